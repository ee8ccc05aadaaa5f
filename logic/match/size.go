package match

import (
	"fmt"
	"strconv"
)

// TooLarge is the error of what has more bytes than the limit; what names it.
func TooLarge(what string, limit int) error {
	return fmt.Errorf("%s has more than %s, the most that can be read", what, Size(limit))
}

// Size is a number of bytes, not negative, as people read it: "812 bytes", "3.4 KB",
// "64 KB", "4 MB". A KB has 1024 bytes, and an MB as many KB.
func Size(bytes int) string {
	if bytes < 1<<10 {
		return strconv.Itoa(bytes) + " bytes"
	}
	unit, name := 1<<10, " KB"
	if bytes >= 1<<20-1<<9 { // it would be written as 1024 KB
		unit, name = 1<<20, " MB"
	}
	if tenths := (bytes*10 + unit/2) / unit; tenths < 100 && tenths%10 != 0 {
		return strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10) + name
	}
	return strconv.Itoa((bytes+unit/2)/unit) + name
}

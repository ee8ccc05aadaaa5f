package match

import (
	"tessera/logic/say"
)

// TooLarge is the error of what has more bytes than the limit; what names it.
func TooLarge(what say.Text, limit int) error {
	return say.Errorf("%s has more than %s, the most that can be read", what, Size(limit))
}

// Size is a number of bytes, not negative, as people read it: "812 bytes", "3.4 KB",
// "64 KB", "4 MB". A KB has 1024 bytes, and an MB as many KB.
func Size(bytes int) say.Text {
	if bytes < 1<<10 {
		return say.Count(bytes, say.Plural{One: "%d byte", Many: "%d bytes"})
	}
	unit, in := 1<<10, say.ID("%s KB")
	if bytes >= 1<<20-1<<9 { // it would be written as 1024 KB
		unit, in = 1<<20, "%s MB"
	}
	if tenths := (bytes*10 + unit/2) / unit; tenths < 100 {
		return say.It(in, say.Decimal{Value: float64(tenths) / 10, Decimals: 1})
	}
	return say.It(in, say.Decimal{Value: float64((bytes + unit/2) / unit)})
}

package match

import (
	"tessera/logic/say"
)

// TooLarge returns an error for data beyond the limit, in bytes.
func TooLarge(what say.Text, limit int) error {
	return say.Errorf("%s is larger than %s, the most that can be read", what, Size(limit))
}

// Size formats a number of bytes, not negative, for persons: "812 bytes", "3.4 KB", "64
// KB", "4 MB". A KB is 1024 bytes and an MB is 1024 KB.
func Size(bytes int) say.Text {
	if bytes < 1<<10 {
		return say.Count(bytes, say.Plural{One: "%d byte", Many: "%d bytes"})
	}
	unit, in := 1<<10, say.ID("%s KB")
	if bytes >= 1<<20-1<<9 { // avoids "1024 KB"
		unit, in = 1<<20, "%s MB"
	}
	if tenths := (bytes*10 + unit/2) / unit; tenths < 100 {
		return say.It(in, say.Decimal{Value: float64(tenths) / 10, Decimals: 1})
	}
	return say.It(in, say.Decimal{Value: float64((bytes + unit/2) / unit)})
}

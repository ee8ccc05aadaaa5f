package web

import (
	"encoding/binary"
	"testing"
	"unicode/utf16"
)

// TestBodiesInAnyEncoding checks that UTF-8 and UTF-16 bodies, with or without a byte
// order mark, parse the same.
func TestBodiesInAnyEncoding(t *testing.T) {
	const body = `{"name": "Zoë 🀄", "n": 8.0}`
	var wide []byte
	for _, unit := range utf16.Encode([]rune("\ufeff" + body)) {
		wide = binary.BigEndian.AppendUint16(wide, unit)
	}
	for _, given := range []string{body, "\ufeff" + body, string(wide)} {
		f, err := ParseFields([]byte(given))
		if err != nil {
			t.Errorf("%q: %v", given, err)
			continue
		}
		name, _, err := Member[string](f, "name", "a string")
		n, _, wrong := Member[WholeNumber](f, "n", "a whole number")
		if err != nil || wrong != nil || name != "Zoë 🀄" || n != 8 {
			t.Errorf("%q: %q, %d, %v, %v", given, name, n, err, wrong)
		}
	}
	if f, err := ParseFields([]byte("\ufeff \n")); err != nil || len(f) != 0 {
		t.Errorf("an empty body with a mark: %v, %v", f, err)
	}
	for _, text := range []string{"1.5", "1e-999", "2147483648", "2147483648.0", "1e308", `"8"`} {
		if n, _, err := Member[WholeNumber](Fields{"n": []byte(text)}, "n", "a whole number"); err == nil {
			t.Errorf("%s is %d", text, n)
		}
	}
}

package main

import (
	"encoding/binary"
	"strings"
	"testing"
	"unicode/utf16"
)

// TestInputInAnyEncoding plays by lines that come from a pipe or a file as other
// programs write them.
func TestInputInAnyEncoding(t *testing.T) {
	wide := func(text string) string {
		var b []byte
		for _, unit := range utf16.Encode([]rune(text)) {
			b = binary.LittleEndian.AppendUint16(b, unit)
		}
		return string(b)
	}
	for name, encoded := range map[string]func(string) string{
		"UTF-8 with a mark": func(text string) string { return "\ufeff" + text },
		"UTF-16":            func(text string) string { return wide("\ufeff" + text) },
		"UTF-16 unmarked":   wide,
	} {
		if status, out, errs := play(encoded("a1\n"), "trisq", "new", "--seats", "person"); status != 0 || errs != "" || !strings.Contains(out, "squares to move") {
			t.Errorf("%s: status %d, %s%s", name, status, out, errs)
		}
		if status, out, errs := play(encoded("play a1\n"), "trisq", "protocol"); status != 0 || errs != "" || !strings.HasPrefix(out, "= ") {
			t.Errorf("%s, by the protocol: status %d, %s%s", name, status, out, errs)
		}
	}
}

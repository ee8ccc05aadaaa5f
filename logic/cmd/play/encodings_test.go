package main

import (
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
	"unicode/utf16"
)

// TestInputInAnyEncoding plays from input in the encodings that other programs write to
// pipes and files.
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

// TestInputInPieces: input that arrives in pieces is read as if it were whole, and an empty
// line is read before the next line arrives.
func TestInputInPieces(t *testing.T) {
	for given, want := range map[string]string{
		"": "", "a": "a", "\xef": "\xef", "\xef\xbb": "\xef\xbb", "\n\n": "\n\n", "\ufeff": "", "\ufeffb\n": "b\n", "\xff\xfeb\x00\n\x00": "b\n", "\xfe\xff\xd8\x3c\xdc\x04": "🀄",
	} {
		for _, in := range []io.Reader{strings.NewReader(given), iotest.OneByteReader(strings.NewReader(given)), iotest.DataErrReader(strings.NewReader(given))} {
			if got, err := io.ReadAll(streams{in: in}.text()); err != nil || string(got) != want {
				t.Errorf("%q: it is read as %q, %v", given, got, err)
			}
		}
	}
	from, to := io.Pipe()
	go io.WriteString(to, "\n") // and no more
	read := make(chan string, 1)
	go func() {
		b := make([]byte, 10)
		n, _ := streams{in: from}.text().Read(b)
		read <- string(b[:n])
	}()
	select {
	case got := <-read:
		if got != "\n" {
			t.Errorf("it reads %q", got)
		}
	case <-time.After(time.Minute):
		t.Error("it waits for more than an empty line")
	}
	to.Close()
}

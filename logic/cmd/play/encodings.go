package main

import (
	"bufio"
	"bytes"
	"io"

	"golang.org/x/text/encoding/unicode"

	"tessera/logic/usertext"
)

// text returns the typed or piped input as UTF-8.
func (s streams) text() io.Reader { return &textReader{in: bufio.NewReader(s.in)} }

// textReader finds the encoding at the first Read, since the program may have to print a
// question before there is any input.
type textReader struct {
	in   *bufio.Reader
	text io.Reader // what in holds, as UTF-8; nil before the first reading
}

func (r *textReader) Read(p []byte) (int, error) {
	if r.text == nil {
		if err := r.begin(); err != nil {
			return 0, err
		}
	}
	return r.text.Read(p)
}

// begin finds the encoding. At a terminal it waits for the end of the first line at
// most, which an empty one has in its first byte.
func (r *textReader) begin() error {
	first, err := r.in.Peek(1)
	if err != nil {
		return err
	}
	need := 2
	if bytes.HasPrefix(first, []byte("\n")) {
		need = min(r.in.Buffered(), need)
	} else if bytes.HasPrefix(first, []byte("\xef")) {
		need = 3
	}
	start, _ := r.in.Peek(need) // shorter at the end of the input
	e, mark := usertext.EncodingOf(string(start))
	_, err = r.in.Discard(mark)
	switch e {
	case usertext.UTF16LE:
		r.text = unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewDecoder().Reader(r.in)
	case usertext.UTF16BE:
		r.text = unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder().Reader(r.in)
	default:
		r.text = r.in
	}
	return err
}

// Package door is where every text comes in that a person pastes, opens, pipes, types
// or sends, before anything parses it. [Text] and [Reader] make UTF-8 of it, [JSON]
// finds a saved game in a message, [Links] finds a link in one, and [Unmarshal] takes
// whole numbers however they are written.
//
// It computes and nothing else.
package door

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"unicode/utf16"
	"unicode/utf8"
)

// Text returns a text as UTF-8 without a byte order mark. It may be UTF-8, or UTF-16
// in either byte order, with or without a byte order mark. A text that needs no change
// is returned itself.
func Text(text []byte) []byte {
	order, mark := encodingOf(text)
	if order == nil {
		return text[mark:]
	}
	decoded, _ := io.ReadAll(Reader(bytes.NewReader(text))) // memory does not fail
	return decoded
}

// encodingOf returns the byte order of a text in UTF-16, nil for any other encoding,
// and the length of the byte order mark. UTF-16 without a mark is known by its first
// character, which is ASCII.
func encodingOf(text []byte) (order binary.ByteOrder, mark int) {
	switch {
	case bytes.HasPrefix(text, []byte("\xef\xbb\xbf")):
		return nil, 3
	case bytes.HasPrefix(text, []byte("\xff\xfe")):
		return binary.LittleEndian, 2
	case bytes.HasPrefix(text, []byte("\xfe\xff")):
		return binary.BigEndian, 2
	case len(text) < 2:
	case text[0] == 0 && text[1] != 0:
		return binary.BigEndian, 0
	case text[0] != 0 && text[1] == 0:
		return binary.LittleEndian, 0
	}
	return nil, 0
}

// Reader returns a reader that reads as UTF-8 what in holds, as [Text] does. It waits
// for no more than the first line.
func Reader(in io.Reader) io.Reader { return &reader{in: bufio.NewReader(in)} }

type reader struct {
	in    *bufio.Reader
	begun bool
	order binary.ByteOrder // nil where in holds UTF-8
	rest  []byte           // of the character decoded last
}

// Read implements io.Reader.
func (r *reader) Read(p []byte) (int, error) {
	if !r.begun {
		if err := r.begin(); err != nil {
			return 0, err
		}
	}
	if r.order == nil {
		return r.in.Read(p)
	}
	if len(r.rest) == 0 {
		c, err := r.unit()
		if err != nil {
			return 0, err
		}
		if utf16.IsSurrogate(c) {
			if next, err := r.in.Peek(2); err == nil {
				if c = utf16.DecodeRune(c, rune(r.order.Uint16(next))); c != utf8.RuneError {
					_, _ = r.in.Discard(2) // it was peeked
				}
			}
		}
		r.rest = utf8.AppendRune(nil, c)
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// begin finds the encoding. At a terminal it waits for the end of the first line at
// most, which an empty one has in its first byte.
func (r *reader) begin() error {
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
	start, _ := r.in.Peek(need)
	order, mark := encodingOf(start)
	r.begun, r.order = true, order
	_, err = r.in.Discard(mark)
	return err
}

// unit reads a unit of UTF-16.
func (r *reader) unit() (rune, error) {
	var unit [2]byte
	if _, err := io.ReadFull(r.in, unit[:]); err != nil {
		return 0, io.EOF // half a unit is no character
	}
	return rune(r.order.Uint16(unit[:])), nil
}

// JSON returns, as UTF-8, the text that a person gives for a saved game. Of a message it
// is what is from the first JSON object to the end of the last one. A text without an
// object in it is returned whole, so that its reader can say what is wrong.
func JSON(text []byte) []byte {
	text = Text(text)
	whole := bytes.TrimSpace(text)
	if bytes.HasPrefix(whole, []byte("{")) && bytes.HasSuffix(whole, []byte("}")) || json.Valid(whole) {
		return text
	}
	begin, end := -1, 0
	for at := 0; ; {
		open := bytes.IndexByte(text[at:], '{')
		if open < 0 {
			break
		}
		at += open
		decoder := json.NewDecoder(bytes.NewReader(text[at:]))
		var object json.RawMessage
		err := decoder.Decode(&object)
		syntax, isSyntax := errors.AsType[*json.SyntaxError](err)
		switch {
		case err == nil:
			if begin < 0 {
				begin = at
			}
			at += int(decoder.InputOffset())
			end = at
		case isSyntax:
			at += max(1, int(syntax.Offset)-1) // another object may begin where this is no JSON
		default:
			return text // the object has no end
		}
	}
	if begin < 0 {
		return text
	}
	return text[begin:end]
}

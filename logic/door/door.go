// Package door decodes every text that a person pastes, opens, pipes, types or sends,
// before it is parsed. [Text] and [Reader] convert to UTF-8, [JSON] finds a saved game in
// a message, [Links] finds a link in one, and [Unmarshal] accepts whole numbers in any
// notation.
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

// Text converts text to UTF-8 without a byte order mark. The input may be UTF-8, or
// UTF-16 in either byte order, with or without a mark. Text returns a part of its input
// if that needs no conversion.
func Text(text []byte) []byte {
	order, mark := encodingOf(text)
	if order == nil {
		return text[mark:]
	}
	decoded, _ := io.ReadAll(Reader(bytes.NewReader(text))) // reading memory does not fail
	return decoded
}

// encodingOf returns the byte order of UTF-16, nil for other encodings, and the length of
// the byte order mark. Without a mark UTF-16 must start with an ASCII character.
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

// Reader returns a reader that converts in as [Text] does. It waits for one line at most.
func Reader(in io.Reader) io.Reader { return &reader{in: bufio.NewReader(in)} }

type reader struct {
	in    *bufio.Reader
	begun bool
	order binary.ByteOrder // nil for UTF-8
	rest  []byte           // of the last decoded character
}

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
					_, _ = r.in.Discard(2) // peeked before
				}
			}
		}
		r.rest = utf8.AppendRune(nil, c)
	}
	n := copy(p, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}

// begin detects the encoding from the first line, which may be a single byte.
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

// unit reads one UTF-16 code unit.
func (r *reader) unit() (rune, error) {
	var unit [2]byte
	if _, err := io.ReadFull(r.in, unit[:]); err != nil {
		return 0, io.EOF // half a unit is not a character
	}
	return rune(r.order.Uint16(unit[:])), nil
}

// JSON returns, in UTF-8, the text given for a saved game. For a message that is the part
// from the first JSON object to the end of the last. A text without an object is returned
// whole, so that its parser can say what is wrong.
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
			at += max(1, int(syntax.Offset)-1) // another object may start where this is not JSON
		default:
			return text // the object is incomplete
		}
	}
	if begin < 0 {
		return text
	}
	return text[begin:end]
}

package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"golang.org/x/text/encoding/unicode"

	"tessera/logic/usertext"
)

// streams are the standard streams of a command. Tests replace them.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// fail prints an error to standard error and returns exit status 1.
func (s streams) fail(format string, args ...any) int {
	fmt.Fprintf(s.err, format+"\n", args...)
	return 1
}

// firstErrorWriter passes writes on and keeps the first error, so that commands need not check
// each write.
type firstErrorWriter struct {
	to  io.Writer
	err error
}

func (k *firstErrorWriter) Write(p []byte) (int, error) {
	n, err := k.to.Write(p)
	if k.err == nil {
		k.err = err
	}
	return n, err
}

// maxLine is the maximum length of a typed line in bytes.
const maxLine = bufio.MaxScanTokenSize - 1

// inputError returns the error that ended the input, worded for the player, or nil.
func inputError(lines *bufio.Scanner) error {
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("a line of the input is too long; at most %d characters can be read", maxLine)
	}
	if err != nil {
		return fmt.Errorf("the input cannot be read: %w", err)
	}
	return nil
}

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

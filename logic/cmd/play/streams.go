package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
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

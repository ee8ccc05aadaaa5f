package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// streams are the three standard streams of a command, so that tests can
// stand in for the terminal.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// fail reports what went wrong on standard error and returns exit status 1.
func (s streams) fail(format string, args ...any) int {
	fmt.Fprintf(s.err, format+"\n", args...)
	return 1
}

// keptError passes on what is written and keeps the first error, so that no
// command has to look after each line.
type keptError struct {
	to  io.Writer
	err error
}

// Write implements io.Writer.
func (k *keptError) Write(p []byte) (int, error) {
	n, err := k.to.Write(p)
	if k.err == nil {
		k.err = err
	}
	return n, err
}

// maxLine is the most bytes of a line that a person types.
const maxLine = bufio.MaxScanTokenSize - 1

// inputError says why the lines of the input ended early; nil when they did not.
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

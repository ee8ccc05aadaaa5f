// Command play brings the four games to a terminal:
//
//	play trisq | foursquare | square | shaper [arguments]
//
// It needs no display and never links Ebiten. Results go to standard output,
// errors to standard error with exit status 1.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
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

// inputError says why the lines of the input ended early; nil when they did not.
func inputError(lines *bufio.Scanner) error {
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("a line of the input is too long; at most %d characters can be read", bufio.MaxScanTokenSize-1)
	}
	if err != nil {
		return fmt.Errorf("the input cannot be read: %w", err)
	}
	return nil
}

// game is one game of the terminal: run gets the arguments behind its name and
// returns the exit status.
type game struct {
	name, summary string
	run           func(args []string, std streams) int
}

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

// run does what the arguments say and returns the exit status: 1 as well when
// the results could not be written.
func run(args []string, std streams) int {
	out := &keptError{to: std.out}
	std.out = out
	status := runGame(args, std)
	if out.err == nil {
		return status
	}
	err := out.err
	var path *fs.PathError
	if errors.As(err, &path) {
		err = path.Err
	}
	return std.fail("play: standard output cannot be written: %v", err)
}

func runGame(args []string, std streams) int {
	if len(args) == 0 {
		usage(std.err)
		return 1
	}
	switch args[0] {
	case "help", "-h", "-help", "--help":
		usage(std.out)
		return 0
	}
	for _, g := range games {
		if g.name == args[0] {
			return g.run(args[1:], std)
		}
	}
	return std.fail("play: there is no game %q; the games are %s", args[0], gameNames())
}

func usage(w io.Writer) {
	fmt.Fprintln(w, "usage: play GAME [arguments]")
	fmt.Fprintln(w, "\nThe games:")
	for _, g := range games {
		fmt.Fprintf(w, "  %-11s %s\n", g.name, g.summary)
	}
	fmt.Fprintln(w, "\n'play GAME --help' explains each.")
}

func gameNames() string {
	names := ""
	for i, g := range games {
		if i > 0 {
			names += ", "
		}
		names += g.name
	}
	return names
}

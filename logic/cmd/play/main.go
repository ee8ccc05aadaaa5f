// Command play brings the four games to a terminal:
//
//	play trisq | foursquare | square | shaper [arguments]
//
// It needs no display and never links Ebiten. Results go to standard output,
// errors to standard error with exit status 1.
package main

import (
	"fmt"
	"io"
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

// game is one game of the terminal: run gets the arguments behind its name and
// returns the exit status.
type game struct {
	name, summary string
	run           func(args []string, std streams) int
}

func main() {
	os.Exit(run(os.Args[1:], streams{os.Stdin, os.Stdout, os.Stderr}))
}

func run(args []string, std streams) int {
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

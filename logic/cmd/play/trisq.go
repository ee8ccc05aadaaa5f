package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"

	"tessera/logic/trisq"
)

const trisqUsage = `usage: play trisq [--rules RULES] [--komi POINTS] [MOVE ...]
       play trisq match [options]

Prints the board of Trisq after the moves: triangles first, then squares,
alternately. A move is a point, a column a to n without i and a row 1 to 13,
like c12, or the word pass. When the game is over (two passes in a row, or
nobody can place a figure) the result follows the board.

  --rules RULES   simple: single figures are captured (the default)
                  groups: whole connected groups are captured
  --komi POINTS   added to the squares' area at the end, in half points
                  (default 0)

'play trisq match --help' explains games between computer players.

Example: play trisq a13 c12
`

// runTrisq prints the board after the moves of the command line.
func runTrisq(args []string, std streams) int {
	if len(args) > 0 && args[0] == "match" {
		return runTrisqMatch(args[1:], std)
	}
	flags, settings := trisqFlags("trisq")
	moves, err := parseInterspersed(flags, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprint(std.out, trisqUsage)
		return 0
	}
	if err != nil {
		return std.fail("trisq: %v", err)
	}
	state, err := trisq.New(*settings)
	if err != nil {
		return std.fail("trisq: %v", err)
	}
	for i, text := range moves {
		if state, err = applyTrisq(state, text); err != nil {
			return std.fail("trisq: move %d (%s): %v", i+1, text, err)
		}
	}
	fmt.Fprint(std.out, state.Diagram())
	if outcome, over := state.Outcome(); over {
		fmt.Fprintf(std.out, "%v (%v)\n", outcome, outcome.End)
	}
	return 0
}

func applyTrisq(s trisq.State, text string) (trisq.State, error) {
	m, err := trisq.ParseMove(text)
	if err != nil {
		return s, err
	}
	return s.Apply(m)
}

// trisqFlags are the options that choose the settings.
func trisqFlags(name string) (*flag.FlagSet, *trisq.Settings) {
	settings := &trisq.Settings{}
	flags := flag.NewFlagSet(name, flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Func("rules", "", func(text string) error {
		settings.Rules = trisq.Rules(strings.ToLower(text))
		return settings.Validate()
	})
	flags.Float64Var(&settings.Komi, "komi", 0, "")
	return flags, settings
}

// flagGiven tells whether the command line has the option, whatever its value.
func flagGiven(flags *flag.FlagSet, name string) bool {
	found := false
	flags.Visit(func(given *flag.Flag) { found = found || given.Name == name })
	return found
}

// parseInterspersed parses options before, between and behind the other
// arguments and returns the others.
func parseInterspersed(flags *flag.FlagSet, args []string) (others []string, err error) {
	for {
		if err := flags.Parse(args); err != nil {
			return nil, err
		}
		if flags.NArg() == 0 {
			return others, nil
		}
		others = append(others, flags.Arg(0))
		args = flags.Args()[1:]
	}
}

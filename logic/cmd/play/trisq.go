package main

import (
	"fmt"
	"io"

	"github.com/spf13/pflag"

	"tessera/logic/match"
	"tessera/logic/trisq"
)

const trisqUsage = `usage: tessera-play trisq [options] [MOVE ...]
       tessera-play trisq new|match|review|protocol [options]

Prints the board of Trisq after the moves: triangles first, then squares,
alternately. A move is a point, a column a to n without i and a row 1 to 13,
like c12, or the word pass. When the game is over (two passes in a row, or
nobody can place a figure) the result follows the board.

%s
new plays a game on the terminal, match lets computer players play against each
other, review holds a saved game against best play, protocol plays by commands
of another program; each has a --help.

Example: tessera-play trisq a13 c12
`

var trisqCommands = []form{{"", "", trisqCommand}}

// trisqCommand returns the command that prints the board after the moves of the command
// line, in the format that Trisq's assignment asks for.
func trisqCommand(game *match.Game, options *pflag.FlagSet) command {
	setup := newSetup(game, options)
	return command{
		help: func() string { return fmt.Sprintf(trisqUsage, options.FlagUsagesWrapped(helpWidth)) },
		run: func(moves []string, std streams) error {
			settings, err := setup.settings(0, 0)
			if err != nil {
				return err
			}
			start, err := game.New(settings)
			if err != nil {
				return err
			}
			return printTrisq(match.Typed[trisq.State](start), moves, std.out)
		},
		failure: "trisq: %v",
	}
}

// printTrisq prints the board after moves, and the result if the game is over.
func printTrisq(state trisq.State, moves []string, out io.Writer) error {
	for i, text := range moves {
		m, err := state.ParseMove(text)
		if err == nil {
			state, err = state.Apply(m)
		}
		if err != nil {
			return fmt.Errorf("move %d (%s): %w", i+1, text, err)
		}
	}
	fmt.Fprint(out, state.Diagram())
	if outcome, over := state.Outcome(); over {
		fmt.Fprintf(out, "%v (%v)\n", outcome, outcome.End)
	}
	return nil
}

package main

import (
	"fmt"

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

// runTrisq prints the board after the moves of the command line, in the format that
// Trisq's assignment asks for.
func runTrisq(game *match.Game, args []string, std streams) int {
	options := newOptions()
	setup := newSetup(game, options)
	moves, help, err := parse(options, args)
	if help {
		fmt.Fprintf(std.out, trisqUsage, options.FlagUsagesWrapped(helpWidth))
		return 0
	}
	var start match.State
	if err == nil {
		start, err = setup.start()
	}
	if err != nil {
		return std.fail("trisq: %v", err)
	}
	state := match.Typed[trisq.State](start)
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

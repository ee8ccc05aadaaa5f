package main

import (
	"fmt"

	"tessera/logic/match"
)

// runFoursquare handles the two commands that only Four in a Square has, solve and
// verify. Other arguments start a new game.
func runFoursquare(game *match.Game, args []string, std streams) int {
	if len(args) > 0 {
		switch args[0] {
		case "solve":
			return runSolve(args[1:], std)
		case "verify":
			return runVerify(args[1:], std)
		}
	}
	if len(args) > 0 && isHelp(args[0]) {
		status := runNew(game, []string{"--help"}, std)
		fmt.Fprint(std.out, "\n'tessera-play foursquare solve --help' and 'tessera-play foursquare verify\n--help' tell how the game is solved and the proof checked.\n")
		return status
	}
	return runNew(game, args, std)
}

package main

import (
	"fmt"

	"tessera/logic/match"
	"tessera/logic/protocol"
)

func protocolHelp(game *match.Game) string {
	return "usage: tessera-play " + game.ID + " protocol\n\n" + paragraph("Plays "+game.Title+" by commands of another program: "+
		"one a line on standard input, each answered on standard output, until quit or the end of the input. "+
		"The command list_commands tells them; logic/protocol/PROTOCOL.md describes them.")
}

// runProtocol pumps the lines of the input through a session.
func runProtocol(game *match.Game, args []string, std streams) int {
	help, err := parseAlone(newOptions(), args)
	if help {
		fmt.Fprint(std.out, protocolHelp(game))
		return 0
	}
	if err != nil {
		return std.fail("%s protocol: %v", game.ID, err)
	}
	session := protocol.New(game)
	lines := scanLines(std.in, protocol.MaxLine)
	for quit := false; !quit && lines.Scan(); {
		var answer string
		answer, quit = session.Do(lines.Text())
		if _, err := fmt.Fprint(std.out, answer); err != nil {
			return 1 // nobody listens any more
		}
	}
	if err := inputError(lines, protocol.MaxLine); err != nil {
		return std.fail("%s protocol: %v", game.ID, err)
	}
	return 0
}

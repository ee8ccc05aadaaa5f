package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

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
	in := bufio.NewReader(std.in)
	for quit := false; !quit; {
		line, err := nextLine(in, protocol.MaxLine)
		if errors.Is(err, io.EOF) {
			return 0
		}
		if err != nil {
			return std.fail("%s protocol: the input cannot be read: %v", game.ID, err)
		}
		var answer string
		answer, quit = session.Do(line)
		if _, err := fmt.Fprint(std.out, answer); err != nil {
			return 1 // nobody listens any more
		}
	}
	return 0
}

// nextLine reads a line and leaves its line feed out. Of a line of more than that
// many bytes, enough comes back to tell, and the rest is passed over.
func nextLine(in *bufio.Reader, most int) (string, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		room := most + len("\r\n") - len(line)
		line = append(line, part[:min(room, len(part))]...)
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if errors.Is(err, io.EOF) && len(line) > 0 {
			err = nil // the last line needs no end
		}
		return strings.TrimSuffix(string(line), "\n"), err
	}
}

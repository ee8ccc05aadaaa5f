package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/pflag"

	"tessera/logic/match"
	"tessera/logic/protocol"
)

// protocolCommand returns the command that plays by the protocol.
func protocolCommand(game *match.Game, options *pflag.FlagSet) command {
	level := options.String("level", "", "who plays where genmove names no `LEVEL`")
	help := func() string {
		return "usage: tessera-play " + game.ID + " protocol [options]\n\n" +
			paragraph("Plays "+game.Title.String()+" by commands of another program: one a line on standard "+
				"input, each answered on standard output, until quit or the end of the input. "+
				"The command list_commands tells them; logic/protocol/PROTOCOL.md describes them.") + "\n" +
			options.FlagUsagesWrapped(helpWidth)
	}
	run := func(_ []string, std streams) error {
		if *level != "" && !game.HasLevel(*level) {
			return fmt.Errorf("there is no level %q; the levels are %s", *level,
				strings.Join(game.OfferedNames(), ", "))
		}
		return serveProtocol(protocol.NewWithLevel(game, *level), std)
	}
	return command{help: help, run: run, surplus: nothingToDo}
}

// serveProtocol answers the lines of the input until quit or its end.
func serveProtocol(session *protocol.Session, std streams) error {
	lines, ended := make(chan inputLine, 1), make(chan struct{})
	defer close(ended)
	go readLines(std.text(), lines, ended)
	out := bufio.NewWriter(std.out)
	write := func(text string) { out.WriteString(text) }
	waiting := func() bool { return out.Flush() != nil || len(lines) > 0 }
	for quit := false; !quit; {
		line := <-lines
		if errors.Is(line.err, io.EOF) {
			return nil
		}
		if line.err != nil {
			return fmt.Errorf("the input cannot be read: %w", line.err)
		}
		quit = session.Stream(line.text, write, waiting)
		if out.Flush() != nil {
			return wholeError("") // the output is closed
		}
	}
	return nil
}

// inputLine is a line of the input, or the error that ended it.
type inputLine struct {
	text string
	err  error
}

// readLines reads one line ahead, so that a running command such as an analysis sees that
// the next one is waiting. It returns at the end of the input or when ended is closed.
func readLines(from io.Reader, lines chan<- inputLine, ended <-chan struct{}) {
	in := bufio.NewReader(from)
	for {
		text, err := nextLine(in, protocol.MaxLine)
		select {
		case lines <- inputLine{text, err}:
		case <-ended:
			return
		}
		if err != nil {
			return
		}
	}
}

// nextLine reads a line and drops its line feed. It cuts a line longer than most bytes,
// but keeps enough for the caller to see that it was too long.
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
			err = nil // the last line may lack a line feed
		}
		return strings.TrimSuffix(string(line), "\n"), err
	}
}

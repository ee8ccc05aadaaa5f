package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"tessera/logic/interrupt"
	"tessera/logic/match"
	"tessera/logic/protocol"
	"tessera/logic/say"
	"tessera/logic/tournament"
)

type newTournament struct {
	game                 *match.Game
	options              *pflag.FlagSet
	setup                *setup
	players, games, work *string
	seed                 *uint64
}

// tournamentCommand returns the command that lets computer players play a tournament. It
// is called match, but in the code a match is the record of one game.
func tournamentCommand(game *match.Game, options *pflag.FlagSet) command {
	n := &newTournament{
		game: game, options: options,
		players: textOption(options, "seats", "A,B,...", "", "the players, as many as the game has seats"),
		games: textOption(options, "games", "N", "10",
			fmt.Sprintf("how many games, 1 to %d", tournament.MaxGames)),
		seed: seedOption(options),
		work: textOption(options, "work", "N", "0",
			"the most work of a turn, in the game's own units; 0 lets every level think to its end"),
		setup: newSetup(game, options),
	}
	run := func(_ []string, std streams) error {
		stop, end := interrupt.Notify()
		defer end()
		report, err := n.play(stop)
		fmt.Fprint(std.out, report)
		return err
	}
	return command{help: n.help, run: run, surplus: nothingToDo}
}

func (n *newTournament) help() string {
	return fmt.Sprintf("usage: tessera-play %s match --seats A,B,... [options]\n\n", n.game.ID) +
		paragraph("Lets computer players of "+n.game.Title.String()+" play against each other and prints "+
			"how they did. Everyone takes every seat in turn. The same options always give the same games, "+
			"on any number of cores; "+
			"only the line about time differs. An interrupt (Ctrl+C) prints the games that have ended.") + "\n" +
		n.options.FlagUsagesWrapped(helpWidth) + "\n" +
		paragraph("The players are "+tournament.PlayerNames(n.game)+". "+
			"The player random plays any legal move. "+
			"A game of more moves than the game can have is stopped and counted as shared.")
}

// play returns the report. If stop is closed, it is about the games that have ended, and the
// error says how many.
func (n *newTournament) play(stop <-chan struct{}) (string, error) {
	if *n.players == "" {
		return "", fmt.Errorf("--seats is missing; name a player for every seat: %s",
			tournament.PlayerNames(n.game))
	}
	games, err := wholeNumber("games", *n.games, 1, tournament.MaxGames)
	if err != nil {
		return "", err
	}
	work, err := wholeNumber("work", *n.work, 0, maxWork)
	if err != nil {
		return "", err
	}
	t := tournament.Tournament{
		Game: n.game, Players: strings.Split(*n.players, ","), Games: games, Seed: *n.seed, Work: work,
		Workers: runtime.GOMAXPROCS(0), Clock: clock(), Stop: stop,
	}
	t.Start = func(chance uint64) (match.State, error) {
		settings, err := n.setup.settings(chance, len(t.Players))
		if err != nil {
			return nil, err
		}
		return n.game.New(settings)
	}
	result, err := t.Play()
	if err != nil {
		return "", err
	}
	if result.Games < games {
		err = interrupt.After(result.Games, games, "games")
	}
	if result.Games == 0 {
		return "", err
	}
	return fmt.Sprintf("%s: %s%s, seed %d%s\n%v", n.game.Title.String(),
		say.Count(result.Games, say.Plural{One: "%d game", Many: "%d games"}),
		n.chosen(), t.Seed, workWords(work), result), err
}

// chosen lists the given options that choose settings, for the report.
func (n *newTournament) chosen() string {
	text := ""
	for _, o := range n.game.Options {
		if n.options.Changed(o.Flag) {
			text += fmt.Sprintf(", --%s=%s", o.Flag, *n.setup.chosen[o.Key])
		}
	}
	if n.options.Changed(match.PositionKey) {
		text += ", position " + *n.setup.chosen[match.PositionKey]
	}
	if n.options.Changed(settingsOption) {
		text += ", settings " + *n.setup.text
	}
	return text
}

// maxWork fits into an int on every platform.
const maxWork = math.MaxInt32

// wholeNumber parses the value of an option, which must be between least and most.
func wholeNumber(option, text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fmt.Errorf("--%s is %q; write a whole number from %d to %d", option, text, least, most)
	}
	if n < least || n > most {
		return 0, fmt.Errorf("--%s is %d; it can be %d to %d", option, n, least, most)
	}
	return n, nil
}

func workWords(work int) string {
	if work == 0 {
		return ""
	}
	return fmt.Sprintf(", work %d a turn", work)
}

// clock returns a function that returns the time since the call of clock.
func clock() func() time.Duration {
	begun := time.Now()
	return func() time.Duration { return time.Since(begun) }
}

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
		return serveProtocol(protocol.New(game, *level), std)
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

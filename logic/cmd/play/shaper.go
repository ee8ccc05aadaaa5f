package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"tessera/logic/match"
	"tessera/logic/shaper"
)

const shaperUsage = `usage:
  tessera-play shaper [--seed S | --today] [--target T] [--pieces P1,P2,...]
  tessera-play shaper par --target T
  tessera-play shaper solve --target T [--board B] --piece P [--all]
  tessera-play shaper new|match|review|protocol [options]

Form the computer's board (left) on your own in as few rounds as you can. Give
one command a line: 11 to 33 places the piece with its left or top cell at that
row and column and turns X into empty and empty into X under each X of the
piece; 41 rotates it clockwise, 42 anticlockwise. Every command costs a round,
an out-of-board error too. Score = 200 - 10 * rounds.

  --seed S     the puzzle with this number; without it, a new one each time
  --today      today's puzzle, the same for everyone
  --target T   the computer's board, like X.X/.XX/X.X
  --pieces P   the pieces in their order, like XX,X/X,X.,X/. (/ between the
               rows of a standing piece); without it, the seed's

par prints the expected score of perfect play before the first piece is known.
solve prints the best command for a target, your board (empty unless given) and
the piece in hand; with --all every command with the commands to be expected
and the rounds it gives away.
new plays with the words of every game (hint, save, load, quit), match lets the
random player play, review holds a saved game against best play, protocol plays
by commands of another program; each has a --help.
`

// shaperCommands are the forms that only Shaper has.
var shaperCommands = []form{
	{"par", "", shaperPar},
	{"solve", "", shaperSolve},
	{"", "", shaperPlay},
}

func shaperCommand(run func(std streams) error) command {
	return command{
		help:    func() string { return shaperUsage },
		run:     func(_ []string, std streams) error { return run(std) },
		surplus: "%q is one argument too many",
		failure: "tessera-play shaper: %v; 'tessera-play shaper --help' explains",
	}
}

// shaperFlags is a flag set whose flags parse Shaper's notation into the fields.
type shaperFlags struct {
	*pflag.FlagSet
	settings shaper.Settings
	target   shaper.Board
	board    shaper.Board
	piece    shaper.Piece
}

func newShaperFlags(options *pflag.FlagSet, names ...string) *shaperFlags {
	f := &shaperFlags{FlagSet: options}
	for _, name := range names {
		f.Func(name, "", func(text string) error { return f.read(name, text) })
	}
	return f
}

// read parses the value of a flag. It leaves the check of the pieces to shaper.New, which
// names the wrong one. Only an empty list is refused here, because New would use the
// seed's pieces.
func (f *shaperFlags) read(name, text string) (err error) {
	switch name {
	case "seed":
		f.settings.Seed, err = shaper.ParseSeed(text)
	case "target":
		f.settings.Target = text
		f.target, err = shaper.ParseBoard(text)
	case "board":
		f.board, err = shaper.ParseBoard(text)
	case "piece":
		f.piece, err = shaper.ParsePiece(text)
	case "pieces":
		if f.settings.Pieces = text; text == "" {
			err = errors.New("the list of pieces is empty; leave the flag out for the seed's pieces")
		}
	}
	return err
}

// shaperPar returns the command that prints the expected score of perfect play.
func shaperPar(_ *match.Game, options *pflag.FlagSet) command {
	f := newShaperFlags(options, "target")
	return shaperCommand(func(std streams) error {
		if !f.Changed("target") {
			return errors.New("par needs a --target, like X.X/.XX/X.X")
		}
		fmt.Fprintf(std.out, "%.2f\n", shaper.Par(f.target))
		return nil
	})
}

// shaperSolve returns the command that prints the best command or all commands.
func shaperSolve(_ *match.Game, options *pflag.FlagSet) command {
	f := newShaperFlags(options, "target", "board", "piece")
	all := f.Bool("all", false, "")
	return shaperCommand(func(std streams) error {
		if !f.Changed("target") || !f.Changed("piece") {
			return errors.New("solve needs a --target and the --piece in hand")
		}
		if f.target == f.board {
			return errors.New("the board is the target already; there is nothing to solve")
		}
		// Only the difference of the boards matters, so start from an empty board.
		state, err := shaper.New(shaper.Settings{
			Target: (f.target ^ f.board).String(),
			Pieces: f.piece.String(),
		})
		if err != nil {
			return err
		}
		if !*all {
			best, _ := shaper.Best(state)
			fmt.Fprintln(std.out, best)
			return nil
		}
		fmt.Fprintln(std.out, "command  expected  given away")
		for m := range state.Legal() {
			loss := shaper.Loss(state, m)
			fmt.Fprintf(std.out, "%7s  %8.4f  %10.4f\n", m, shaper.Value(state)+loss, loss)
		}
		return nil
	})
}

// shaperPlay returns the command that plays a game in the format that Shaper's assignment
// asks for.
func shaperPlay(_ *match.Game, options *pflag.FlagSet) command {
	f := newShaperFlags(options, "seed", "target", "pieces")
	today := f.Bool("today", false, "")
	return shaperCommand(func(std streams) error {
		if f.Changed("seed") && *today {
			return errors.New("--seed and --today are two puzzles; give one of them")
		}
		// Print the seed of a random puzzle, so that it can be played again.
		unnamed := !f.Changed("seed") && !(f.Changed("target") && f.Changed("pieces"))
		switch {
		case *today:
			f.settings.Seed = shaper.DateSeed(time.Now().Date())
		case unnamed:
			f.settings.Seed = shaper.FreshSeed(rand.Uint64())
		}
		state, err := shaper.New(f.settings)
		if err != nil {
			return err
		}
		if unnamed {
			fmt.Fprintf(std.out, "Seed: %s\n", shaper.FormatSeed(state.Seed()))
		}
		return playShaper(state, std)
	})
}

// playShaper plays the rounds until the game is over.
func playShaper(state shaper.State, std streams) error {
	lines := bufio.NewScanner(std.text())
	echo := !isTyped(std.in)
	for {
		fmt.Fprint(std.out, state)
		if outcome, over := state.Outcome(); over {
			fmt.Fprintln(std.out, outcome)
			return nil
		}
		if state.OutOfBoardError() {
			fmt.Fprintln(std.out, "Out of Board Error!")
		}
		if state.OutOfPieces() {
			return wholeErrorf("tessera-play shaper: the pieces of --pieces ran out in round %d, "+
				"before the boards were the same", state.Round())
		}
		move, ok := readShaperCommand(lines, echo, std)
		if err := inputError(lines); !ok && err != nil {
			return wholeErrorf("tessera-play shaper: round %d: %v", state.Round(), err)
		}
		if !ok {
			return wholeErrorf("tessera-play shaper: the input ended in round %d, "+
				"before the boards were the same", state.Round())
		}
		next, err := state.Apply(move)
		if err != nil {
			return err
		}
		state = next
	}
}

// readShaperCommand reads lines until one is a command. It returns false at the end of
// the input. Input that is not typed is echoed, so that the output looks the same and the
// next line starts at the left.
func readShaperCommand(lines *bufio.Scanner, echo bool, std streams) (shaper.Move, bool) {
	for {
		fmt.Fprint(std.out, "Command: ")
		if !lines.Scan() {
			fmt.Fprintln(std.out)
			return 0, false
		}
		move, err := shaper.ParseMove(strings.TrimSpace(lines.Text()))
		if err == nil {
			if echo {
				fmt.Fprintln(std.out, move)
			}
			return move, true
		}
		if echo {
			fmt.Fprintln(std.out)
		}
		fmt.Fprintln(std.err, err)
		if isWord(lines.Text()) {
			fmt.Fprintln(std.err, "'tessera-play shaper new' knows help, hint, save, quit and the other "+
				"words of every game; here the end of the input (Ctrl-D) ends the play")
		}
	}
}

// isTyped reports whether the input is a terminal, which echoes what is typed.
func isTyped(in io.Reader) bool {
	file, ok := in.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

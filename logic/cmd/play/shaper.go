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

// runShaper plays a game of Shaper in the format that its assignment asks for, or answers
// one of the commands par and solve.
func runShaper(_ *match.Game, args []string, std streams) int {
	if len(args) > 0 {
		switch args[0] {
		case "par":
			return shaperPar(args[1:], std)
		case "solve":
			return shaperSolve(args[1:], std)
		}
	}
	return shaperPlay(args, std)
}

// shaperFlags is a flag set whose flags parse Shaper's notation into the fields.
type shaperFlags struct {
	*pflag.FlagSet
	settings shaper.Settings
	target   shaper.Board
	board    shaper.Board
	piece    shaper.Piece
}

func newShaperFlags(names ...string) *shaperFlags {
	f := &shaperFlags{FlagSet: newOptions()}
	read := map[string]func(text string) error{
		"seed":   f.readSeed,
		"target": f.readTarget,
		"board":  f.readBoard,
		"piece":  f.readPiece,
		"pieces": f.readPieces,
	}
	for _, name := range names {
		f.Func(name, "", read[name])
	}
	return f
}

func (f *shaperFlags) readSeed(text string) (err error) {
	f.settings.Seed, err = shaper.ParseSeed(text)
	return err
}

func (f *shaperFlags) readTarget(text string) (err error) {
	f.settings.Target = text
	f.target, err = shaper.ParseBoard(text)
	return err
}

func (f *shaperFlags) readBoard(text string) (err error) {
	f.board, err = shaper.ParseBoard(text)
	return err
}

func (f *shaperFlags) readPiece(text string) (err error) {
	f.piece, err = shaper.ParsePiece(text)
	return err
}

// readPieces leaves the check of the pieces to shaper.New, which names the wrong one.
// Only an empty list is refused here, because New would use the seed's pieces.
func (f *shaperFlags) readPieces(text string) error {
	if text == "" {
		return errors.New("the list of pieces is empty; leave the flag out for the seed's pieces")
	}
	f.settings.Pieces = text
	return nil
}

// parse reads the arguments. If ok is false, the command ends with status.
func (f *shaperFlags) parse(args []string, std streams) (status int, ok bool) {
	others, help, err := parse(f.FlagSet, args)
	if help {
		fmt.Fprint(std.out, shaperUsage)
		return 0, false
	}
	if err == nil && len(others) > 0 {
		err = fmt.Errorf("%q is one argument too many", others[0])
	}
	if err != nil {
		return shaperFail(std, err), false
	}
	return 0, true
}

func shaperFail(std streams, err error) int {
	return std.fail("tessera-play shaper: %v; 'tessera-play shaper --help' explains", err)
}

func shaperPar(args []string, std streams) int {
	f := newShaperFlags("target")
	if status, ok := f.parse(args, std); !ok {
		return status
	}
	if !f.Changed("target") {
		return shaperFail(std, errors.New("par needs a --target, like X.X/.XX/X.X"))
	}
	fmt.Fprintf(std.out, "%.2f\n", shaper.Par(f.target))
	return 0
}

func shaperSolve(args []string, std streams) int {
	f := newShaperFlags("target", "board", "piece")
	all := f.Bool("all", false, "")
	if status, ok := f.parse(args, std); !ok {
		return status
	}
	if !f.Changed("target") || !f.Changed("piece") {
		return shaperFail(std, errors.New("solve needs a --target and the --piece in hand"))
	}
	if f.target == f.board {
		return shaperFail(std, errors.New("the board is the target already; there is nothing to solve"))
	}
	// Only the difference of the boards matters, so start from an empty board.
	state, err := shaper.New(shaper.Settings{
		Target: (f.target ^ f.board).String(),
		Pieces: f.piece.String(),
	})
	if err != nil {
		return shaperFail(std, err)
	}
	if *all {
		fmt.Fprintln(std.out, "command  expected  given away")
		for m := range state.Legal() {
			loss := shaper.Loss(state, m)
			fmt.Fprintf(std.out, "%7s  %8.4f  %10.4f\n", m, shaper.Value(state)+loss, loss)
		}
		return 0
	}
	best, _ := shaper.Best(state)
	fmt.Fprintln(std.out, best)
	return 0
}

func shaperPlay(args []string, std streams) int {
	f := newShaperFlags("seed", "target", "pieces")
	today := f.Bool("today", false, "")
	if status, ok := f.parse(args, std); !ok {
		return status
	}
	if f.Changed("seed") && *today {
		return shaperFail(std, errors.New("--seed and --today are two puzzles; give one of them"))
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
		return shaperFail(std, err)
	}
	if unnamed {
		fmt.Fprintf(std.out, "Seed: %s\n", shaper.FormatSeed(state.Seed()))
	}
	return shaperRounds(state, std)
}

func shaperRounds(state shaper.State, std streams) int {
	lines := bufio.NewScanner(std.text())
	echo := !isTyped(std.in)
	for {
		fmt.Fprint(std.out, state)
		if outcome, over := state.Outcome(); over {
			fmt.Fprintln(std.out, outcome)
			return 0
		}
		if state.OutOfBoardError() {
			fmt.Fprintln(std.out, "Out of Board Error!")
		}
		if state.OutOfPieces() {
			return std.fail("tessera-play shaper: the pieces of --pieces ran out in round %d, before the boards were the same", state.Round())
		}
		move, ok := readShaperCommand(lines, echo, std)
		if !ok {
			return shaperInputEnded(state, lines, std)
		}
		next, err := state.Apply(move)
		if err != nil {
			return shaperFail(std, err)
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
			fmt.Fprintln(std.err, "'tessera-play shaper new' knows help, hint, save, quit and the other words of every game; here the end of the input (Ctrl-D) ends the play")
		}
	}
}

func shaperInputEnded(state shaper.State, lines *bufio.Scanner, std streams) int {
	if err := inputError(lines); err != nil {
		return std.fail("tessera-play shaper: round %d: %v", state.Round(), err)
	}
	return std.fail("tessera-play shaper: the input ended in round %d, before the boards were the same", state.Round())
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

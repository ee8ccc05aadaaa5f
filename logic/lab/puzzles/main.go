// Command puzzles finds, composes, verifies and grades the puzzles of the games.
//
//	puzzles find -kind foursquare-win2 -want 60 -for 10m -file logic/foursquare/puzzles.txt
//	puzzles compose -game foursquare -file logic/foursquare/puzzles.txt
//	puzzles verify
//	puzzles grade -game foursquare -file logic/foursquare/puzzles.txt -tally logic/foursquare/tally.txt
//
// find lets the computer players play, with some random moves. It keeps positions in
// which the kind's proof finds exactly one right turn, and writes the file after each of
// them.
//
// compose takes away everything that a puzzle does not need: figures, marbles or pieces and,
// at Trisq, rows and columns. The answer stays the only one and no more obvious, and no two
// puzzles of a kind become alike. It chooses the form with the fewest things, close together
// and in the middle, and adds the moves up to the capture, the win or the last piece. The
// ids stay, so that old links open the composed form. It writes the file after each puzzle
// and skips what is composed already.
//
// verify proves all existing puzzles again by the rules alone. Only for a turn that has
// to hold for more than two turns does it ask the adviser.
//
// grade lets the levels of a game try the puzzles, tallies the attempts, and gives each
// puzzle the level that solves it half the time.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"time"

	"tessera/logic/games"
	"tessera/logic/interrupt"
	"tessera/logic/match"
	"tessera/logic/puzzles"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "puzzles:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("puzzles", flag.ExitOnError)
	file := flags.String("file", "", "the `file` to find puzzles for, such as logic/trisq/puzzles.txt")
	kind := flags.String("kind", "", "the `kind` to find, compose or verify; all where none is named, but for find")
	want := flags.Int("want", 50, "how many puzzles of the kind the file is to have")
	long := flags.Duration("for", 10*time.Minute, "how long to look for them")
	seed := flags.Uint64("seed", 1, "what the games are played with")
	settings := flags.String("settings", "", "the games' settings, as JSON")
	game := flags.String("game", "", "the `game` whose puzzles are to be composed or graded")
	tally := flags.String("tally", "", "the `file` of how often each level finds them, such as logic/trisq/tally.txt")
	tries := flags.Int("tries", 6, "how often each level tries a puzzle, in a new tally")
	rounds := flags.Int("rounds", 60, "in how many orders things are taken away from a puzzle")
	level := flags.Int("level", 0, "the number of the weakest level that has to find a composed puzzle, from 1; 0 for any")
	levels := flags.Int("levels", 99, "how many levels are asked, from the weakest on")
	if len(args) == 0 {
		return fmt.Errorf("what is to be done? find, compose, verify or grade; -help lists the rest")
	}
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	if args[0] != "grade" { // it keeps its tally after each puzzle, and has nothing else to show
		var end func()
		stop, end = interrupt.Notify()
		defer end()
	}
	switch args[0] {
	case "find":
		game, k := kindOf(*kind)
		if k == nil {
			return fmt.Errorf("there is no kind %q; the kinds are %s", *kind, kindList())
		}
		if *file == "" {
			return errors.New("where are the puzzles to be written? Name the file with -file")
		}
		f, err := newFinder(game, k, *file, *settings, *seed)
		if err != nil {
			return err
		}
		return f.find(*want, time.Now().Add(*long))
	case "verify":
		return verify(*kind)
	case "compose":
		g, err := games.WithTeaching().Find(*game)
		if err != nil {
			return err
		}
		return composeFile(g, *file, *kind, *rounds, *level)
	case "grade":
		g, err := games.WithTeaching().Find(*game)
		if err != nil {
			return err
		}
		return grade(g, *file, *tally, *tries, *levels)
	}
	return fmt.Errorf("%q is neither find, compose, verify nor grade", args[0])
}

// stop is closed when find or verify is interrupted.
var stop <-chan struct{}

// kindOf returns the kind with this id and its game, or nil.
func kindOf(id string) (*match.Game, *match.Kind) {
	for _, g := range games.WithTeaching() {
		if k := puzzles.KindOf(g, id); k != nil {
			return g, k
		}
	}
	return nil, nil
}

func kindList() string {
	var ids []string
	for _, g := range games.WithTeaching() {
		for _, k := range g.Kinds {
			ids = append(ids, k.ID)
		}
	}
	return strings.Join(ids, ", ")
}

func read(g *match.Game, file string) ([]puzzles.Set, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return puzzles.Parse(g, string(text))
}

func verify(kind string) error {
	wrong, right := 0, 0
	for _, g := range games.WithTeaching() {
		sets, err := puzzles.Of(g)
		if err != nil {
			return err
		}
		for _, set := range sets {
			if kind == "" || set.ID == kind {
				w, r := verifySet(g, set)
				wrong, right = wrong+w, right+r
			}
		}
	}
	if interrupt.Stopped(stop) {
		return fmt.Errorf("stopped after %d puzzles, of which %d are wrong", wrong+right, wrong)
	}
	if wrong > 0 {
		return fmt.Errorf("%d puzzles are wrong", wrong)
	}
	return nil
}

// verifySet proves the puzzles of a set, unless it is stopped, and returns how many are wrong and
// how many right.
func verifySet(g *match.Game, set puzzles.Set) (wrong, right int) {
	began, seen := time.Now(), map[string]bool{}
	for i, p := range set.Puzzles {
		if interrupt.Stopped(stop) {
			return wrong, right
		}
		m, answer, err := p.Open(g)
		if err == nil {
			err = puzzles.Check(set.Kind, m.Current().State(), answer)
		}
		if err == nil && seen[puzzles.CanonicalForm(set.Kind, m.Current().State())] {
			err = errors.New("it is there twice")
		}
		if err == nil && !holds(set.Kind, g, m.Current().State(), answer) {
			err = errors.New("the engine does not prove that the turn holds")
		}
		if err != nil {
			wrong++
			fmt.Printf("%s %d: %v\n", set.ID, i+1, err)
			continue
		}
		right++
		seen[puzzles.CanonicalForm(set.Kind, m.Current().State())] = true
	}
	fmt.Printf("%s: %d puzzles, %v\n", set.ID, len(set.Puzzles), time.Since(began).Round(time.Second))
	return wrong, right
}

// holds asks the engine whether the turn of a holding puzzle holds for ever. The proof
// has already shown that the other turns lose. It returns true for other kinds of puzzle.
func holds(kind *match.Kind, game *match.Game, s match.State, turn []string) bool {
	if !kind.Hunt.Holds {
		return true
	}
	s, _ = match.After(s, turn) // the proof has played these moves
	search := game.Adviser(s)
	match.Finish(search, 0)
	e := search.Evaluation()
	return e.Verdict == match.Draw || e.Verdict == match.Loss
}

// grade gives each puzzle of a file its level. It first completes the tally of attempts
// for the given number of weakest levels, and writes after each puzzle.
func grade(g *match.Game, file, tallyFile string, tries, levels int) error {
	sets, err := read(g, file)
	if err != nil {
		return err
	}
	tally, err := readTally(tallyFile, tries)
	if err != nil {
		return err
	}
	for i := range sets {
		set, graded := &sets[i], map[int]int{}
		for n, p := range set.Puzzles {
			if err := tally.Extend(g, set, p, levels); err != nil {
				return err
			}
			level, _ := tally.Level(set.ID, p)
			graded[level]++
			set.Puzzles[n] = p.At(g, set.Kind, level)
			if err := os.WriteFile(tallyFile, []byte(tally.Write(sets)), 0o644); err != nil {
				return err
			}
		}
		puzzles.Sort(set.Puzzles)
		fmt.Printf("%s: puzzles by level, of %q and nobody: %v\n", set.ID, puzzles.Levels(g, set.Kind), graded)
	}
	if err := os.WriteFile(tallyFile, []byte(tally.Write(sets)), 0o644); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(puzzles.Write(sets)), 0o644)
}

func readTally(file string, tries int) (*puzzles.Tally, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return puzzles.NewTally(tries), nil
	}
	if err != nil {
		return nil, err
	}
	return puzzles.ParseTally(string(text))
}

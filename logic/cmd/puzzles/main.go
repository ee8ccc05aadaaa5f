// Command puzzles finds the puzzles of the house, and verifies them.
//
//	puzzles find -kind foursquare-win2 -want 60 -for 10m
//	puzzles verify
//
// Find lets the computer players meet, with some moves of chance, and keeps the
// positions in which package proof finds exactly one right turn; it writes them
// into the file after each. Verify proves all that are in the file again.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/puzzles/proof"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "puzzles:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("puzzles", flag.ExitOnError)
	file := flags.String("file", "logic/puzzles/data/puzzles.txt", "the `file` of the puzzles")
	kind := flags.String("kind", "", "the `kind` to find or to verify; of verify all where none is named")
	want := flags.Int("want", 50, "how many puzzles of the kind the file is to have")
	long := flags.Duration("for", 10*time.Minute, "how long to look for them")
	seed := flags.Uint64("seed", 1, "what the games are played with")
	settings := flags.String("settings", "", "the games' settings, as JSON")
	if len(args) == 0 {
		return fmt.Errorf("what is to be done? find or verify; -help lists the rest")
	}
	if err := flags.Parse(args[1:]); err != nil {
		return err
	}
	switch args[0] {
	case "find":
		k := puzzles.KindOf(*kind)
		if k == nil {
			return fmt.Errorf("there is no kind %q; the kinds are %s", *kind, kindList())
		}
		f, err := newFinder(k, *file, *settings, *seed)
		if err != nil {
			return err
		}
		return f.find(*want, time.Now().Add(*long))
	case "verify":
		return verify(*file, *kind)
	}
	return fmt.Errorf("%q is neither find nor verify", args[0])
}

func kindList() string {
	var ids []string
	for _, k := range puzzles.Kinds {
		ids = append(ids, k.ID)
	}
	return strings.Join(ids, ", ")
}

func read(file string) ([]puzzles.Set, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	return puzzles.Parse(string(text))
}

// verify proves the puzzles of a file, one after the other.
func verify(file, kind string) error {
	sets, err := read(file)
	if err != nil {
		return err
	}
	wrong := 0
	for _, set := range sets {
		if kind != "" && set.ID != kind {
			continue
		}
		game, err := games.All().Find(set.Game)
		if err != nil {
			return err
		}
		began, seen := time.Now(), map[string]bool{}
		for i, p := range set.Puzzles {
			m, answer, err := p.Open(game)
			if err == nil {
				err = proof.Check(set.ID, m.State(), answer)
			}
			if err == nil && seen[m.State().String()] {
				err = fmt.Errorf("it is there twice")
			}
			if err == nil && !holds(set.ID, game, m.State(), answer) {
				err = fmt.Errorf("the engine does not prove that the turn holds")
			}
			if err != nil {
				wrong++
				fmt.Printf("%s %d: %v\n", set.ID, i+1, err)
				continue
			}
			seen[m.State().String()] = true
		}
		fmt.Printf("%s: %d puzzles, %v\n", set.ID, len(set.Puzzles), time.Since(began).Round(time.Second))
	}
	if wrong > 0 {
		return fmt.Errorf("%d puzzles are wrong", wrong)
	}
	return nil
}

// holds asks the engine whether the turn of a puzzle that is to hold does so for
// ever: that the other turns lose is proven without it. For other kinds there is
// nothing to be asked.
func holds(kind string, game *match.Game, s match.State, turn []string) bool {
	if kind != "foursquare-hold" {
		return true
	}
	for _, move := range turn {
		s, _ = s.Apply(move) // they have been played
	}
	search := game.Hint(s)
	match.Finish(search, 0)
	e := search.Evaluation()
	return e.Verdict == match.Draw || e.Verdict == match.Loss
}

// rank is how hard a puzzle is, to compare those of a kind.
func rank(f proof.Found) int { return 10*f.Depth + f.Tempting }

// graded sorts what was found by how hard it is and parts it into grades.
func graded(all []found) {
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(a.rank, b.rank) })
	for i := range all {
		all[i].Grade = 1 + i*puzzles.Grades/len(all)
	}
}

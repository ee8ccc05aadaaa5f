package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"tessera/logic/match"
	"tessera/logic/puzzles"
)

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

package main

import (
	"strings"
	"testing"
	"time"

	"tessera/logic/shaper"
)

func shaperRun(line, input string) (status int, stdout, stderr string) {
	return play(input, strings.Fields(line)...)
}

func TestShaperSeeds(t *testing.T) {
	_, first, _ := shaperRun("shaper --seed 7", "11\n41\n")
	if _, again, _ := shaperRun("shaper --seed 7", "11\n41\n"); again != first {
		t.Errorf("the same seed gives\n%s\nand\n%s", first, again)
	}
	if !strings.HasPrefix(first, "----- Round 1 -----\n") {
		t.Errorf("a seeded game begins with\n%s", first)
	}
	_, fresh, _ := shaperRun("shaper", "11\n")
	number, frames, found := strings.Cut(fresh, "\n")
	if !found || !strings.HasPrefix(number, "Seed: ") {
		t.Fatalf("a new puzzle does not say its seed:\n%s", fresh)
	}
	if _, again, _ := shaperRun("shaper --seed "+strings.TrimPrefix(number, "Seed: "), "11\n"); again != frames {
		t.Errorf("the seed shown gives\n%s\ninstead of\n%s", again, frames)
	}
}

// TestAFreshPuzzleIsNew checks that two puzzles differ unless --seed names one.
func TestAFreshPuzzleIsNew(t *testing.T) {
	heading := func(args string) string {
		_, out, _ := shaperRun("shaper new "+args, "")
		line, _, _ := strings.Cut(out, "\n")
		return line
	}
	if a, b := heading(""), heading(""); a == b {
		t.Errorf("two new puzzles are both %q", a)
	}
	if a, b := heading("--seed 5"), heading("--seed 5"); a != b {
		t.Errorf("the same seed gives %q and %q", a, b)
	}
}

func TestShaperToday(t *testing.T) {
	before := shaper.DateSeed(time.Now().Date())
	_, out, _ := shaperRun("shaper --today", "")
	after := shaper.DateSeed(time.Now().Date()) // differs from before at midnight
	number, _, _ := strings.Cut(strings.TrimPrefix(out, "Seed: "), "\n")
	if number != shaper.FormatSeed(before) && number != shaper.FormatSeed(after) {
		t.Errorf("today's puzzle is %q, want %d", number, before)
	}
}

// FuzzShaperInput checks that the game ends on any input, either with a score and status
// 0 or with an error and status 1.
func FuzzShaperInput(f *testing.F) {
	f.Add(uint64(7), "11\n23\n12\n22\n31\n32\n42\n32\n")
	f.Add(uint64(0), "00\n\xff\n41\r\n\n33 11")
	f.Fuzz(func(t *testing.T, seed uint64, input string) {
		status, out, errs := shaperRun("shaper --seed "+shaper.FormatSeed(seed), input)
		lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
		scored := strings.HasPrefix(lines[len(lines)-1], "Score: ")
		if status == 0 && !scored || status == 1 && (scored || errs == "") || status > 1 {
			t.Errorf("status %d, standard error %q\n%s", status, errs, out)
		}
	})
}

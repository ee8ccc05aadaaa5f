package shaper

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/logic/shaper"
)

// TestWhatACommandSoundsLike gives every command at the start of many puzzles.
func TestWhatACommandSoundsLike(t *testing.T) {
	heardOf := map[string]bool{}
	for seed := range uint64(40) {
		from, err := Game().New(fmt.Appendf(nil, `{"seed":%d}`, seed))
		if err != nil {
			t.Fatal(err)
		}
		start := match.Typed[shaper.State](from)
		for move := range from.Legal() {
			to, err := from.Apply(move)
			if err != nil {
				t.Fatal(err)
			}
			next := match.Typed[shaper.State](to)
			m, _ := next.Last()
			toggled := bits.OnesCount16(uint16(start.Board() ^ next.Board()))
			want, what := slices.Repeat([]sounds.Name{sounds.Toggle}, toggled), "toggles"
			switch {
			case next.OutOfBoardError():
				want, what = []sounds.Name{sounds.Refused}, "errors"
			case m.IsRotation():
				want, what = []sounds.Name{sounds.Turn}, "rotations"
			case toggled == 2:
				what = "two toggles"
			}
			heardOf[what] = true
			var got []sounds.Name
			for _, cue := range commandSounds(from, to, true) {
				got = append(got, cue.Sound)
			}
			if !slices.Equal(got, want) || len(got) == 0 {
				t.Fatalf("%v on\n%vsounds like %v, want %v", m, start, got, want)
			}
		}
	}
	if len(heardOf) != 4 {
		t.Fatalf("only %v were tried", heardOf)
	}
}

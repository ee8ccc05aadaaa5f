package squaregame_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/squaregame"
)

// longest returns the most pieces that the seat can still place in this turn. It tries all
// of them, each position once, and returns false if there are too many.
func longest(s match.State, seat int, seen map[string]int) (most int, known bool) {
	if s.Turn() != seat {
		return 0, true
	}
	if n, is := seen[s.String()]; is {
		return n, true
	}
	if len(seen) > 3000 {
		return 0, false
	}
	for move := range s.Legal() {
		if next, err := s.Apply(move); err == nil && move != "pass" {
			n, known := longest(next, seat, seen)
			if !known {
				return 0, false
			}
			most = max(most, n+1)
		}
	}
	seen[s.String()] = most
	return most, true
}

// TestMissCountsPieces plays wrong turns in the puzzles of chains, and compares what is
// said of them with all that can still be placed.
func TestMissCountsPieces(t *testing.T) {
	g := squaregame.Game()
	g.Teach(squaregame.Teaching())
	sets, err := puzzles.Of(g)
	errtest.None(t, err)
	said := 0
	for _, set := range sets {
		if set.Miss == nil {
			continue
		}
		for i, p := range set.Puzzles[:min(len(set.Puzzles), logictest.Times(20))] {
			m, answer, err := p.Open(g)
			errtest.None(t, err)
			start, random := m.Current().State(), rand.New(rand.NewPCG(uint64(i), 9))
			var line []string
			state, wrong := start, false
			for !wrong {
				move := g.RandomMove(state, random)
				line = append(line, move)
				state, err = state.Apply(move)
				errtest.None(t, err)
				right, is := puzzles.Judge(g, start, answer, line)
				if wrong = is; right {
					break
				}
			}
			got := set.Miss(start, answer, line)
			if !wrong || got.Zero() {
				continue
			}
			placed := len(line)
			if line[placed-1] == "pass" {
				placed--
			}
			rest, known := longest(state, start.Turn(), map[string]int{})
			best, all := longest(start, start.Turn(), map[string]int{})
			if !known {
				continue
			}
			said++
			pieces := fmt.Sprintf("%d pieces", placed+rest)
			if placed+rest == 1 {
				pieces = "1 piece"
			}
			if want := fmt.Sprintf("This way you place %s; %d are possible.", pieces, len(answer)+1); got.String() != want {
				t.Errorf("%s %s: of %v it is said %q, want %q", set.ID, p.ID(), line, got, want)
			}
			if all && best != len(answer)+1 {
				t.Errorf("%s %s: %d pieces are possible, not %d", set.ID, p.ID(), best, len(answer)+1)
			}
		}
	}
	if said == 0 {
		t.Error("nothing is said: the puzzles prove too little")
	}
}

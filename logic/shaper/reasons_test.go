package shaper

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
	"tessera/logic/match"
)

// wrong counts the cells in which two boards differ, from their notation.
func wrong(s State) (n int) {
	mine, goal := s.Board().String(), s.Target().String()
	for i := range mine {
		if mine[i] != goal[i] {
			n++
		}
	}
	return n
}

// finishers returns the probability that the next piece finishes a difference in at most
// two commands. It tries all of them.
func finishers(difference Board) (sum float64) {
	for _, c := range chances {
		s, err := New(Settings{Target: difference.String(), Pieces: c.piece.String()})
		if err != nil || s.Won() {
			return 0
		}
		if finishesWithin(s, 2) {
			sum += c.probability
		}
	}
	return sum
}

func finishesWithin(s State, commands int) bool {
	if s.Won() || commands == 0 {
		return s.Won()
	}
	for m := range s.Legal() {
		if next, err := s.Apply(m); err == nil && finishesWithin(next, commands-1) {
			return true
		}
	}
	return false
}

// leads returns by how many rounds a command is better than all that lead elsewhere,
// according to the proofs of the puzzles, which share nothing with the solver.
func leads(s State, m Move) float64 {
	next, _ := s.Apply(m)
	lead := math.Inf(1)
	for _, text := range texts {
		other, _ := ParseMove(text)
		if end, _ := s.Apply(other); end.Board() != next.Board() || end.Piece() != next.Piece() {
			lead = min(lead, expected().cost(s.Difference(), s.Piece(), text)-expected().cost(s.Difference(), s.Piece(), m.String()))
		}
	}
	return lead
}

// checkReasons compares the reasons of a command with the boards before and after it.
func checkReasons(t interface{ Fatalf(string, ...any) }, s State, m Move, finishing map[Board]float64) {
	next, err := s.Apply(m)
	if err != nil {
		t.Fatalf("%v: %v", m, err)
	}
	var want []match.Reason
	if next.OutOfBoardError() {
		want = []match.Reason{{Effect: Wastes}}
	} else {
		d := next.Difference()
		if _, known := finishing[d]; !known {
			finishing[d] = finishers(d)
		}
		if finishing[d] > 0.5 && m.IsPlacement() {
			want = append(want, match.Reason{Effect: Finishes, Count: int(finishing[d]*10 + 1e-9)})
		}
		if n := math.Ceil(10*leads(s, m) - 0.5 - 1e-6); n > 0 {
			want = append(want, match.Reason{Effect: Leads, Count: int(n)})
		}
		switch less := wrong(s) - wrong(next); {
		case less > 0:
			want = append(want, match.Reason{Effect: Matches, Count: less})
		case less < 0:
			want = append(want, match.Reason{Effect: Spoils, Count: -less})
		}
	}
	got := s.Reasons([]Move{m})
	if !slices.EqualFunc(got, want, func(a, b match.Reason) bool { return a.Effect == b.Effect && a.Count == b.Count }) {
		t.Fatalf("%v is said to do %v, want %v\n%v", m, match.SayReasons(got, true), match.SayReasons(want, true), s)
	}
}

// TestReasonsAreFacts checks every command with every piece at every difference, and some
// on the way through whole puzzles.
func TestReasonsAreFacts(t *testing.T) {
	finishing := map[Board]float64{}
	for difference := Board(1); difference < Boards; difference++ {
		for _, c := range chances {
			s := inHand(t, difference, c.piece)
			for m := range s.Legal() {
				checkReasons(t, s, m, finishing)
			}
		}
	}
	chance.Check(t, func(t *rapid.T) {
		s, err := New(Settings{Seed: rapid.Uint64Range(1, 1<<40).Draw(t, "puzzle")})
		errtest.None(t, err)
		for range rapid.IntRange(1, 20).Draw(t, "commands") {
			all := slices.Collect(s.Legal())
			if len(all) == 0 {
				return
			}
			m := rapid.SampledFrom(all).Draw(t, "command")
			checkReasons(t, s, m, finishing)
			s, err = s.Apply(m)
			errtest.None(t, err)
		}
	})
}

// TestMissComparesAverages checks what is said of a wrong command against the proofs.
func TestMissComparesAverages(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		s, err := New(Settings{Seed: rapid.Uint64Range(1, 1<<40).Draw(t, "puzzle")})
		errtest.None(t, err)
		if s.Won() {
			return
		}
		a, b := rapid.SampledFrom(texts).Draw(t, "answer"), rapid.SampledFrom(texts).Draw(t, "tried")
		want := fmt.Sprintf("Yours takes %.1f rounds, the best %.1f.", expected().cost(s.Difference(), s.Piece(), b), expected().cost(s.Difference(), s.Piece(), a))
		start, err := Game().New([]byte(fmt.Sprintf(`{"seed":%d}`, s.Seed())))
		errtest.None(t, err)
		if got := kinds[0].Miss(start, []string{a}, []string{b}).String(); got != want {
			t.Fatalf("of %s it is said %q, want %q\n%v", b, got, want, s)
		}
	})
}

// TestReasonsInWords checks the words for each effect, in the singular and the plural.
func TestReasonsInWords(t *testing.T) {
	for want, r := range map[string]match.Reason{
		"lets 9 of 10 pieces finish within two rounds":     {Effect: Finishes, Count: 9},
		"takes 1.0 rounds fewer on average than any other": {Effect: Leads, Count: 10},
		"gets 1 more tile right":                           {Effect: Matches, Count: 1},
		"gets 2 more tiles wrong":                          {Effect: Spoils, Count: 2},
		"wastes a round":                                   {Effect: Wastes},
	} {
		if got := r.Words(true).String(); got != want {
			t.Errorf("%+v is said as %q, want %q", r, got, want)
		}
	}
}

package shaper

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
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

// TestReasonsAreFacts compares the reasons of commands with the boards before and after
// them.
func TestReasonsAreFacts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, err := New(Settings{Seed: rapid.Uint64Range(1, 1<<40).Draw(t, "puzzle")})
		errtest.None(t, err)
		for range rapid.IntRange(1, 20).Draw(t, "commands") {
			all := slices.Collect(s.Legal())
			if len(all) == 0 {
				return
			}
			m := rapid.SampledFrom(all).Draw(t, "command")
			next, err := s.Apply(m)
			errtest.None(t, err)
			var want []match.Reason
			switch less := wrong(s) - wrong(next); {
			case next.OutOfBoardError():
				want = []match.Reason{{Effect: Wastes}}
			case less > 0:
				want = []match.Reason{{Effect: Matches, Count: less}}
			case less < 0:
				want = []match.Reason{{Effect: Spoils, Count: -less}}
			}
			got := s.Reasons([]Move{m})
			if !slices.EqualFunc(got, want, func(a, b match.Reason) bool {
				return a.Words(true).String() == b.Words(true).String() && a.Effect == b.Effect
			}) {
				t.Fatalf("%v is said to do %v, want %v\n%v", m, got, want, s)
			}
			s = next
		}
	})
	if !strings.Contains(match.Reason{Effect: Matches, Count: 2}.Words(true).String(), "2 more tiles") {
		t.Error("a number of tiles is not told")
	}
}

// TestReasonsInWords checks the words for each effect, in the singular and the plural.
func TestReasonsInWords(t *testing.T) {
	for want, r := range map[string]match.Reason{
		"gets 1 more tile right":  {Effect: Matches, Count: 1},
		"gets 2 more tiles wrong": {Effect: Spoils, Count: 2},
		"wastes a round":          {Effect: Wastes},
	} {
		if got := r.Words(true).String(); got != want {
			t.Errorf("%+v is said as %q, want %q", r, got, want)
		}
	}
}

package shaper

import (
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

func TestAFreshPuzzleIsNeverWonAtOnce(t *testing.T) {
	for chance := range uint64(2000) {
		settings, err := Game().Settings(nil, chance)
		errtest.None(t, err)
		s, err := Game().New(settings)
		if err != nil || match.Over(s) {
			t.Fatalf("the fresh puzzle of chance %d is won at once (%v):\n%v", chance, err, s)
		}
	}
}

// TestTheLastCommandIsToldWithoutRounds checks that no advice speaks of "about 1 rounds".
func TestTheLastCommandIsToldWithoutRounds(t *testing.T) {
	for seed := range uint64(20) {
		s, err := New(Settings{Seed: seed})
		errtest.None(t, err)
		for {
			if _, over := s.Outcome(); over {
				break
			}
			a := advise(s)
			if said, want := strings.Contains(a.Note().String(), "rounds"), Value(s) >= 2; said != want {
				t.Fatalf("with %v rounds to go it says %q", Value(s), a.Note())
			}
			next, err := s.Apply(a.best)
			errtest.None(t, err)
			s = next
		}
	}
}

// TestAdviceForAnyNumberOfRounds checks the advice for one, several and fractional
// rounds.
func TestAdviceForAnyNumberOfRounds(t *testing.T) {
	s, err := Game().New(nil)
	errtest.None(t, err)
	for value, want := range map[float64]string{1: "rounds to go: 1", 1.5: "rounds to go: 1.5", 4: "rounds to go: 4"} {
		if got := Game().Say(s, match.Evaluation{Verdict: match.Expected, Value: value}).String(); got != want {
			t.Errorf("%v is said as %q, want %q", value, got, want)
		}
	}
}

package engine

import (
	"math"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/trisq"
)

// TestOwnershipAddsUp checks under both rule sets that the ownership adds up to the reported
// margin, and that a safe corner is owned with certainty.
func TestOwnershipAddsUp(t *testing.T) {
	for _, rules := range []trisq.Rules{trisq.RulesSimple, trisq.RulesGroups} {
		s, err := trisq.New(trisq.Settings{Rules: rules, Komi: 0.5})
		errtest.None(t, err)
		// Triangles wall in the first column, and squares play elsewhere.
		for _, text := range []string{"b1", "g7", "b2", "h7", "b3", "j7", "a3", "k7"} {
			m, err := trisq.ParseMove(text)
			errtest.None(t, err)
			s, err = s.Apply(m)
			errtest.None(t, err)
		}
		search := NewSearch(s, Master, 1)
		for range 20 {
			search.Step(1000)
		}
		sum := 0.0
		for _, owner := range search.Ownership() {
			sum += float64(owner) / 100
		}
		if margin := search.Evaluation().Margin; math.Abs(sum-0.5-margin) > 1.5 { // each owner is rounded
			t.Errorf("%s: owners come to %.1f, the margin is %.1f", rules, sum-0.5, margin)
		}
		corner, _ := trisq.PointAt(0, 12)
		if owner := search.Ownership()[corner]; owner < 50 {
			t.Errorf("%s: a1, which is walled in, is the triangles' by %d %%", rules, owner)
		}
	}
}

package review

import (
	"testing"

	"tessera/logic/match"
)

// TestBestTurnPassesResultOn: the best turn passes the proven result on to the opponent.
func TestBestTurnPassesResultOn(t *testing.T) {
	for _, c := range []struct {
		before, after match.Evaluation
		goesOn        bool
	}{
		{match.Evaluation{Verdict: match.Win, Turns: 3}, match.Evaluation{Verdict: match.Loss, Turns: 2}, true},
		{match.Evaluation{Verdict: match.Win}, match.Evaluation{Verdict: match.Loss}, true},
		{match.Evaluation{Verdict: match.Loss}, match.Evaluation{Verdict: match.Win}, true},
		{match.Evaluation{Verdict: match.Win, Turns: 1}, match.Evaluation{Verdict: match.Loss}, false},
	} {
		if after, goesOn := afterBestTurn(c.before); after != c.after || goesOn != c.goesOn {
			t.Errorf("after %v it is %v, %v; want %v, %v", c.before, after, goesOn, c.after, c.goesOn)
		}
	}
}

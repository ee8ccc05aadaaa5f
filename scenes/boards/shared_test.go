package boards

import (
	"testing"

	"tessera/logic/match"
	"tessera/logic/say"
)

func TestAGameWithoutDrawsIsShared(t *testing.T) {
	for want, seats := range map[string][]string{
		"You share the win":                 {match.Person, "perfect"},
		"Crosses and Noughts share the win": {match.Person, match.Person},
	} {
		b := bare(t, seats...)
		b.Game.SharesWins = true
		o := match.Outcome{Scores: []float64{0.5, 0.5}, Sentence: say.Raw("Crosses and Noughts share the win")}
		r := resultOf(b, o)
		if got := r.Verdict(); got != want || !r.repeats() {
			t.Errorf("%q: %q, and the rules repeat it: %v", seats, got, r.repeats())
		}
	}
}

package shaper

import (
	"testing"

	"tessera/logic/match"
)

func TestAFreshPuzzleIsNeverWonAtOnce(t *testing.T) {
	for chance := range uint64(2000) {
		settings, err := Game().Settings(nil, chance)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Game().New(settings)
		if err != nil || match.Over(s) {
			t.Fatalf("the fresh puzzle of chance %d is won at once (%v):\n%v", chance, err, s)
		}
	}
}

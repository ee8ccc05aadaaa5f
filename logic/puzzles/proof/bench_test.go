package proof_test

import (
	"testing"

	"tessera/logic/games"
	"tessera/logic/puzzles"
	"tessera/logic/puzzles/proof"
)

// BenchmarkCheck proves the first puzzle of every kind.
func BenchmarkCheck(b *testing.B) {
	sets, err := puzzles.All()
	if err != nil {
		b.Fatal(err)
	}
	for _, set := range sets {
		b.Run(set.ID, func(b *testing.B) {
			g, err := games.All().Find(set.Game)
			if err != nil {
				b.Fatal(err)
			}
			m, answer, err := set.Puzzles[0].Open(g)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				if err := proof.Check(set.ID, m.State(), answer); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

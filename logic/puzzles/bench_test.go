package puzzles_test

import (
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/puzzles"
)

func BenchmarkCheck(b *testing.B) {
	for _, set := range allSets(b) {
		b.Run(set.ID, func(b *testing.B) {
			m, answer, err := set.Puzzles[0].Open(gameOf(b, set.Game))
			errtest.None(b, err)
			for b.Loop() {
				errtest.None(b, puzzles.Check(set.Kind, m.Current().State(), answer))
			}
		})
	}
}

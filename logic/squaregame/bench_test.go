package squaregame

import (
	"math/rand/v2"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/squaregame/grid"
)

// benchStates are positions of a random game for four, by the number of pieces on the
// board.
var benchStates = []struct {
	name   string
	pieces int
}{{"opening", 1}, {"middle", 30}, {"late", 52}}

func benchState(b *testing.B, pieces int) State {
	b.Helper()
	rng := rand.New(rand.NewPCG(2, 4))
	s, err := New(Settings{})
	errtest.None(b, err)
	for s.LastIndex()+1 < pieces || !s.CanPlace() {
		m := Pass
		if list := placementsOnly(s); len(list) > 0 {
			m = list[rng.IntN(len(list))]
		}
		s, err = s.Apply(m)
		errtest.None(b, err)
	}
	return s
}

// BenchmarkList lists all legal placements of the player to move.
func BenchmarkList(b *testing.B) {
	for _, state := range benchStates {
		s := benchState(b, state.pieces)
		b.Run(state.name, func(b *testing.B) {
			list := make([]grid.Placement, 0, 4096)
			lines := s.Grid()
			b.ReportAllocs()
			for b.Loop() {
				list = lines.AppendLegal(list[:0], s.handToMove())
			}
			b.ReportMetric(float64(len(list)), "placements")
			b.ReportMetric(float64(s.PiecesLeft(s.ToMove())), "pieces")
		})
	}
}

// BenchmarkPlainList does the same with the plain implementation of the tests.
func BenchmarkPlainList(b *testing.B) {
	for _, state := range benchStates {
		s := benchState(b, state.pieces)
		g := newPlain(s.Players())
		for _, p := range s.Placements() {
			g.put(p.Player, p.Move.Piece, plainLines(p.Move.Piece, p.Move.Permutation, p.Move.X, p.Move.Y))
		}
		g.turn = s.ToMove()
		b.Run(state.name, func(b *testing.B) {
			for b.Loop() {
				g.legal()
			}
		})
	}
}

func BenchmarkApply(b *testing.B) {
	s := benchState(b, 30)
	m := placementsOnly(s)[0]
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Apply(m); err != nil {
			b.Fatal(err)
		}
	}
}

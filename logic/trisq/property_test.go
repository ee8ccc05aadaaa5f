package trisq_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
	"tessera/logic/trisq"
)

// drawGame draws settings and a random game of legal moves with few passes, and calls
// look for every move.
func drawGame(t *rapid.T, look func(before trisq.State, m trisq.Move, after trisq.State)) trisq.State {
	settings := trisq.Settings{
		Rules: rapid.SampledFrom([]trisq.Rules{trisq.RulesSimple, trisq.RulesGroups}).Draw(t, "rules"),
		Komi:  float64(rapid.IntRange(0, 2*trisq.MaxKomi).Draw(t, "half komi")) / 2,
		Size:  rapid.SampledFrom(boardSizes).Draw(t, "size"),
	}
	s, err := trisq.New(settings)
	errtest.None(t, err)
	// Only a corner of the board, so that captures are common in a short game.
	within := rapid.IntRange(2, s.Size()).Draw(t, "columns")
	for range rapid.IntRange(0, 120).Draw(t, "moves") {
		legal := slices.DeleteFunc(slices.Collect(s.Legal()), func(m trisq.Move) bool {
			p, isPlacement := m.Point()
			return isPlacement && (p.Column() >= within || p.Row() < trisq.Size-within)
		})
		if len(legal) == 0 {
			break
		}
		m := rapid.SampledFrom(legal).Draw(t, "move")
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("legal %v refused: %v\n%v", m, err, s)
		}
		look(s, m, next)
		s = next
	}
	return s
}

// TestMirror checks that mirroring the board does not change the rules.
func TestMirror(t *testing.T) {
	mirror := func(s trisq.State, p trisq.Point) trisq.Point {
		q, _ := s.PointAt(p.Row()+s.Size()-trisq.Size, s.Size()-1-p.Column())
		return q
	}
	chance.Check(t, func(t *rapid.T) {
		var turned trisq.State
		started := false
		end := drawGame(t, func(before trisq.State, m trisq.Move, after trisq.State) {
			if !started {
				turned, started = before, true
			}
			if p, isPlacement := m.Point(); isPlacement {
				m = trisq.Place(mirror(before, p))
			}
			var err error
			if turned, err = turned.Apply(m); err != nil {
				t.Fatalf("%v refused on the turned board: %v\n%v", m, err, turned)
			}
		})
		if !started {
			return
		}
		owners, turnedOwners := end.Ownership(), turned.Ownership()
		for p := range trisq.Point(trisq.Points) {
			q := mirror(end, p)
			if end.OnBoard(p) && (end.At(p) != turned.At(q) || owners[p] != turnedOwners[q]) {
				t.Fatalf("%v differs from %v on the turned board\n%v\n%v", p, q, end, turned)
			}
		}
	})
}

func TestPointsAndMovesRoundTrip(t *testing.T) {
	for column := range trisq.Size {
		for row := range trisq.Size {
			p, ok := trisq.PointAt(column, row)
			q, err := trisq.ParsePoint(p.String())
			if !ok || err != nil || q != p || p.Column() != column || p.Row() != row {
				t.Errorf("column %d, row %d: %v reads as %v, %v", column, row, p, q, err)
			}
			if m, err := trisq.ParseMove(strings.ToUpper(trisq.Place(p).String())); err != nil || m != trisq.Place(p) {
				t.Errorf("the move to %v reads as %v, %v", p, m, err)
			}
		}
	}
	if m, err := trisq.ParseMove(trisq.Pass.String()); err != nil || m != trisq.Pass {
		t.Errorf("a pass reads as %v, %v", m, err)
	}
	for _, off := range []struct{ column, row int }{{-1, 0}, {0, -1}, {trisq.Size, 0}, {0, trisq.Size}} {
		if p, ok := trisq.PointAt(off.column, off.row); ok {
			t.Errorf("%+v is %v", off, p)
		}
	}
}

var ruleSets = []trisq.Rules{trisq.RulesSimple, trisq.RulesGroups}

// BenchmarkRandomPlayout plays 150 random moves through Apply, trying points until one is
// legal.
func BenchmarkRandomPlayout(b *testing.B) {
	for _, rules := range ruleSets {
		b.Run(string(rules), func(b *testing.B) {
			start, _ := trisq.New(trisq.Settings{Rules: rules})
			random := rand.New(rand.NewPCG(1, 0))
			for b.Loop() {
				playout(start, random)
			}
		})
	}
}

func playout(s trisq.State, random *rand.Rand) {
	for tries := 0; tries < 2000 && s.Plies() < 150; tries++ {
		m := trisq.Place(trisq.Point(random.IntN(trisq.Points)))
		if next, err := s.Apply(m); err == nil {
			s = next
		}
	}
}

// middleGame returns a board half full of random figures.
func middleGame(rules trisq.Rules) trisq.State {
	s, _ := trisq.New(trisq.Settings{Rules: rules})
	random := rand.New(rand.NewPCG(2, 0))
	for range 70 {
		legal := slices.Collect(s.Legal())
		s, _ = s.Apply(legal[random.IntN(len(legal)-1)])
	}
	return s
}

func BenchmarkLegal(b *testing.B) {
	for _, rules := range ruleSets {
		b.Run(string(rules), func(b *testing.B) {
			s := middleGame(rules)
			for b.Loop() {
				for range s.Legal() {
				}
			}
		})
	}
}

package trisq_test

import (
	"slices"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/puzzles"
	"tessera/logic/trisq"
)

// plainAt returns the plain rules at a position without history.
func plainAt(s trisq.State) *plain {
	p := newPlain(s.Size(), s.Settings().Rules == trisq.RulesGroups)
	p.turn = s.Turn()
	for q := range trisq.Point(trisq.Points) {
		if f := s.At(q); f != trisq.None {
			at := spotOf(q)
			p.board.figures[at.column][at.row] = f
		}
	}
	return p
}

// moves returns the positions after the legal placements, with what each captures.
func (p *plain) moves(yield func(s spot, taken int, next plain) bool) {
	for column := range p.board.size {
		for row := range p.board.size {
			s := spot{column, row}
			after, taken, reason := p.try(p.turn, s)
			if reason != 0 {
				continue
			}
			next := *p
			next.earlier = []plainBoard{p.board}
			next.board, next.passes, next.turn = after, 0, p.turn.Other()
			if !yield(s, len(taken), next) {
				return
			}
		}
	}
}

func (p *plain) passed() plain {
	next := *p
	next.earlier, next.passes, next.turn = []plainBoard{p.board}, p.passes+1, p.turn.Other()
	return next
}

// takes reports whether the side to move can capture something within some of its moves,
// whatever the opponent plays. With threats, every move before the last threatens a capture.
func (p *plain) takes(within int, threats bool) bool {
	if p.passes == 2 {
		return false
	}
	can := false
	p.moves(func(_ spot, taken int, _ plain) bool {
		can = taken > 0
		return !can
	})
	if can || within == 1 {
		return can
	}
	p.moves(func(_ spot, _ int, next plain) bool {
		can = next.isTaken(within-1, threats)
		return !can
	})
	return can
}

// isTaken reports whether the side to move loses something within some of the opponent's
// moves, whatever it plays.
func (p *plain) isTaken(within int, threats bool) bool {
	passed := p.passed()
	if threats && !passed.takes(1, false) || !passed.takes(within, threats) {
		return false
	}
	lost := true
	p.moves(func(_ spot, _ int, next plain) bool {
		lost = next.takes(within, threats)
		return lost
	})
	return lost
}

// sets returns the puzzles of Trisq without their proofs.
func sets(t *testing.T) (*match.Game, []puzzles.Set) {
	g := match.SetUp(trisq.Game(), trisq.Setup()).Teach(trisq.Teaching())
	sets, err := puzzles.Of(g)
	errtest.None(t, err)
	return g, sets
}

// TestPuzzlesByThePlainRules tries every move of the puzzles with the second implementation
// of the rules and a search of its own: only the answer does what the task asks for.
func TestPuzzlesByThePlainRules(t *testing.T) {
	g, all := sets(t)
	for _, set := range all {
		step := map[string]int{"trisq-capture3": 6, "trisq-ladder": 4, "trisq-safe": 3}[set.ID]
		if step = max(step, 1); !testing.Short() {
			step = 1
		}
		for i := 0; i < len(set.Puzzles); i += step {
			if !set.Puzzles[i].IsComposed() {
				continue // what came before it forbids a repetition, which the plain rules do not know
			}
			m, answer, err := set.Puzzles[i].Open(g)
			errtest.None(t, err)
			s := match.Typed[trisq.State](m.Current().State())
			p := plainAt(s)
			within, threats := 2, set.ID == "trisq-ladder"
			switch set.ID {
			case "trisq-capture3":
				within = 3
			case "trisq-ladder":
				within = 7
			}
			var right []spot
			is := func(next plain) bool { return next.isTaken(within-1, threats) }
			if set.ID == "trisq-safe" {
				if passed := p.passed(); !passed.takes(2, false) {
					t.Errorf("%s %d: nothing is threatened\n%v", set.ID, i+1, s)
				}
				is = func(next plain) bool { return !next.takes(2, false) }
			} else if p.takes(map[bool]int{true: 3, false: within - 1}[threats], threats) {
				t.Errorf("%s %d: a capture comes sooner\n%v", set.ID, i+1, s)
			}
			p.moves(func(at spot, _ int, next plain) bool {
				if is(next) {
					right = append(right, at)
				}
				return true
			})
			want, err := trisq.ParsePoint(answer[0])
			errtest.None(t, err)
			if !slices.Equal(right, []spot{spotOf(want)}) {
				t.Errorf("%s %d: the right moves are %v, want %v\n%v", set.ID, i+1, right, want, s)
			}
		}
	}
}

// TestPuzzlesArePlayedToTheCapture: what is shown after the answer ends in a capture, as soon
// as the task says.
func TestPuzzlesArePlayedToTheCapture(t *testing.T) {
	g, all := sets(t)
	for _, set := range all {
		for i, z := range set.Puzzles {
			m, answer, err := z.Open(g)
			errtest.None(t, err)
			end, err := match.After(m.Current().State(), answer)
			errtest.None(t, err)
			shown := z.After(end)
			if set.ID == "trisq-safe" {
				if len(shown) > 0 {
					t.Errorf("%s %d shows %v", set.ID, i+1, shown)
				}
				continue
			}
			end, err = match.After(end, shown)
			errtest.None(t, err)
			most := map[string]int{"trisq-capture": 2, "trisq-capture3": 4, "trisq-ladder": 12}[set.ID]
			last := match.Typed[trisq.State](end)
			if len(shown) == 0 || len(shown) > most || end.Turn() == m.Current().State().Turn() || len(last.LastCaptured()) == 0 {
				t.Errorf("%s %d shows %v after %v\n%v", set.ID, i+1, shown, answer, last)
			}
		}
	}
}

// TestPuzzlesAreSmall: the puzzles have few figures, most on the smallest board, so that
// nobody has to look for the place. One depends on the moves before it and is not composed.
func TestPuzzlesAreSmall(t *testing.T) {
	g, all := sets(t)
	count, small, found := 0, 0, 0
	for _, set := range all {
		var figures []int
		for _, z := range set.Puzzles {
			m, _, err := z.Open(g)
			errtest.None(t, err)
			s := match.Typed[trisq.State](m.Current().State())
			if count++; s.Size() == 7 {
				small++
			}
			if !z.IsComposed() {
				found++
				continue
			}
			figures = append(figures, s.Figures(trisq.Triangle)+s.Figures(trisq.Square))
		}
		slices.Sort(figures)
		if median, largest := figures[len(figures)/2], figures[len(figures)-1]; median > 8 || largest > 20 {
			t.Errorf("%s has %d figures at the median and %d at most", set.ID, median, largest)
		}
	}
	if small < count*4/5 || found > 1 {
		t.Errorf("of %d puzzles %d are on 7 by 7 points, and %d are not composed", count, small, found)
	}
}

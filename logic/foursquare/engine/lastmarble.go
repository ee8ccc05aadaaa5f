package engine

import (
	"slices"

	"tessera/logic/foursquare"
)

// lastBudget is the work for charts before the last marble is placed, in units of Step.
const lastBudget = 5_000_000

// lastMarble charts the movement phases after the last marble of all with noBackslide: one for
// each cell of that marble, the most promising first, within its budget.
type lastMarble struct {
	places []cells // before the slide
	at     int
	until  int // no chart starts once the work reaches this
}

// startLast lists the cells.
func startLast(s *Search) stage {
	s.lastMarble = &lastMarble{until: s.solver.work + lastBudget}
	for i := range s.turns {
		if place := s.turns[i].place(&s.root); !slices.Contains(s.lastMarble.places, place) {
			s.lastMarble.places = append(s.lastMarble.places, place)
		}
	}
	s.chart = &chart{component: newComponent(&s.root, 0), read: readLast}
	return nextLast
}

// place returns the cell of a turn's marble before the slide.
func (t *rootTurn) place(p *position) cells { return movedBack(t.placed&board, t.square, p.hole) }

// nextLast starts with the next cell. The slide of this turn does not count as one of the
// movement phase.
func nextLast(s *Search) stage {
	l := s.lastMarble
	if l.at == len(l.places) || s.solver.work >= l.until {
		return endLast
	}
	p := s.root
	p.own |= l.places[l.at]
	p.left = 0
	s.chart.component.begin(&p, foursquare.SlideLimit+1)
	return fillChart
}

// readLast evaluates the slides with the marble in the current cell.
func readLast(s *Search) stage {
	l := s.lastMarble
	for i := range s.turns {
		t := &s.turns[i]
		if t.place(&s.root) != l.places[l.at] {
			continue
		}
		t.charted, t.score = true, scoreOf(s.chart.component.worth(t.square))
		if t.score > 0 && (s.known.Verdict != Wins || int(won-t.score)/2+1 < s.known.Turns) {
			s.known, s.line = Knowledge{Wins, int(won-t.score)/2 + 1}, t.moves
		}
	}
	if l.at++; s.known.Verdict == Wins {
		return nil
	}
	return nextLast
}

// endLast decides when no win was found: it plays the first turn that holds, otherwise
// the first with an unknown result, otherwise the one that loses last.
func endLast(s *Search) stage {
	best, lost := &s.turns[0], true
	for i := range s.turns {
		t := &s.turns[i]
		if t.charted && t.score == 0 {
			s.known, s.line = Knowledge{Verdict: Holds}, t.moves
			return nil
		}
		if !t.charted && t.lost > 0 {
			t.score = scoreOf(-2 * int(t.lost))
		}
		if t.score > best.score {
			best = t
		}
		lost = lost && t.score < 0
	}
	if lost {
		s.known = Knowledge{Loses, int(won+best.score+1) / 2}
	}
	s.line = best.moves
	return nil
}

package engine

import (
	"cmp"
	"slices"

	"tessera/logic/foursquare"
)

// chart settles a movement phase with noBackslide by its component: first with
// the boards that have stood barred, so that what is won is won whatever the
// rules count, and then, if nothing is won, with none barred, so that what is not
// lost even then holds.
type chart struct {
	component *component
	left      int  // slides left
	past      bool // boards have stood before
	free      bool // none are barred
	read      stage
}

func newChart(state foursquare.State, p *position) *chart {
	c := &chart{left: state.SlidesLeft(), component: newComponent(p, state.SlidesLeft()), read: readChart}
	for i, b := range stoodBefore(state) {
		// That it stands now does not bar the present board: it may once more.
		if i > 0 {
			c.component.bar(b)
			c.past = true
		}
	}
	return c
}

// stoodBefore are the boards of the movement phase from the present one back,
// seen from the player to move now.
func stoodBefore(state foursquare.State) (list []standing) {
	for p := range state.Past() {
		b := standing{cells(p.Red), cells(p.Blue), uint8(p.Hole)}
		if state.Turn() == foursquare.Blue {
			b.own, b.opp = b.opp, b.own
		}
		list = append(list, b)
	}
	return list
}

// fillChart, firstOfChart and spreadChart are a piece of work each.
func fillChart(s *Search) stage {
	s.solver.work += pieceOfWork
	if s.chart.component.fill() {
		return firstOfChart
	}
	return fillChart
}

func firstOfChart(s *Search) stage {
	s.solver.work += pieceOfWork
	if s.chart.component.first() {
		return spreadChart
	}
	return firstOfChart
}

func spreadChart(s *Search) stage {
	s.solver.work += pieceOfWork
	if s.chart.component.spread() {
		return s.chart.read
	}
	return spreadChart
}

// readChart draws the conclusions.
func readChart(s *Search) stage {
	c := s.chart
	for i := range s.turns {
		t := &s.turns[i]
		worth := c.component.worth(t.square)
		if t.drawn {
			worth = 0
		}
		if c.free && t.score != 0 {
			continue // known already
		}
		t.score = scoreOf(worth)
		// With none barred a win may be one that a third repetition stops: what is
		// not won, and not lost, even so is a draw.
		t.charted = !c.past || c.free == (t.score == 0)
	}
	slices.SortStableFunc(s.turns, func(a, b rootTurn) int { return cmp.Compare(b.score, a.score) })
	switch best := s.turns[0].score; {
	case best > 0 && !c.free:
		s.known = Knowledge{Wins, int(won-best)/2 + 1}
	case best < 0 && !c.free:
		s.known = Knowledge{Loses, int(won+best+1) / 2}
	case best == 0 && (c.free || !c.past):
		s.known = Knowledge{Verdict: Holds}
	case !c.free:
		c.free = true
		c.component.begin(&s.root, c.left)
		return fillChart
	}
	return nil
}

// scoreOf is the score of iterative deepening for a worth in slides.
func scoreOf(worth int) int32 {
	switch {
	case worth > 0:
		return won - int32(worth)
	case worth < 0:
		return -won - int32(worth)
	}
	return 0
}

package engine

import (
	"cmp"
	"slices"

	"tessera/logic/foursquare"
)

// chart solves a movement phase with noBackslide through its component. It first bars the
// boards that have occurred before, so that a win is a win under any count of
// repetitions. If nothing is won, it solves the phase again with no board barred, so that
// whatever does not lose even then holds.
type chart struct {
	component     *component
	left          int  // slides left
	hasEarlier    bool // some boards have occurred before
	nothingBarred bool // no boards are barred
	read          stage
}

func newChart(state foursquare.State, p *position) *chart {
	c := &chart{left: state.SlidesLeft(), component: newComponent(p, state.SlidesLeft()), read: readChart}
	for i, b := range earlierBoards(state) {
		// The present board is not barred for standing now: it may occur once more.
		if i > 0 {
			c.component.bar(b)
			c.hasEarlier = true
		}
	}
	return c
}

// earlierBoards returns the boards of the movement phase from the present one back, seen by
// the player to move now.
func earlierBoards(state foursquare.State) (list []boardKey) {
	for p := range state.Past() {
		b := boardKey{cells(p.Red), cells(p.Blue), uint8(p.Hole)}
		if state.Turn() == foursquare.Blue {
			b.own, b.opp = b.opp, b.own
		}
		list = append(list, b)
	}
	return list
}

// fillChart, firstOfChart and spreadChart each do one piece of work.
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

// readChart evaluates the root's turns from the component.
func readChart(s *Search) stage {
	c := s.chart
	for i := range s.turns {
		t := &s.turns[i]
		worth := c.component.worth(t.square)
		if t.drawn {
			worth = 0
		}
		if c.nothingBarred && t.score != 0 {
			continue // known from the first pass
		}
		t.score = scoreOf(worth)
		// Without barred boards, a third repetition could stop a win. So a turn that is
		// neither won nor lost even then is a draw.
		t.charted = !c.hasEarlier || c.nothingBarred == (t.score == 0)
	}
	slices.SortStableFunc(s.turns, func(a, b rootTurn) int { return cmp.Compare(b.score, a.score) })
	switch best := s.turns[0].score; {
	case best > 0 && !c.nothingBarred:
		s.known = Knowledge{Wins, int(won-best)/2 + 1}
	case best < 0 && !c.nothingBarred:
		s.known = Knowledge{Loses, int(won+best+1) / 2}
	case best == 0 && (c.nothingBarred || !c.hasEarlier):
		s.known = Knowledge{Verdict: Holds}
	case !c.nothingBarred:
		c.nothingBarred = true
		c.component.begin(&s.root, c.left)
		return fillChart
	}
	return nil
}

// scoreOf converts a distance in slides to a score of iterative deepening.
func scoreOf(worth int) int32 {
	switch {
	case worth > 0:
		return won - int32(worth)
	case worth < 0:
		return -won - int32(worth)
	}
	return 0
}

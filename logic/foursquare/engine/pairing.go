package engine

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/proof"
	"tessera/logic/match"
)

// goals[h] are the blocks that the player to move can complete with the hole at h, on the
// present board or after one slide, each as the four cells its marbles occupy before the
// slide.
var goals = goalTables()

func goalTables() (goals [indices][]cells) {
	for hole := range uint8(squares) {
		goals[hole] = append(goals[hole], blocksBeside(hole)...)
		for _, square := range neighbours[hole] {
			for _, goal := range blocksBeside(square) {
				if goal = movedBack(goal, square, hole); !slices.Contains(goals[hole], goal) {
					goals[hole] = append(goals[hole], goal)
				}
			}
		}
	}
	return goals
}

// blocksBeside returns the 2x2 blocks that do not touch the hole.
func blocksBeside(hole uint8) []cells {
	var list []cells
	for c := corners; c != 0; c &= c - 1 {
		if b := block << bits.TrailingZeros64(c); b&areas[hole] == 0 {
			list = append(list, b)
		}
	}
	return list
}

const (
	mostGoals = 34 // with the hole in the centre
	// pairingNodes bounds the search for a pairing.
	pairingNodes = 160
)

// pairing searches for disjoint pairs. It stores the open goals of every depth, so the
// search does not allocate.
type pairing struct {
	open  [mostPairs + 2][mostGoals]cells
	pairs [mostPairs + 1]cells // the current path
	count int                  // pairs found
	nodes int                  // the work of the last search
}

// mostPairs is the number of pairs that the cells outside the hole can form.
const mostPairs = (size*size - foursquare.Slots) / 2

// found reports whether the player who is not to move in p is proven to hold by answering
// in pairs, whatever the number of marbles; the package comment says why. False means
// only that no pairing was found.
func (s *pairing) found(p *position) bool {
	s.nodes = 0
	if !p.backslide {
		return false
	}
	n := 0
	empty := board &^ (p.own | p.opp | areas[p.hole&cut])
	for _, goal := range goals[p.hole&cut] {
		if goal&p.opp != 0 {
			continue // blocked by the opponent
		}
		if goal &= empty; goal&(goal-1) == 0 {
			return false // at most one cell is missing
		}
		s.open[0][n] = goal
		n++
	}
	return s.find(0, n, empty)
}

// find chooses disjoint pairs of empty cells, one within each of the first n goals open
// at a depth. It handles the goal with the fewest empty cells first.
func (s *pairing) find(depth, n int, empty cells) bool {
	if n == 0 {
		s.count = depth
		return true
	}
	if s.nodes++; s.nodes > pairingNodes {
		return false
	}
	open, rest := s.open[depth][:n], &s.open[depth+1]
	tight, fewest := cells(0), foursquare.Slots+1
	for _, goal := range open {
		left := goal & empty
		if count := bits.OnesCount64(left); count < fewest {
			tight, fewest = left, count
		}
	}
	for a := tight; a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0; b &= b - 1 {
			pair := a&-a | b&-b
			s.pairs[depth] = pair
			m := 0
			for _, goal := range open {
				if goal&pair != pair {
					rest[m] = goal
					m++
				}
			}
			if s.find(depth+1, m, empty&^pair) {
				return true
			}
		}
	}
	return false
}

// HoldingPairs returns disjoint pairs of empty cells by which the player who is not to
// move in s always holds, if it finds some; the package comment says why. s must be the
// start of a turn in the placement phase.
func HoldingPairs(s foursquare.State) (pairs [][2]foursquare.Cell, found bool) {
	if _, over := s.Outcome(); over || s.Phase() != foursquare.Placement {
		return nil, false
	}
	p := rootPosition(s)
	var search pairing
	if !search.found(&p) {
		return nil, false
	}
	for _, pair := range search.pairs[:search.count] {
		pairs = append(pairs, [2]foursquare.Cell{cellOf(pair), cellOf(pair & (pair - 1))})
	}
	return pairs, true
}

// cellOf returns the first cell of a set.
func cellOf(set cells) foursquare.Cell {
	i := bits.TrailingZeros64(set)
	return foursquare.CellAt(i/size, i%size)
}

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

// nextLast starts the chart for the next cell. It allows one slide more than SlideLimit,
// because the slide of this turn does not count as one of the movement phase.
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

// Certify makes the certificate of the draw: one first turn for red, and one answer for
// blue to every first turn of red, each with the pairs that settle the rest of the game.
func Certify() (*proof.Certificate, error) {
	start, err := foursquare.New(foursquare.Settings{})
	if err != nil {
		return nil, err
	}
	c := &proof.Certificate{}
	if !addEntry(c, start) {
		return nil, errors.New("no first turn of red's was found to hold by pairs")
	}
	for _, first := range Openings(start, 1) {
		if !addEntry(c, first) {
			return nil, fmt.Errorf("no answer of blue's was found to hold by pairs\n%v", first)
		}
	}
	return c, nil
}

// addEntry adds the first turn in s for which pairs exist.
func addEntry(c *proof.Certificate, s foursquare.State) bool {
	for place, placed := range match.Successors(s) {
		for slide, after := range match.Successors(placed) {
			if pairs, ok := HoldingPairs(after); ok {
				return c.Add(s, place, slide, pairs) == nil
			}
		}
	}
	return false
}

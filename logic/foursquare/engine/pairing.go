package engine

import (
	"math/bits"
	"slices"

	"tessera/logic/foursquare"
)

// goals[h] are the blocks the player to move may complete with the hole at h,
// on the board as it stands or after one slide, each as the four cells its
// marbles stand in before the slide.
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

// blocksBeside are the 2x2 blocks that do not touch the hole.
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

// pairing looks for pairs. It holds the goals that are still open on every depth
// of the search, so that looking takes no memory.
type pairing struct {
	open  [mostPairs + 2][mostGoals]cells
	pairs [mostPairs + 1]cells // on the way down
	count int                  // pairs found
	nodes int                  // the work of the last search
}

// mostPairs is how many pairs the cells outside the hole make.
const mostPairs = (size*size - foursquare.Slots) / 2

// found reports that the player who is not to move in p never loses, whatever
// the number of marbles, because he can answer by pairs: the reason stands at
// the head of the package. False means that no pairing was found.
func (s *pairing) found(p *position) bool {
	s.nodes = 0
	if !p.backslide {
		return false
	}
	n := 0
	empty := board &^ (p.own | p.opp | areas[p.hole&cut])
	for _, goal := range goals[p.hole&cut] {
		if goal&p.opp != 0 {
			continue // spoilt
		}
		if goal &= empty; goal&(goal-1) == 0 {
			return false // one cell or none is missing
		}
		s.open[0][n] = goal
		n++
	}
	return s.find(0, n, empty)
}

// find puts a pair of empty cells into each of the first n goals that are open
// at a depth, the pairs being disjoint. It takes the goal with the fewest cells
// left first.
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

// HoldingPairs are disjoint pairs of empty cells by which the player who is not to move
// in s holds whatever happens, if some are found: the reason stands at the head
// of the package. s must be the start of a turn in the placement phase.
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

// cellOf is the first cell of a set.
func cellOf(set cells) foursquare.Cell {
	i := bits.TrailingZeros64(set)
	return foursquare.CellAt(i/size, i%size)
}

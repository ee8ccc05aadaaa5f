package engine

import (
	"math/bits"
	"slices"

	"tessera/logic/foursquare"
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

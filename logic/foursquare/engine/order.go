package engine

import (
	"cmp"
	"slices"
)

// order puts the best turn first. Turns that are equal keep the order chance
// gave them.
func (s *Search) order() {
	slices.SortStableFunc(s.turns, func(a, b rootTurn) int {
		if by := cmp.Compare(a.doom(), b.doom()); by != 0 {
			return by
		}
		if s.tricky() {
			if by := cmp.Compare(a.replies, b.replies); by != 0 {
				return by
			}
		}
		return cmp.Compare(b.rated, a.rated)
	})
}

// tricky tells to leave the opponent few safe turns. It is for where holding can
// be proven; far from it, a good position is worth more than a trap.
func (s *Search) tricky() bool { return s.exact }

// doom is 0 for a turn not known to lose, and the less the longer it lasts for
// one that is.
func (t *rootTurn) doom() int {
	if t.lost == 0 {
		return 0
	}
	return 256 - int(t.lost)
}

package engine

import (
	"cmp"
	"slices"
)

// order sorts the turns, best first. Equal turns keep their random order.
func (s *Search) order() {
	slices.SortStableFunc(s.turns, func(a, b rootTurn) int {
		if by := cmp.Compare(a.lossOrder(), b.lossOrder()); by != 0 {
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

// tricky reports whether to prefer turns that leave the opponent few safe replies. That
// pays only where holding can be proven; elsewhere a good position is worth more than a
// trap.
func (s *Search) tricky() bool { return s.exact }

// lossOrder orders turns by when they lose: 0 for a turn not known to lose, smaller for later
// losses.
func (t *rootTurn) lossOrder() int {
	if t.lost == 0 {
		return 0
	}
	return 256 - int(t.lost)
}

package engine

import (
	"cmp"
	"slices"
)

// trickWorth is what a turn is worth when every reply but one loses, on the scale
// of rate.
const trickWorth = 60

// order puts the best turn first. Turns that are equal keep the order chance
// gave them.
func (s *Search) order() {
	slices.SortStableFunc(s.turns, func(a, b rootTurn) int {
		if by := cmp.Compare(a.doom(), b.doom()); by != 0 {
			return by
		}
		if s.exact {
			if by := cmp.Compare(a.hopes, b.hopes); by != 0 {
				return by
			}
		}
		return cmp.Compare(b.promise(), a.promise())
	})
}

// doom is 0 for a turn not known to lose, and the less the longer it lasts for
// one that is.
func (t *rootTurn) doom() int {
	if t.lost == 0 {
		return 0
	}
	return 256 - int(t.lost)
}

// promise is the rating with what the opponent may still overlook.
func (t *rootTurn) promise() int32 {
	if t.replies == 0 {
		return t.rated
	}
	return t.rated + int32(trickWorth*(t.replies-t.hopes)/t.replies)
}

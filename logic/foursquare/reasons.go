package foursquare

import (
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Reasons returns the facts about a turn: the blocks it completes, stops or threatens,
// and what it allows the opponent.
func (s State) Reasons(turn []Move) (list []match.Reason) {
	me, other := s.Turn(), s.Turn().Other()
	next := s
	for _, m := range turn {
		after, err := next.Apply(m)
		if err != nil {
			return nil
		}
		next = after
	}
	if _, over := next.Outcome(); over {
		switch next.Winner() {
		case me:
			return []match.Reason{{Effect: match.Completes}}
		case other:
			return []match.Reason{{Effect: match.Allows, Whose: other.Name()}}
		}
		return []match.Reason{{Effect: match.Ends}}
	}
	for _, place := range gone(s.nearlyComplete(other), next.nearlyComplete(other)) {
		list = append(list, match.Reason{Effect: match.Stops, Where: place, Whose: other.Name()})
	}
	if fresh := gone(next.nearlyComplete(me), s.nearlyComplete(me)); len(fresh) > 0 {
		list = append(list, match.Reason{Effect: match.Threatens, Where: fresh[0], Count: len(fresh)})
	}
	if next.Turn() == other && next.winsNow() {
		list = append(list, match.Reason{Effect: match.Allows, Whose: other.Name()})
	}
	return list
}

// winsNow reports whether the player to move has a winning turn.
func (s State) winsNow() bool {
	me := s.Turn()
	for m := range s.Legal() {
		next, err := s.Apply(m)
		if err == nil && (next.Winner() == me || next.Phase() == PlacementSlide && next.winsNow()) {
			return true
		}
	}
	return false
}

// nearlyComplete returns the places of the blocks with three marbles of a player that the player
// can complete by a placement, in reading order.
func (s State) nearlyComplete(p Player) (places []say.ID) {
	if s.Remaining(p) == 0 {
		return nil
	}
	for row := range Size - 1 {
		for col := range Size - 1 {
			own, free := 0, 0
			for _, c := range blockAt(row, col) {
				switch {
				case s.At(c.Square, c.Slot) == p:
					own++
				case c.Square != s.Hole() && s.At(c.Square, c.Slot) == Nobody:
					free++
				}
			}
			if own == 3 && free == 1 {
				places = append(places, placeOf(row, col))
			}
		}
	}
	return places
}

// placeOf describes where a block lies, by the row and column of its top left cell.
func placeOf(row, col int) say.ID {
	return [3][3]say.ID{
		{"at the top left", "at the top", "at the top right"},
		{"on the left", "in the middle", "on the right"},
		{"at the bottom left", "at the bottom", "at the bottom right"},
	}[third(row)][third(col)]
}

// third returns 0, 1 or 2 for the first, middle and last part of the board.
func third(at int) int {
	switch {
	case at < 2:
		return 0
	case at == 2:
		return 1
	}
	return 2
}

// gone returns the places of a that are not in b, counting duplicates.
func gone(a, b []say.ID) (list []say.ID) {
	b = slices.Clone(b)
	for _, place := range a {
		if i := slices.Index(b, place); i >= 0 {
			b = slices.Delete(b, i, i+1)
			continue
		}
		list = append(list, place)
	}
	return list
}

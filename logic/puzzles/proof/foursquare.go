package proof

import (
	"tessera/logic/foursquare"
	"tessera/logic/match"
)

// turn is a whole turn of Four in a Square and the state after it.
type turn struct {
	moves []foursquare.Move
	end   foursquare.State
}

// turnsOf are all turns of the player to move, those to the same position once.
func turnsOf(s foursquare.State) []turn {
	var list []turn
	seen := map[foursquare.Position]bool{}
	add := func(t turn) {
		if p := t.end.Position(); !seen[p] {
			seen[p] = true
			list = append(list, t)
		}
	}
	for _, first := range firsts(s) {
		next, err := s.Apply(first)
		if err != nil {
			continue
		}
		if next.Phase() != foursquare.PlacementSlide || next.Winner() != foursquare.Nobody {
			add(turn{[]foursquare.Move{first}, next})
			continue
		}
		for _, square := range next.Slides() {
			if end, err := next.Apply(foursquare.Slide(square)); err == nil {
				add(turn{[]foursquare.Move{first, foursquare.Slide(square)}, end})
			}
		}
	}
	return list
}

// firsts are the moves with which a turn can begin; to ask for the legal ones would
// have the rules say of every other why it is not.
func firsts(s foursquare.State) []foursquare.Move {
	var list []foursquare.Move
	for _, square := range s.Slides() {
		list = append(list, foursquare.Slide(square))
	}
	if _, over := s.Outcome(); over || s.Phase() != foursquare.Placement {
		return list
	}
	for square := range foursquare.Squares {
		for slot := range foursquare.Slots {
			if square != s.Hole() && s.At(square, slot) == foursquare.Nobody {
				list = append(list, foursquare.Place(square, slot))
			}
		}
	}
	return list
}

// canWin reports whether the player to move can force a win within so many turns
// of his.
func canWin(s foursquare.State, turns int) bool {
	if winsNow(s) {
		return true
	}
	if turns == 1 {
		return false
	}
	me := s.Turn()
	for _, t := range turnsOf(s) {
		if winsAfter(t.end, me, turns-1) {
			return true
		}
	}
	return false
}

// winsNow reports whether a turn of the player to move wins.
func winsNow(s foursquare.State) bool {
	me := s.Turn()
	for _, first := range firsts(s) {
		next, err := s.Apply(first)
		if err != nil {
			continue
		}
		if next.Winner() == me {
			return true
		}
		if next.Phase() != foursquare.PlacementSlide {
			continue
		}
		for _, square := range next.Slides() {
			if end, err := next.Apply(foursquare.Slide(square)); err == nil && end.Winner() == me {
				return true
			}
		}
	}
	return false
}

// winsAfter reports whether a player wins within so many turns whatever the other,
// who is to move, does.
func winsAfter(s foursquare.State, me foursquare.Player, turns int) bool {
	if _, over := s.Outcome(); over {
		return s.Winner() == me
	}
	if turns == 0 {
		return false
	}
	replies := turnsOf(s)
	for _, r := range replies {
		if _, over := r.end.Outcome(); over && r.end.Winner() != me {
			return false
		}
	}
	for _, r := range replies {
		if _, over := r.end.Outcome(); !over && !canWin(r.end, turns) {
			return false
		}
	}
	return true
}

// winIn finds the one turn that wins within so many turns where none wins sooner.
func winIn(state match.State, turns int) (Found, bool) {
	s := match.Typed[foursquare.State](state)
	me := s.Turn()
	if s.Phase() == foursquare.PlacementSlide || canWin(s, turns-1) {
		return Found{}, false
	}
	var right *turn
	tempting := 0
	all := turnsOf(s)
	for i, t := range all {
		switch {
		case winsAfter(t.end, me, turns-1):
			if right != nil {
				return Found{}, false
			}
			right = &all[i]
		case threatens(t.end, me):
			tempting++
		}
	}
	if right == nil {
		return Found{}, false
	}
	if !threatens(right.end, me) {
		tempting += 2 // a quiet turn is found last
	}
	return Found{words(right.moves), tempting, turns}, true
}

// threatens reports whether most replies of the other let a player win at once.
func threatens(s foursquare.State, me foursquare.Player) bool {
	if _, over := s.Outcome(); over {
		return false
	}
	replies, lets := turnsOf(s), 0
	for _, r := range replies {
		_, over := r.end.Outcome()
		if over && r.end.Winner() == me || !over && canWin(r.end, 1) {
			lets++
		}
	}
	return 2*lets > len(replies)
}

// fewHold is after how many turns at most the other does not win at once, in a
// puzzle of the only turn that holds: with more of them the search takes too long.
const fewHold = 24

// holding finds the one turn after which the other cannot force a win within two
// turns, where he can after every other turn. That it holds for ever is not shown
// here.
func holding(state match.State) (Found, bool) {
	s := match.Typed[foursquare.State](state)
	me := s.Turn()
	if s.Phase() == foursquare.PlacementSlide || canWin(s, 1) {
		return Found{}, false
	}
	var right *turn
	late := 0 // wrong turns that lose at the second turn only
	all := turnsOf(s)
	if len(all) < 3 {
		return Found{}, false
	}
	var first []*turn // those after which the other does not win at once
	for i, t := range all {
		_, over := t.end.Outcome()
		if over && t.end.Winner() == me.Other() || !over && canWin(t.end, 1) {
			continue
		}
		first = append(first, &all[i])
	}
	if len(first) > fewHold {
		return Found{}, false
	}
	for _, t := range first {
		if _, over := t.end.Outcome(); !over && canWin(t.end, 2) {
			late++
			continue
		}
		if right != nil {
			return Found{}, false
		}
		right = t
	}
	if right == nil {
		return Found{}, false
	}
	depth := 1
	if late > 0 {
		depth = 2
	}
	return Found{words(right.moves), late, depth}, true
}

func words(moves []foursquare.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.String()
	}
	return list
}

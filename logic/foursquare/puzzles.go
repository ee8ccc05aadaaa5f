package foursquare

import (
	_ "embed"
	"fmt"

	"tessera/logic/match"
)

// kinds are those of the puzzles, in the order in which they are shown.
var kinds = []match.Kind{
	{ID: "foursquare-win2", Title: "Win in 2", Task: "You can win with your second turn, whatever is played. Find the first.",
		Right: "Whatever is played now, you win.", Wrong: "The other player can stop that.", Plays: 2, Refutes: 1, Alike: alike,
		Hunt: match.Hunt{Levels: []string{"beginner", "easy", "medium"}, Random: 0.15, From: 12, Length: 90, Wins: 2}},
	{ID: "foursquare-win3", Title: "Win in 3", Task: "You can win with your third turn, whatever is played. Find the first.",
		Right: "Whatever is played now, you win.", Wrong: "The other player can stop that.", Plays: 4, Refutes: 1, Alike: alike,
		Hunt: match.Hunt{Levels: []string{"easy", "medium"}, Random: 0.15, From: 12, Length: 90, Wins: 3}},
	{ID: "foursquare-hold", Title: "The only turn that holds", Task: "Every turn but one loses. Find the one that does not.",
		Right: "Every other turn loses.", Wrong: "That loses.", Refutes: 3, Alike: alike,
		Hunt: match.Hunt{Levels: []string{"beginner", "easy", "medium"}, Random: 0.1, From: 14, Length: 70, Holds: true}},
}

// puzzles are those there are, as command puzzles writes them.
//
//go:embed puzzles.txt
var puzzles string

// Teaching is what teaches Four in a Square.
func Teaching() match.Teaching {
	return match.Teaching{Lesson: lesson, Kinds: kinds, Puzzles: puzzles}
}

// Proofs are those of the kinds of puzzles, in their order.
func Proofs() []match.Prove { return []match.Prove{winIn(2), winIn(3), holding} }

// alike tells positions by the wells, whose marbles are whose turn's and the other's, by
// those still to be placed, and by the rules.
func alike(state match.State) string {
	s := match.Typed[State](state)
	letters := map[Player]string{Nobody: ".", s.Turn(): "o", s.Turn().Other(): "x"}
	rows := make([]string, Size)
	for row := range rows {
		for col := range Size {
			switch c := CellAt(row, col); c.Square {
			case s.Hole():
				rows[row] += "#"
			default:
				rows[row] += letters[s.At(c.Square, c.Slot)]
			}
		}
	}
	return match.Alike(rows) + fmt.Sprint(s.Settings(), s.Remaining(s.Turn()), s.Remaining(s.Turn().Other()))
}

// turn is a whole turn of Four in a Square and the state after it.
type turn struct {
	moves []Move
	end   State
}

// turnsOf are all turns of the player to move, those to the same position once.
func turnsOf(s State) []turn {
	var list []turn
	seen := map[Position]bool{}
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
		if next.Phase() != PlacementSlide || next.Winner() != Nobody {
			add(turn{[]Move{first}, next})
			continue
		}
		for _, square := range next.Slides() {
			if end, err := next.Apply(Slide(square)); err == nil {
				add(turn{[]Move{first, Slide(square)}, end})
			}
		}
	}
	return list
}

// firsts are the moves with which a turn can begin; to ask for the legal ones would
// have the rules say of every other why it is not.
func firsts(s State) []Move {
	var list []Move
	for _, square := range s.Slides() {
		list = append(list, Slide(square))
	}
	if _, over := s.Outcome(); over || s.Phase() != Placement {
		return list
	}
	for square := range Squares {
		for slot := range Slots {
			if square != s.Hole() && s.At(square, slot) == Nobody {
				list = append(list, Place(square, slot))
			}
		}
	}
	return list
}

// canWin reports whether the player to move can force a win within so many turns
// of his.
func canWin(s State, turns int) bool {
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
func winsNow(s State) bool {
	me := s.Turn()
	for _, first := range firsts(s) {
		next, err := s.Apply(first)
		if err != nil {
			continue
		}
		if next.Winner() == me {
			return true
		}
		if next.Phase() != PlacementSlide {
			continue
		}
		for _, square := range next.Slides() {
			if end, err := next.Apply(Slide(square)); err == nil && end.Winner() == me {
				return true
			}
		}
	}
	return false
}

// winsAfter reports whether a player wins within so many turns whatever the other,
// who is to move, does.
func winsAfter(s State, me Player, turns int) bool {
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
func winIn(turns int) func(match.State) (match.Proof, bool) {
	return func(s match.State) (match.Proof, bool) { return winning(match.Typed[State](s), turns) }
}

func winning(s State, turns int) (match.Proof, bool) {
	me := s.Turn()
	if s.Phase() == PlacementSlide || canWin(s, turns-1) {
		return match.Proof{}, false
	}
	var right *turn
	tempting := 0
	all := turnsOf(s)
	for i, t := range all {
		switch {
		case winsAfter(t.end, me, turns-1):
			if right != nil {
				return match.Proof{}, false
			}
			right = &all[i]
		case threatens(t.end, me):
			tempting++
		}
	}
	if right == nil {
		return match.Proof{}, false
	}
	if !threatens(right.end, me) {
		tempting += 2 // a quiet turn is found last
	}
	return match.Proof{Turn: words(right.moves), Tempting: tempting, Depth: turns}, true
}

// threatens reports whether most replies of the other let a player win at once.
func threatens(s State, me Player) bool {
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
func holding(state match.State) (match.Proof, bool) {
	s := match.Typed[State](state)
	me := s.Turn()
	if s.Phase() == PlacementSlide || canWin(s, 1) {
		return match.Proof{}, false
	}
	var right *turn
	late := 0 // wrong turns that lose at the second turn only
	all := turnsOf(s)
	if len(all) < 3 {
		return match.Proof{}, false
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
		return match.Proof{}, false
	}
	for _, t := range first {
		if _, over := t.end.Outcome(); !over && canWin(t.end, 2) {
			late++
			continue
		}
		if right != nil {
			return match.Proof{}, false
		}
		right = t
	}
	if right == nil {
		return match.Proof{}, false
	}
	depth := 1
	if late > 0 {
		depth = 2
	}
	return match.Proof{Turn: words(right.moves), Tempting: late, Depth: depth, Obvious: late == 0}, true
}

func words(moves []Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.String()
	}
	return list
}

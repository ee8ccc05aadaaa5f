package foursquare

import (
	_ "embed"
	"fmt"
	"math"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
)

// kinds are the kinds of puzzles in the order in which they are shown.
var kinds = []match.Kind{
	{ID: "foursquare-win2", Title: "Win in 2", Task: "Win on your second turn, whatever your opponent " +
		"does. Find the first turn.",
		Right: "Now you win, whatever your " +
			"opponent does.", Ended: won, Wrong: "Your opponent can stop that.", Refutes: 1, CanonicalForm: canonicalForm, Obvious: building,
		Hunt: match.Hunt{Levels: []string{"beginner", "easy", "medium"}, Random: 0.15, From: 12, Length: 90, Wins: 2}},
	{ID: "foursquare-win3", Title: "Win in 3", Task: "Win on your third turn, whatever your opponent " +
		"does. Find the first turn.",
		Right: "Now you win, whatever your " +
			"opponent does.", Ended: won, Wrong: "Your opponent can stop that.", Refutes: 1, CanonicalForm: canonicalForm, Obvious: building,
		Hunt: match.Hunt{Levels: []string{"easy", "medium"}, Random: 0.15, From: 12, Length: 90, Wins: 3}},
	{ID: "foursquare-hold", Title: "Only one turn saves you", Task: "Every turn loses except one. Find it.",
		Right: "Every other turn loses.", Wrong: "That loses.", Refutes: 3, CanonicalForm: canonicalForm, Obvious: parrying,
		Hunt: match.Hunt{Levels: []string{"beginner", "easy", "medium"}, Random: 0.1, From: 14, Length: 70, Holds: true}},
}

// won says that the moves after the right turn have ended in a win.
const won say.ID = "You win. Nothing could stop it."

// puzzles is the list of puzzles, written by command puzzles.
//
//go:embed puzzles.txt
var puzzles string

// Teaching returns the lesson and the puzzles.
func Teaching() match.Teaching {
	return match.Teaching{Lesson: lesson, Kinds: kinds, Puzzles: puzzles}
}

// Proofs returns the proofs of the kinds, in their order.
func Proofs() []match.Prove { return []match.Prove{winIn(2), winIn(3), holding} }

// canonicalForm describes a position for comparing puzzles: marbles by whose turn it is, the
// marbles still to be placed, and the rules.
func canonicalForm(state match.State) string {
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
	return match.CanonicalForm(rows) + fmt.Sprint(s.Settings(), s.Remaining(s.Turn()), s.Remaining(s.Turn().Other()))
}

// turn is a whole turn and the state after it.
type turn struct {
	moves []Move
	end   State
}

// turnsOf returns all turns of the player to move, one for each resulting position.
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

// firsts returns the moves that can begin a turn. Legal would be slow, because it builds
// an error for every illegal move.
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

// canWin reports whether the player to move can force a win within the given number of
// his turns.
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

// winsAfter reports whether a player wins within the given number of turns against every
// play of the opponent, who is to move.
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

// winIn returns the proof that finds the one turn that wins within the given turns, if no
// turn wins sooner.
func winIn(turns int) match.Prove {
	return func(state match.State) ([]string, bool) {
		s := match.Typed[State](state)
		if s.Phase() == PlacementSlide || canWin(s, turns-1) {
			return nil, false
		}
		return only(turnsOf(s), func(t turn) bool { return winsAfter(t.end, s.Turn(), turns-1) })
	}
}

// only returns the one wanted turn; false if there are none or several.
func only(turns []turn, wanted func(turn) bool) (moves []string, ok bool) {
	for _, t := range turns {
		switch {
		case !wanted(t):
		case ok:
			return nil, false
		default:
			moves, ok = match.Texts(t.moves), true
		}
	}
	return moves, ok
}

// fewHold is the largest number of turns after which the opponent does not win
// immediately, in a puzzle of the only turn that holds. With more, the search takes too
// long.
const fewHold = 24

// holding finds the one turn after which the opponent cannot force a win within two
// turns, although he can after every other turn. It does not prove that the turn holds
// for ever.
func holding(state match.State) ([]string, bool) {
	s := match.Typed[State](state)
	if s.Phase() == PlacementSlide || canWin(s, 1) {
		return nil, false
	}
	if len(turnsOf(s)) < 3 {
		return nil, false
	}
	stops := turnsThatStop(s)
	if len(stops) > fewHold {
		return nil, false
	}
	return only(stops, func(t turn) bool { _, over := t.end.Outcome(); return over || !canWin(t.end, 2) })
}

// turnsThatStop returns the turns after which the opponent does not win immediately.
func turnsThatStop(s State) (list []turn) {
	for _, t := range turnsOf(s) {
		_, over := t.end.Outcome()
		if over && t.end.Winner() != s.Turn().Other() || !over && !winsNow(t.end) {
			list = append(list, t)
		}
	}
	return list
}

// threes counts the blocks with three marbles of a player.
func threes(s State, p Player) (count int) {
	for row := range Size - 1 {
		for col := range Size - 1 {
			own := 0
			for _, c := range blockAt(row, col) {
				if s.At(c.Square, c.Slot) == p {
					own++
				}
			}
			if own == 3 {
				count++
			}
		}
	}
	return count
}

// building estimates how obvious a turn is: the chance of finding it by choosing at
// random among the turns that give the player the most blocks with three marbles.
func building(state match.State, turn []string) float64 {
	s := match.Typed[State](state)
	return likeliest(state, turn, func(end State) int { return threes(end, s.Turn()) })
}

// parrying estimates how obvious a turn is: the chance of finding it by choosing at
// random among the turns that leave the opponent the fewest blocks with three marbles. It
// is 1 if only one turn stops an immediate win.
func parrying(state match.State, turn []string) float64 {
	s := match.Typed[State](state)
	if len(turnsThatStop(s)) == 1 {
		return 1
	}
	return likeliest(state, turn, func(end State) int { return -threes(end, s.Turn().Other()) })
}

// likeliest returns the share of a turn among those with the highest number.
func likeliest(state match.State, turn []string, number func(State) int) float64 {
	var highest []Position
	most := math.MinInt
	for _, t := range turnsOf(match.Typed[State](state)) {
		n := number(t.end)
		if n > most {
			highest, most = nil, n
		}
		if n == most {
			highest = append(highest, t.end.Position())
		}
	}
	end, err := match.After(state, turn)
	if err != nil || !slices.Contains(highest, match.Typed[State](end).Position()) {
		return 0
	}
	return 1 / float64(len(highest))
}

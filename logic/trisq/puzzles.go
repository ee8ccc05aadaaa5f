package trisq

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
)

// kinds are the kinds of puzzles in the order in which they are shown.
var kinds = []match.Kind{
	{ID: "trisq-capture", Title: "Capture in 2", Task: "Find the move that forces a capture on your next turn.",
		Right: "Now you capture next turn, whatever your opponent does.", Ended: hasCaptured, Wrong: "That does " +
			"not force a capture.", Refutes: 1},
	{ID: "trisq-capture3", Title: "Capture in 3", Task: "You can force a capture on your third move, but " +
		"no sooner. Find your first move.",
		Right: "Now you capture within two moves, whatever your " +
			"opponent does.", Ended: hasCaptured, Wrong: "That does not force a capture.", Refutes: 1},
	{ID: "trisq-ladder", Title: "The ladder", Task: "Threaten a capture with every move until the group " +
		"cannot escape. Find your first move.",
		Right: "There is no escape: you threaten a capture with every move until " +
			"you capture.", Ended: "Captured. It could not escape.", Wrong: "Your opponent can escape.", Refutes: 1, Hunt: match.Hunt{Settings: ofGroups}},
	{ID: "trisq-safe", Title: "Make it safe", Task: "Your opponent threatens to capture within two moves. " +
		"Only one move stops that.",
		Right: "Now your opponent cannot force a capture within two moves.", Wrong: "Your opponent still " +
			"captures within two moves.", Refutes: 1},
}

// hasCaptured says that the moves after the right turn have ended in a capture.
const hasCaptured say.ID = "Captured. Nothing could stop it."

// ofGroups returns the settings of games in which to look for puzzles of groups.
func ofGroups(*rand.Rand) json.RawMessage { return json.RawMessage(`{"rules":"groups"}`) }

// puzzles is the list of puzzles, written by command puzzles.
//
//go:embed puzzles.txt
var puzzles string

// Teaching returns the lesson and the puzzles. It adds what all kinds share here, so that
// a program without puzzles does not contain it.
func Teaching() match.Teaching {
	all := slices.Clone(kinds)
	for i := range all {
		k := &all[i]
		k.Level, k.CanonicalForm, k.Obvious = "hard", canonicalForm, obvious
		k.Hunt = match.Hunt{Levels: []string{"beginner", "easy"}, Random: 0.04, From: 20, Length: 140, Settings: k.Hunt.Settings}
	}
	return match.Teaching{Lesson: slices.Concat(byRules("simple"), byRules("groups")), Kinds: all, Puzzles: puzzles}
}

// Proofs returns the proofs of the kinds, in their order.
func Proofs() []match.Prove {
	return []match.Prove{capturing(2), capturing(3), laddering, makingSafe}
}

// canonicalForm describes a position for comparing puzzles: figures by whose turn it is, and the
// rules.
func canonicalForm(state match.State) string {
	s := match.Typed[State](state)
	letters := map[Figure]string{None: ".", s.Turn(): "o", s.Turn().Other(): "x"}
	rows := make([]string, s.Size())
	for row := range rows {
		for column := range rows {
			p, _ := s.PointAt(column, row)
			rows[row] += letters[s.At(p)]
		}
	}
	return match.CanonicalForm(rows) + fmt.Sprint(s.Settings())
}

// liberties returns the empty points beside each enemy figure or group that has exactly
// count liberties and that the rules allow to be captured.
func (s State) liberties(count int) (around set) {
	enemies, free := s.board[s.Turn().Other().side()], s.free()
	for rest := enemies; !rest.empty(); {
		group := single(rest.first())
		if s.groups {
			group = group.flood(enemies)
		}
		rest = rest.without(group)
		if beside := group.neighbours(); s.groups || !beside.meets(enemies) {
			if open := beside.and(free); open.count() == count {
				around = around.or(open)
			}
		}
	}
	return around
}

// captures reports whether the side to move can capture something.
func (s State) captures() bool {
	if s.ended() != notEnded {
		return false
	}
	for rest := s.liberties(1); !rest.empty(); rest = rest.without(single(rest.first())) {
		if s.canPlace(rest.first()) {
			return true
		}
	}
	return false
}

// attacks returns the moves that may threaten a capture in a position without captures:
// those that leave something one liberty. If only the ban on repetition prevents a
// capture now, every move threatens it.
func (s State) attacks() set {
	if !s.liberties(1).empty() {
		return everywhere
	}
	return s.liberties(2)
}

// mostTaken returns the largest number of figures that a move captures.
func (s State) mostTaken() (most int) {
	for _, next := range match.Successors(s) {
		most = max(most, next.taken.count())
	}
	return most
}

// forces reports whether the side to move can capture something within the given number
// of its own moves, against any reply.
func (s State) forces(moves int) bool {
	if s.captures() {
		return true
	}
	if moves == 1 {
		return false
	}
	try := everywhere
	if moves == 2 {
		try = s.attacks() // the opponent can answer any other with a pass
	}
	for m := range s.in(try) {
		if next, err := s.Apply(m); err == nil && next.suffers(moves-1) {
			return true
		}
	}
	return false
}

// in yields the placements on the free points of a set.
func (s State) in(points set) iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for rest := points.and(s.free()); !rest.empty(); rest = rest.without(single(rest.first())) {
			if !yield(Place(rest.first())) {
				return
			}
		}
	}
}

// suffers reports whether the side to move loses figures within the given number of the
// opponent's moves, whatever it plays. It first tries the replies that refute most: a
// pass, and the points on which the opponent captures.
func (s State) suffers(moves int) bool {
	if s.ended() != notEnded {
		return false
	}
	passed := s.afterPass()
	if !passed.forces(moves) {
		return false
	}
	at := passed.liberties(1)
	for _, some := range []set{at, everywhere.without(at)} {
		for m := range s.in(some) {
			if next, err := s.Apply(m); err == nil && !next.forces(moves) {
				return false
			}
		}
	}
	return true
}

// threatens reports whether the side that has just moved would capture after a pass.
func (s State) threatens() bool { return s.ended() == notEnded && s.afterPass().captures() }

// capturing returns the proof of a kind of puzzle. It finds the one move that forces a
// capture within the given number of moves, itself included, against any reply. If fewer
// moves suffice, there is no such puzzle.
func capturing(within int) match.Prove {
	return func(state match.State) ([]string, bool) {
		s := match.Typed[State](state)
		if s.Passes() > 0 || s.forces(within-1) {
			return nil, false
		}
		return s.only(func(next State) bool { return next.suffers(within - 1) })
	}
}

// The smallest and the largest number of moves of a ladder. All threaten a capture, and the
// last one captures.
const (
	leastLadder = 4
	mostLadder  = 7
)

// laddering returns the one move that starts a capture by threats alone, if the capture
// needs at least leastLadder moves.
func laddering(state match.State) ([]string, bool) {
	s := match.Typed[State](state)
	if s.Passes() > 0 || s.chases(leastLadder-1) {
		return nil, false
	}
	for within := leastLadder; within <= mostLadder; within++ {
		if s.chases(within) {
			return s.only(func(next State) bool { return next.threatens() && next.losesToThreats(mostLadder-1) })
		}
	}
	return nil, false
}

// chases is like forces, but every move before the capture must be a threat.
func (s State) chases(moves int) bool {
	if s.captures() {
		return true
	}
	if moves == 1 || s.ended() != notEnded {
		return false
	}
	for m := range s.in(s.attacks()) {
		if next, err := s.Apply(m); err == nil && next.threatens() && next.losesToThreats(moves-1) {
			return true
		}
	}
	return false
}

// losesToThreats reports whether the threatened side to move loses figures to threats alone
// within the given number of the opponent's moves.
func (s State) losesToThreats(moves int) bool {
	for m := range s.in(everywhere) {
		if next, err := s.Apply(m); err == nil && !next.chases(moves) {
			return false
		}
	}
	return true
}

// only returns the one move after which wanted is true; false if there are none or
// several.
func (s State) only(wanted func(State) bool) (turn []string, ok bool) {
	for m, next := range match.Successors(s) {
		switch {
		case !wanted(next):
		case ok:
			return nil, false
		default:
			turn, ok = []string{m.String()}, true
		}
	}
	return turn, ok
}

// safeFor is the number of the opponent's moves during which nothing may be captured.
const safeFor = 2

// makingSafe finds the one move after which the opponent cannot force a capture within
// two moves, in a position where he otherwise could.
func makingSafe(state match.State) ([]string, bool) {
	s := match.Typed[State](state)
	if s.ended() != notEnded || s.Passes() > 0 || !s.afterPass().forces(safeFor) {
		return nil, false
	}
	return s.only(func(next State) bool { return next.ended() == notEnded && !next.forces(safeFor) })
}

// obvious returns the share of the turn among the obvious moves: the captures of most
// figures or, if there are none, the points on which the opponent would capture.
func obvious(state match.State, turn []string) float64 {
	s := match.Typed[State](state)
	most := s.mostTaken()
	is := func(m Move) bool {
		next, err := s.Apply(m)
		if most > 0 || err != nil {
			return err == nil && next.taken.count() == most
		}
		other, err := s.afterPass().Apply(m)
		return err == nil && !other.taken.empty()
	}
	count, found := 0, false
	for m := range s.Legal() {
		if is(m) {
			count++
			found = found || m.String() == turn[0]
		}
	}
	if !found {
		return 0
	}
	return 1 / float64(count)
}

package trisq

import (
	_ "embed"
	"fmt"
	"slices"

	"tessera/logic/match"
)

// kinds are those of the puzzles, in the order in which they are shown.
var kinds = []match.Kind{
	{ID: "trisq-capture", Title: "Capture", Task: "Capture at once. If you cannot, make sure that your next move captures, whatever is played.",
		Right: "Captured.", Soon: "Whatever is played now, your next move captures.", Reached: hasCaptured, Wrong: "That does not make sure of a capture.", Refutes: 1, Level: "hard", Alike: alike,
		Hunt: match.Hunt{Levels: []string{"beginner", "easy", "medium"}, Random: 0.04, From: 20, Length: 140}},
	{ID: "trisq-safe", Title: "Make it safe", Task: "Some of your figures can be captured at once. Only one move saves all of them.",
		Right: "Now nothing of yours can be captured at once.", Wrong: "Some of your figures can still be captured.", Refutes: 1, Level: "hard", Alike: alike,
		Hunt: match.Hunt{Levels: []string{"beginner", "easy", "medium"}, Random: 0.04, From: 20, Length: 140}},
	{ID: "trisq-last", Title: "The last points", Task: "The game is nearly over. Only one move gets the most points.",
		Right: "Every other move gets fewer points.", Wrong: "Another move gets more points.", Refutes: 1, Level: "hard", Alike: alike,
		Hunt: match.Hunt{Levels: []string{"beginner", "easy"}, Random: 0.03, From: 145, Length: 190}},
}

// puzzles are those there are, as command puzzles writes them.
//
//go:embed puzzles.txt
var puzzles string

// Teaching is what teaches Trisq.
func Teaching() match.Teaching {
	return match.Teaching{Lesson: slices.Concat(byRules("simple"), byRules("groups")), Kinds: kinds, Puzzles: puzzles}
}

// Proofs are those of the kinds of puzzles, in their order.
func Proofs() []match.Prove { return []match.Prove{capturing, makingSafe, lastPoints} }

// alike tells positions by the figures, which are whose turn's and the other's, and by
// the rules.
func alike(state match.State) string {
	s := match.Typed[State](state)
	letters := map[Figure]string{None: ".", s.Turn(): "o", s.Turn().Other(): "x"}
	rows := make([]string, Size)
	for row := range rows {
		for column := range Size {
			p, _ := PointAt(column, row)
			rows[row] += letters[s.At(p)]
		}
	}
	return match.Alike(rows) + fmt.Sprint(s.Settings())
}

// hasCaptured reports whether the side that was to move has captured something.
func hasCaptured(before, after match.State) bool {
	s := match.Typed[State](before)
	return match.Typed[State](after).Captured(s.Turn()) > s.Captured(s.Turn())
}

// legal are all moves of a position, the pass among them, and the states after
// them.
func legal(s State) (moves []Move, ends []State) {
	for m := range s.Legal() {
		if next, err := s.Apply(m); err == nil {
			moves, ends = append(moves, m), append(ends, next)
		}
	}
	return moves, ends
}

// captures counts the moves that capture something.
func captures(s State) (count int, last Move) {
	if _, over := s.Outcome(); over {
		return 0, last
	}
	me := s.Turn()
	moves, ends := legal(s)
	for i, end := range ends {
		if end.Captured(me) > s.Captured(me) {
			count, last = count+1, moves[i]
		}
	}
	return count, last
}

func canCapture(s State) bool {
	n, _ := captures(s)
	return n > 0
}

// capturing finds the one move that captures or, where none does, the one after
// which something is captured at the next move whatever the other does.
func capturing(state match.State) (match.Proof, bool) {
	s := match.Typed[State](state)
	if s.Passes() > 0 {
		return match.Proof{}, false
	}
	moves, ends := legal(s)
	threats := 0
	var right []string
	now, at := captures(s)
	switch {
	case now == 1:
		right = append(right, at.String())
	case now > 1:
		return match.Proof{}, false
	}
	for i, end := range ends {
		passed, err := end.Apply(Pass)
		if err != nil || !canCapture(passed) {
			continue
		}
		threats++
		if now == 0 && wins(end, s.Turn()) {
			right = append(right, moves[i].String())
		}
	}
	if len(right) != 1 {
		return match.Proof{}, false
	}
	if now == 1 {
		return match.Proof{Turn: right, Tempting: min(threats, 40) / 10, Depth: 1}, true
	}
	return match.Proof{Turn: right, Tempting: threats, Depth: 2}, true
}

// wins reports whether a player captures something whatever the other, who is to
// move, does.
func wins(s State, me Figure) bool {
	if _, over := s.Outcome(); over {
		return false
	}
	_, replies := legal(s)
	for _, r := range replies {
		if !canCapture(r) {
			return false
		}
	}
	return true
}

// makingSafe finds the one move after which the other captures nothing, where he
// could.
func makingSafe(state match.State) (match.Proof, bool) {
	s := match.Typed[State](state)
	if s.Passes() > 0 {
		return match.Proof{}, false
	}
	passed, err := s.Apply(Pass)
	if err != nil || !canCapture(passed) {
		return match.Proof{}, false
	}
	moves, ends := legal(s)
	var right []string
	threats, counter := 0, 0
	threats, _ = captures(passed)
	for i, end := range ends {
		if !canCapture(end) {
			right = append(right, moves[i].String())
		} else if end.Captured(s.Turn()) > s.Captured(s.Turn()) {
			counter++
		}
	}
	if len(right) != 1 {
		return match.Proof{}, false
	}
	return match.Proof{Turn: right, Tempting: counter, Depth: threats, Obvious: capturesAt(passed, right[0])}, true
}

// capturesAt reports whether a move captures something.
func capturesAt(s State, text string) bool {
	m, err := ParseMove(text)
	if err != nil {
		return false
	}
	next, err := s.Apply(m)
	return err == nil && next.Captured(s.Turn()) > s.Captured(s.Turn())
}

// The end of a game is searched where so few points are empty, so many moves deep,
// and over so many positions.
const (
	mostEmpty = 9
	mostDepth = 24
	mostNodes = 250_000
)

// ending searches the end of a game to its last move.
type ending struct{ nodes int }

// lastPoints finds the one move that gets the largest margin of area against the
// best play.
func lastPoints(state match.State) (match.Proof, bool) {
	s := match.Typed[State](state)
	empty := Points - s.Figures(Triangle) - s.Figures(Square)
	if empty > mostEmpty || empty < 3 || s.Passes() > 0 {
		return match.Proof{}, false
	}
	moves, ends := legal(s)
	if len(moves) < 4 { // three points and the pass
		return match.Proof{}, false
	}
	e := &ending{}
	values := make([]int, len(moves))
	best, second := -1000, -1000
	at := 0
	for i, end := range ends {
		v := -e.value(end, -1000, 1000, mostDepth)
		if e.nodes > mostNodes {
			return match.Proof{}, false
		}
		values[i] = v
		if v > best {
			best, second, at = v, best, i
		} else {
			second = max(second, v)
		}
	}
	if best == second || moves[at] == Pass {
		return match.Proof{}, false
	}
	tempting := 0
	for _, v := range values {
		if v >= best-2 {
			tempting++
		}
	}
	return match.Proof{Turn: []string{moves[at].String()}, Tempting: tempting - 1, Depth: empty, Obvious: best-second <= 2}, true
}

// value is the margin of area for the player to move under the best play of both.
// Where the search runs out of depth or positions, nodes says so.
func (e *ending) value(s State, alpha, beta, depth int) int {
	if _, over := s.Outcome(); over {
		me := s.Turn() // who would be to move
		return s.Area(me) - s.Area(me.Other())
	}
	if e.nodes++; depth == 0 {
		e.nodes = mostNodes + 1
	}
	if e.nodes > mostNodes {
		return 0
	}
	for m := range s.Legal() {
		next, err := s.Apply(m)
		if err != nil {
			continue
		}
		v := -e.value(next, -beta, -alpha, depth-1)
		if alpha = max(alpha, v); alpha >= beta {
			break
		}
	}
	return alpha
}

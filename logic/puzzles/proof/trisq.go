package proof

import (
	"tessera/logic/match"
	"tessera/logic/trisq"
)

// legal are all moves of a position, the pass among them, and the states after
// them.
func legal(s trisq.State) (moves []trisq.Move, ends []trisq.State) {
	for m := range s.Legal() {
		if next, err := s.Apply(m); err == nil {
			moves, ends = append(moves, m), append(ends, next)
		}
	}
	return moves, ends
}

// captures counts the moves that capture something.
func captures(s trisq.State) (count int, last trisq.Move) {
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

func canCapture(s trisq.State) bool {
	n, _ := captures(s)
	return n > 0
}

// capturing finds the one move that captures or, where none does, the one after
// which something is captured at the next move whatever the other does.
func capturing(state match.State) (Found, bool) {
	s := match.Typed[trisq.State](state)
	if s.Passes() > 0 {
		return Found{}, false
	}
	moves, ends := legal(s)
	threats := 0
	var right []string
	now, at := captures(s)
	switch {
	case now == 1:
		right = append(right, at.String())
	case now > 1:
		return Found{}, false
	}
	for i, end := range ends {
		passed, err := end.Apply(trisq.Pass)
		if err != nil || !canCapture(passed) {
			continue
		}
		threats++
		if now == 0 && wins(end, s.Turn()) {
			right = append(right, moves[i].String())
		}
	}
	if len(right) != 1 {
		return Found{}, false
	}
	if now == 1 {
		return Found{right, min(threats, 40) / 10, 1}, true
	}
	return Found{right, threats, 2}, true
}

// wins reports whether a player captures something whatever the other, who is to
// move, does.
func wins(s trisq.State, me trisq.Figure) bool {
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
func makingSafe(state match.State) (Found, bool) {
	s := match.Typed[trisq.State](state)
	if s.Passes() > 0 {
		return Found{}, false
	}
	passed, err := s.Apply(trisq.Pass)
	if err != nil || !canCapture(passed) {
		return Found{}, false
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
		return Found{}, false
	}
	return Found{right, counter, threats}, true
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
func lastPoints(state match.State) (Found, bool) {
	s := match.Typed[trisq.State](state)
	empty := trisq.Points - s.Figures(trisq.Triangle) - s.Figures(trisq.Square)
	if empty > mostEmpty || empty < 3 || s.Passes() > 0 {
		return Found{}, false
	}
	moves, ends := legal(s)
	if len(moves) < 4 { // three points and the pass
		return Found{}, false
	}
	e := &ending{}
	values := make([]int, len(moves))
	best, second := -1000, -1000
	at := 0
	for i, end := range ends {
		v := -e.value(end, -1000, 1000, mostDepth)
		if e.nodes > mostNodes {
			return Found{}, false
		}
		values[i] = v
		if v > best {
			best, second, at = v, best, i
		} else {
			second = max(second, v)
		}
	}
	if best == second || moves[at] == trisq.Pass {
		return Found{}, false
	}
	tempting := 0
	for _, v := range values {
		if v >= best-2 {
			tempting++
		}
	}
	return Found{[]string{moves[at].String()}, tempting - 1, empty}, true
}

// value is the margin of area for the player to move under the best play of both.
// Where the search runs out of depth or positions, nodes says so.
func (e *ending) value(s trisq.State, alpha, beta, depth int) int {
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

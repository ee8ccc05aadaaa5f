package puzzles

import "tessera/logic/match"

// Judge says of the moves played from a puzzle's position whether they are the
// right turn; false, false while the turn goes on. Two ways to the same position
// are the same.
func Judge(g *match.Game, start match.State, answer, line []string) (right, wrong bool) {
	want, got := start, start
	for _, move := range answer {
		want = after(want, move)
	}
	for _, move := range line {
		got = after(got, move)
	}
	if want == nil || got == nil || len(line) == 0 {
		return false, false
	}
	if len(line) == len(answer) && got.String() == want.String() {
		return true, false
	}
	isOver := got.Turn() != start.Turn() || len(g.Seats(start)) == 1
	return false, isOver || len(line) >= len(answer)
}

// after is the state after a move, nil where there is none.
func after(s match.State, move string) match.State {
	if s == nil {
		return nil
	}
	next, err := s.Apply(move)
	if err != nil {
		return nil
	}
	return next
}

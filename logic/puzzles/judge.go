package puzzles

import "tessera/logic/match"

// Judge says of the moves played from a puzzle's position whether they are the
// right turn; false, false while the turn goes on. Two ways to the same position
// are the same.
func Judge(g *match.Game, start match.State, answer, line []string) (right, wrong bool) {
	want, err := match.After(start, answer)
	if err != nil {
		return false, false
	}
	got, err := match.After(start, line)
	if err != nil || len(line) == 0 {
		return false, false
	}
	if len(line) == len(answer) && got.String() == want.String() {
		return true, false
	}
	isOver := got.Turn() != start.Turn() || len(g.Seats(start)) == 1
	return false, isOver || len(line) >= len(answer)
}

package tictactoe

import (
	"math/rand/v2"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
)

// The levels, weakest first.
const (
	Random  = "random"
	Perfect = "perfect"
)

var levels = []match.Level{{Name: Random, About: "marks any cell"}, {Name: Perfect, About: "never loses"}}

// Search tries every move of a position in turn.
type Search struct {
	state State
	level string
	moves []Move // in the order in which they are tried
	tried int
	best  Move
	value int // of the best move; see State.value
}

// NewSearch starts a search for the side to move.
func NewSearch(s State, level string, seed uint64) *Search {
	t := &Search{state: s, level: level, moves: slices.Collect(s.Legal())}
	random := rand.New(rand.NewPCG(seed, uint64(s.plies)))
	random.Shuffle(len(t.moves), func(i, k int) { t.moves[i], t.moves[k] = t.moves[k], t.moves[i] })
	if len(t.moves) > 0 {
		t.best = t.moves[0]
	}
	return t
}

// Step tries about work moves, at least one, and reports whether the search is done.
func (t *Search) Step(work int) bool {
	for range max(work, 1) {
		if t.level == Random || t.tried == len(t.moves) {
			return true
		}
		m := t.moves[t.tried]
		next, _ := t.state.Apply(m)
		if v := back(next.value()); t.tried == 0 || v > t.value {
			t.best, t.value = m, v
		}
		t.tried++
	}
	return t.tried == len(t.moves)
}

// BestTurn returns the best move so far, or none after the end of the game.
func (t *Search) BestTurn() []string {
	if len(t.moves) == 0 {
		return nil
	}
	return []string{t.best.String()}
}

// Evaluation returns a proven result once every move was tried, and until then nothing.
func (t *Search) Evaluation() match.Evaluation {
	if t.tried < len(t.moves) || len(t.moves) == 0 {
		return match.Evaluation{Unit: "points"}
	}
	// The winner plays every other ply up to the win, including the last.
	switch v := t.value; {
	case v > 0:
		return match.Evaluation{Verdict: match.Win, Turns: (won-v)/2 + 1}
	case v < 0:
		return match.Evaluation{Verdict: match.Loss, Turns: (won + v) / 2}
	}
	return match.Evaluation{Verdict: match.Draw}
}

// Note returns nothing: there is no hint in words.
func (*Search) Note() say.Text { return say.Text{} }

// won is the value of a won position; it decreases by one for each ply before that.
const won = Cells + 1

// value returns the value of best play for the side to move: positive for a win, negative
// for a loss, 0 for a draw. It is farther from 0 the sooner the game ends.
func (s State) value() int {
	if winner, over := s.Outcome(); over {
		if winner < 0 {
			return 0
		}
		return -won // the other side moved last
	}
	best := -won
	for m := range s.Legal() {
		next, _ := s.Apply(m)
		best = max(best, back(next.value()))
	}
	return best
}

// back returns a value one ply earlier, seen by the other side.
func back(v int) int {
	switch {
	case v > 0:
		return 1 - v
	case v < 0:
		return -1 - v
	}
	return 0
}

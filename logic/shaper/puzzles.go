package shaper

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"sync"

	"tessera/logic/match"
)

// kinds are those of the puzzles, in the order in which they are shown.
var kinds = []match.Kind{
	{ID: "shaper-best", Title: "The best command", Task: "One command is the best: it takes the fewest rounds on average. Find it.",
		Right: "Every other command takes more rounds on average.", Wrong: "Another command takes fewer rounds on average.", Own: true, Alike: alike,
		Hunt: match.Hunt{Levels: []string{"adviser"}, Random: 0.3, Length: 8, Settings: numbered}},
}

// alike tells positions by where the boards differ and by the piece, which are all that
// the best command hangs on.
func alike(state match.State) string {
	s := match.Typed[State](state)
	return match.Alike(strings.Split(s.Difference().String(), "/"), strings.Split(s.Piece().String(), "/"))
}

// puzzles are those there are, as command puzzles writes them.
//
//go:embed puzzles.txt
var puzzles string

// Teaching is what teaches Shaper.
func Teaching() match.Teaching {
	return match.Teaching{Lesson: lesson, Kinds: kinds, Puzzles: puzzles}
}

// Proofs are those of the kinds of puzzles, in their order.
func Proofs() []match.Prove { return []match.Prove{bestCommand} }

// numbered are the settings of a puzzle number.
func numbered(chance *rand.Rand) json.RawMessage {
	return json.RawMessage(fmt.Sprintf(`{"seed":%d}`, 1000+chance.IntN(9000)))
}

// rounds are the rounds to be expected when every command is the best.
type rounds struct {
	with [Boards][8]float64 // from a difference with a piece in hand
	mean [Boards]float64    // before the next piece is known
}

// odds are the pieces and how often each comes, of 40, in a fixed order, so that
// sums are the same everywhere.
var odds = []struct {
	piece  Piece
	weight float64
}{
	{LyingFull, 18}, {StandingFull, 18}, {LyingLeft, 1},
	{LyingRight, 1}, {StandingTop, 1}, {StandingBottom, 1},
}

// texts are all commands there are.
var texts = []string{"11", "12", "13", "21", "22", "23", "31", "32", "33", "41", "42"}

// expected works out the rounds by going over all positions again and again until
// nothing changes any more. It assumes nothing of the best play: a rotation leads
// to the piece as it lies then, a placement to the mean of the next pieces.
var expected = sync.OnceValue(func() *rounds {
	var all rounds
	for change := 1.0; change > 1e-12; {
		change = 0
		for d := Board(1); d < Boards; d++ {
			sum := 0.0
			for _, c := range odds {
				least := math.Inf(1)
				for _, text := range texts {
					least = min(least, all.cost(d, c.piece, text))
				}
				change = max(change, math.Abs(least-all.with[d][c.piece]))
				all.with[d][c.piece] = least
				sum += c.weight / 40 * least
			}
			all.mean[d] = sum
		}
	}
	return &all
})

// cost are the rounds to be expected when a command is given.
func (r *rounds) cost(d Board, p Piece, text string) float64 {
	m, _ := ParseMove(text)
	if m.IsRotation() {
		return 1 + r.with[d][p.Rotated(m)]
	}
	if toggled, inside := p.Toggled(m); inside {
		return 1 + r.mean[d^toggled]
	}
	return 1 + r.with[d][p]
}

// clear is by how many rounds the best command must be better than all others.
const clear = 0.2

// bestCommand finds the one command that is better than all that lead elsewhere.
func bestCommand(state match.State) (match.Proof, bool) {
	s := match.Typed[State](state)
	costs := map[string]float64{} // by the position that a command leads to
	best, turn, lies := math.Inf(1), "", ""
	for _, text := range texts {
		next, err := state.Apply(text)
		if err != nil {
			return match.Proof{}, false
		}
		c := expected().cost(s.Difference(), s.Piece(), text)
		costs[next.String()] = c
		if c < best {
			best, turn, lies = c, text, next.String()
		}
	}
	tempting := 0
	for to, c := range costs {
		switch {
		case to == lies:
		case c < best+clear:
			return match.Proof{}, false
		case c < best+1:
			tempting++
		}
	}
	depth := int(best)
	if m, _ := ParseMove(turn); m.IsRotation() {
		tempting += 2 // to turn first is thought of last
	}
	return match.Proof{Turn: []string{turn}, Tempting: tempting, Depth: depth}, true
}

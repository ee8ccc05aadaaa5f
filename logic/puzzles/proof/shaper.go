package proof

import (
	"math"
	"sync"

	"tessera/logic/match"
	"tessera/logic/shaper"
)

// rounds are the rounds to be expected when every command is the best.
type rounds struct {
	with [shaper.Boards][8]float64 // from a difference with a piece in hand
	mean [shaper.Boards]float64    // before the next piece is known
}

// chances are the pieces and how often each comes, of 40, in a fixed order, so that
// sums are the same everywhere.
var chances = []struct {
	piece  shaper.Piece
	weight float64
}{
	{shaper.LyingFull, 18}, {shaper.StandingFull, 18}, {shaper.LyingLeft, 1},
	{shaper.LyingRight, 1}, {shaper.StandingTop, 1}, {shaper.StandingBottom, 1},
}

// commands are all there are.
var commands = []string{"11", "12", "13", "21", "22", "23", "31", "32", "33", "41", "42"}

// expected works out the rounds by going over all positions again and again until
// nothing changes any more. It assumes nothing of the best play: a rotation leads
// to the piece as it lies then, a placement to the mean of the next pieces.
var expected = sync.OnceValue(func() *rounds {
	var all rounds
	for change := 1.0; change > 1e-12; {
		change = 0
		for d := shaper.Board(1); d < shaper.Boards; d++ {
			sum := 0.0
			for _, c := range chances {
				least := math.Inf(1)
				for _, text := range commands {
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
func (r *rounds) cost(d shaper.Board, p shaper.Piece, text string) float64 {
	m, _ := shaper.ParseMove(text)
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
func bestCommand(state match.State) (Found, bool) {
	s := match.Typed[shaper.State](state)
	costs := map[string]float64{} // by the position that a command leads to
	best, turn, lies := math.Inf(1), "", ""
	for _, text := range commands {
		next, err := state.Apply(text)
		if err != nil {
			return Found{}, false
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
			return Found{}, false
		case c < best+1:
			tempting++
		}
	}
	depth := int(best)
	if m, _ := shaper.ParseMove(turn); m.IsRotation() {
		tempting += 2 // to turn first is thought of last
	}
	return Found{[]string{turn}, tempting, depth}, true
}

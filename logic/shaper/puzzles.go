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
	"tessera/logic/say"
)

// kinds are those of the puzzles, in the order in which they are shown.
var kinds = []match.Kind{
	{ID: "shaper-best", Title: "The best command", Task: "One command is the best: it takes the fewest rounds on average. Find it.",
		Right: "Every other command takes more rounds on average.", Wrong: "Another command takes fewer rounds on average.", Own: true, Alike: alike, Obvious: obvious,
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

// Teaching is what teaches Shaper. Its solvers are put in here, so that a program that
// only thinks is without them.
func Teaching() match.Teaching {
	best := kinds[0]
	best.Solvers = solvers()
	return match.Teaching{Lesson: lesson, Kinds: []match.Kind{best}, Puzzles: puzzles}
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

// obvious is how likely a command is found by who makes the most cells agree at once, and
// by chance among those commands.
func obvious(state match.State, turn []string) float64 {
	fewest, ends := Size*Size+1, map[string]bool{}
	for _, text := range texts {
		end, err := state.Apply(text)
		if err != nil {
			continue
		}
		differ := match.Typed[State](end).Difference().Count()
		if differ < fewest {
			fewest, ends = differ, map[string]bool{}
		}
		if differ == fewest {
			ends[end.String()] = true
		}
	}
	end, err := match.After(state, turn)
	if err != nil || !ends[end.String()] {
		return 0
	}
	return 1 / float64(len(ends))
}

// solvers are those who look so many commands ahead, and see behind that only how many
// cells differ.
func solvers() (all []match.Solver) {
	// Translators: names of those who solve puzzles, by how many commands they look ahead.
	for ahead, name := range []say.ID{"by chance", "one ahead", "two ahead", "three ahead", "four ahead"} {
		all = append(all, match.Solver{Name: name, Turn: func(state match.State, chance *rand.Rand) []string {
			s := match.Typed[State](state)
			return []string{aheadOf(s.Difference(), s.Piece(), ahead, chance)}
		}})
	}
	return all
}

// aheadOf is the command that takes the fewest rounds as far as one looks ahead; of
// several, one by chance.
func aheadOf(d Board, p Piece, ahead int, chance *rand.Rand) string {
	if ahead == 0 {
		return texts[chance.IntN(len(texts))]
	}
	var known look
	var best []string
	least := math.Inf(1)
	for _, text := range texts {
		switch c := known.cost(d, p, text, ahead); {
		case c < least-1e-9:
			least, best = c, []string{text}
		case c < least+1e-9:
			best = append(best, text)
		}
	}
	return best[chance.IntN(len(best))]
}

// look remembers what positions cost for who looks so many commands ahead.
type look map[lookAt]float64

type lookAt struct {
	difference Board
	piece      Piece
	ahead      int
}

// cost are the rounds that a command takes: a cell that differs in the end takes half a
// round.
func (k *look) cost(d Board, p Piece, text string, ahead int) float64 {
	m, _ := ParseMove(text)
	if m.IsRotation() {
		return 1 + k.best(d, p.Rotated(m), ahead-1)
	}
	toggled, inside := p.Toggled(m)
	if !inside {
		return 1 + k.best(d, p, ahead-1)
	}
	sum := 1.0
	for _, next := range odds {
		sum += next.weight / 40 * k.best(d^toggled, next.piece, ahead-1)
	}
	return sum
}

// best is the cost of the best command.
func (k *look) best(d Board, p Piece, ahead int) float64 {
	if d == 0 || ahead == 0 {
		return float64(d.Count()) / 2
	}
	at := lookAt{d, p, ahead}
	if cost, there := (*k)[at]; there {
		return cost
	}
	least := math.Inf(1)
	for _, text := range texts {
		least = min(least, k.cost(d, p, text, ahead))
	}
	if *k == nil {
		*k = look{}
	}
	(*k)[at] = least
	return least
}

// clear is by how many rounds the best command must be better than all others.
const clear = 0.1

// bestCommand finds the one command that is better than all that lead elsewhere.
func bestCommand(state match.State) ([]string, bool) {
	s := match.Typed[State](state)
	costs := map[string]float64{} // by the position that a command leads to
	best, turn, lies := math.Inf(1), "", ""
	for _, text := range texts {
		next, err := state.Apply(text)
		if err != nil {
			return nil, false
		}
		c := expected().cost(s.Difference(), s.Piece(), text)
		costs[next.String()] = c
		if c < best {
			best, turn, lies = c, text, next.String()
		}
	}
	for to, c := range costs {
		if to != lies && c < best+clear {
			return nil, false
		}
	}
	return []string{turn}, true
}

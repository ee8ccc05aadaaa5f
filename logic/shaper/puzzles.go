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

// kinds are the kinds of puzzles in the order in which they are shown.
var kinds = []match.Kind{
	{ID: "shaper-best", Title: "The best move", Task: "One move is the best: it takes the fewest rounds " +
		"on average. Find it.",
		Right: "Every other move takes more rounds on average.", Wrong: "Another move takes fewer rounds " +
			"on average.", OwnSettings: true, CanonicalForm: canonicalForm, Obvious: obvious, Miss: averages,
		Hunt: match.Hunt{Levels: []string{"adviser"}, Random: 0.3, Length: 8, Settings: numbered}},
}

// averages compares the rounds that the answer and another command take on average.
func averages(state match.State, answer, tried []string) say.Text {
	s := match.Typed[State](state)
	rounds := func(turn []string) say.Decimal {
		m, _ := ParseMove(turn[0])
		return say.Decimal{Value: Value(s) + Loss(s, m), Decimals: 1, Fixed: true}
	}
	return say.It("Yours takes %s rounds, the best %s.", rounds(tried), rounds(answer))
}

// canonicalForm describes a position for comparing puzzles: the difference of the boards and the
// piece, which decide the best command.
func canonicalForm(state match.State) string {
	s := match.Typed[State](state)
	return match.CanonicalForm(strings.Split(s.Difference().String(), "/"), strings.Split(s.Piece().String(), "/"))
}

// puzzles is the list of puzzles, written by command puzzles.
//
//go:embed puzzles.txt
var puzzles string

// Teaching returns the lesson and the puzzles. It adds the solvers here, so that a
// program without puzzles does not contain them.
func Teaching() match.Teaching {
	best := kinds[0]
	best.Solvers = solvers()
	return match.Teaching{Lesson: lesson, Kinds: []match.Kind{best}, Puzzles: puzzles}
}

// Proofs returns the proofs of the kinds, in their order.
func Proofs() []match.Prove { return []match.Prove{bestCommand} }

// numbered returns the settings of a random puzzle number.
func numbered(chance *rand.Rand) json.RawMessage {
	return json.RawMessage(fmt.Sprintf(`{"seed":%d}`, 1000+chance.IntN(9000)))
}

// rounds are the expected rounds under perfect play.
type rounds struct {
	with [Boards][8]float64 // by difference and piece in hand
	mean [Boards]float64    // by difference, before the next piece is known
}

// odds are the pieces and their weights out of 40. Their order is fixed, so that sums are
// the same on every machine.
var odds = []struct {
	piece  Piece
	weight float64
}{
	{LyingFull, 18}, {StandingFull, 18}, {LyingLeft, 1},
	{LyingRight, 1}, {StandingTop, 1}, {StandingBottom, 1},
}

// texts are all commands.
var texts = []string{"11", "12", "13", "21", "22", "23", "31", "32", "33", "41", "42"}

// expected computes the rounds by iterating over all positions until nothing changes. It
// assumes nothing about best play: a rotation leads to the rotated piece, a placement to
// the mean over the next pieces.
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

// cost returns the expected rounds when a command is given.
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

// obvious estimates how obvious a command is: the chance of finding it by choosing at
// random among the commands that make the most cells match.
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

// solvers look a number of commands ahead and then count the cells that differ.
func solvers() (all []match.Solver) {
	// Translators: names of those who solve puzzles, by how many commands they look ahead.
	for ahead, name := range []say.ID{"at random", "one move ahead", "two moves ahead", "three moves ahead", "four moves ahead"} {
		all = append(all, match.Solver{Name: name, Turn: func(state match.State, chance *rand.Rand) []string {
			s := match.Typed[State](state)
			return []string{aheadOf(s.Difference(), s.Piece(), ahead, chance)}
		}})
	}
	return all
}

// aheadOf returns a random one of the commands that take the fewest rounds within the
// given look-ahead.
func aheadOf(d Board, p Piece, ahead int, chance *rand.Rand) string {
	if ahead == 0 {
		return texts[chance.IntN(len(texts))]
	}
	var known costCache
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

// costCache caches the costs of positions for a look-ahead.
type costCache map[costKey]float64

type costKey struct {
	difference Board
	piece      Piece
	ahead      int
}

// cost returns the rounds that a command takes. Each cell that differs in the end costs
// half a round.
func (k *costCache) cost(d Board, p Piece, text string, ahead int) float64 {
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

// best returns the cost of the best command.
func (k *costCache) best(d Board, p Piece, ahead int) float64 {
	if d == 0 || ahead == 0 {
		return float64(d.Count()) / 2
	}
	at := costKey{d, p, ahead}
	if cost, there := (*k)[at]; there {
		return cost
	}
	least := math.Inf(1)
	for _, text := range texts {
		least = min(least, k.cost(d, p, text, ahead))
	}
	if *k == nil {
		*k = costCache{}
	}
	(*k)[at] = least
	return least
}

// clearMargin is by how many rounds the best command must be better than all others.
const clearMargin = 0.1

// bestCommand finds the one command that is better than all commands that lead elsewhere.
func bestCommand(state match.State) ([]string, bool) {
	s := match.Typed[State](state)
	costs := map[string]float64{} // by resulting position
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
		if to != lies && c < best+clearMargin {
			return nil, false
		}
	}
	return []string{turn}, true
}

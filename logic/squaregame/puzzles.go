package squaregame

import (
	_ "embed"
	"encoding/json"
	"math/rand/v2"

	"tessera/logic/match"
)

// kinds are those of the puzzles, in the order in which they are shown.
var kinds = []match.Kind{
	{ID: "square-chain", Title: "The longest chain", Task: "Earn as many moves in this turn as you can. You do not have to lay the last piece.",
		Right: "No turn can lay more pieces.", Wrong: "A longer chain is possible.",
		Hunt: match.Hunt{Levels: []string{"casual"}, Random: 0.3, From: 8, Length: 40, Settings: ofTwo}},
	{ID: "square-three", Title: "Close three at once", Task: "One piece can close three squares at once. Find the piece and its place.",
		Right: "You closed three squares with one piece.", Wrong: "That closes fewer than three.",
		Hunt: match.Hunt{Levels: []string{"casual"}, Random: 0.3, From: 6, Length: 40, Settings: ofTwo}},
}

// puzzles are those there are, as command puzzles writes them.
//
//go:embed puzzles.txt
var puzzles string

// Teaching is what teaches Square Game.
func Teaching() match.Teaching {
	return match.Teaching{Lesson: lesson, Kinds: kinds, Puzzles: puzzles}
}

// Proofs are those of the kinds of puzzles, in their order.
func Proofs() []match.Prove { return []match.Prove{longestChain, closingThree} }

// ofTwo are the settings of two players.
func ofTwo(*rand.Rand) json.RawMessage { return json.RawMessage(`{"players":2}`) }

// mostTried is how many positions are looked at before a puzzle is given up as too wide
// to be proven.
const mostTried = 30_000

// chain walks through all that can be laid in one turn.
type chain struct {
	me    int
	left  int // positions still to be looked at
	cache map[string]int
}

// longest is the most pieces that can still be laid in the turn under way.
func (c *chain) longest(s State) int {
	key := s.String()
	if n, there := c.cache[key]; there {
		return n
	}
	best := 0
	for m := range s.Legal() {
		if m.IsPass() {
			continue
		}
		if c.left--; c.left < 0 {
			return best
		}
		next, err := s.Apply(m)
		if err != nil {
			continue
		}
		n := 1
		if goesOn(next, c.me, s) {
			n += c.longest(next)
		}
		best = max(best, n)
	}
	c.cache[key] = best
	return best
}

// goesOn reports whether the turn goes on after a placement.
func goesOn(next State, me int, before State) bool {
	return next.ToMove() == me && next.LaidInTurn() == before.LaidInTurn()+1
}

// longestChain finds the pieces of the longest chain but for its last, which may
// lie anywhere: where only one position is reached so. A chain has three pieces at
// least.
func longestChain(state match.State) (match.Proof, bool) {
	s := match.Typed[State](state)
	if s.Phase() == PhaseOpening || s.LaidInTurn() > 0 {
		return match.Proof{}, false
	}
	c := &chain{me: s.ToMove(), left: mostTried, cache: map[string]int{}}
	n := c.longest(s)
	if c.left < 0 || n < 3 {
		return match.Proof{}, false
	}
	reached := map[string][]string{}
	c.collect(s, n, nil, reached)
	if len(reached) != 1 {
		return match.Proof{}, false
	}
	tempting := 0
	for m := range s.Legal() {
		if next, err := s.Apply(m); err == nil && goesOn(next, c.me, s) {
			tempting++
		}
	}
	for _, turn := range reached {
		return match.Proof{Turn: turn, Tempting: tempting - 1, Depth: n - 1}, true
	}
	return match.Proof{}, false
}

// collect gathers the positions from which one piece more makes a chain of n.
func (c *chain) collect(s State, n int, line []string, reached map[string][]string) {
	if n == 1 {
		if c.longest(s) > 0 {
			if _, there := reached[s.String()]; !there {
				reached[s.String()] = append([]string(nil), line...)
			}
		}
		return
	}
	for m := range s.Legal() {
		next, err := s.Apply(m)
		if m.IsPass() || err != nil || !goesOn(next, c.me, s) || c.longest(next) < n-1 {
			continue
		}
		c.collect(next, n-1, append(line, m.String()), reached)
	}
}

// closingThree finds the one placement that closes three squares where none closes
// more.
func closingThree(state match.State) (match.Proof, bool) {
	s := match.Typed[State](state)
	if s.Phase() == PhaseOpening {
		return match.Proof{}, false
	}
	reached := map[string]string{}
	tempting := 0
	for m := range s.Legal() {
		if m.IsPass() {
			continue
		}
		next, err := s.Apply(m)
		if err != nil {
			continue
		}
		switch n := next.LastClosed(); {
		case n > 3:
			return match.Proof{}, false
		case n == 3:
			reached[next.String()] = m.String()
		case n == 2:
			tempting++
		}
	}
	if len(reached) != 1 {
		return match.Proof{}, false
	}
	for _, m := range reached {
		return match.Proof{Turn: []string{m}, Tempting: tempting, Depth: 1}, true
	}
	return match.Proof{}, false
}

package proof

import (
	"tessera/logic/match"
	"tessera/logic/squaregame"
)

// most is how many positions are looked at before a puzzle is given up as too wide
// to be proven.
const most = 30_000

// chain walks through all that can be laid in one turn.
type chain struct {
	me    int
	left  int // positions still to be looked at
	cache map[string]int
}

// longest is the most pieces that can still be laid in the turn under way.
func (c *chain) longest(s squaregame.State) int {
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
func goesOn(next squaregame.State, me int, before squaregame.State) bool {
	return next.ToMove() == me && next.LaidInTurn() == before.LaidInTurn()+1
}

// longestChain finds the pieces of the longest chain but for its last, which may
// lie anywhere: where only one position is reached so. A chain has three pieces at
// least.
func longestChain(state match.State) (Found, bool) {
	s := match.Typed[squaregame.State](state)
	if s.Phase() == squaregame.PhaseOpening || s.LaidInTurn() > 0 {
		return Found{}, false
	}
	c := &chain{me: s.ToMove(), left: most, cache: map[string]int{}}
	n := c.longest(s)
	if c.left < 0 || n < 3 {
		return Found{}, false
	}
	reached := map[string][]string{}
	c.collect(s, n, nil, reached)
	if len(reached) != 1 {
		return Found{}, false
	}
	tempting := 0
	for m := range s.Legal() {
		if next, err := s.Apply(m); err == nil && goesOn(next, c.me, s) {
			tempting++
		}
	}
	for _, turn := range reached {
		return Found{turn, tempting - 1, n - 1}, true
	}
	return Found{}, false
}

// collect gathers the positions from which one piece more makes a chain of n.
func (c *chain) collect(s squaregame.State, n int, line []string, reached map[string][]string) {
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
func closingThree(state match.State) (Found, bool) {
	s := match.Typed[squaregame.State](state)
	if s.Phase() == squaregame.PhaseOpening {
		return Found{}, false
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
			return Found{}, false
		case n == 3:
			reached[next.String()] = m.String()
		case n == 2:
			tempting++
		}
	}
	if len(reached) != 1 {
		return Found{}, false
	}
	for _, m := range reached {
		return Found{[]string{m}, tempting, 1}, true
	}
	return Found{}, false
}

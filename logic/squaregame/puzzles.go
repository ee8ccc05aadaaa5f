package squaregame

import (
	_ "embed"
	"encoding/json"
	"math/rand/v2"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
)

// kinds are the kinds of puzzles in the order in which they are shown.
var kinds = []match.Kind{
	{ID: "square-chain", Title: "The longest chain", Task: "Earn as many moves as you can this turn. You " +
		"do not have to place the last piece.",
		Right: "That is the longest chain.", Wrong: "A longer chain is possible.", Obvious: greedy, Miss: shorter,
		Hunt: match.Hunt{Levels: []string{"casual"}, Random: 0.3, From: 8, Length: 40, Settings: ofTwo}},
	{ID: "square-three", Title: "Close three at once", Task: "One piece can close three squares at once. " +
		"Find the piece and its place.",
		Right: "You closed three squares with " +
			"one piece.", Wrong: "That closes fewer than three.", Obvious: largest,
		Hunt: match.Hunt{Levels: []string{"casual"}, Random: 0.3, From: 6, Length: 40, Settings: ofTwo}},
	{ID: "square-finish", Title: "Finish now", Task: "You can place all your pieces this turn. Find out " +
		"how. You do not have to place the last one.",
		Right: "The last piece fits, too.", Ended: "Your hand is empty.", Wrong: "Now you cannot place all of them.", Obvious: greedy, Miss: shorter,
		Hunt: match.Hunt{Levels: []string{"casual", "medium"}, Random: 0.2, From: 18, Length: 70, Settings: ofTwo}},
}

// puzzles is the list of puzzles, written by command puzzles.
//
//go:embed puzzles.txt
var puzzles string

// Teaching returns the lesson and the puzzles.
func Teaching() match.Teaching {
	return match.Teaching{Lesson: lesson(), Kinds: kinds, Puzzles: puzzles}
}

// Proofs returns the proofs of the kinds, in their order.
func Proofs() []match.Prove { return []match.Prove{longestChain, closingThree, finishing} }

// ofTwo returns the settings of a two-player game.
func ofTwo(*rand.Rand) json.RawMessage { return json.RawMessage(`{"players":2}`) }

// mostTriedHere is the number of positions after which the length of a missed chain is
// unknown. It is small, because a frame waits for it.
const mostTriedHere = 2_000

// shorter says how many pieces can be placed after a wrong beginning of a chain.
func shorter(start match.State, answer, tried []string) say.Text {
	end, err := match.After(start, tried)
	if err != nil {
		return say.Text{}
	}
	s, me := match.Typed[State](end), match.Typed[State](start).ToMove()
	laid := s.LastIndex() - match.Typed[State](start).LastIndex()
	c := &chain{me: me, left: mostTriedHere, cache: map[string]int{}}
	if s.ToMove() == me {
		laid += c.longest(s)
	}
	best := len(answer) + 1 // the last piece may be laid anywhere
	if c.left < 0 || laid >= best {
		return say.Text{}
	}
	return say.Count(laid, say.Plural{One: "This way you place %d piece; %d are possible.", Many: "This way " +
		"you place %d pieces; %d are possible."}, best)
}

// mostTried is the number of positions after which a puzzle is given up as too wide to
// prove.
const mostTried = 30_000

// chain explores all placements of one turn.
type chain struct {
	me    int
	left  int // positions left to visit
	cache map[string]int
}

// longest returns the most pieces that can still be laid in the current turn.
func (c *chain) longest(s State) int {
	key := s.String()
	if n, there := c.cache[key]; there {
		return n
	}
	best := 0
	for m, next := range match.Successors(s) {
		if m.IsPass() {
			continue
		}
		if c.left--; c.left < 0 {
			return best
		}
		n := 1
		if continuesTurn(next, c.me, s) {
			n += c.longest(next)
		}
		best = max(best, n)
	}
	c.cache[key] = best
	return best
}

// continuesTurn reports whether the turn continues after a placement.
func continuesTurn(next State, me int, before State) bool {
	return next.ToMove() == me && next.LaidInTurn() == before.LaidInTurn()+1
}

// longestChain finds the pieces of the longest chain except its last, which may be laid
// anywhere. It fails unless exactly one position is reached that way. A chain has at
// least three pieces and does not empty the hand.
func longestChain(state match.State) ([]string, bool) {
	s := match.Typed[State](state)
	return chained(s, func(n int) bool { return n >= 3 && n < s.PiecesLeft(s.ToMove()) })
}

// mostLeft is the largest hand in a puzzle to place all pieces in one turn.
const mostLeft = 7

// finishing finds the pieces of a chain that empties the hand, as longestChain does.
func finishing(state match.State) ([]string, bool) {
	s := match.Typed[State](state)
	if s.PiecesLeft(s.ToMove()) > mostLeft {
		return nil, false
	}
	return chained(s, func(n int) bool { return n >= 2 && n == s.PiecesLeft(s.ToMove()) })
}

// chained finds the longest chain if its length is wanted.
func chained(s State, wanted func(pieces int) bool) ([]string, bool) {
	if s.Phase() == PhaseOpening || s.LaidInTurn() > 0 || !closesTwo(s) {
		return nil, false
	}
	c := &chain{me: s.ToMove(), left: mostTried, cache: map[string]int{}}
	n := c.longest(s)
	if c.left < 0 || !wanted(n) {
		return nil, false
	}
	reached := map[string][]string{}
	c.collect(s, n, nil, reached)
	if len(reached) != 1 {
		return nil, false
	}
	for _, turn := range reached {
		return turn, true
	}
	return nil, false
}

// closesTwo reports whether a piece can close two squares, without which the turn does
// not continue.
func closesTwo(s State) bool {
	closed, _ := most(s, s.Hand(s.ToMove()))
	return closed > 1
}

// most returns the largest number of squares that one of the given pieces can close, and
// the positions after that.
func most(s State, pieces []int) (closed int, ends []State) {
	seen := map[string]bool{}
	for m, next := range match.Successors(s) {
		if m.IsPass() || !slices.Contains(pieces, m.Piece) || next.LastClosed() < closed {
			continue
		}
		if next.LastClosed() > closed {
			closed, ends = next.LastClosed(), nil
			clear(seen)
		}
		if key := next.String(); !seen[key] {
			seen[key] = true
			ends = append(ends, next)
		}
	}
	return closed, ends
}

// greedy estimates how obvious a chain is: the chance of finding it by always closing the
// most squares, choosing at random among equal places.
func greedy(state match.State, turn []string) float64 {
	end, err := match.After(state, turn)
	if err != nil {
		return 0
	}
	s := match.Typed[State](state)
	return greedyTo(s, s.ToMove(), end.String(), len(turn))
}

func greedyTo(s State, me int, end string, left int) (chance float64) {
	switch {
	case left == 0 && s.String() == end:
		return 1
	case left == 0 || s.ToMove() != me:
		return 0
	}
	_, nexts := most(s, s.Hand(me))
	for _, next := range nexts {
		chance += greedyTo(next, me, end, left-1) / float64(len(nexts))
	}
	return chance
}

// largest estimates how obvious a placement is: the chance of finding it by laying one of
// the longest placeable pieces where it closes most squares.
func largest(state match.State, turn []string) float64 {
	s := match.Typed[State](state)
	var pieces []int
	for _, piece := range s.Placeable() {
		switch {
		case len(pieces) == 0 || PieceLength(piece) > PieceLength(pieces[0]):
			pieces = []int{piece}
		case PieceLength(piece) == PieceLength(pieces[0]):
			pieces = append(pieces, piece)
		}
	}
	_, ends := most(s, pieces)
	end, err := match.After(state, turn)
	if err != nil || !slices.ContainsFunc(ends, func(s State) bool { return s.String() == end.String() }) {
		return 0
	}
	return 1 / float64(len(ends))
}

// collect gathers the positions from which one more piece completes a chain of n.
func (c *chain) collect(s State, n int, line []string, reached map[string][]string) {
	if n == 1 {
		if c.longest(s) > 0 {
			if _, there := reached[s.String()]; !there {
				reached[s.String()] = append([]string(nil), line...)
			}
		}
		return
	}
	for m, next := range match.Successors(s) {
		if m.IsPass() || !continuesTurn(next, c.me, s) || c.longest(next) < n-1 {
			continue
		}
		c.collect(next, n-1, append(line, m.String()), reached)
	}
}

// closingThree finds the one placement that closes three squares, if none closes more.
func closingThree(state match.State) ([]string, bool) {
	s := match.Typed[State](state)
	if s.Phase() == PhaseOpening {
		return nil, false
	}
	closed, ends := most(s, s.Hand(s.ToMove()))
	if closed != 3 || len(ends) != 1 {
		return nil, false
	}
	m, _, _ := ends[0].LastMove()
	return []string{m.String()}, true
}

package engine

import (
	"math/rand/v2"

	"tessera/logic/squaregame"
	"tessera/logic/squaregame/grid"
)

// Search thinks about the turn of the player to move. It is not safe for use
// by several goroutines at once.
type Search struct {
	state   squaregame.State
	root    position
	level   Level
	seed    uint64
	line    []squaregame.Move
	thought thought
	credit  int // work asked for and not yet done
	spent   int
	done    bool
}

// plans of the levels that look ahead. The strong one narrows the field by
// quick playouts, and judges the rest by what the next player's own thought
// makes of it.
var plans = map[Level]*plan{
	Medium: {width: 4},
	Strong: {width: 12, rounds: []round{
		{width: 1, games: 1, keep: 48},
		{width: 2, games: 2, keep: 24},
		{games: 1, keep: 6, reply: &plan{width: 4, rounds: []round{{width: 1, games: 1, keep: 1}}}},
		{games: 1, keep: 1, reply: &plan{width: 12, rounds: []round{{width: 1, games: 1, keep: 16}, {width: 2, games: 2, keep: 1}}}},
	}},
}

// atMostWork bounds a search; few turns of three and four players come to it.
const atMostWork = 350_000

// NewSearch begins to think about a position. A quick line is known at once.
func NewSearch(s squaregame.State, level Level, seed uint64) *Search {
	search := &Search{state: s, root: newPosition(s), level: level, seed: seed}
	if search.root.over {
		search.done = true
		return search
	}
	search.line = search.quickLine()
	plan, ok := plans[level]
	if search.done = !ok; ok {
		search.thought.start(&search.root, plan, seed)
	}
	return search
}

// Step spends about the given work, of two to five microseconds a unit on a desktop, and tells
// whether the search has come to its end. How the work is sliced changes
// nothing about the result.
func (s *Search) Step(work int) (done bool) {
	for s.credit += work; s.credit > 0 && !s.done; {
		spent, over := s.thought.advance()
		s.credit -= spent
		s.spent += spent
		s.done = over || s.spent >= atMostWork
	}
	return s.done
}

// Line are the moves of the whole turn that look best so far, ending in a pass
// when the turn needs one; none when the game is over.
func (s *Search) Line() []squaregame.Move {
	if c := &s.thought.chain; s.thought.chosen || c.done() && len(c.nodes) > 0 {
		e := s.thought.best()
		return s.lineTo(c.path(e), e.pass)
	}
	return append([]squaregame.Move(nil), s.line...)
}

// lineTo writes the moves of a turn, and its pass unless the game is over
// before it: a position here finds a stuck game only after a round of passes.
func (s *Search) lineTo(path []grid.Placement, pass bool) []squaregame.Move {
	line := s.movesOf(path)
	if pass && !s.endsGame(line) {
		line = append(line, squaregame.Pass)
	}
	return line
}

func (s *Search) endsGame(line []squaregame.Move) bool {
	state := s.state
	for _, m := range line {
		next, err := state.Apply(m)
		if err != nil {
			return true
		}
		state = next
	}
	return state.Phase() == squaregame.PhaseOver
}

// movesOf writes placements as moves; the opening's zero point has its place.
func (s *Search) movesOf(path []grid.Placement) []squaregame.Move {
	var line []squaregame.Move
	for _, pl := range path {
		piece, permutation, x, y := pl.Zero()
		if s.root.opening {
			x, y = squaregame.Opening.X, squaregame.Opening.Y
			permutation = pl.About(x, y)
		}
		line = append(line, squaregame.Move{Piece: piece, Permutation: permutation, X: x, Y: y})
	}
	return line
}

// beginnerLooks is how many random placements a beginner compares.
const beginnerLooks = 3

// quickLine plays the turn by placements that close much, without looking
// ahead: of a few random ones for a beginner, of all for the others.
func (s *Search) quickLine() []squaregame.Move {
	rng := rand.New(rand.NewPCG(s.seed, 0x5175617265))
	p, me := s.root, s.root.turn
	var list, path []grid.Placement
	for p.turn == me && !p.over {
		if list = p.list(list[:0]); len(list) == 0 {
			return s.lineTo(path, true)
		}
		looks := len(list)
		if s.level == Beginner {
			looks = beginnerLooks
		}
		pl := closesMost(list, looks, rng)
		path = append(path, pl)
		opening := p.opening
		if p.place(pl); opening {
			break
		}
	}
	return s.lineTo(path, false)
}

// closesMost looks at some placements, at random and without repetition, and
// takes the first that closes the most squares. It disorders the list.
func closesMost(list []grid.Placement, looks int, rng *rand.Rand) grid.Placement {
	best := -1
	for i := range min(looks, len(list)) {
		j := i + rng.IntN(len(list)-i)
		list[i], list[j] = list[j], list[i]
		if best < 0 || list[i].Closed > list[best].Closed {
			best = i
		}
	}
	return list[best]
}

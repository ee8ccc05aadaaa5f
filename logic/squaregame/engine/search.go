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
	mind    *mind
	seed    uint64
	line    []squaregame.Move
	known   Evaluation
	exact   *exact // while an endgame is searched to its end
	thought thought
	credit  int // work asked for and not yet done
	spent   int
	done    bool
}

// NewSearch begins to think about a position. A quick line is known at once.
func NewSearch(s squaregame.State, level Level, seed uint64) *Search {
	search := &Search{state: s, root: newPosition(s), mind: level.mind(), seed: seed}
	if search.root.over {
		search.done = true
		return search
	}
	search.line = search.quickLine()
	switch {
	case search.mind.plan == nil:
		search.done = true
	case search.endgame():
		search.exact = &exact{}
		search.exact.start(&search.root, -noMargin, noMargin)
	default:
		search.think()
	}
	return search
}

func (s *Search) think() {
	plan := s.mind.plan
	if s.root.players > 2 && s.mind.many != nil {
		plan = s.mind.many
	}
	s.thought.start(&s.root, plan, s.seed)
}

// patience is how many turns may go by in a row without a piece before a
// computer player gives up a game that both can draw by passing for ever, so
// that two of them come to an end.
const patience = 6

// endgame reports whether the game may be short enough to search it to its
// end. Without an end for stuck games there is nothing to search for.
func (s *Search) endgame() bool {
	p := &s.root
	return s.mind.exact > 0 && p.players == 2 && !p.opening && p.handsLeft() <= s.mind.pieces &&
		!s.state.Settings().PlayOn && s.state.PassedTurns() < patience
}

// Step spends about the given work, of two to five microseconds a unit on a desktop, and tells
// whether the search has come to its end. How the work is sliced changes
// nothing about the result.
func (s *Search) Step(work int) (done bool) {
	for s.credit += work; s.credit > 0 && !s.done; {
		spent := s.advance()
		s.credit -= spent
		s.spent += spent
	}
	return s.done
}

func (s *Search) advance() (work int) {
	if s.exact == nil {
		work, over := s.thought.advance()
		s.done = over || s.spent >= atMostWork || s.root.players > 2 && s.spent >= amongMany
		return work
	}
	work, over := s.exact.advance()
	switch {
	case over:
		s.settle(s.exact.value)
	case s.spent >= s.mind.exact:
		s.leaveExact()
	}
	return work
}

// settle takes what the search to the end has found: first who wins, then by
// how much.
func (s *Search) settle(value int) {
	mine := value
	if s.root.turn == 1 {
		mine = -value
	}
	e := &s.known
	if e.Proven || mine > -noMargin && mine < noMargin {
		e.Proven, e.MarginProven = true, true
		e.Margin = mine - resultValue*e.Result
		s.takeExactLine()
		s.done = true
		return
	}
	e.Proven, e.Result = true, 1
	if mine < 0 {
		e.Result = -1
	} else {
		s.takeExactLine()
	}
	if value > 0 {
		s.exact.start(&s.root, noMargin, infinite)
	} else {
		s.exact.start(&s.root, -infinite, -noMargin)
	}
}

func (s *Search) takeExactLine() { s.line = s.lineTo(s.exact.line, s.exact.pass) }

// leaveExact gives the search to the end up. A win that it has found stands.
func (s *Search) leaveExact() {
	s.exact = nil
	if s.done = s.known.Result > 0; !s.done {
		s.think()
	}
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
		if s.mind.looks > 0 {
			looks = s.mind.looks
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

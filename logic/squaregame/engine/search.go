package engine

import (
	"math/rand/v2"

	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/logic/squaregame/grid"
)

// Search finds the turn of the player to move. It must not be used by several goroutines
// concurrently.
type Search struct {
	state   squaregame.State
	root    position
	params  *levelParams
	seed    uint64
	line    []squaregame.Move
	known   Evaluation
	exact   *exact // nil unless an endgame is searched exactly
	thought planRun
	credit  int // work requested and not yet done
	spent   int
	done    bool
}

// NewSearch starts a search. It finds a quick line immediately.
func NewSearch(s squaregame.State, level string, seed uint64) *Search {
	search := &Search{state: s, root: newPosition(s), params: paramsOf(level), seed: seed}
	if search.root.over {
		search.done = true
		return search
	}
	search.line = search.quickLine()
	switch {
	case search.params.plan == nil:
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
	plan := s.params.plan
	if s.root.players > 2 && s.params.many != nil {
		plan = s.params.many
	}
	s.thought.start(&s.root, plan, s.seed)
}

// maxIdleTurns is the number of turns in a row without a piece after which a computer player
// stops playing for a draw by passing for ever, so that a game between two of them ends.
const maxIdleTurns = 6

// endgame reports whether the game is short enough for the exact search. Games that play
// on when stuck are excluded: they have no end to search for.
func (s *Search) endgame() bool {
	p := &s.root
	return s.params.exact > 0 && p.players == 2 && !p.opening && p.handsLeft() <= s.params.pieces &&
		!s.state.Settings().PlayOn && s.state.PassedTurns() < maxIdleTurns
}

// Step does about the given work, in units of two to five microseconds on a desktop, and
// reports whether the search is done. The result does not depend on how the work is
// sliced.
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
		s.done = over || s.spent >= s.params.mostWork(s.root.players)
		return work
	}
	work, over := s.exact.advance()
	switch {
	case over:
		s.settle(s.exact.value)
	case s.spent >= s.params.exact:
		s.leaveExact()
	}
	return work
}

// settle takes the value of an exact search: the first one finds the winner, the second
// one the margin.
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

// leaveExact abandons the exact search, keeping a win already proven.
func (s *Search) leaveExact() {
	s.exact = nil
	if s.done = s.known.Result > 0; !s.done {
		s.think()
	}
}

// BestTurn returns the moves of the best turn found so far, with a final pass if the turn
// needs one. It is empty if the game is over.
func (s *Search) BestTurn() []squaregame.Move {
	if c := &s.thought.chain; s.thought.chosen || c.done() && len(c.nodes) > 0 {
		e := s.thought.best()
		return s.lineTo(c.path(e), e.pass)
	}
	return append([]squaregame.Move(nil), s.line...)
}

// lineTo returns the moves of a turn, with its pass unless the game is over before it. A
// position notices a stuck game only after a round of passes, the rules do so earlier.
func (s *Search) lineTo(path []grid.Placement, pass bool) []squaregame.Move {
	line := s.movesOf(path)
	if pass && !s.endsGame(line) {
		line = append(line, squaregame.Pass)
	}
	return line
}

func (s *Search) endsGame(line []squaregame.Move) bool {
	after, err := match.After(s.state, line)
	return err != nil || after.Phase() == squaregame.PhaseOver
}

// movesOf converts placements to moves. In the opening the zero point has a fixed place.
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

// quickLine plays the turn without looking ahead, by placements that close much: the best
// of a few random ones for weak levels, of all for the others.
func (s *Search) quickLine() []squaregame.Move {
	rng := rand.New(rand.NewPCG(s.seed, 0x5175617265))
	p, me := s.root, s.root.turn
	var list, path []grid.Placement
	for p.turn == me && !p.over {
		if list = p.list(list[:0]); len(list) == 0 {
			return s.lineTo(path, true)
		}
		looks := len(list)
		if s.params.looks > 0 {
			looks = s.params.looks
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

// closesMost returns the first placement that closes the most squares among looks random
// ones. It reorders the list.
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

// plan is how a level looks ahead: how many prefixes of a chain it keeps per length, and
// in what rounds it compares the chains.
type plan struct {
	width  int
	ends   int // ends compared per length of chain
	sight  int // how many of allSight placements are seen; 0 for all
	rounds []round
	noise  int // the largest error in the value of a turn; a win is worth winUnit
}

// planRun is a plan in progress: it collects chains, then compares them.
type planRun struct {
	chain  chain
	field  field
	plan   *plan
	chosen bool // the chains are collected
}

func (t *planRun) start(p *position, plan *plan, seed uint64) {
	t.plan, t.chosen, t.chain.sight = plan, false, plan.sight
	t.chain.start(p, plan.width, plan.ends, seed)
}

// advance does a little work. over means that the thought is finished. There is a best
// end once the chains are collected; it stays the best until a whole round has ended.
func (t *planRun) advance() (work int, over bool) {
	if t.chosen {
		work, ranked := t.field.advance()
		return work, ranked && t.field.decided()
	}
	work = t.chain.advance()
	if !t.chain.done() {
		return work, false
	}
	if len(t.plan.rounds) == 0 {
		return work, true
	}
	t.field.start(&t.chain, t.plan, t.chain.mix)
	t.chosen = true
	return work, t.skip()
}

// skip finishes a thought that has nothing to compare, after judging its only turn.
func (t *planRun) skip() bool {
	best := t.field.best()
	if !t.field.decided() {
		return false
	}
	o := playout{pos: best.after}
	best.sum, best.games = o.values(), 1
	return true
}

// best returns the best end found so far: the chain search's until the first round has
// ended.
func (t *planRun) best() step {
	if t.chosen && (t.field.round > 0 || t.field.decided()) {
		return t.field.best().end
	}
	return t.chain.best
}

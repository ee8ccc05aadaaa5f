package engine

import "tessera/logic/trisq"

// The rules forbid the shortest repetition alone, so that players could circle
// in a longer one for ever: three pairs of points, say, on which each side takes
// the other's figure in turn. The computer does not.
const (
	// longCircle is the number of exchanges in a row from which on it takes
	// no single figure that could be taken back at once.
	longCircle = 6
	// longGame is the number of plies after which it only passes.
	longGame = 3 * trisq.Points
)

// What work costs: a unit is a few microseconds on a desktop.
const (
	playoutWork = 10 // a playout under simple rules
	groupsWork  = 25 // a playout under the rule set groups
	linesOfWork = 8  // positions of the exact search in a unit
)

// atMostLines bounds the exact search, in positions.
const atMostLines = 150_000

// Search is a computer player at work on one move. It is advanced by Step and
// may be stopped between steps. The same state, level and seed choose the same
// move everywhere.
type Search struct {
	spec    *spec
	stage   stage
	credit  int // work asked for and not yet done
	root    position
	random  chance
	solver  solver
	tree    tree
	alarmed bool // only urgent moves are thought of
	dozes   bool // danger is not heeded at this turn, nor what can be captured
	decided []trisq.Move
	// passWins is whether the other side has passed and a pass wins.
	passWins bool
}

type stage uint8

const (
	over    stage = iota
	solving       // the last points exactly
	playing       // games to their end
)

// NewSearch begins to look for a move of the side to move. An unknown level
// plays like the nearest known one.
func NewSearch(s trisq.State, level Level, seed uint64) *Search {
	level = min(max(level, 0), Level(len(specs)-1))
	return newSearch(s, &specs[level], seed)
}

func newSearch(s trisq.State, how *spec, seed uint64) *Search {
	search := &Search{spec: how, random: chance(seed)}
	search.root.set(s)
	search.tree.komi = int(2 * s.Settings().Komi)
	if _, ended := s.Outcome(); ended {
		return search
	}
	search.decided = []trisq.Move{trisq.Pass}
	b, t := &search.root, &search.tree
	search.passWins = b.passes > 0 && t.lead(b) > 0
	if search.passWins || s.Plies() >= longGame {
		return search
	}
	y, q := policies(b.groups, how.learned)
	t.start(b, y, q, search.random.next(), how.knobs(b.rules()))
	if s.Exchanges() >= longCircle {
		t.forbid(func(p point) bool { return b.circles(p) })
	}
	if b.passes > 0 && b.frees >= latePass {
		// That it would not win was seen; so early there is something to gain.
		t.forbid(func(p point) bool { return p == pass })
	}
	if search.random.below(100) < uint32(how.alert[b.rules()]) {
		search.heedDanger()
	} else {
		search.dozes = how.alert[b.rules()] > 0
	}
	if len(t.children()) == 0 {
		return search
	}
	search.stage = playing
	if b.unsettled() <= how.exact {
		search.stage = solving
		search.solver.start(b, y)
	}
	return search
}

// heedDanger leaves only the placements that capture what could get away and
// those that save what could be captured, if there are any.
func (s *Search) heedDanger() {
	b := &s.root
	for _, c := range s.tree.children() {
		if s.alarmed = c.move != pass && b.isUrgent(c.move); s.alarmed {
			s.tree.forbid(func(p point) bool { return p == pass || !b.isUrgent(p) })
			return
		}
	}
}

// isUrgent reports whether a legal placement captures figures that could get
// away, or saves some that could be captured.
func (b *position) isUrgent(p point) bool {
	if b.captures(p, b.turn) > 0 {
		enemy := *b
		enemy.turn = bothSides - b.turn
		enemy.ban = 0
		return enemy.legal(p) && !enemy.isLost(p)
	}
	for _, d := range offsets[:4] {
		if n := p + d; b.at[n] == b.turn && b.strengthOf(n) == 1 {
			return !b.isLost(p)
		}
	}
	return false
}

// lead is by how many half points the side to move would win if the game ended now.
func (t *tree) lead(b *position) int {
	margin := t.marginOf(b)
	if b.turn == squares {
		return -margin
	}
	return margin
}

// circles reports whether a placement takes a single figure that could be
// taken back at once.
func (b *position) circles(p point) bool {
	if p == pass || b.captures(p, b.turn) != 1 {
		return false
	}
	var next position
	next.copy(b)
	next.play(p)
	return next.strengthOf(p) == 1
}

// Step spends about the given work, of a few microseconds a unit on a desktop,
// and reports whether the search is done. How the work is sliced changes nothing
// about the result. Work below one counts as one.
func (s *Search) Step(work int) (done bool) {
	for s.credit += max(work, 1); s.credit > 0 && s.stage != over; {
		switch s.stage {
		case solving:
			s.credit--
			for range linesOfWork {
				if s.stage == solving {
					s.solveOn()
				}
			}
		case playing:
			s.credit -= playoutWork
			if s.root.groups {
				s.credit -= groupsWork - playoutWork
			}
			s.playOn()
		}
	}
	return s.stage == over
}

// solveOn advances the exact search; when it fails, games are played instead.
func (s *Search) solveOn() {
	s.solver.advance()
	switch {
	case s.solver.done && s.solver.proven:
		s.decide(s.solver.move)
	case s.solver.done || s.solver.nodes >= atMostLines:
		s.stage = playing
	}
}

// playOn makes a playout; behind the last the move is chosen.
func (s *Search) playOn() {
	t := &s.tree
	t.playout()
	if left := s.spec.playouts[s.root.rules()] - t.playouts; left <= 0 || t.isClear(left) {
		s.decide(s.choose())
	}
}

func (s *Search) decide(p point) {
	s.decided = []trisq.Move{toMove(p)}
	s.stage = over
}

// choose is the move of the finished search: the most visited, or one that looks
// hardly worse at a level that concedes.
func (s *Search) choose() point {
	t := &s.tree
	best, concede := t.best(), s.spec.concede[s.root.rules()]
	if best.move == pass || t.isSettled() || t.canRest() {
		if best = t.hope(); best == nil {
			return pass
		}
	}
	if concede == 0 || best.visits == 0 || s.alarmed || !s.dozes && s.root.captures(best.move, s.root.turn) > 0 {
		return best.move
	}
	if s.dozes && concede >= maxReward {
		return s.anywhere(best.move)
	}
	least := best.mean() - float64(concede)
	chosen, seen := best, uint32(0)
	for i := range t.children() {
		c := &t.children()[i]
		if c.visits*10 < best.visits || c.mean() < least || c.move == pass {
			continue
		}
		if seen++; s.random.below(seen) == 0 {
			chosen = c
		}
	}
	return chosen.move
}

// anywhere is a placement that nobody has thought about, but for one that is lost
// at once; the best move where there is none.
func (s *Search) anywhere(best point) point {
	chosen, seen := best, uint32(0)
	for _, c := range s.tree.children() {
		if c.move == pass || s.root.isLost(c.move) {
			continue
		}
		if seen++; s.random.below(seen) == 0 {
			chosen = c.move
		}
	}
	return chosen
}

// Line is the best turn known so far, one legal move; empty when the game is
// over.
func (s *Search) Line() []trisq.Move {
	if s.stage != over {
		return []trisq.Move{toMove(s.tree.best().move)}
	}
	return append([]trisq.Move(nil), s.decided...)
}

// Evaluation is what a search knows of the end of the game.
type Evaluation struct {
	// Margin is the triangles' area less the squares' area and komi.
	Margin float64
	// Proven tells that both sides can make sure of this margin. Else it is
	// an estimate.
	Proven bool
	// Wins tells that the side to move wins at once by passing, by this margin.
	Wins bool
}

// Evaluation is what the search knows so far; before its first work, the margin
// as it stands.
func (s *Search) Evaluation() Evaluation {
	t := &s.tree
	if s.solver.done && s.solver.proven {
		margin := s.solver.value
		if s.root.turn == squares {
			margin = -margin
		}
		return Evaluation{Margin: float64(2*margin-t.komi) / 2, Proven: true}
	}
	if t.playouts == 0 {
		return Evaluation{Margin: float64(t.marginOf(&s.root)) / 2, Proven: s.decided == nil, Wins: s.passWins}
	}
	halves := t.margins / int64(t.playouts)
	return Evaluation{Margin: float64(halves) / 2}
}

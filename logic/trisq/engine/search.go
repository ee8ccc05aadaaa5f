package engine

import "tessera/logic/trisq"

// The rules forbid only the shortest repetition, so players could repeat a longer cycle
// for ever: for example, three pairs of points on which each side in turn captures the
// other's figure. The computer avoids that.
const (
	// longCircle is the number of single captures in a row after which the computer
	// captures no single figure that could be retaken immediately.
	longCircle = 6
	// longGame is the number of plies after which it only passes.
	longGame = 3 * trisq.Points
)

// The costs of work. A unit is a few microseconds on a desktop.
const (
	playoutWork = 10 // of a playout under simple rules
	groupsWork  = 25 // of a playout under the rule set groups
	linesOfWork = 8  // positions of the exact search per unit
)

// atMostLines is the most positions that the exact search visits.
const atMostLines = 150_000

// Search looks for one move. Step advances it; it may be stopped after any step. The same
// state, level and seed choose the same move on every platform.
type Search struct {
	spec          *spec
	stage         stage
	credit        int // work requested and not yet done
	root          position
	random        chance
	solver        solver
	tree          tree
	urgentOnly    bool // only urgent moves are considered
	ignoresDanger bool // this turn ignores danger and captures
	decided       []trisq.Move
	// passWins is set if the opponent has just passed and a pass wins.
	passWins bool
}

type stage uint8

const (
	over    stage = iota
	solving       // the last points exactly
	playing       // playouts
)

// NewSearch starts a search of a level for the side to move.
func NewSearch(s trisq.State, level string, seed uint64) *Search {
	return newSearch(s, specOf(level), seed)
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
	y, q := policies(b.groups, how.learned[b.rules()])
	y = y.onBoardOf(s.Size())
	t.start(b, y, q, search.random.next(), how.treeParams(b.rules()))
	if s.Exchanges() >= longCircle {
		t.forbid(func(p point) bool { return b.couldBeRetaken(p) })
	}
	if b.passes > 0 && b.freeCount >= t.latePass {
		// A pass would not win, as seen above, and there are still points to gain.
		t.forbid(func(p point) bool { return p == pass })
	}
	if search.random.below(100) < uint32(how.alert[b.rules()]) {
		search.restrictToUrgent()
	} else {
		search.ignoresDanger = how.alert[b.rules()] > 0
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

// restrictToUrgent restricts the root to urgent placements, if there are any.
func (s *Search) restrictToUrgent() {
	b := &s.root
	for _, c := range s.tree.children() {
		if s.urgentOnly = c.move != pass && b.isUrgent(c.move); s.urgentOnly {
			s.tree.forbid(func(p point) bool { return p == pass || !b.isUrgent(p) })
			return
		}
	}
}

// isUrgent reports whether a legal placement captures figures that could escape, or saves
// figures that could be captured.
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

// lead returns the half points by which the side to move would win if the game ended now.
func (t *tree) lead(b *position) int {
	margin := t.marginOf(b)
	if b.turn == squares {
		return -margin
	}
	return margin
}

// couldBeRetaken reports whether a placement captures a single figure and could itself be
// retaken immediately.
func (b *position) couldBeRetaken(p point) bool {
	if p == pass || b.captures(p, b.turn) != 1 {
		return false
	}
	var next position
	next.copy(b)
	next.play(p)
	return next.strengthOf(p) == 1
}

// Step does about the given work, in units of a few microseconds on a desktop, and
// reports whether the search is done. The result does not depend on how the work is
// sliced. Work below 1 counts as 1.
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

// solveOn advances the exact search, and falls back to playouts if it fails.
func (s *Search) solveOn() {
	s.solver.advance()
	switch {
	case s.solver.done && s.solver.proven:
		s.decide(s.solver.move)
	case s.solver.done || s.solver.nodes >= atMostLines:
		s.stage = playing
	}
}

// playOn makes a playout. After the last one it chooses the move.
func (s *Search) playOn() {
	t := &s.tree
	t.playout()
	left := s.spec.playouts[s.root.rules()] - t.playouts
	checks := left%checkEvery == 0
	if s.spec.moves > 0 && s.root.groups {
		left = min(left, int((s.spec.moves-t.moves)*int64(t.playouts)/t.moves))
	}
	if left <= 0 || checks && t.isClear(left) {
		s.decide(s.choose())
	}
}

// checkEvery is the number of playouts between two checks whether the best move is clear.
const checkEvery = 16

func (s *Search) decide(p point) {
	s.decided = []trisq.Move{toMove(p)}
	s.stage = over
}

// choose returns the move of a finished search: the most visited one or, at a level that
// concedes, one that looks hardly worse.
func (s *Search) choose() point {
	t := &s.tree
	best, concede := t.best(), s.spec.concede[s.root.rules()]
	if best.move == pass || t.isSettled() || t.passIsSafe() {
		if best = t.hope(); best == nil {
			return pass
		}
	}
	if concede == 0 || best.visits == 0 || s.urgentOnly || !s.ignoresDanger && s.root.captures(best.move, s.root.turn) > 0 {
		return best.move
	}
	if s.ignoresDanger && concede >= maxReward {
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

// anywhere returns a random placement that is not lost immediately, or best if there is
// none.
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

// BestTurn returns the best move found so far, as a slice of one. It is empty if the game is
// over.
func (s *Search) BestTurn() []trisq.Move {
	if s.stage != over {
		return []trisq.Move{toMove(s.tree.best().move)}
	}
	return append([]trisq.Move(nil), s.decided...)
}

// Evaluation is how the search expects the game to end.
type Evaluation struct {
	// Margin is the triangles' area minus the squares' area and komi.
	Margin float64
	// Proven means that both sides can force this margin. Otherwise it is an estimate.
	Proven bool
	// Wins means that the side to move wins by passing now, by this margin.
	Wins bool
}

// Evaluation returns what the search knows so far. Before the first step it is the margin
// of the position.
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

// isOpen reports, for a level that fights capturing races, whether the side to move may still
// win.
func (s *Search) isOpen() bool {
	t := &s.tree
	return s.spec.races && s.root.groups && t.playouts > 0 && !s.solver.proven && !t.best().surelyLoses(t)
}

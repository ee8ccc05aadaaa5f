package trisq

import "math/rand/v2"

// The rules forbid the shortest repetition alone, so that players could circle
// in a longer one for ever: three pairs of points, say, on which each side takes
// the other's figure in turn. The computer does not.
const (
	// longCircle is the number of exchanges (see State) from which on the computer
	// takes no single figure that could be taken back at once.
	longCircle = 6
	// longGame is the number of plies after which it only passes.
	longGame = 3 * Points
)

// Search is a computer player at work on one move. It is advanced by Step and
// may be stopped between steps. The same state, level and seed choose the same
// move everywhere.
type Search struct {
	thinker thinker // nil when there is nothing to think about
	line    []Move  // then this is the choice
}

// NewSearch begins to look for a move of the side to move. An unknown level
// plays like the nearest known one.
func NewSearch(s State, level Level, seed uint64) *Search {
	if s.ended() != notEnded {
		return &Search{}
	}
	if s.shouldPass() {
		return &Search{line: []Move{Pass}}
	}
	candidates := s.candidates()
	if len(candidates) == 0 {
		return &Search{line: []Move{Pass}}
	}
	random := rand.New(rand.NewPCG(seed, uint64(s.plies)))
	// The order decides between equals, so that no corner is preferred.
	random.Shuffle(len(candidates), func(i, k int) {
		candidates[i], candidates[k] = candidates[k], candidates[i]
	})
	level = min(max(level, 0), Level(len(levels)-1))
	return &Search{thinker: levels[level].think(s, candidates, random)}
}

// Step spends about work units, each one board looked at, and reports whether the
// search is done. Work below one counts as one.
func (s *Search) Step(work int) (done bool) {
	return s.thinker == nil || s.thinker.step(max(work, 1))
}

// Line is the best turn known so far, one legal move; empty when the game is
// over.
func (s *Search) Line() []Move {
	if s.thinker != nil {
		return []Move{Place(s.thinker.best())}
	}
	return append([]Move(nil), s.line...)
}

// shouldPass reports whether a pass needs no thought: it would end the game with a
// win, or the game has gone on for too long.
func (s State) shouldPass() bool {
	return s.passes > 0 && s.leader() == s.Turn() || s.plies >= longGame
}

// settledSize is the size up to which an empty region that touches one side's
// figures only is taken to be its own: an opponent who places there is captured.
// Under simple rules two adjacent figures can never be captured, so that there
// must be no room for two.
func settledSize(groups bool) int {
	if groups {
		return 6
	}
	return 2
}

// candidates are the placements that may gain something, in reading order. The
// computer passes when there are none, and so its games come to an end.
func (s State) candidates() []Point {
	settled := s.settled()
	var list []Point
	for rest := s.board.free(); !rest.empty(); rest = rest.without(single(rest.first())) {
		p := rest.first()
		if s.mayGain(p, settled.has(p)) {
			list = append(list, p)
		}
	}
	return list
}

// settled are the points of small empty regions that touch one side only.
func (s State) settled() set {
	free := s.board.free()
	areas := s.board.areas()
	owned := areas[0].or(areas[1]).and(free)
	var settled set
	for !owned.empty() {
		region := single(owned.first()).flood(free)
		owned = owned.without(region)
		if region.count() <= settledSize(s.groups) {
			settled = settled.or(region)
		}
	}
	return settled
}

// mayGain reports whether a placement on an empty point is legal and worth a
// thought. In a settled region that is only one that captures or saves.
func (s State) mayGain(p Point, settled bool) bool {
	turn := s.Turn()
	next, taken, survives := s.board.place(turn, p, s.groups)
	if !survives || s.repeats(next) {
		return false
	}
	unsafe := next.threatened(turn, s.groups).one
	if !taken.empty() {
		return s.exchanges < longCircle || taken.count() > 1 || !unsafe.has(p)
	}
	if settled {
		before := s.board.threatened(turn, s.groups).one
		return before.count() > unsafe.count()
	}
	// A whole group is not put where it is captured next.
	return !s.groups || !unsafe.has(p)
}

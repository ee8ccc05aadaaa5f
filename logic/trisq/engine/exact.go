package engine

import "tessera/logic/trisq"

// The exact search plays the last points to the end: alpha-beta with a transposition
// table, for the difference of the areas. The rules allow cycles, so it searches twice:
// once with every line that does not end counted as lost for the root's side, once as
// won. If both searches agree, the value is proven: either side can force it in a bounded
// number of moves.
//
// A pass is always among the moves. The only moves left out are those that fill a point
// settled for its owner: they gain the owner nothing that a pass would not, unless a ban
// on recapture has to be waited out, and the opponent may not place there.

const (
	deepestLine = 44
	// exactTable is the number of entries of the transposition table, a power of two.
	exactTable = 1 << 16
	// endless is larger than any area.
	endless = trisq.Points + 1
)

type bound uint8

const (
	unknown bound = iota
	atLeast
	atMost
	exactly
)

type entry struct {
	key   uint64
	value int16
	bound bound
	move  point
}

// frame is a position on the line being searched. Values are seen by its side to move.
type frame struct {
	board       position
	settled     set // see settled
	moves       [trisq.Points + 1]point
	count, next int
	alpha, beta int
	floor       int // alpha at the start
	best        int
	bestMove    point
	key         uint64
}

type solver struct {
	policy *policy
	frames []frame
	table  []entry
	depth  int
	// optimism is the value, for the root's side, of a line that does not end.
	optimism int
	nodes    int
	done     bool
	// The result: value is the area of the side to move minus the opponent's.
	proven bool
	value  int
	move   point
}

func (s *solver) start(root *position, y *policy) {
	*s = solver{policy: y, frames: make([]frame, deepestLine+1), table: make([]entry, exactTable)}
	s.frames[0].board = *root
	s.begin(-endless, -endless, endless)
}

// begin starts a search of the root within a window.
func (s *solver) begin(optimism, alpha, beta int) {
	s.optimism = optimism
	s.depth = 0
	s.enter(alpha, beta)
}

// advance searches the next move of the deepest position, or returns from it.
func (s *solver) advance() {
	f := &s.frames[s.depth]
	if f.next == f.count || f.alpha >= f.beta {
		s.leave(f)
		return
	}
	move := f.moves[f.next]
	f.next++
	s.nodes++
	child := &s.frames[s.depth+1]
	child.board.copy(&f.board)
	child.board.play(move)
	s.depth++
	alpha := f.alpha
	if s.depth == 1 && move == pass {
		alpha-- // so that an equally good pass is recognised
	}
	if value, known := s.enter(-f.beta, -alpha); known {
		s.depth--
		s.back(f, -value)
	}
}

// back receives the value of the last move searched.
func (s *solver) back(f *frame, value int) {
	move := f.moves[f.next-1]
	if value > f.best || s.depth == 0 && move == pass && value == f.best {
		f.best, f.bestMove = value, move
		f.alpha = max(f.alpha, value)
	}
}

// leave stores the result of a position and returns to its parent.
func (s *solver) leave(f *frame) {
	kind := exactly
	switch {
	case f.best <= f.floor:
		kind = atMost
	case f.best >= f.beta:
		kind = atLeast
	}
	s.table[f.key%exactTable] = entry{f.key, int16(f.best), kind, f.bestMove}
	if s.depth > 0 {
		s.depth--
		s.back(&s.frames[s.depth], -f.best)
		return
	}
	if s.optimism < 0 {
		s.value, s.move = f.best, f.bestMove
		if s.done = s.value <= -endless; !s.done {
			s.begin(endless, s.value, s.value+1)
		}
		return
	}
	s.proven = f.best <= s.value
	s.done = true
}

// enter prepares the deepest position, or returns its value if that is already known.
func (s *solver) enter(alpha, beta int) (value int, known bool) {
	f := &s.frames[s.depth]
	b := &f.board
	if b.passes >= 2 {
		return b.areaFor(b.turn), true
	}
	if s.depth == deepestLine {
		if s.depth%2 == 0 {
			return s.optimism, true
		}
		return -s.optimism, true
	}
	f.key = b.fullKey()
	if s.optimism > 0 {
		f.key = ^f.key
	}
	first := pass
	if e := &s.table[f.key%exactTable]; e.key == f.key && e.bound != unknown {
		value, first = int(e.value), e.move
		if s.depth > 0 && (e.bound == exactly || e.bound == atLeast && value >= beta || e.bound == atMost && value <= alpha) {
			return value, true
		}
	}
	f.alpha, f.beta, f.floor = alpha, beta, alpha
	f.best, f.bestMove = -endless-1, pass
	f.next = 0
	f.settled = b.settled()
	s.list(f, first)
	return 0, false
}

// list orders the moves: the most likely first, the pass last.
func (s *solver) list(f *frame, first point) {
	b := &f.board
	var keys [trisq.Points]int
	f.count = 0
	for _, p := range b.free[:b.freeCount] {
		if b.ban == 0 && f.settled.has(p) || !b.legal(p) {
			continue
		}
		key := s.policy.logit(b, p)*256 - int(p)
		if p == first {
			key = 1 << 30
		}
		i := f.count
		for ; i > 0 && keys[i-1] < key; i-- {
			f.moves[i], keys[i] = f.moves[i-1], keys[i-1]
		}
		f.moves[i], keys[i] = p, key
		f.count++
	}
	f.moves[f.count] = pass
	f.count++
}

// fullKey is the hash of everything that future moves depend on.
func (b *position) fullKey() uint64 {
	return b.key ^ figureKeys[empty][b.ban] ^ figureKeys[wall][b.passes<<1|b.turn&1]
}

func (b *position) areaFor(side uint8) int {
	if side == squares {
		return -b.area()
	}
	return b.area()
}

// settled returns the empty points that belong to their owner for good, as long as the
// owner does not fill them. Under simple rules a figure beside another of its own side is
// never captured. Under the rule set groups a chain with two of these points is never
// captured.
func (b *position) settled() (points set) {
	for _, p := range b.free[:b.freeCount] {
		if sees[beside(b.views[p])].owner != 0 {
			points.add(p)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, p := range b.free[:b.freeCount] {
			if points.has(p) && !b.isSettled(p, &points) {
				points.remove(p)
				changed = true
			}
		}
	}
	return points
}

// isSettled reports whether all figures around a point are safe, assuming that the given
// points are settled.
func (b *position) isSettled(p point, points *set) bool {
	for _, d := range offsets[:4] {
		n := p + d
		if b.at[n] == wall {
			continue
		}
		if !b.groups {
			if !sees[beside(b.views[n])].any[b.at[n]] {
				return false
			}
			continue
		}
		both := b.libertySets[b.head[n]]
		for i := range both {
			both[i] &= points[i]
		}
		if both.count() < 2 {
			return false
		}
	}
	return true
}

// unsettled counts the empty points that are not settled.
func (b *position) unsettled() int {
	s := b.settled()
	return b.freeCount - s.count()
}

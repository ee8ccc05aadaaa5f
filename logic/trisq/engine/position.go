package engine

import (
	"math/bits"

	"tessera/logic/trisq"
)

// point is the index of a point on a board with a wall around it, in rows of stride
// points. Index 0 is a corner of the wall, so it can also mean "no point". Arrays over
// points have 256 entries, so that the compiler needs no bounds checks.
type point = uint8

const (
	stride = trisq.Size + 2
	cells  = 256
	// pass is the move that places no figure.
	pass point = 0
)

// The contents of a point. A side is triangles or squares; its opponent is bothSides
// minus the side.
const (
	empty     uint8 = 0
	triangles       = uint8(trisq.Triangle)
	squares         = uint8(trisq.Square)
	wall      uint8 = 3
	bothSides       = triangles + squares
)

// offsets lead to the eight neighbours of a point, in the order of a view: the four
// adjacent ones, which count as liberties, clockwise from above, then the four diagonal
// ones.
var offsets = [8]point{negative(stride), 1, stride, negative(1),
	negative(stride - 1), stride + 1, stride - 1, negative(stride + 1)}

// negative returns -n in the modular arithmetic of points.
func negative(n uint8) point { return -n }

// view holds the contents of a point's eight neighbours, two bits each in the order of
// offsets. Its low byte holds the four adjacent ones.
type view = uint16

// emptiesIn returns the empty neighbours of a view, as the low bit of each two.
func emptiesIn(v view) view { return ^(v | v>>1) & 0x5555 }

// beside is the low byte of a view: the contents of the four adjacent points.
type beside = uint8

// set is a set of points.
type set [4]uint64

func (s *set) add(p point)    { s[p>>6] |= 1 << (p & 63) }
func (s *set) remove(p point) { s[p>>6] &^= 1 << (p & 63) }
func (s *set) has(p point) bool {
	return s[p>>6]>>(p&63)&1 != 0
}
func (s *set) count() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}
func (s *set) first() point {
	switch {
	case s[0] != 0:
		return point(bits.TrailingZeros64(s[0]))
	case s[1] != 0:
		return point(64 + bits.TrailingZeros64(s[1]))
	case s[2] != 0:
		return point(128 + bits.TrailingZeros64(s[2]))
	case s[3] != 0:
		return point(192 + bits.TrailingZeros64(s[3]))
	}
	return 0
}

// without returns the points of s that are not in t.
func (s *set) without(t *set) set {
	return set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]}
}

func (s *set) unite(t *set) {
	s[0] |= t[0]
	s[1] |= t[1]
	s[2] |= t[2]
	s[3] |= t[3]
}

// pointOf returns the first point in the word of a set with this index.
func pointOf(index int, word uint64) point { return point(index<<6 | bits.TrailingZeros64(word)) }

// take removes the first point and returns it.
func (s *set) take() point {
	p := s.first()
	s.remove(p)
	return p
}

// position is a board with the part of its history that the rules need. Assigning it
// copies everything; copy skips the chains under simple rules.
type position struct {
	figures
	// chains are maintained only under the rule set groups.
	chains
}

type figures struct {
	at        [cells]uint8
	views     [cells]view
	free      [trisq.Points]point // the empty points, unordered
	index     [cells]uint8        // of an empty point in free
	freeCount int
	key       uint64
	turn      uint8
	passes    uint8
	ban       point // the placement that would repeat the board, or 0
	last      point // the last move; earlier is the one before
	earlier   point
	groups    bool
	// looksTwice makes isEye ignore a diagonal enemy figure in atari. It has an effect
	// only under the rule set groups, and is set at levels that read.
	looksTwice bool
}

// chains are the connected groups. head maps a figure to the point that names its chain;
// next links the figures of a chain in a ring.
type chains struct {
	head         [cells]point
	next         [cells]point
	size         [cells]uint8 // of the chain, by head
	libertySets  [cells]set   // the liberties, by head
	libertyCount [cells]uint8 // the number of liberties, by head
}

func (b *position) copy(from *position) {
	b.figures = from.figures
	if from.groups {
		b.chains = from.chains
	}
}

// clear sets up the empty board with this number of columns and rows. The points of the
// default board that a smaller one lacks are walls.
func (b *position) clear(size int, groups bool) {
	b.figures = figures{turn: triangles, groups: groups}
	for p := range b.at {
		b.at[p] = wall
		b.views[p] = 0xffff
	}
	for p := range trisq.Point(trisq.Points) {
		if p.Column() >= size || p.Row() < trisq.Size-size {
			continue
		}
		q := fromRules(p)
		b.at[q] = empty
		b.updateViews(q, wall)
		b.index[q] = uint8(b.freeCount)
		b.free[b.freeCount] = q
		b.freeCount++
	}
}

// onBoard lists the points of the default board in reading order.
var onBoard = pointsOnBoard()

func pointsOnBoard() (list [trisq.Points]point) {
	for p := range list {
		list[p] = fromRules(trisq.Point(p))
	}
	return list
}

// points returns the number of points of the board.
func (b *position) points() (n int) {
	for _, p := range onBoard {
		if b.at[p] != wall {
			n++
		}
	}
	return n
}

// rules returns the rule set as an index: 0 simple, 1 groups.
func (b *position) rules() int {
	if b.groups {
		return 1
	}
	return 0
}

func fromRules(p trisq.Point) point {
	return point((p.Row()+1)*stride + p.Column() + 1)
}

func toRules(p point) trisq.Point {
	q, _ := trisq.PointAt(int(p)%stride-1, int(p)/stride-1)
	return q
}

func toMove(p point) trisq.Move {
	if p == pass {
		return trisq.Pass
	}
	return trisq.Place(toRules(p))
}

func fromMove(m trisq.Move) point {
	if p, ok := m.Point(); ok {
		return fromRules(p)
	}
	return pass
}

// set copies a state of the rules.
func (b *position) set(s trisq.State) {
	b.clear(s.Size(), s.Settings().Rules == trisq.RulesGroups)
	for p := range trisq.Point(trisq.Points) {
		if f := s.At(p); f != trisq.None {
			b.put(fromRules(p), uint8(f))
		}
	}
	b.turn = uint8(s.Turn())
	b.passes = uint8(s.Passes())
	last, ok := s.LastMove()
	if !ok {
		return
	}
	b.last = fromMove(last)
	if taken := s.LastCaptured(); len(taken) == 1 {
		b.banRetaking(fromRules(taken[0]), b.last)
	}
}

// updateViews updates the views of p's neighbours. x is the exclusive or of the old and the new
// content of p.
func (b *position) updateViews(p point, x uint8) {
	v := view(x)
	b.views[p-stride] ^= v << 4
	b.views[p+1] ^= v << 6
	b.views[p+stride] ^= v
	b.views[p-1] ^= v << 2
	b.views[p-stride+1] ^= v << 12
	b.views[p+stride+1] ^= v << 14
	b.views[p+stride-1] ^= v << 8
	b.views[p-stride-1] ^= v << 10
}

// put places a figure on an empty point without capturing. It reports whether an enemy
// beside it may have lost its last liberty.
func (b *position) put(p point, side uint8) (captures bool) {
	b.at[p] = side
	b.updateViews(p, side)
	b.key ^= figureKeys[side][p]
	b.freeCount--
	i, moved := b.index[p], b.free[b.freeCount]
	b.free[i] = moved
	b.index[moved] = i
	if b.groups {
		return b.join(p, side)
	}
	return sees[beside(b.views[p])].any[bothSides-side]
}

// lift removes a figure. It leaves the liberties of chains to its caller.
func (b *position) lift(p point) {
	side := b.at[p]
	b.at[p] = empty
	b.updateViews(p, side)
	b.key ^= figureKeys[side][p]
	b.index[p] = uint8(b.freeCount)
	b.free[b.freeCount] = p
	b.freeCount++
}

// emptiesBeside returns the empty points adjacent to p.
func (b *position) emptiesBeside(p point) (s set) {
	empties, from := emptiesOf[beside(b.views[p])], p-stride
	s[from>>6] = empties << (from & 63)
	s[(from>>6+1)&3] = empties >> 1 >> (^from & 63)
	return s
}

// join makes a placed figure a chain of its own and merges it with adjacent chains of its
// side. It reports whether an adjacent enemy chain has lost its last liberty.
func (b *position) join(p point, side uint8) (captures bool) {
	b.head[p], b.next[p], b.size[p] = p, p, 1
	b.libertySets[p] = b.emptiesBeside(p)
	s := &sees[beside(b.views[p])]
	b.libertyCount[p] = s.count[empty]
	if s.any[bothSides-side] {
		for heads := b.chainsBeside(p, bothSides-side); heads != 0; heads = heads.rest() {
			h := heads.first()
			b.libertySets[h].remove(p)
			b.libertyCount[h]--
			captures = captures || b.libertyCount[h] == 0
		}
	}
	if s.any[side] {
		for heads := b.chainsBeside(p, side); heads != 0; heads = heads.rest() {
			h := heads.first()
			b.libertySets[h].remove(p)
			b.merge(h, b.head[p])
		}
	}
	return captures
}

func (b *position) merge(large, small point) {
	if b.size[large] < b.size[small] {
		large, small = small, large
	}
	for q := small; ; {
		b.head[q] = large
		q = b.next[q]
		if q == small {
			break
		}
	}
	b.next[large], b.next[small] = b.next[small], b.next[large]
	b.size[large] += b.size[small]
	to, from := &b.libertySets[large], &b.libertySets[small]
	to.unite(from)
	b.libertyCount[large] = uint8(to.count())
}

// play makes a legal move for the side to move and returns the number of captured
// figures.
func (b *position) play(p point) (taken int) {
	b.earlier, b.last = b.last, p
	b.ban = 0
	if p == pass {
		b.passes++
		b.turn = bothSides - b.turn
		return 0
	}
	b.passes = 0
	side := b.turn
	enemy := bothSides - side
	var gone point
	if b.put(p, side) {
		for _, d := range offsets[:4] {
			if n := p + d; b.at[n] == enemy && b.isTaken(n, side) {
				taken += b.take(n)
				gone = n
			}
		}
	}
	b.turn = enemy
	if taken == 1 {
		b.banRetaking(gone, p)
	}
	return taken
}

// isTaken reports whether the figure on p has lost its last liberty to a move of the
// given side.
func (b *position) isTaken(p point, by uint8) bool {
	if b.groups {
		return b.liberties(p) == 0
	}
	return sees[beside(b.views[p])].only[by]
}

// take removes the captured figure on p with its chain and returns the number of figures
// removed.
func (b *position) take(p point) int {
	b.lift(p)
	if !b.groups {
		return 1
	}
	n := 1
	for q := b.next[p]; q != p; q = b.next[q] {
		b.lift(q)
		n++
	}
	for q := p; ; {
		for _, d := range offsets[:4] {
			if m := q + d; b.at[m] == triangles || b.at[m] == squares {
				h := b.head[m]
				if l := &b.libertySets[h]; !l.has(q) {
					l.add(q)
					b.libertyCount[h]++
				}
			}
		}
		q = b.next[q]
		if q == p {
			return n
		}
	}
}

// banRetaking bans the immediate recapture of the figure that just captured one figure on
// gone. A recapture repeats the board only if it takes that figure and no other; no other
// placement can repeat the board.
func (b *position) banRetaking(gone, by point) {
	side := b.at[by]
	enemy := bothSides - side
	if b.wouldTake(gone, by, enemy) == 1 && b.captures(gone, enemy) == 1 {
		b.ban = gone
	}
}

// wouldTake returns how many figures would be captured with the enemy figure on n if the
// given side placed on the adjacent point p.
func (b *position) wouldTake(p, n point, side uint8) int {
	if b.groups {
		h := b.head[n]
		if b.libertyCount[h] == 1 { // it is p
			return int(b.size[h])
		}
		return 0
	}
	// A single figure whose only liberty is p.
	if strength[b.at[n]][beside(b.views[n])] == 1 && b.at[p] == empty {
		return 1
	}
	return 0
}

// captures returns how many figures the given side would capture by placing on p. Under
// the rule set groups it counts each chain once.
func (b *position) captures(p point, side uint8) int {
	enemy := bothSides - side
	if !sees[beside(b.views[p])].any[enemy] {
		return 0
	}
	taken := 0
	if b.groups {
		if b.inAtari(p, enemy) == 0 {
			return 0
		}
		for heads := b.chainsBeside(p, enemy); heads != 0; heads = heads.rest() {
			taken += b.wouldTake(p, heads.first(), side)
		}
		return taken
	}
	for _, d := range offsets[:4] {
		if n := p + d; b.at[n] == enemy {
			taken += b.wouldTake(p, n, side)
		}
	}
	return taken
}

// legal reports whether the side to move may place on the empty point p.
func (b *position) legal(p point) bool {
	return p != b.ban && (sees[beside(b.views[p])].any[empty] || b.survivesEnclosed(p))
}

// isSensible reports whether the side to move may place on the empty point p and does not
// fill an own eye.
func (b *position) isSensible(p point) bool {
	s := &sees[beside(b.views[p])]
	return p != b.ban && (s.any[empty] || b.survivesEnclosed(p) && !(s.only[b.turn] && b.isEnclosedEye(p, b.turn)))
}

// survivesEnclosed reports whether a figure placed on p, which has no empty neighbour, would
// survive.
func (b *position) survivesEnclosed(p point) bool {
	if !b.groups {
		return sees[beside(b.views[p])].any[b.turn] || b.captures(p, b.turn) > 0
	}
	// A neighbour of the same side has another liberty, or an enemy would be captured.
	near, inAtari := beside(b.views[p]), (b.libertiesAround(p) ^ 0x01010101).zeros()
	return bytesOf[alike(near, b.turn)]&^inAtari|bytesOf[alike(near, bothSides-b.turn)]&inAtari != 0
}

// strengthOf grades how hard the figure on p is to capture: 1 with one liberty, 2 with
// two, 3 with more, and also 3 if it can never be captured under simple rules.
func (b *position) strengthOf(p point) uint8 {
	if !b.groups {
		return strength[b.at[p]][beside(b.views[p])]
	}
	return uint8(min(b.liberties(p), 3))
}

// isEye reports whether filling the empty point p gains nothing for the given side, which
// surrounds it.
func (b *position) isEye(p point, side uint8) bool {
	return sees[beside(b.views[p])].only[side] && b.isEnclosedEye(p, side)
}

// isEnclosedEye is isEye for a point whose four neighbours are known to be of that side or
// wall.
func (b *position) isEnclosedEye(p point, side uint8) bool {
	if !b.groups {
		for _, d := range offsets[:4] {
			if n := p + d; b.at[n] == side && b.strengthOf(n) == 1 {
				return false
			}
		}
		return true
	}
	if b.inAtari(p, side) != 0 {
		return false
	}
	// With enemies on its diagonals the surrounding figures are not one chain.
	diagonals := &sees[beside(b.views[p]>>8)]
	enemies := diagonals.count[bothSides-side]
	if enemies > 0 && b.looksTwice {
		enemies -= b.inAtariAround(p, bothSides-side)
	}
	if diagonals.any[wall] {
		return enemies == 0
	}
	return enemies < 2
}

// inAtariAround counts the figures of a side in atari on the diagonals of p.
func (b *position) inAtariAround(p point, side uint8) (count uint8) {
	for _, d := range offsets[4:] {
		if n := p + d; b.at[n] == side && b.liberties(n) == 1 {
			count++
		}
	}
	return count
}

// area returns the triangles' area minus the squares' area.
func (b *position) area() int {
	owners := b.ownership()
	margin := 0
	for _, p := range onBoard {
		margin += int(owners[p])
	}
	return margin
}

// ownership returns the ownership of each point: 1 for triangles, -1 for squares, 0 for
// neutral.
func (b *position) ownership() (owners [cells]int8) {
	var seen set
	var region [trisq.Points]point
	for _, p := range onBoard {
		switch b.at[p] {
		case triangles:
			owners[p] = 1
		case squares:
			owners[p] = -1
		}
		if b.at[p] != empty || seen.has(p) {
			continue
		}
		size, owner := b.region(p, &seen, &region)
		for _, q := range region[:size] {
			owners[q] = owner
		}
	}
	return owners
}

// region collects the empty region around a point into list and returns its size and its
// owner.
func (b *position) region(from point, seen *set, list *[trisq.Points]point) (size int, owner int8) {
	list[0] = from
	seen.add(from)
	size = 1
	var touched uint8 // one bit per side
	for i := 0; i < size; i++ {
		for _, d := range offsets[:4] {
			n := list[i] + d
			switch b.at[n] {
			case triangles, squares:
				touched |= b.at[n]
			case empty:
				if !seen.has(n) {
					seen.add(n)
					list[size] = n
					size++
				}
			}
		}
	}
	switch touched {
	case triangles:
		owner = 1
	case squares:
		owner = -1
	}
	return size, owner
}

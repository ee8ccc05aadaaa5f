package engine

import "math/bits"

// longestPlayout is the number of moves after which a playout is cut off. Only playouts
// with cycles come near it.
const longestPlayout = 400

// quick is a policy cheap enough for playouts. It has weights instead of logits, by
// nearness to the last move and by shape.
type quick struct {
	shape [nearnesses][1 << 16]uint16
	// urgent is in how many of 256 cases a figure in atari is captured or saved
	// immediately.
	urgent uint32
	// samples is how many points from the whole board are compared.
	samples int
	// even makes all points weigh the same, under simple rules.
	even bool
}

// urgent is the default of quick.urgent.
const urgent = 230

// The nearness of a point to the last move.
const (
	adjacent = iota // one of its four neighbours
	diagonal        // one of its diagonal neighbours
	elsewhere
	nearnesses
)

// player plays games to the end by a quick policy.
type player struct {
	quick  *quick
	random chance
	// The candidates of one move.
	points  [24]point
	weights [24]uint32
	count   int
	total   uint32
	reader  *reader // nil for a level that does not read
}

// choose draws a placement by the policy's weights, or returns pass if only filling the
// side's own eyes is left. It weighs every point around the last move, and samples the
// rest of the board; each sample stands for its share of the board.
func (y *player) choose(b *position) point {
	if b.freeCount == 0 {
		return pass
	}
	y.count, y.total = 0, 0
	if b.last != pass {
		if p := y.calledFor(b); p != pass {
			return p
		}
	}
	if b.last != pass {
		for empties := emptiesIn(b.views[b.last]); empties != 0; empties &= empties - 1 {
			i := bits.TrailingZeros16(empties) >> 1
			y.consider(b, b.last+offsets[i&7], i>>2, 1)
		}
	}
	samples := y.samples()
	share := uint32(b.freeCount)/uint32(samples) + 1
	for range samples {
		y.consider(b, b.free[y.random.below(uint32(b.freeCount))], elsewhere, share)
	}
	if p := y.draw(); p != pass {
		return p
	}
	return y.anywhere(b)
}

// samples returns how many points from the whole board are compared. A reading level
// takes one: playouts that stay near the last move estimate ownership better.
func (y *player) samples() int {
	if y.reader != nil {
		return 1
	}
	return y.quick.samples
}

// calledFor returns the placement that the last move calls for, or pass.
func (y *player) calledFor(b *position) point {
	if y.reader == nil {
		return y.urgently(b)
	}
	return y.answer(b)
}

// draw draws a candidate by weight, or returns pass if there are none.
func (y *player) draw() point {
	if y.total == 0 {
		return pass
	}
	r := y.random.below(y.total)
	for i := range y.count {
		if r < y.weights[i] {
			return y.points[i]
		}
		r -= y.weights[i]
	}
	return pass
}

// consider adds a candidate, unless it is illegal or fills an own eye.
func (y *player) consider(b *position, p point, near int, share uint32) {
	if !b.isSensible(p) {
		return
	}
	w := uint32(y.quick.shape[near][seenBy(b.views[p], b.turn)]) * share
	if size := y.throws(b, p); size > 0 {
		if y.isFoolish(size) {
			return
		}
		w = max(w/4, 1)
	}
	y.add(p, w)
}

// add adds a candidate. The caller has checked that there is room.
func (y *player) add(p point, weight uint32) {
	y.points[y.count], y.weights[y.count] = p, weight
	y.count++
	y.total += weight
}

// urgently returns the capture of the figure just placed, or a placement that saves one
// beside it, in most of the cases where there is one; otherwise pass.
func (y *player) urgently(b *position) point {
	found := pass
	for _, d := range offsets[:4] {
		if n := b.last + d; b.at[n] == b.turn && b.strengthOf(n) == 1 {
			if p := b.lastLiberty(n); b.legal(p) && !b.isLost(p) {
				found = p
			}
		}
	}
	if b.strengthOf(b.last) == 1 {
		if p := b.lastLiberty(b.last); b.legal(p) {
			found = p
		}
	}
	if found != pass && y.chanceOf256(y.quick.urgent) {
		return found
	}
	return pass
}

// lastLiberty returns the only liberty of a figure in atari.
func (b *position) lastLiberty(p point) point {
	if b.groups {
		return b.libertySets[b.head[p]].first()
	}
	for _, d := range offsets[:4] {
		if b.at[p+d] == empty {
			return p + d
		}
	}
	return 0
}

// isLost reports whether a figure that the side to move places on p could be captured by
// the next move.
func (b *position) isLost(p point) bool { return b.lost(p) > 0 }

// lost returns how many figures the opponent could capture with the next move after the
// side to move places on p: the placed one and its chain.
func (b *position) lost(p point) int {
	if sees[beside(b.views[p])].count[empty] > 1 {
		return 0
	}
	return b.lostEnclosed(p)
}

// lostEnclosed is like lost, for a point with at most one empty neighbour.
func (b *position) lostEnclosed(p point) int {
	if !b.groups {
		if sees[beside(b.views[p])].any[b.turn] || b.captures(p, b.turn) > 0 {
			return 0
		}
		return 1
	}
	// A neighbour of the same side that keeps two liberties secures it, and so does a capture.
	const three, high = 0x7d7d7d7d, 0x80808080
	near, liberties := beside(b.views[p]), b.libertiesAround(p)
	strong := (liberties + three) & high >> 7 * 0xff
	if bytesOf[alike(near, b.turn)]&strong|bytesOf[alike(near, bothSides-b.turn)]&(liberties^0x01010101).zeros() != 0 {
		return 0
	}
	size, left := b.after(p)
	if left > 1 {
		return 0
	}
	return size
}

// anywhere returns the first acceptable placement after a random start: legal, not
// filling an own eye, not foolish. Otherwise it returns pass.
func (y *player) anywhere(b *position) point {
	start := int(y.random.below(uint32(b.freeCount)))
	for i := range b.freeCount {
		k := start + i
		if k >= b.freeCount {
			k -= b.freeCount
		}
		if p := b.free[k]; b.isSensible(p) && !y.isFoolish(y.throws(b, p)) {
			return p
		}
	}
	return pass
}

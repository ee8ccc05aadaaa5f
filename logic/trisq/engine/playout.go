package engine

// longestPlayout is where a playout stops if it has not come to its end; it
// ends much earlier but for circles.
const longestPlayout = 400

// A quick policy is what playouts can afford: weights, not logits, of a placement
// by how near the last move is and by its shape.
type quick struct {
	shape [nearnesses][1 << 16]uint16
	// urgent is how often of 256 times a figure in danger is taken or saved
	// at once.
	urgent uint32
	// samples is how many points from all over the board are compared.
	samples int
	// even is whether all points are alike, by whatever shape and however near, under
	// simple rules.
	even bool
}

// urgent is how often of 256 times a figure in danger is taken or saved at once.
const urgent = 230

// How near the last move is.
const (
	adjacent  = iota // one of its four neighbours
	diagonal         // one of its diagonal neighbours
	elsewhere        // anywhere
	nearnesses
)

// player plays games to their end by a quick policy.
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

// choose draws a placement by the weights of the policy, or pass when none but
// filling own eyes is left. What lies around the last move is weighed in full;
// the rest of the board by samples, each standing for its share of it.
func (y *player) choose(b *position) point {
	if b.frees == 0 {
		return pass
	}
	y.count, y.total = 0, 0
	if b.last != pass {
		if p := y.calledFor(b); p != pass {
			return p
		}
	}
	if b.last != pass {
		for i, d := range offsets {
			if p := b.last + d; b.at[p] == empty {
				y.consider(b, p, i>>2, 1)
			}
		}
	}
	samples := y.samples()
	share := uint32(b.frees)/uint32(samples) + 1
	for range samples {
		y.consider(b, b.free[y.random.below(uint32(b.frees))], elsewhere, share)
	}
	if p := y.draw(); p != pass {
		return p
	}
	return y.anywhere(b)
}

// samples is how many points from all over the board are compared. Of a level that reads
// it is one: playouts that stay near the last move tell better who owns what.
func (y *player) samples() int {
	if y.reader != nil {
		return 1
	}
	return y.quick.samples
}

// calledFor is what the last move calls for, or pass.
func (y *player) calledFor(b *position) point {
	if y.reader == nil {
		return y.urgently(b)
	}
	return y.answer(b)
}

// draw draws one of the candidates by their weights; pass when there is none.
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

// consider adds a candidate, unless it is illegal or an own eye.
func (y *player) consider(b *position, p point, near int, share uint32) {
	if !b.legal(p) || b.isEye(p, b.turn) {
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

// add adds a candidate; there is room for it.
func (y *player) add(p point, weight uint32) {
	y.points[y.count], y.weights[y.count] = p, weight
	y.count++
	y.total += weight
}

// urgently is the capture of the figure just placed, or a placement that saves
// one beside it, most of the times that there is one.
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
	if found != pass && y.one256(y.quick.urgent) {
		return found
	}
	return pass
}

// lastLiberty is the liberty of a figure that has one.
func (b *position) lastLiberty(p point) point {
	if b.groups {
		return b.libs[b.head[p]].first()
	}
	for _, d := range offsets[:4] {
		if b.at[p+d] == empty {
			return p + d
		}
	}
	return 0
}

// isLost reports whether a figure of the side to move on an empty point could
// be captured at once.
func (b *position) isLost(p point) bool { return b.lost(p) > 0 }

// lost is how many figures could be captured at once after a placement of the side to
// move, the placed one and what hangs together with it.
func (b *position) lost(p point) int {
	if sees[beside(b.views[p])].count[empty] > 1 {
		return 0
	}
	return b.lostShut(p)
}

// lostShut is lost for a point with one empty neighbour at most.
func (b *position) lostShut(p point) int {
	if !b.groups {
		if sees[beside(b.views[p])].any[b.turn] || b.captures(p, b.turn) > 0 {
			return 0
		}
		return 1
	}
	if b.secures(p-stride) || b.secures(p+1) || b.secures(p+stride) || b.secures(p-1) {
		return 0
	}
	size, liberties := b.after(p)
	if liberties > 1 {
		return 0
	}
	return size
}

// secures reports whether a figure that the side to move places beside a point has two
// liberties by what stands there, or captures it, under the rule set groups.
func (b *position) secures(n point) bool {
	// Of three liberties the placement takes one.
	return b.at[n] == b.turn && b.liberties(n) > 2 || b.at[n] == bothSides-b.turn && b.liberties(n) == 1
}

// anywhere is the first placement from a random one on that is legal, no own eye and
// not foolish, or pass.
func (y *player) anywhere(b *position) point {
	start := int(y.random.below(uint32(b.frees)))
	for i := range b.frees {
		k := start + i
		if k >= b.frees {
			k -= b.frees
		}
		if p := b.free[k]; !b.isEye(p, b.turn) && b.legal(p) && !y.isFoolish(y.throws(b, p)) {
			return p
		}
	}
	return pass
}

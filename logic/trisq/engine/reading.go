package engine

import "math/bits"

// Reading follows a chain in danger to the end, under the rule set groups: its side
// extends it or captures a chain that besieges it, the other side takes one of its
// last two liberties, and so on. A chain that gets three liberties got away.

const (
	deepestReading = 64
	// tacticReading bounds the positions of one reading in the tree, playoutReading
	// in a playout. A chain that is not read to its end got away.
	tacticReading  = 60
	playoutReading = 12
)

// reader has the position after each depth of a reading, and one beside them.
type reader struct {
	boards [deepestReading]position
	trial  position
	left   int // positions that may still be looked at
}

// escapes reports whether a chain in atari gets away when its side is to move.
func (r *reader) escapes(b *position, q point, bound int) bool {
	r.left = bound
	return !r.dies(b, 0, q)
}

// isCaught reports whether the side to move captures the other side's chain of two
// liberties.
func (r *reader) isCaught(b *position, q point, bound int) bool {
	r.left = bound
	return r.caught(b, 0, q)
}

// try plays a move of a board one deeper.
func (r *reader) try(b *position, depth int, p point) *position {
	next := &r.boards[depth]
	next.copy(b)
	next.play(p)
	return next
}

// getsAway reports whether a chain does not die after a legal placement of its side
// that extends it or captures.
func (r *reader) getsAway(b *position, depth int, p, q point) bool {
	r.left--
	if b.captures(p, b.turn) == 0 {
		if _, n := b.after(p); n != 2 {
			return n > 2
		}
	}
	next := r.try(b, depth, p)
	n := next.liberties(q)
	return n > 2 || n == 2 && !r.caught(next, depth+1, q)
}

// isSpent reports whether no more is to be read.
func (r *reader) isSpent(depth int) bool { return r.left <= 0 || depth >= deepestReading }

// dies reports whether a chain in atari, whose side is to move, does not get away.
func (r *reader) dies(b *position, depth int, q point) bool {
	if r.isSpent(depth) {
		return false
	}
	ways := b.besiegers(q)
	ways.add(b.lastLiberty(q))
	for ways != (set{}) {
		if p := ways.take(); b.legal(p) && r.getsAway(b, depth, p, q) {
			return false
		}
	}
	return true
}

// caught reports whether the side to move captures the other side's chain of two
// liberties.
func (r *reader) caught(b *position, depth int, q point) bool {
	ways := b.lastTwo(q)
	for i, p := range ways {
		if r.isSpent(depth) {
			return false
		}
		if !b.legal(p) || b.opens(ways[1-i], p) {
			continue
		}
		r.left--
		if r.dies(r.try(b, depth, p), depth+1, q) {
			return true
		}
	}
	return false
}

// opens reports whether a chain that extends to a point has three liberties there
// at once, though the other side has taken a second point.
func (b *position) opens(p, taken point) bool {
	frees := int(sees[beside(b.views[p])].count[empty])
	if gapOf[p][taken] == 0 {
		frees--
	}
	return frees > 2
}

// liberties of the chain of a figure.
func (b *position) liberties(q point) int { return int(b.room[b.head[q]]) }

// lastTwo are the liberties of a chain that has two.
func (b *position) lastTwo(q point) [2]point {
	libs := b.libs[b.head[q]]
	first := libs.first()
	libs.remove(first)
	return [2]point{first, libs.first()}
}

// besiegers are the last liberties of the other side's chains beside a chain that
// are in atari.
func (b *position) besiegers(q point) (points set) {
	enemy := bothSides - b.at[q]
	for s := q; ; {
		if sees[beside(b.views[s])].any[enemy] {
			for _, d := range offsets[:4] {
				if n := s + d; b.at[n] == enemy && b.liberties(n) == 1 {
					points.add(b.lastLiberty(n))
				}
			}
		}
		if s = b.next[s]; s == q {
			return points
		}
	}
}

// few are at most four points, one in each byte; there are no more above a byte of 0.
type few uint32

// with is few with one point more at its end, unless it is there already.
func (f few) with(p point) few {
	if p == point(f) || p == point(f>>8) || p == point(f>>16) {
		return f
	}
	return f | few(p)<<(uint(bits.Len32(uint32(f))+7)&24)
}

// chainsBeside are the chains of a side beside a point.
func (b *position) chainsBeside(p point, side uint8) (heads few) {
	if b.at[p-stride] == side {
		heads = few(b.head[p-stride])
	}
	if b.at[p+1] == side {
		heads = heads.with(b.head[p+1])
	}
	if b.at[p+stride] == side {
		heads = heads.with(b.head[p+stride])
	}
	if b.at[p-1] == side {
		heads = heads.with(b.head[p-1])
	}
	return heads
}

// after is how many figures a placement of the side to move hangs together with,
// itself among them, and how many liberties they have, captures aside.
func (b *position) after(p point) (size, liberties int) {
	size = 1
	libs := b.emptiesBeside(p)
	if !sees[beside(b.views[p])].any[b.turn] {
		return size, libs.count()
	}
	for heads := b.chainsBeside(p, b.turn); heads != 0; heads >>= 8 {
		h := point(heads)
		size += int(b.size[h])
		libs.unite(&b.libs[h])
	}
	libs.remove(p)
	return size, libs.count()
}

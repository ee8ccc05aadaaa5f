package engine

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

// reader has a position for each depth of a reading, and one beside them.
type reader struct {
	boards [deepestReading + 1]position
	trial  position
	left   int // positions that may still be looked at
}

// escapes reports whether a chain in atari gets away when its side is to move.
func (r *reader) escapes(b *position, q point, bound int) bool {
	r.boards[0].copy(b)
	r.left = bound
	return !r.dies(0, q)
}

// isCaught reports whether the side to move captures the other side's chain of two
// liberties.
func (r *reader) isCaught(b *position, q point, bound int) bool {
	r.boards[0].copy(b)
	r.left = bound
	return r.caught(0, q)
}

// try plays a move one deeper and returns how many liberties a chain has then.
func (r *reader) try(depth int, p, q point) int {
	r.left--
	next := &r.boards[depth+1]
	next.copy(&r.boards[depth])
	next.play(p)
	return next.liberties(q)
}

// getsAway reports whether a chain does not die after a legal placement of its side.
func (r *reader) getsAway(depth int, p, q point) bool {
	n := r.try(depth, p, q)
	return n > 2 || n == 2 && !r.caught(depth+1, q)
}

// isSpent reports whether no more is to be read.
func (r *reader) isSpent(depth int) bool { return r.left <= 0 || depth >= deepestReading }

func (r *reader) dies(depth int, q point) bool {
	if r.isSpent(depth) {
		return false
	}
	b := &r.boards[depth]
	out := b.libs[b.head[q]].first()
	ways := b.besiegers(q)
	ways.add(out)
	for ways != (set{}) {
		p := ways.take()
		if !b.legal(p) {
			continue
		}
		if r.getsAway(depth, p, q) {
			return false
		}
	}
	return true
}

func (r *reader) caught(depth int, q point) bool {
	b := &r.boards[depth]
	ways := b.lastTwo(q)
	for i, p := range ways {
		if r.isSpent(depth) {
			return false
		}
		if b.legal(p) && !b.opens(ways[1-i], p) && r.try(depth, p, q) == 1 && r.dies(depth+1, q) {
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
		for _, d := range offsets[:4] {
			if n := s + d; b.at[n] == enemy && b.liberties(n) == 1 {
				points.add(b.lastLiberty(n))
			}
		}
		if s = b.next[s]; s == q {
			return points
		}
	}
}

// chainsBeside are the chains of a side beside a point, by one figure each; 0 where
// there is none or it is there already.
func (b *position) chainsBeside(p point, side uint8) (heads [4]point) {
	for i, d := range offsets[:4] {
		n := p + d
		if b.at[n] != side {
			continue
		}
		h := b.head[n]
		if i > 0 && h == heads[0] || i > 1 && h == heads[1] || i > 2 && h == heads[2] {
			continue
		}
		heads[i] = h
	}
	return heads
}

// after is how many figures a placement of the side to move hangs together with,
// itself among them, and how many liberties they have, captures aside.
func (b *position) after(p point) (size, liberties int) {
	size = 1
	var libs set
	for _, d := range offsets[:4] {
		if n := p + d; b.at[n] == empty {
			libs.add(n)
		}
	}
	for _, h := range b.chainsBeside(p, b.turn) {
		if h == 0 {
			continue
		}
		size += int(b.size[h])
		for i, word := range b.libs[h] {
			libs[i] |= word
		}
	}
	libs.remove(p)
	return size, libs.count()
}

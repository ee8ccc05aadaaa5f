package engine

import "math/bits"

// Reading follows a chain in danger to the end, under the rule set groups. Its side
// extends it or captures a chain that besieges it, the opponent takes one of its last two
// liberties, and so on. A chain that reaches three liberties has escaped.

const (
	deepestReading = 64
	// The most positions of one reading, in the tree and in a playout. A chain whose
	// reading is cut off counts as escaped.
	tacticReading  = 60
	playoutReading = 12
)

// reader holds the position at each depth of a reading, and a spare one.
type reader struct {
	boards [deepestReading]position
	trial  position
	left   int // positions that may still be read
	// races makes playouts fight capturing races.
	races bool
}

// escapes reports whether the chain of q, in atari with its side to move, escapes.
func (r *reader) escapes(b *position, q point, bound int) bool {
	r.left = bound
	return !r.dies(b, 0, q)
}

// isCaught reports whether the side to move captures the opponent's chain of q, which has
// two liberties.
func (r *reader) isCaught(b *position, q point, bound int) bool {
	r.left = bound
	return r.caught(b, 0, q)
}

// try plays a move on the board of the next depth.
func (r *reader) try(b *position, depth int, p point) *position {
	next := &r.boards[depth]
	next.copy(b)
	next.play(p)
	return next
}

// getsAway reports whether the chain of q escapes after its side's legal placement on p,
// which extends it or captures.
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

// isSpent reports whether the reading has to stop.
func (r *reader) isSpent(depth int) bool { return r.left <= 0 || depth >= deepestReading }

// dies reports whether the chain of q, in atari with its side to move, cannot escape.
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

// caught is like isCaught, at the given depth of the reading.
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

// opens reports whether extending to p gives a chain three liberties there, after the
// opponent has taken the given point.
func (b *position) opens(p, taken point) bool {
	frees := int(sees[beside(b.views[p])].count[empty])
	if gapOf[p][taken] == 0 {
		frees--
	}
	return frees > 2
}

// liberties returns the number of liberties of the chain of q.
func (b *position) liberties(q point) int { return int(b.libertyCount[b.head[q]]) }

// lastTwo returns the liberties of a chain that has two.
func (b *position) lastTwo(q point) [2]point {
	libs := b.libertySets[b.head[q]]
	first := libs.first()
	libs.remove(first)
	return [2]point{first, libs.first()}
}

// besiegers returns the last liberties of the enemy chains in atari beside the chain of
// q.
func (b *position) besiegers(q point) (points set) {
	enemy := bothSides - b.at[q]
	for s := q; ; {
		for weak := b.inAtari(s, enemy) & 0x01010101; weak != 0; weak &= weak - 1 {
			points.add(b.lastLiberty(s + offsets[bits.TrailingZeros32(uint32(weak))>>3]))
		}
		if s = b.next[s]; s == q {
			return points
		}
	}
}

// few holds up to four points, one per byte in their order; a byte of 0 holds none.
type few uint32

// first returns the first point; f must not be 0.
func (f few) first() point { return point(f >> (bits.TrailingZeros32(uint32(f)) & 24)) }

// rest returns the points after the first.
func (f few) rest() few { return f >> (bits.TrailingZeros32(uint32(f)) & 24) &^ 0xff }

// bytesOf maps the neighbours of a point, the low bit of each two, to the bytes of a few.
var bytesOf = func() (table [256]few) {
	for i := range table {
		for d := range 4 {
			table[i] |= few(i>>(2*d)&1) * 0xff << (8 * d)
		}
	}
	return table
}()

// alike returns the neighbours that hold x, as the low bit of each two.
func alike(neighbours beside, x uint8) uint8 {
	other := neighbours ^ x*0x55
	return ^(other | other>>1) & 0x55
}

// libertiesAround returns the liberties of the chains of p's four neighbours, a byte each.
// A byte has no meaning where there is no figure.
func (b *position) libertiesAround(p point) few {
	return few(b.liberties(p-stride)) | few(b.liberties(p+1))<<8 | few(b.liberties(p+stride))<<16 | few(b.liberties(p-1))<<24
}

// inAtari returns 0xff for each neighbour of p that is a figure of a side in atari.
func (b *position) inAtari(p point, side uint8) few {
	same := bytesOf[alike(beside(b.views[p]), side)]
	return same & (b.libertiesAround(p) ^ 0x01010101).zeros()
}

// chainsBeside returns the chains of a side adjacent to p.
func (b *position) chainsBeside(p point, side uint8) few {
	same := alike(beside(b.views[p]), side)
	if same == 0 {
		return 0
	}
	heads := (few(b.head[p-stride]) | few(b.head[p+1])<<8 | few(b.head[p+stride])<<16 | few(b.head[p-1])<<24) & bytesOf[same]
	if same&(same-1) == 0 {
		return heads
	}
	return heads.distinct()
}

// distinct removes the points that occur before.
func (f few) distinct() few {
	f &^= (f ^ f<<8).zeros()
	f &^= (f ^ f<<16).zeros()
	return f &^ (f ^ f<<24).zeros()
}

// zeros returns 0xff for each byte of 0.
func (f few) zeros() few {
	const low = 0x7f7f7f7f
	return ^((f&low + low | f | low) >> 7) & 0x01010101 * 0xff
}

// after returns the size and the liberties of the chain that a placement of the side to
// move would form, ignoring captures.
func (b *position) after(p point) (size, liberties int) {
	size = 1
	libs := b.emptiesBeside(p)
	if !sees[beside(b.views[p])].any[b.turn] {
		return size, libs.count()
	}
	for heads := b.chainsBeside(p, b.turn); heads != 0; heads = heads.rest() {
		h := heads.first()
		size += int(b.size[h])
		libs.unite(&b.libertySets[h])
	}
	libs.remove(p)
	return size, libs.count()
}

// tactics holds, by point, what reading says about a placement of the side to move: a bit
// for each kind and stake.
type tactics [cells]uint32

// The kinds of effect a placement has on a chain. Each kind is followed by its stakes.
const (
	saves     = stakes * iota // a chain in atari that escapes
	prolongs                  // a chain in atari that dies all the same
	takes                     // a chain that would escape
	collects                  // a chain that is dead anyway
	catches                   // a chain of two liberties that dies
	defends                   // a chain of two liberties that would be caught
	threatens                 // a chain of two liberties that escapes
	tacticBits
)

// stakes is the number of stakes by size of the chain: one figure, two or three, more.
const stakes = 3

func stake(size uint8) int {
	switch {
	case size == 1:
		return 0
	case size < 4:
		return 1
	}
	return 2
}

// tacticLogits are the logits of tactics, written by hand.
var tacticLogits = [tacticBits]logit{
	saves: 128, 192, 256,
	prolongs: -96, -192, -256,
	takes: 128, 192, 256,
	collects: 32, 48, 64,
	catches: 128, 192, 256,
	defends: 96, 160, 224,
	threatens: 16, 16, 16,
}

// logit returns the sum of the logits of a placement's tactics.
func (t *tactics) logit(p point) (sum int) {
	for kinds := t[p]; kinds != 0; kinds &= kinds - 1 {
		sum += int(tacticLogits[bits.TrailingZeros32(kinds)])
	}
	return sum
}

func (t *tactics) note(p point, kind int) { t[p] |= 1 << kind }

// read finds the tactics of a position under the rule set groups.
func (t *tactics) read(r *reader, b *position) {
	*t = tactics{}
	for _, q := range onBoard {
		if b.at[q] == empty || b.head[q] != q {
			continue
		}
		switch n, own := b.liberties(q), b.at[q] == b.turn; {
		case n == 1 && own:
			t.readAtari(r, b, q)
		case n == 1:
			t.readCapture(r, b, q)
		case n == 2 && own:
			t.readDanger(r, b, q)
		case n == 2:
			t.readCatch(r, b, q)
		}
	}
}

// readAtari reads a chain of the side to move that is in atari.
func (t *tactics) readAtari(r *reader, b *position, q point) {
	k := stake(b.size[q])
	t.rescue(r, b, q, saves+k)
	out := b.lastLiberty(q)
	if r.isSafe(b, out, q) {
		t.note(out, saves+k)
	} else if b.captures(out, b.turn) == 0 {
		t.note(out, prolongs+k)
	}
}

// readCapture reads an enemy chain that the side to move can capture now.
func (t *tactics) readCapture(r *reader, b *position, q point) {
	kind := collects
	if r.escapes(r.passed(b), q, tacticReading) {
		kind = takes
	}
	t.note(b.lastLiberty(q), kind+stake(b.size[q]))
}

// readDanger reads a chain of the side to move that has two liberties.
func (t *tactics) readDanger(r *reader, b *position, q point) {
	if !r.isCaught(r.passed(b), q, tacticReading) {
		return
	}
	kind := defends + stake(b.size[q])
	t.rescue(r, b, q, kind)
	for _, p := range b.lastTwo(q) {
		if r.isSafe(b, p, q) {
			t.note(p, kind)
		}
	}
}

// readCatch reads an enemy chain that has two liberties.
func (t *tactics) readCatch(r *reader, b *position, q point) {
	for _, p := range b.lastTwo(q) {
		if !b.legal(p) {
			continue
		}
		r.trial.copy(b)
		r.trial.play(p)
		kind := threatens
		if r.trial.liberties(q) == 1 && !r.escapes(&r.trial, q, tacticReading) {
			kind = catches
		}
		t.note(p, kind+stake(b.size[q]))
	}
}

// rescue notes the captures of besiegers that make the chain of q safe.
func (t *tactics) rescue(r *reader, b *position, q point, kind int) {
	for points := b.besiegers(q); points != (set{}); {
		p := points.take()
		if r.isSafe(b, p, q) {
			t.note(p, kind)
		}
	}
}

// passed returns the position with the opponent to move. It is valid until the next use
// of the spare board.
func (r *reader) passed(b *position) *position {
	r.trial.copy(b)
	r.trial.turn, r.trial.ban = bothSides-b.turn, 0
	return &r.trial
}

// isSafe reports whether the chain of q, of the side to move, escapes after a placement
// on p.
func (r *reader) isSafe(b *position, p, q point) bool {
	if !b.legal(p) {
		return false
	}
	r.left = tacticReading + 1 // the placement itself does not count as reading
	return r.getsAway(b, 0, p, q)
}

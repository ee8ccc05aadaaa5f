package grid

import "math/bits"

const (
	uprightRows = Side - 2
	lyingRows   = Side - 1
	uprightMask = 1<<(Side-1) - 1
	lyingMask   = 1<<(Side-2) - 1
)

// frameRow says, for all frames of one orientation in one row at once (bit x is
// the frame with its left edge at x) or in two rows, what the pieces need to know.
type frameRow struct {
	taken [7]uint64 // the segment's line lies on the board
	outer [6]uint64 // the square outside the segment lacks only that line
	// crossBC and crossEF: an earlier piece runs across the middle of that side.
	crossBC, crossEF uint64
}

// around are the squares of a row that lack at most the named side.
type around struct{ bottom, top, left, right uint64 }

func (g *Grid) around(y int) around {
	h0, h1, v0, v1 := g.h[y], g.h[y+1], g.v[y], g.v[y]>>1
	return around{bottom: h1 & v0 & v1, top: h0 & v0 & v1, left: h0 & h1 & v1, right: h0 & h1 & v0}
}

func (g *Grid) upright(r *frameRow, y int) {
	h0, h1, h2 := g.h[y], g.h[y+1], g.h[y+2]
	v0, v1 := g.v[y], g.v[y+1]
	r.taken = [7]uint64{h2, v1 >> 1, v0 >> 1, h0, v0, v1, h1}
	low, high := g.around(y), g.around(y+1)
	r.outer = [6]uint64{
		g.around(y + 2).bottom, high.left >> 1, low.left >> 1,
		g.around(y - 1).top, low.right << 1, high.right << 1,
	}
	r.crossBC, r.crossEF = g.throughH[y+1]>>1, g.throughH[y+1]
}

func (g *Grid) lying(r *frameRow, y int) {
	h0, h1, v0 := g.h[y], g.h[y+1], g.v[y]
	r.taken = [7]uint64{v0 >> 2, h0 >> 1, h0, v0, h1, h1 >> 1, v0 >> 1}
	here, below, above := g.around(y), g.around(y-1), g.around(y+1)
	r.outer = [6]uint64{
		here.left >> 2, below.top >> 1, below.top,
		here.right << 1, above.bottom, above.bottom >> 1,
	}
	r.crossBC, r.crossEF = g.throughV[y]>>1, g.throughV[y+1]>>1
}

// field is the board seen by frames, once upright and once lying. Frames stand
// in at most 32 columns, so that two rows share a frameRow: the even row in its
// low half, the odd one in its high half. Pairs of rows outside from..to touch
// nothing and are not filled in.
type field struct {
	uprights, lyings [pairs]frameRow
	from, to         int
}

const (
	pairs = (lyingRows + 1) / 2
	half  = 32
)

func (f *field) read(g *Grid) {
	low, high := 0, Side-1
	for low < Side && g.h[low+1]|g.v[low+1] == 0 {
		low++
	}
	for high > low && g.h[high+1]|g.v[high+1] == 0 {
		high--
	}
	f.from, f.to = max(low-2, 0)/2, min(high+3, lyingRows+1)/2
	var odd frameRow
	for pair := f.from; pair < f.to; pair++ {
		y := 2*pair + 1
		g.lying(&f.lyings[pair], y)
		g.lying(&odd, y+1)
		f.lyings[pair].join(&odd)
		g.upright(&f.uprights[pair], y)
		if y >= uprightRows {
			odd = frameRow{}
		} else {
			g.upright(&odd, y+1)
		}
		f.uprights[pair].join(&odd)
	}
}

// join puts another row into the high half.
func (r *frameRow) join(odd *frameRow) {
	const low = 1<<half - 1
	for i := range r.taken {
		r.taken[i] = r.taken[i]&low | odd.taken[i]<<half
	}
	for i := range r.outer {
		r.outer[i] = r.outer[i]&low | odd.outer[i]<<half
	}
	r.crossBC = r.crossBC&low | odd.crossBC<<half
	r.crossEF = r.crossEF&low | odd.crossEF<<half
}

// rows are the pairs of rows that frames of the shape can stand in, and the
// columns.
func (f *field) rows(s *Shape) (rows *[pairs]frameRow, columns uint64) {
	if s.Lying {
		return &f.lyings, lyingMask | lyingMask<<half
	}
	return &f.uprights, uprightMask | uprightMask<<half
}

// counter adds up to seven masks bit by bit.
type counter struct{ ones, twos, fours uint64 }

func (c *counter) add(m uint64) {
	carry := c.ones & m
	c.ones ^= m
	c.fours |= c.twos & carry
	c.twos ^= carry
}

func (c counter) any() uint64 { return c.ones | c.twos | c.fours }

func (c counter) at(i int) uint8 {
	return uint8(c.ones>>i&1 | c.twos>>i&1<<1 | c.fours>>i&1<<2)
}

// legal counts, for the frames of a row, the squares that the segments close
// with an older line; frames where the piece may not lie count none.
func (r *frameRow) legal(seg Segments, columns uint64) (c counter) {
	open := columns &^ r.blocked(seg)
	if open == 0 {
		return c
	}
	for i := range 6 {
		if seg&(1<<i) != 0 {
			if m := r.outer[i] & open; m != 0 {
				c.add(m)
			}
		}
	}
	if m := r.inner(seg, innerA) & open; m != 0 {
		c.add(m)
	}
	if m := r.inner(seg, innerD) & open; m != 0 {
		c.add(m)
	}
	return c
}

// blocked are the frames where a line of the piece is taken or the piece would
// cross another.
func (r *frameRow) blocked(seg Segments) (m uint64) {
	for i := range 7 {
		if seg&(1<<i) != 0 {
			m |= r.taken[i]
		}
	}
	if seg&sideBC == sideBC {
		m |= r.crossBC
	}
	if seg&sideEF == sideEF {
		m |= r.crossEF
	}
	return m
}

// inner are the frames where the piece completes the older lines of a square
// inside the frame. A piece without a line of the square does not, and one
// with all four closes it without an older line.
func (r *frameRow) inner(seg, square Segments) uint64 {
	older := square &^ seg
	if older == 0 || older == square {
		return 0
	}
	m := ^uint64(0)
	for i := range 7 {
		if older&(1<<i) != 0 {
			m &= r.taken[i]
		}
	}
	return m
}

// each yields every shape of the hand and pair of rows in which it has a legal
// place, by piece, permutation and pair. Bit n of hand stands for piece n.
func (g *Grid) each(hand uint32, yield func(shape uint8, pair int, c counter) bool) {
	var f field
	f.read(g)
	for ; hand != 0; hand &= hand - 1 {
		piece := bits.TrailingZeros32(hand)
		for i := shapeRange[piece][0]; i < shapeRange[piece][1]; i++ {
			s := &shapes[i]
			rows, columns := f.rows(s)
			for pair := f.from; pair < f.to; pair++ {
				c := rows[pair].legal(s.Segments, columns)
				if c.any() != 0 && !yield(i, pair, c) {
					return
				}
			}
		}
	}
}

// AppendLegal appends every legal placement of the pieces in the hand (bit n
// stands for piece n, 1 to 16) by piece, permutation, y and x; each set of
// lines once. It allocates only what to lacks.
func (g *Grid) AppendLegal(to []Placement, hand uint32) []Placement {
	g.each(hand, func(shape uint8, pair int, c counter) bool {
		for m := c.any(); m != 0; m &= m - 1 {
			i := bits.TrailingZeros64(m)
			to = append(to, Placement{shape, int8(i % half), int8(2*pair + i/half), c.at(i)})
		}
		return true
	})
	return to
}

// CountLegal is how many placements AppendLegal would append.
func (g *Grid) CountLegal(hand uint32) int {
	n := 0
	g.each(hand, func(_ uint8, _ int, c counter) bool {
		n += bits.OnesCount64(c.any())
		return true
	})
	return n
}

// AnyLegal reports whether a piece of the hand has a legal place.
func (g *Grid) AnyLegal(hand uint32) bool {
	found := false
	g.each(hand, func(uint8, int, counter) bool {
		found = true
		return false
	})
	return found
}

// Legal counts the squares that a placement on the board would close with an
// older line; none when the placement is not legal.
func (g *Grid) Legal(p Placement) int {
	var r frameRow
	s, columns := &shapes[p.Shape], uint64(uprightMask)
	if s.Lying {
		columns = lyingMask
		g.lying(&r, int(p.Y)+1)
	} else {
		g.upright(&r, int(p.Y)+1)
	}
	c := r.legal(s.Segments, columns)
	return int(c.at(int(p.X)))
}

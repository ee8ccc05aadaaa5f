package grid

import "math/bits"

const (
	uprightRows = Side - 2
	lyingRows   = Side - 1
	uprightMask = 1<<(Side-1) - 1
	lyingMask   = 1<<(Side-2) - 1
)

// frameRow holds one bit of each kind for every frame of one orientation in a row. Bit x is
// the frame with its left edge at x. After join it holds two rows, see field.
type frameRow struct {
	taken [7]uint64 // the segment's line is on the board
	outer [6]uint64 // the square outside the segment has its other three sides
	// crossBC and crossEF mark where an earlier piece crosses the middle of that side.
	crossBC, crossEF uint64
}

// around holds the squares of a row that lack at most the named side.
type around struct{ bottom, top, left, right uint64 }

func (g *Grid) around(y int) around {
	h0, h1, v0, v1 := g.h[y], g.h[y+1], g.v[y], g.v[y]>>1
	return around{bottom: h1 & v0 & v1, top: h0 & v0 & v1, left: h0 & h1 & v1, right: h0 & h1 & v0}
}

// upright reads the upright frames of a row. Above the last row there is none; an empty
// frameRow has no legal place.
func (g *Grid) upright(r *frameRow, row int) {
	if row >= uprightRows {
		*r = frameRow{}
		return
	}
	y := row + 1 // the row's index
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

// lying reads the lying frames of a row.
func (g *Grid) lying(r *frameRow, row int) {
	y := row + 1 // the row's index
	h0, h1, v0 := g.h[y], g.h[y+1], g.v[y]
	r.taken = [7]uint64{v0 >> 2, h0 >> 1, h0, v0, h1, h1 >> 1, v0 >> 1}
	here, below, above := g.around(y), g.around(y-1), g.around(y+1)
	r.outer = [6]uint64{
		here.left >> 2, below.top >> 1, below.top,
		here.right << 1, above.bottom, above.bottom >> 1,
	}
	r.crossBC, r.crossEF = g.throughV[y]>>1, g.throughV[y+1]>>1
}

// field is the board seen by frames, upright and lying. Frames stand in at most 32
// columns, so two rows share a frameRow: the even row in its low half, the odd one in its
// high half. Pairs of rows outside from..to touch no line and are not filled.
type field struct {
	uprights, lyings [pairs]table
	from, to         int
}

const (
	pairs = (lyingRows + 1) / 2
	half  = 32
)

// read fills the tables of the rows that can hold a legal frame.
func (f *field) read(g *Grid) {
	f.from, f.to = g.touchedPairs()
	var even, odd frameRow
	for pair := f.from; pair < f.to; pair++ {
		row := 2 * pair

		g.lying(&even, row)
		g.lying(&odd, row+1)
		even.join(&odd)
		f.lyings[pair].fill(&even)

		g.upright(&even, row)
		g.upright(&odd, row+1)
		even.join(&odd)
		f.uprights[pair].fill(&even)
	}
}

// touchedPairs returns the first pair of rows with a frame that touches a line, and the pair
// after the last one.
func (g *Grid) touchedPairs() (from, to int) {
	hasLine := func(row int) bool { return g.h[row+1]|g.v[row+1] != 0 }
	low, high := 0, Side-1
	for low < high && !hasLine(low) {
		low++
	}
	for high > low && !hasLine(high) {
		high--
	}
	first, last := low-2, high+1 // an upright frame reaches two rows up, and an upright line one
	return max(first, 0) / 2, min(last/2+1, pairs)
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

// rows returns the pairs of rows and the columns in which frames of the shape can stand.
func (f *field) rows(s *Shape) (rows *[pairs]table, columns uint64) {
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

// table holds the values of a frameRow for whole sets of segments, so that a shape needs
// four lookups instead of one per segment.
type table struct {
	low, high [1 << 4]uint64  // a, b, c, d and e, f, g: frames in which one is taken or crossed
	outerLow  [1 << 3]counter // a, b, c: squares outside that they close
	outerHigh [1 << 3]counter // d, e, f
	// innerA and innerD mark frames with the older lines of an inner square. They are 0 for
	// the empty set, because a piece with all four lines closes the square alone.
	innerA, innerD [1 << 4]uint64
}

// fill computes the sums of all sets from those with one segment fewer. The table is empty.
func (t *table) fill(r *frameRow) {
	for set := 1; set < 1<<4; set++ {
		first, rest := bits.TrailingZeros8(uint8(set)), set&(set-1)
		t.low[set] = t.low[rest] | r.taken[first]
		if set < 1<<3 {
			t.high[set] = t.high[rest] | r.taken[first+4]
			t.outerLow[set], t.outerHigh[set] = t.outerLow[rest], t.outerHigh[rest]
			t.outerLow[set].add(r.outer[first])
			t.outerHigh[set].add(r.outer[first+3])
		}
		if rest == 0 {
			t.innerA[set], t.innerD[set] = r.taken[squareA[first]], r.taken[squareD[first]]
		} else {
			t.innerA[set] = t.innerA[rest] & r.taken[squareA[first]]
			t.innerD[set] = t.innerD[rest] & r.taken[squareD[first]]
		}
	}
	for set := range 1 << 4 {
		if Segments(set)&sideBC == sideBC {
			t.low[set] |= r.crossBC
		}
		if Segments(set)<<4&sideEF == sideEF {
			t.high[set] |= r.crossEF
		}
	}
}

// The frame holds two unit squares with these four sides each.
var (
	squareA = [4]int{0, 1, 5, 6}
	squareD = [4]int{3, 2, 4, 6}
)

// asks are the table indices of a set of segments.
type asks struct{ low, high, outerLow, outerHigh, innerA, innerD uint8 }

func (s Segments) asks() asks {
	a := asks{low: uint8(s & 15), high: uint8(s >> 4), outerLow: uint8(s & 7), outerHigh: uint8(s >> 3 & 7)}
	for i := range 4 {
		if s>>squareA[i]&1 == 0 {
			a.innerA |= 1 << i
		}
		if s>>squareD[i]&1 == 0 {
			a.innerD |= 1 << i
		}
	}
	return a
}

// legal counts, for the frames of a row, the squares that the segments close with an
// older line. Frames in which the piece may not lie count none.
func (t *table) legal(a asks, columns uint64) (c counter) {
	open := columns &^ (t.low[a.low&15] | t.high[a.high&15])
	if open == 0 {
		return c
	}
	c = t.outerLow[a.outerLow&7]
	o := &t.outerHigh[a.outerHigh&7]
	carry := c.ones & o.ones
	c.ones ^= o.ones
	c.fours = c.twos&o.twos | carry&(c.twos^o.twos)
	c.twos ^= o.twos ^ carry
	c.add(t.innerA[a.innerA&15])
	c.add(t.innerD[a.innerD&15])
	c.ones, c.twos, c.fours = c.ones&open, c.twos&open, c.fours&open
	return c
}

// each yields every shape of the hand and pair of rows with a legal place, by piece,
// permutation and pair. Bit n of hand is piece n.
func (g *Grid) each(hand uint32, yield func(shape uint8, pair int, c counter) bool) {
	var f field
	f.read(g)
	for ; hand != 0; hand &= hand - 1 {
		piece := bits.TrailingZeros32(hand)
		for i := shapeRange[piece][0]; i < shapeRange[piece][1]; i++ {
			s := &shapes[i]
			rows, columns := f.rows(s)
			a := shapeAsks[i]
			for pair := f.from; pair < f.to; pair++ {
				c := rows[pair].legal(a, columns)
				if c.any() != 0 && !yield(i, pair, c) {
					return
				}
			}
		}
	}
}

// AppendLegal appends every legal placement of the pieces in the hand (bit n is piece n,
// 1 to 16), by piece, permutation, y and x, each set of lines once. It allocates only to
// grow the slice.
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

// CountLegal returns the number of placements that AppendLegal would append.
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

// Legal returns how many squares a placement on the board would close with an older line,
// or 0 if the placement is illegal.
func (g *Grid) Legal(p Placement) int {
	var r frameRow
	var t table
	s := &shapes[p.Shape]
	if s.Lying {
		g.lying(&r, int(p.Y))
	} else {
		g.upright(&r, int(p.Y))
	}
	t.fill(&r)
	c := t.legal(s.Segments.asks(), 1<<p.X)
	return int(c.at(int(p.X)))
}

// Reach says what the pieces of a hand can close. Bit n is set in One, Two or Three if piece
// n has a legal place that closes at least one, two or three squares. Doubles counts the
// places that close two or more.
type Reach struct {
	One, Two, Three uint32
	Doubles         int
}

// Reach evaluates all legal places of the pieces in the hand.
func (g *Grid) Reach(hand uint32) (r Reach) {
	g.each(hand, func(shape uint8, _ int, c counter) bool {
		piece := uint32(1) << shapes[shape].Piece
		r.One |= piece
		if m := c.twos | c.fours; m != 0 {
			r.Two |= piece
			r.Doubles += bits.OnesCount64(m)
			if c.twos&c.ones|c.fours != 0 {
				r.Three |= piece
			}
		}
		return true
	})
	return r
}

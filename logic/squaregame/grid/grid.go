package grid

import "math/bits"

// rows includes an empty row on each side of the board, so that looking one square beyond
// an edge needs no check.
const rows = Side + 3

// Grid is the set of lines on the board. It is a value; the zero value is the empty
// board. Row y is at index y+1, and bit x is the point x.
type Grid struct {
	h, v [rows]uint64 // line (x,y)-(x+1,y); line (x,y)-(x,y+1)
	// throughH and throughV are the points through which a single piece passes straight
	// in that direction.
	throughH, throughV [rows]uint64
}

// Placement puts a shape with the lower left corner of its frame at (X, Y).
type Placement struct {
	Shape uint8
	X, Y  int8
	// Closed is the number of squares it closes with at least one older line.
	Closed uint8
}

// Piece returns the number of the piece.
func (p Placement) Piece() int { return shapes[p.Shape].Piece }

// Lines returns the number of lines of the piece.
func (p Placement) Lines() int { return bits.OnesCount8(uint8(shapes[p.Shape].Segments)) }

// Zero returns the placement as its smallest permutation with the zero point.
func (p Placement) Zero() (piece, permutation, x, y int) {
	s := &shapes[p.Shape]
	return s.Piece, s.Permutation, int(p.X) - s.DX, int(p.Y) - s.DY
}

// About returns the permutation that gives the placement with its zero point at (x, y),
// or 0.
func (p Placement) About(x, y int) int {
	for permutation := 1; permutation <= Permutations; permutation++ {
		t := turned[p.Piece()][permutation]
		if t.Shape == p.Shape && x+t.DX == int(p.X) && y+t.DY == int(p.Y) {
			return permutation
		}
	}
	return 0
}

// Place returns the placement of a piece 1 to 16 in permutation 1 to 8 with its zero
// point at (x, y); false if a point of it is off the board.
func Place(piece, permutation, x, y int) (Placement, bool) {
	if x < 0 || y < 0 || x >= Side || y >= Side {
		return Placement{}, false
	}
	t := turned[piece][permutation]
	p := Placement{Shape: t.Shape, X: int8(x + t.DX), Y: int8(y + t.DY)}
	return p, p.onBoard()
}

func (p Placement) onBoard() bool {
	w, h := int8(1), int8(2)
	if shapes[p.Shape].Lying {
		w, h = 2, 1
	}
	return p.X >= 0 && p.Y >= 0 && p.X+w < Side && p.Y+h < Side
}

// AppendLines appends the lines of the placement in the order of its segments.
func (p Placement) AppendLines(to []Line) []Line {
	s := &shapes[p.Shape]
	for i := range 7 {
		if s.Segments&(1<<i) != 0 {
			l := segmentLine(i, s.Lying)
			to = append(to, Line{int(p.X) + l.X, int(p.Y) + l.Y, l.Vertical})
		}
	}
	return to
}

// Through returns the n points that the placement passes straight through, and whether it
// does so vertically.
func (p Placement) Through() (points [2][2]int, n int, vertical bool) {
	s := &shapes[p.Shape]
	x, y := int(p.X), int(p.Y)
	near, far := [2]int{x + 1, y + 1}, [2]int{x, y + 1}
	if s.Lying {
		near, far = [2]int{x + 1, y}, [2]int{x + 1, y + 1}
	}
	if s.Segments&sideBC == sideBC {
		points[n], n = near, n+1
	}
	if s.Segments&sideEF == sideEF {
		points[n], n = far, n+1
	}
	return points, n, !s.Lying
}

// Has reports whether a line is on the board. Lines outside the board are not.
func (g *Grid) Has(l Line) bool {
	if l.X < 0 || l.Y < 0 || l.X >= Side || l.Y >= Side {
		return false
	}
	if l.Vertical {
		return g.v[l.Y+1]>>l.X&1 != 0
	}
	return g.h[l.Y+1]>>l.X&1 != 0
}

// Crossed reports whether an earlier piece passes straight through (x, y) across the
// given direction.
func (g *Grid) Crossed(x, y int, vertical bool) bool {
	if vertical {
		return g.throughH[y+1]>>x&1 != 0
	}
	return g.throughV[y+1]>>x&1 != 0
}

// Toggle lays a placement whose lines are free and on the board, or removes it if it is
// there. No line belongs to two pieces, so the points passed straight through toggle with
// it.
func (g *Grid) Toggle(p Placement) {
	s := &shapes[p.Shape]
	x, y, seg := uint(p.X), int(p.Y)+1, uint64(s.Segments)
	bit := func(i int) uint64 { return seg >> i & 1 }
	bc, ef := bit(1)&bit(2), bit(4)&bit(5)
	if s.Lying {
		g.h[y] ^= (bit(2) | bit(1)<<1) << x
		g.h[y+1] ^= (bit(4) | bit(5)<<1) << x
		g.v[y] ^= (bit(3) | bit(6)<<1 | bit(0)<<2) << x
		g.throughH[y] ^= bc << (x + 1)
		g.throughH[y+1] ^= ef << (x + 1)
		return
	}
	g.h[y] ^= bit(3) << x
	g.h[y+1] ^= bit(6) << x
	g.h[y+2] ^= bit(0) << x
	g.v[y] ^= (bit(4) | bit(2)<<1) << x
	g.v[y+1] ^= (bit(5) | bit(1)<<1) << x
	g.throughV[y+1] ^= (ef | bc<<1) << x
}

// Closed reports whether all four sides of the unit square with the lower left corner (x,
// y) are on the board.
func (g *Grid) Closed(x, y int) bool {
	return g.Has(Line{x, y, false}) && g.Has(Line{x, y + 1, false}) &&
		g.Has(Line{x, y, true}) && g.Has(Line{x + 1, y, true})
}

// Open counts the unit squares that lack one side and those that lack two: the squares
// that the next placements can close.
func (g *Grid) Open() (lackOne, lackTwo int) { return g.openRows(1, rows-1) }

// OpenAfter returns by how much a placement, not yet laid, would change the counts of
// Open.
func (g *Grid) OpenAfter(p Placement) (lackOne, lackTwo int) {
	from, to := int(p.Y), int(p.Y)+4
	one, two := g.openRows(from, to)
	g.Toggle(p)
	lackOne, lackTwo = g.openRows(from, to)
	g.Toggle(p)
	return lackOne - one, lackTwo - two
}

func (g *Grid) openRows(from, to int) (lackOne, lackTwo int) {
	for y := from; y < to; y++ {
		h0, h1, v0 := g.h[y], g.h[y+1], g.v[y]
		if h0|h1|v0 == 0 {
			continue
		}
		v1 := v0 >> 1
		evenH, bothH := h0^h1, h0&h1
		evenV, bothV := v0^v1, v0&v1
		lackOne += bits.OnesCount64(evenH&bothV | bothH&evenV)
		lackTwo += bits.OnesCount64(evenH&evenV | bothH&^(v0|v1) | bothV&^(h0|h1))
	}
	return lackOne, lackTwo
}

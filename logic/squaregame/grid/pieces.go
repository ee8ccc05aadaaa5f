// Package grid holds the board of Square Game as bits: the lines of 33 by 33
// points, the sixteen pieces in their distinct permutations, and the listing
// of legal placements that the rules and the computer players share. It knows
// no turns and no players; it imports the standard library only.
package grid

// The game's points per side, pieces and permutations of a piece.
const (
	Side         = 33
	Pieces       = 16
	Permutations = 8
)

// Segments are a subset of the seven segments of a piece's frame, one bit
// each. The frame is one unit by two; upright, a is the top end, b and c the
// right side, d the bottom end, e and f the left side, g the middle. Lying is
// upright turned right by a quarter: a is the right end, b and c lie below.
type Segments uint8

// The segments of the frame.
const (
	SegA Segments = 1 << iota
	SegB
	SegC
	SegD
	SegE
	SegF
	SegG
)

// A piece passes straight through the middle of a long side that it has whole.
const (
	sideBC = SegB | SegC
	sideEF = SegE | SegF
)

var pieceNames = [Pieces + 1]string{
	"", "acdefg", "bcefg", "acfg", "acefg", "aefg", "adefg", "abefg", "abcefg",
	"cfg", "efg", "acdfg", "cefg", "acdef", "adef", "aef", "abef",
}

// pieceSegments are the segments of a piece 1 to 16 in permutation 1; none
// for any other number.
func pieceSegments(piece int) Segments {
	if piece < 1 || piece > Pieces {
		return 0
	}
	var s Segments
	for _, r := range pieceNames[piece] {
		s |= 1 << (r - 'a')
	}
	return s
}

// Line joins (X, Y) with (X+1, Y), or with (X, Y+1) when it is vertical.
type Line struct {
	X, Y     int
	Vertical bool
}

// Shape is one look of a piece: the segments of an upright or a lying frame.
// Several permutations of a symmetric piece share one shape.
type Shape struct {
	Piece       int
	Permutation int // the smallest permutation that gives this shape
	Lying       bool
	Segments    Segments
	// DX and DY lead from the zero point of Permutation to the lower left
	// corner of the frame.
	DX, DY int
}

// Turned is one permutation of a piece: its shape, and the way from the zero
// point of this permutation to the lower left corner of the frame.
type Turned struct {
	Shape  uint8
	DX, DY int
}

var (
	// shapes are those of all pieces, by piece and then by smallest
	// permutation.
	shapes []Shape
	// shapeRange are the first shape of a piece and the one behind its last.
	shapeRange [Pieces + 1][2]uint8
	shapeAsks  []asks // by shape
	turned     [Pieces + 1][Permutations + 1]Turned
)

func init() {
	for piece := 1; piece <= Pieces; piece++ {
		first := len(shapes)
		for perm := 1; perm <= Permutations; perm++ {
			s := turn(piece, perm)
			i := sameShape(s, first)
			if i == len(shapes) {
				shapes = append(shapes, s)
				shapeAsks = append(shapeAsks, s.Segments.asks())
			}
			turned[piece][perm] = Turned{uint8(i), s.DX, s.DY}
		}
		shapeRange[piece] = [2]uint8{uint8(first), uint8(len(shapes))}
	}
}

func sameShape(s Shape, first int) int {
	for i := first; i < len(shapes); i++ {
		if shapes[i].Lying == s.Lying && shapes[i].Segments == s.Segments {
			return i
		}
	}
	return len(shapes)
}

// ShapeOf is the permutation 1 to 8 of a piece 1 to 16.
func ShapeOf(piece, permutation int) Turned { return turned[piece][permutation] }

type point struct{ x, y int }

// segmentEnds are the ends of a segment of permutation 1, whose zero point is
// the top right corner.
var segmentEnds = [7][2]point{
	{{-1, 0}, {0, 0}}, {{0, 0}, {0, -1}}, {{0, -1}, {0, -2}}, {{-1, -2}, {0, -2}},
	{{-1, -1}, {-1, -2}}, {{-1, 0}, {-1, -1}}, {{-1, -1}, {0, -1}},
}

// transform flips first and rotates after, as a permutation number says.
func transform(p point, permutation int) point {
	if permutation >= 5 {
		p.x = -p.x
	}
	for range (permutation - 1) % 4 {
		p.x, p.y = p.y, -p.x
	}
	return p
}

// turn works out the shape of a permutation from the frame's corners, because
// every piece reaches all four sides of its frame.
func turn(piece, permutation int) Shape {
	p, q := transform(point{0, 0}, permutation), transform(point{-1, -2}, permutation)
	corner := point{min(p.x, q.x), min(p.y, q.y)}
	s := Shape{Piece: piece, Permutation: permutation, Lying: max(p.x, q.x)-corner.x == 2, DX: corner.x, DY: corner.y}
	base := pieceSegments(piece)
	for i, ends := range segmentEnds {
		if base&(1<<i) == 0 {
			continue
		}
		a, b := transform(ends[0], permutation), transform(ends[1], permutation)
		l := Line{min(a.x, b.x) - corner.x, min(a.y, b.y) - corner.y, a.x == b.x}
		s.Segments |= segmentAt(l, s.Lying)
	}
	return s
}

// segmentLine is where segment i (0 is a, 6 is g) lies in a frame whose lower
// left corner is (0,0).
func segmentLine(i int, lying bool) Line {
	if lying {
		return lyingLines[i]
	}
	return uprightLines[i]
}

var uprightLines = [7]Line{
	{0, 2, false}, {1, 1, true}, {1, 0, true}, {0, 0, false}, {0, 0, true}, {0, 1, true}, {0, 1, false},
}

var lyingLines = [7]Line{
	{2, 0, true}, {1, 0, false}, {0, 0, false}, {0, 0, true}, {0, 1, false}, {1, 1, false}, {1, 0, true},
}

func segmentAt(l Line, lying bool) Segments {
	for i := range 7 {
		if segmentLine(i, lying) == l {
			return 1 << i
		}
	}
	return 0
}

// Package grid holds the board of Square Game as bits: the lines of 33 by 33 points, the
// sixteen pieces in their distinct permutations, and the list of legal placements that
// the rules and the computer players share. It knows no turns and no players, and imports
// only the standard library.
package grid

// The points per side, the pieces, and the permutations of a piece.
const (
	Side         = 33
	Pieces       = 16
	Permutations = 8
)

// Segments is a subset of the seven segments of a piece's frame, one bit each. The frame
// is one unit by two. Upright, a is the top end, b and c are the right side, d is the
// bottom end, e and f are the left side, and g is the middle. Lying is upright after a
// quarter turn to the right: a is the right end, b and c are the lower side.
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

// A piece that has a whole long side passes straight through its middle.
const (
	sideBC = SegB | SegC
	sideEF = SegE | SegF
)

var pieceNames = [Pieces + 1]string{
	"", "acdefg", "bcefg", "acfg", "acefg", "aefg", "adefg", "abefg", "abcefg",
	"cfg", "efg", "acdfg", "cefg", "acdef", "adef", "aef", "abef",
}

// pieceSegments returns the segments of a piece 1 to 16 in permutation 1.
func pieceSegments(piece int) Segments {
	var s Segments
	for _, r := range pieceNames[piece] {
		s |= 1 << (r - 'a')
	}
	return s
}

// Line joins (X, Y) with (X+1, Y), or with (X, Y+1) if it is vertical.
type Line struct {
	X, Y     int
	Vertical bool
}

// Shape is one appearance of a piece: the segments of an upright or a lying frame.
// Several permutations of a symmetric piece share a shape.
type Shape struct {
	Piece       int
	Permutation int // the smallest permutation with this shape
	Lying       bool
	Segments    Segments
	// DX and DY lead from the zero point of Permutation to the lower left corner of the
	// frame.
	DX, DY int
}

// Turned is one permutation of a piece: its shape, and the offset from the zero point of
// this permutation to the lower left corner of the frame.
type Turned struct {
	Shape  uint8
	DX, DY int
}

var (
	// shapes are the shapes of all pieces, by piece and then by smallest permutation.
	shapes []Shape
	// shapeRange holds, by piece, the index of the first shape and the index after the
	// last.
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

// ShapeOf returns a permutation 1 to 8 of a piece 1 to 16.
func ShapeOf(piece, permutation int) Turned { return turned[piece][permutation] }

type point struct{ x, y int }

// segmentEnds are the ends of each segment in permutation 1, whose zero point is the top
// right corner.
var segmentEnds = [7][2]point{
	{{-1, 0}, {0, 0}}, {{0, 0}, {0, -1}}, {{0, -1}, {0, -2}}, {{-1, -2}, {0, -2}},
	{{-1, -1}, {-1, -2}}, {{-1, 0}, {-1, -1}}, {{-1, -1}, {0, -1}},
}

// transform flips first and rotates after, as permutation numbers define.
func transform(p point, permutation int) point {
	if permutation >= 5 {
		p.x = -p.x
	}
	for range (permutation - 1) % 4 {
		p.x, p.y = p.y, -p.x
	}
	return p
}

// turn computes the shape of a permutation from the corners of the frame: every piece
// reaches all four sides of its frame.
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

// segmentLine returns the line of segment i (0 is a, 6 is g) in a frame whose lower left
// corner is (0,0).
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

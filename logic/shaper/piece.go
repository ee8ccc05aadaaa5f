package shaper

import (
	"math/rand/v2"

	"tessera/logic/say"
)

// Piece is the 1x2 piece in hand with its orientation. Its first cell is the left one if
// it lies and the top one if it stands. The zero value is [NoPiece].
type Piece uint8

// The bits of a piece. They are unexported because only six of the eight combinations are
// pieces, and those have names.
const (
	firstX   Piece = 1
	secondX  Piece = 2
	standing Piece = 4
)

// The six pieces and their notation.
const (
	NoPiece        Piece = 0
	LyingFull            = firstX | secondX            // XX
	StandingFull         = firstX | secondX | standing // X/X
	LyingLeft            = firstX                      // X.
	LyingRight           = secondX                     // .X
	StandingTop          = firstX | standing           // X/.
	StandingBottom       = secondX | standing          // ./X
)

// pieces are the six pieces with their weights: XX is drawn in 90 of 100 cases, X. and .X
// in 5 each, lying or standing with equal chance. The order and the weights decide which
// piece a seed draws, so a change of either changes every puzzle.
var pieces = [...]struct {
	piece  Piece
	weight int // in fortieths
}{
	{LyingFull, 18},
	{StandingFull, 18},
	{LyingLeft, 1},
	{StandingTop, 1},
	{LyingRight, 1},
	{StandingBottom, 1},
}

const allWeights = 40

// draw draws the next piece from a puzzle's random source.
func draw(source *rand.PCG) Piece {
	left := rand.New(source).IntN(allWeights)
	for _, candidate := range pieces {
		left -= candidate.weight
		if left < 0 {
			return candidate.piece
		}
	}
	panic("shaper: the pieces' weights do not add up")
}

// Standing reports whether the second cell is below the first rather than to its right.
func (p Piece) Standing() bool { return p&standing != 0 }

// Cells reports whether the first (left or top) and the second (right or
// bottom) cell is an X.
func (p Piece) Cells() (first, second bool) {
	return p&firstX != 0, p&secondX != 0
}

// Rotated returns the piece after a rotation by 90 degrees; other moves leave it
// unchanged. Clockwise the left cell moves to the top and the top cell to the right.
func (p Piece) Rotated(m Move) Piece {
	if p == NoPiece || !m.IsRotation() {
		return p
	}
	// A rotation in one direction keeps the order of the cells, in the other it reverses
	// it.
	if p.Standing() == (m == Clockwise) {
		p = p&standing | p&firstX<<1 | p&secondX>>1
	}
	return p ^ standing
}

// Covered returns the squares under the piece after placement m, and whether all of it is
// on the board. For a piece over the edge it returns the square of the first cell.
func (p Piece) Covered(m Move) (squares Board, inside bool) {
	if p == NoPiece || !m.IsPlacement() {
		return 0, false
	}
	first, second := p.squares(m)
	return first | second, second != 0
}

// Edge is a side of the board that a piece can overhang.
type Edge string

// A piece can overhang only these edges, because its first cell is on the board.
const (
	NoEdge     Edge = ""
	RightEdge  Edge = "right"
	BottomEdge Edge = "bottom"
)

// Over returns the edge that the piece overhangs after placement m; NoEdge if it is fully
// on the board or m is not a placement.
func (p Piece) Over(m Move) Edge {
	_, inside := p.Covered(m)
	switch {
	case inside || p == NoPiece || !m.IsPlacement():
		return NoEdge
	case p.Standing():
		return BottomEdge
	}
	return RightEdge
}

// Toggled returns the squares that placement m toggles, and whether all of the piece is
// on the board. A piece over the edge toggles none.
func (p Piece) Toggled(m Move) (squares Board, inside bool) {
	if _, inside = p.Covered(m); !inside {
		return 0, false
	}
	first, second := p.squares(m)
	if p&firstX != 0 {
		squares |= first
	}
	if p&secondX != 0 {
		squares |= second
	}
	return squares, true
}

// squares returns the square of each cell. The second is empty if it is over the edge.
func (p Piece) squares(m Move) (first, second Board) {
	row, column := m.Row(), m.Column()
	first = Square(row, column)
	if p.Standing() {
		return first, Square(row+1, column)
	}
	return first, Square(row, column+1)
}

// String returns the piece's notation: XX, X. or .X lying; X/X, X/. or ./X standing, top
// cell first; and "none" for NoPiece.
func (p Piece) String() string {
	if p == NoPiece {
		return "none"
	}
	first, second := p.Cells()
	if p.Standing() {
		return string([]byte{mark(first, '.'), '/', mark(second, '.')})
	}
	return string([]byte{mark(first, '.'), mark(second, '.')})
}

// ParsePiece parses a piece's notation, with X in upper or lower case. The error says
// what is allowed.
func ParsePiece(text string) (Piece, error) {
	p, cells := NoPiece, text
	if len(text) == 3 && text[1] == '/' {
		p, cells = standing, text[:1]+text[2:]
	}
	if len(cells) != 2 {
		return NoPiece, errPiece(text)
	}
	first, err1 := parseMark(cells[0])
	second, err2 := parseMark(cells[1])
	if err1 != nil || err2 != nil || !first && !second {
		return NoPiece, errPiece(text)
	}
	if first {
		p |= firstX
	}
	if second {
		p |= secondX
	}
	return p, nil
}

func errPiece(text string) error {
	return say.Errorf("%s is not a piece; a piece is XX, X. or .X lying, or X/X, X/. or ./X standing (top "+
		"half first)", quote(text))
}

package shaper

import (
	"math/rand/v2"

	"tessera/logic/say"
)

// Piece is the 1x2 piece in hand together with how it lies: its first cell is
// the left one when it lies and the top one when it stands. The zero value is
// [NoPiece].
type Piece uint8

// The bits a piece is made of. They are not exported: six of the eight
// combinations are pieces, and those have names.
const (
	firstX   Piece = 1
	secondX  Piece = 2
	standing Piece = 4
)

// The six pieces there are, and their notation.
const (
	NoPiece        Piece = 0
	LyingFull            = firstX | secondX            // XX
	StandingFull         = firstX | secondX | standing // X/X
	LyingLeft            = firstX                      // X.
	LyingRight           = secondX                     // .X
	StandingTop          = firstX | standing           // X/.
	StandingBottom       = secondX | standing          // ./X
)

// pieces are the six pieces: XX in 90 of 100 draws, X. and .X in 5 each, lying
// or standing with the same chance. The order and the weights decide which piece
// a seed draws, so changing either changes every puzzle.
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

// draw takes the next piece from a puzzle's random source.
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

// Standing reports whether the second cell is below the first and not to its
// right.
func (p Piece) Standing() bool { return p&standing != 0 }

// Cells reports whether the first (left or top) and the second (right or
// bottom) cell is an X.
func (p Piece) Cells() (first, second bool) {
	return p&firstX != 0, p&secondX != 0
}

// Rotated returns the piece after a rotation by 90 degrees; any other move
// leaves it as it is. Clockwise the left cell goes to the top and the top one
// to the right.
func (p Piece) Rotated(m Move) Piece {
	if p == NoPiece || !m.IsRotation() {
		return p
	}
	// A rotation keeps the order of the cells in one direction and reverses
	// it in the other: left to top, but top to right.
	if p.Standing() == (m == Clockwise) {
		p = p&standing | p&firstX<<1 | p&secondX>>1
	}
	return p ^ standing
}

// Covered returns the squares under the piece when the placement m lays it
// down, and whether all of it is on the board. Of a piece over the edge it
// returns the square of the first cell.
func (p Piece) Covered(m Move) (squares Board, inside bool) {
	if p == NoPiece || !m.IsPlacement() {
		return 0, false
	}
	first, second := p.squares(m)
	return first | second, second != 0
}

// Edge is a side of the board that a piece can lie over.
type Edge string

// The edges. A piece lies over no other: its first cell is on the board.
const (
	NoEdge     Edge = ""
	RightEdge  Edge = "right"
	BottomEdge Edge = "bottom"
)

// Over returns the edge that the piece lies over when the placement m lays it
// down, NoEdge where all of it is on the board or m is no placement.
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

// Toggled returns the squares the placement m changes, and whether all of the
// piece is on the board. A piece over the edge changes none.
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

// squares returns the square of each cell; that of the second is empty when it
// is over the edge.
func (p Piece) squares(m Move) (first, second Board) {
	row, column := m.Row(), m.Column()
	first = Square(row, column)
	if p.Standing() {
		return first, Square(row+1, column)
	}
	return first, Square(row, column+1)
}

// String returns the piece's notation: XX, X. or .X lying, X/X, X/. or ./X
// standing with the top cell first, and "none" for no piece.
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

// ParsePiece reads a piece's notation, X in either case. The error says what is
// allowed.
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
	return say.Errorf("%s is no piece; a piece is XX, X. or .X lying, or X/X, X/. or ./X standing (top cell first)", quote(text))
}

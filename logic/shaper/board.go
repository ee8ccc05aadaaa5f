package shaper

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"

	"tessera/logic/say"
	"tessera/logic/usertext"
)

// Size is the number of rows, and of columns, of a board.
const Size = 3

// Boards is the number of different boards. Every valid Board is below it.
const Boards = 1 << (Size * Size)

// Board is a 3x3 board of X and empty squares, or a set of squares: bit
// 3*(row-1)+(column-1) is set if the square holds an X. The zero value is the empty
// board. The rules combine boards by XOR, the operator ^.
type Board uint16

// Square returns the board with a single X at row and column, both 1 to 3 and counted
// from the top left. Off the board it returns the empty board.
func Square(row, column int) Board {
	if !onBoard(row, column) {
		return 0
	}
	return 1 << (Size*(row-1) + column - 1)
}

func onBoard(row, column int) bool {
	return 1 <= row && row <= Size && 1 <= column && column <= Size
}

// At reports whether there is an X at row and column, both 1 to 3. Off the board it
// returns false.
func (b Board) At(row, column int) bool {
	return b&Square(row, column) != 0
}

// Count returns the number of X, 0 to 9.
func (b Board) Count() int {
	return bits.OnesCount16(uint16(b))
}

// String returns the board's notation: the rows from the top with X and ., separated by
// /, as in "X.X/.XX/X.X".
func (b Board) String() string {
	text := []byte(".../.../...")
	for i := range Size * Size {
		if b&(1<<i) != 0 {
			text[i+i/Size] = 'X'
		}
	}
	return string(text)
}

func mark(filled bool, empty byte) byte {
	if filled {
		return 'X'
	}
	return empty
}

// ParseBoard parses a board's notation: three rows of three squares, X or x and .,
// separated by /. The error says what is wrong and what is allowed.
func ParseBoard(text string) (Board, error) {
	rows := strings.SplitN(text, "/", Size+2)
	if len(rows) != Size {
		return 0, say.Errorf("a board has %d rows with / between them, like X.X/.XX/X.X; %s "+
			"is not one", Size, quote(text))
	}
	var board Board
	for i, row := range rows {
		if len(row) != Size {
			return 0, say.Errorf("row %d of the board %s must have %d tiles, "+
				"each . or X", i+1, quote(text), Size)
		}
		for j := range row {
			filled, err := parseMark(row[j])
			if err != nil {
				return 0, say.Errorf("row %d, column %d of the board %s: %s", i+1, j+1, quote(text), err)
			}
			if filled {
				board |= Square(i+1, j+1)
			}
		}
	}
	return board, nil
}

var errMark = say.Errorf("a tile is X or . (empty)")

func parseMark(c byte) (bool, error) {
	switch c {
	case 'X', 'x':
		return true, nil
	case '.':
		return false, nil
	}
	return false, errMark
}

// quote quotes hostile input for an error, shortened.
func quote(text string) string { return strconv.Quote(usertext.ClipTo(text, 40)) }

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

// Move is a command of the player, as the number that its text spells: 11 to 33 place the
// piece with its first cell at that row and column, [Clockwise] and [Anticlockwise]
// rotate it. The zero value is invalid.
type Move uint8

// The two rotations, by 90 degrees each.
const (
	Clockwise     Move = 41
	Anticlockwise Move = 42
)

// commands are all moves in their fixed order. Of equally good commands the first one is
// the best.
var commands = [...]Move{11, 12, 13, 21, 22, 23, 31, 32, 33, Clockwise, Anticlockwise}

// Place returns the command that puts the piece's first cell (the left or top one) at row
// and column, both 1 to 3. Off the board it returns the invalid zero Move.
func Place(row, column int) Move {
	if !onBoard(row, column) {
		return 0
	}
	return Move(10*row + column)
}

// Valid reports whether m is one of the eleven commands.
func (m Move) Valid() bool {
	return m.IsPlacement() || m.IsRotation()
}

// IsPlacement reports whether m places the piece, fully on the board or partly over its
// edge.
func (m Move) IsPlacement() bool {
	return onBoard(m.Row(), m.Column())
}

// IsRotation reports whether m rotates the piece.
func (m Move) IsRotation() bool {
	return m == Clockwise || m == Anticlockwise
}

// Row returns the row of a placement, 1 to 3. It is meaningless for a rotation.
func (m Move) Row() int { return int(m / 10) }

// Column returns the column of a placement, 1 to 3. It is meaningless for a rotation.
func (m Move) Column() int { return int(m % 10) }

// String returns the command's two digits.
func (m Move) String() string {
	return fmt.Sprintf("%02d", uint8(m))
}

// ParseMove parses a command of exactly two digits. The error lists the commands.
func ParseMove(text string) (Move, error) {
	for _, m := range commands {
		if m.String() == text {
			return m, nil
		}
	}
	return 0, errCommand(quote(text))
}

func errCommand(what string) error {
	return say.Errorf("%s is not a command; place the piece with 11 to 33 (row, then column, each 1 to 3) "+
		"or rotate it with 41 (clockwise) or 42 (anticlockwise)", what)
}

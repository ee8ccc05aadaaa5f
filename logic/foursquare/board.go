package foursquare

import (
	"cmp"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"tessera/logic/say"
)

// Action is the kind of a move.
type Action uint8

const (
	// PlaceAction puts a marble into an empty slot.
	PlaceAction Action = iota
	// SlideAction moves a square into the hole.
	SlideAction
)

// String returns "place" or "slide", as in the HTTP API.
func (a Action) String() string {
	if a == SlideAction {
		return "slide"
	}
	return "place"
}

// Move is one action of a turn: the placement of a marble, or the slide of a square into
// the hole. Its indices may be off the board; Apply then refuses it.
type Move struct {
	Action Action
	Square int // 0 to 8: where to place, or what to slide
	Slot   int // 0 to 3; 0 in a slide
}

// Place returns the placement of a marble in a slot of a square.
func Place(square, slot int) Move { return Move{PlaceAction, square, slot} }

// Slide returns the slide of a square into the hole.
func Slide(square int) Move { return Move{SlideAction, square, 0} }

// Cell returns where a placement puts its marble; false for a slide.
func (m Move) Cell() (Cell, bool) { return Cell{m.Square, m.Slot}, m.Action == PlaceAction }

// String returns the move as text: "p 0 2" places in square 0, slot 2, and "s 3" slides
// square 3.
func (m Move) String() string {
	if m.Action == SlideAction {
		return fmt.Sprintf("s %d", m.Square)
	}
	return fmt.Sprintf("p %d %d", m.Square, m.Slot)
}

// ParseMove parses a move like "p 0 2" or "s 3", in upper or lower case and with any
// spacing. The error is a *MoveError with reason Unreadable or OffBoard.
func ParseMove(text string) (Move, error) {
	fields := strings.Fields(text)
	if len(fields) == 0 {
		return Move{}, unreadable(text)
	}
	numbers, ok := indices(fields[1:])
	if !ok {
		return Move{}, unreadable(text)
	}
	var m Move
	switch kind := strings.ToLower(fields[0]); {
	case kind == "p" && len(numbers) == 2:
		m = Place(numbers[0], numbers[1])
	case kind == "s" && len(numbers) == 1:
		m = Slide(numbers[0])
	default:
		return Move{}, unreadable(text)
	}
	if err := m.onBoard(); err != nil {
		return Move{}, err
	}
	return m, nil
}

// indices parses plain decimal numbers. It refuses signs and leading zeros, so that every
// move has one spelling.
func indices(fields []string) ([]int, bool) {
	numbers := make([]int, 0, len(fields))
	for _, f := range fields {
		n, err := strconv.Atoi(f)
		if err != nil || strconv.Itoa(n) != f || n < 0 {
			return nil, false
		}
		numbers = append(numbers, n)
	}
	return numbers, true
}

// onBoard returns an error that names the index out of range, or nil.
func (m Move) onBoard() error {
	if m.Square < 0 || m.Square >= Squares {
		return refuse(OffBoard, "there is no square %d; the squares are 0 to %d", m.Square, Squares-1)
	}
	if m.Action == PlaceAction && (m.Slot < 0 || m.Slot >= Slots) {
		return refuse(OffBoard, "there is no slot %d; the slots of a square are 0 to %d", m.Slot, Slots-1)
	}
	return nil
}

const (
	// Squares is the number of squares including the hole. Their indices are 0 to 8 in
	// reading order.
	Squares = 9
	// Slots is the number of slots of a square. Their indices are 0 to 3 in reading
	// order.
	Slots = 4
	// Size is the side of the global grid in slots.
	Size = 6

	perSide      = 3 // squares along a side of the board
	slotsPerSide = 2 // slots along a side of a square
	startHole    = 4 // the centre
)

// Cell is a slot of the board, named by its square and its slot within it.
type Cell struct {
	Square int // 0 to 8
	Slot   int // 0 to 3
}

// CellAt returns the cell in a row and a column of the global grid, each 0 to 5.
func CellAt(row, col int) Cell {
	return Cell{
		Square: row/slotsPerSide*perSide + col/slotsPerSide,
		Slot:   row%slotsPerSide*slotsPerSide + col%slotsPerSide,
	}
}

// Row returns the cell's row in the global grid, 0 (top) to 5.
func (c Cell) Row() int { return c.Square/perSide*slotsPerSide + c.Slot/slotsPerSide }

// Col returns the cell's column in the global grid, 0 (left) to 5.
func (c Cell) Col() int { return c.Square%perSide*slotsPerSide + c.Slot%slotsPerSide }

// OnBoard reports whether both indices are in range.
func (c Cell) OnBoard() bool {
	return c.Square >= 0 && c.Square < Squares && c.Slot >= 0 && c.Slot < Slots
}

// String returns a phrase like "square 0, slot 2".
func (c Cell) String() string { return fmt.Sprintf("square %d, slot %d", c.Square, c.Slot) }

// Adjacent reports whether two squares share a side.
func Adjacent(a, b int) bool {
	rows, cols := a/perSide-b/perSide, a%perSide-b%perSide
	return rows*rows+cols*cols == 1
}

// Player is a colour and the player of that colour.
type Player uint8

const (
	// Nobody owns an empty slot and wins a draw.
	Nobody Player = iota
	// Red moves first.
	Red
	// Blue moves second.
	Blue
)

// Players are the players in playing order.
var Players = [2]Player{Red, Blue}

// String returns the word "red", "blue" or "nobody".
func (p Player) String() string { return [...]string{"nobody", "red", "blue"}[p] }

// Letter returns "R" or "B", as in the HTTP API and the diagram, or "" for Nobody.
func (p Player) Letter() string { return [...]string{"", "R", "B"}[p] }

// Other returns the opponent, or Nobody for Nobody.
func (p Player) Other() Player { return [...]Player{Nobody, Blue, Red}[p] }

// plays reports whether p is Red or Blue.
func (p Player) plays() bool { return p == Red || p == Blue }

// side returns the index of a player's marbles. The player must be Red or Blue.
func (p Player) side() int { return int(p) - 1 }

// Bits is a set of cells: bit row*6+col of the global grid, bits 0 to 35. With one word
// per colour, checking for a block takes a few instructions.
type Bits uint64

const (
	// corners are the cells that can be the top left of a 2x2 block: all except the last
	// row and column.
	corners Bits = 0b011111_011111_011111_011111_011111
	// topLeftSquare is square 0. The other squares and all blocks are shifts of it.
	topLeftSquare Bits = 0b11_0000_11
)

func bitOf(c Cell) Bits { return 1 << (c.Row()*Size + c.Col()) }

func squareBits(square int) Bits { return topLeftSquare << squareShift(square) }

func squareShift(square int) int {
	return square/perSide*slotsPerSide*Size + square%perSide*slotsPerSide
}

// Has reports whether the set contains a cell.
func (b Bits) Has(c Cell) bool { return b&bitOf(c) != 0 }

// Count returns the number of cells in the set.
func (b Bits) Count() int { return bits.OnesCount64(uint64(b)) }

// slid moves the cells of a square to the hole, which is empty.
func (b Bits) slid(square, hole int) Bits {
	moving := b & squareBits(square)
	return b&^moving | moving>>squareShift(square)<<squareShift(hole)
}

// blocks returns the top left cells of all 2x2 blocks in the set.
func (b Bits) blocks() Bits { return b & (b >> 1) & (b >> Size) & (b >> (Size + 1)) & corners }

// cells lists the set in the order of the global grid.
func (b Bits) cells() []Cell {
	list := make([]Cell, 0, b.Count())
	for ; b != 0; b &= b - 1 {
		i := bits.TrailingZeros64(uint64(b))
		list = append(list, CellAt(i/Size, i%Size))
	}
	return list
}

const (
	// DefaultPieces is the number of marbles per player if the settings give none.
	DefaultPieces = 8
	// MaxPieces is the largest number of marbles per player: together they fill the eight
	// squares.
	MaxPieces = 16
)

// Settings are agreed on before the first move. The zero value is the default game.
type Settings struct {
	// PiecesPerPlayer is the number of marbles per player, 1 to MaxPieces; 0 means
	// DefaultPieces.
	PiecesPerPlayer int `json:"piecesPerPlayer,omitempty"`
	// NoBackslide forbids sliding the square that was slid last in the very next slide.
	NoBackslide bool `json:"noBackslide,omitempty"`
	// Position is the board before the first move and the player to act, in the form of
	// [State.PositionText]; empty means an empty board and red.
	Position string `json:"position,omitempty"`
}

// Validate returns an error that says what is wrong with the settings, or nil.
func (s Settings) Validate() error {
	if s.PiecesPerPlayer < 0 || s.PiecesPerPlayer > MaxPieces {
		return say.Errorf("%d pieces per player are not possible; choose 1 to %d, or 0 for the usual %d", s.PiecesPerPlayer, MaxPieces, DefaultPieces)
	}
	return nil
}

// New returns the empty board with the hole in the centre and red to place, or the stated
// position. The error names the wrong setting.
func New(settings Settings) (State, error) {
	if err := settings.Validate(); err != nil {
		return State{}, err
	}
	s := empty(cmp.Or(settings.PiecesPerPlayer, DefaultPieces), settings.NoBackslide)
	if settings.Position == "" {
		return s, nil
	}
	s, err := s.parsePosition(settings.Position)
	if err == nil {
		err = s.checkStart()
	}
	return s, err
}

// empty returns the state before the first move.
func empty(pieces int, noBackslide bool) State {
	return State{
		pieces:      uint8(pieces),
		noBackslide: noBackslide,
		turn:        Red,
		phase:       Placement,
		hole:        startHole,
		lastSlid:    noSquare,
		lastPlaced:  nowhere,
	}
}

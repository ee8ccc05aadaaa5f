package foursquare

import (
	"fmt"
	"strconv"
	"strings"
)

// Action is what a move does.
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

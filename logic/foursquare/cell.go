package foursquare

import "fmt"

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

package foursquare

import "fmt"

const (
	// Squares is the number of squares, the hole included; indices 0 to 8 in
	// reading order.
	Squares = 9
	// Slots is the number of slots of a square; indices 0 to 3 in reading
	// order.
	Slots = 4
	// Size is the length of the global grid's side in slots.
	Size = 6

	perSide      = 3 // squares along a side of the board
	slotsPerSide = 2 // slots along a side of a square
	startHole    = 4 // the centre
)

// Cell is one slot of the board, named by its square and its slot in it.
type Cell struct {
	Square int // 0 to 8
	Slot   int // 0 to 3
}

// CellAt is the cell in a row and a column of the global grid, each 0 to 5.
func CellAt(row, col int) Cell {
	return Cell{
		Square: row/slotsPerSide*perSide + col/slotsPerSide,
		Slot:   row%slotsPerSide*slotsPerSide + col%slotsPerSide,
	}
}

// Row is the cell's row in the global grid, 0 at the top to 5.
func (c Cell) Row() int { return c.Square/perSide*slotsPerSide + c.Slot/slotsPerSide }

// Col is the cell's column in the global grid, 0 at the left to 5.
func (c Cell) Col() int { return c.Square%perSide*slotsPerSide + c.Slot%slotsPerSide }

// OnBoard reports whether both indices name something.
func (c Cell) OnBoard() bool {
	return c.Square >= 0 && c.Square < Squares && c.Slot >= 0 && c.Slot < Slots
}

// String is a phrase like "square 0, slot 2".
func (c Cell) String() string { return fmt.Sprintf("square %d, slot %d", c.Square, c.Slot) }

// Adjacent reports whether two squares share a side.
func Adjacent(a, b int) bool {
	rows, cols := a/perSide-b/perSide, a%perSide-b%perSide
	return rows*rows+cols*cols == 1
}

package foursquare

import "math/bits"

// Bits is a set of cells: bit row*6+col of the global grid, bits 0 to 35. One
// word per colour makes the check for a block a handful of instructions.
type Bits uint64

const (
	// corners are the cells that can be the top left of a 2x2 block: all but
	// the last row and the last column.
	corners Bits = 0b011111_011111_011111_011111_011111
	// topLeftSquare is square 0; every other square is a shift of it. A block
	// has the same shape.
	topLeftSquare Bits = 0b11_0000_11
)

func bitOf(c Cell) Bits { return 1 << (c.Row()*Size + c.Col()) }

// squareBits are the four cells of a square.
func squareBits(square int) Bits { return topLeftSquare << squareShift(square) }

func squareShift(square int) int {
	return square/perSide*slotsPerSide*Size + square%perSide*slotsPerSide
}

// Has reports whether a cell is in the set.
func (b Bits) Has(c Cell) bool { return b&bitOf(c) != 0 }

// Count is the number of cells in the set.
func (b Bits) Count() int { return bits.OnesCount64(uint64(b)) }

// slid moves the cells of a square to the hole; the hole itself is empty.
func (b Bits) slid(square, hole int) Bits {
	moving := b & squareBits(square)
	return b&^moving | moving>>squareShift(square)<<squareShift(hole)
}

// blocks are the top left cells of all 2x2 blocks in the set.
func (b Bits) blocks() Bits { return b & (b >> 1) & (b >> Size) & (b >> (Size + 1)) & corners }

// cells are the members in the order of the global grid.
func (b Bits) cells() []Cell {
	list := make([]Cell, 0, b.Count())
	for ; b != 0; b &= b - 1 {
		i := bits.TrailingZeros64(uint64(b))
		list = append(list, CellAt(i/Size, i%Size))
	}
	return list
}

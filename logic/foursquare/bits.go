package foursquare

import "math/bits"

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

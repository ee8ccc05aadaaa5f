package engine

import (
	"math/bits"
	"slices"
)

const symmetries = 8

// rows and columns are their cells. diagonals[k] are the cells whose column
// exceeds their row by k; below the main diagonal k counts down from 2*size.
var rows, columns, diagonals = lineTables()

func lineTables() (rows, columns [size]cells, diagonals [2 * size]cells) {
	for row := range size {
		for col := range size {
			cell := cells(1) << (row*size + col)
			rows[row] |= cell
			columns[col] |= cell
			diagonals[(col-row+2*size)%(2*size)] |= cell
		}
	}
	return rows, columns, diagonals
}

// upsideDown turns the board over its horizontal middle.
func upsideDown(set cells) cells {
	return set>>30&rows[0] | set>>18&rows[1] | set>>6&rows[2] |
		set<<6&rows[3] | set<<18&rows[4] | set<<30&rows[5]
}

// leftRight turns the board over its vertical middle.
func leftRight(set cells) cells {
	return set>>5&columns[0] | set>>3&columns[1] | set>>1&columns[2] |
		set<<1&columns[3] | set<<3&columns[4] | set<<5&columns[5]
}

// transposed turns the board over its main diagonal: a cell k columns right of
// the diagonal moves k*(size-1) bits up.
func transposed(set cells) cells {
	const step = size - 1
	d := &diagonals
	return set&d[0] |
		set&d[1]<<step | set&d[2]<<(2*step) | set&d[3]<<(3*step) | set&d[4]<<(4*step) | set&d[5]<<(5*step) |
		set&d[11]>>step | set&d[10]>>(2*step) | set&d[9]>>(3*step) | set&d[8]>>(4*step) | set&d[7]>>(5*step)
}

// turnedSet is a set after one of the eight symmetries of the board, 0 to 7; 0
// leaves it alone.
func turnedSet(set cells, symmetry int) cells {
	if symmetry&1 != 0 {
		set = upsideDown(set)
	}
	if symmetry&2 != 0 {
		set = leftRight(set)
	}
	if symmetry&4 != 0 {
		set = transposed(set)
	}
	return set
}

// turnedSquares is where a symmetry brings a square. toLeast are the symmetries
// that bring a hole to the least square it can be brought to: only these can
// make a position canonical.
var turnedSquares, toLeast = symmetryTables()

func symmetryTables() (turned [symmetries][indices]uint8, toLeast [indices][]int) {
	for symmetry := range symmetries {
		turned[symmetry][noSquare] = noSquare
		for square := range squares {
			corner := bits.TrailingZeros64(turnedSet(areas[square], symmetry))
			turned[symmetry][square] = uint8(slices.Index(shifts[:], uint8(corner)))
		}
	}
	for square := range squares {
		least := uint8(noSquare)
		for symmetry := range symmetries {
			least = min(least, turned[symmetry][square])
		}
		for symmetry := range symmetries {
			if turned[symmetry][square] == least {
				toLeast[square] = append(toLeast[square], symmetry)
			}
		}
	}
	return turned, toLeast
}

// turned is the position after a symmetry.
func (p *position) turned(symmetry int) position {
	q := *p
	q.own, q.opp = turnedSet(p.own, symmetry), turnedSet(p.opp, symmetry)
	q.hole, q.blocked = turnedSquares[symmetry][p.hole&cut], turnedSquares[symmetry][p.blocked&cut]
	return q
}

// canonical is one position for all that are the same up to symmetry.
func (p *position) canonical() position {
	candidates := toLeast[p.hole&cut]
	least := p.turned(candidates[0])
	for _, symmetry := range candidates[1:] {
		if q := p.turned(symmetry); q.before(&least) {
			least = q
		}
	}
	return least
}

// before is an order of positions that have the same hole.
func (p *position) before(q *position) bool {
	switch {
	case p.own != q.own:
		return p.own < q.own
	case p.opp != q.opp:
		return p.opp < q.opp
	}
	return p.blocked < q.blocked
}

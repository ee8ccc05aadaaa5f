package engine

import (
	"math/bits"
	"slices"
)

const symmetries = 8

// rows and columns are the cells of each row and column. diagonals[k] are the cells whose
// column exceeds their row by k modulo 2*size.
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

// upsideDown mirrors the board top to bottom.
func upsideDown(set cells) cells {
	return set>>30&rows[0] | set>>18&rows[1] | set>>6&rows[2] |
		set<<6&rows[3] | set<<18&rows[4] | set<<30&rows[5]
}

// leftRight mirrors the board left to right.
func leftRight(set cells) cells {
	return set>>5&columns[0] | set>>3&columns[1] | set>>1&columns[2] |
		set<<1&columns[3] | set<<3&columns[4] | set<<5&columns[5]
}

// transposed mirrors the board on its main diagonal: a cell k columns right of the
// diagonal moves up by k*(size-1) bits.
func transposed(set cells) cells {
	const step = size - 1
	d := &diagonals
	return set&d[0] |
		set&d[1]<<step | set&d[2]<<(2*step) | set&d[3]<<(3*step) | set&d[4]<<(4*step) | set&d[5]<<(5*step) |
		set&d[11]>>step | set&d[10]>>(2*step) | set&d[9]>>(3*step) | set&d[8]>>(4*step) | set&d[7]>>(5*step)
}

// turnedSet applies one of the eight symmetries, 0 to 7; 0 is the identity.
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

// turnedSquares maps squares by each symmetry. toLeast are the symmetries that map a hole
// to the smallest square it can reach; only these can make a position canonical.
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

// turned applies a symmetry.
func (p *position) turned(symmetry int) position {
	q := *p
	q.own, q.opp = turnedSet(p.own, symmetry), turnedSet(p.opp, symmetry)
	q.hole, q.blocked = turnedSquares[symmetry][p.hole&cut], turnedSquares[symmetry][p.blocked&cut]
	return q
}

// canonical returns the representative of the positions equal to p up to symmetry.
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

// before orders positions with the same hole.
func (p *position) before(q *position) bool {
	switch {
	case p.own != q.own:
		return p.own < q.own
	case p.opp != q.opp:
		return p.opp < q.opp
	}
	return p.blocked < q.blocked
}

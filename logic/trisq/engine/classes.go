package engine

import "sync"

// classes groups the features that turning or mirroring the board maps onto each other.
// Each class is learned as one; the arrays map features of a policy to classes.
type classes struct {
	shape [1 << 16]uint16
	bond  [bonds]uint16
	spot  [cells]uint16
	// The numbers of classes. Class 0 of shapes collects the impossible ones.
	shapes, bondClasses, spots int
}

var classesOf = sync.OnceValue(newClasses)

// turned and mirrored give the new index in offsets of each neighbour when the board is
// turned by a quarter to the right, and when it is mirrored left to right.
var (
	turned   = [8]int{1, 2, 3, 0, 5, 6, 7, 4}
	mirrored = [8]int{0, 3, 2, 1, 7, 6, 5, 4}
)

// rearrange moves the bit fields of a feature, one per neighbour, to the indices in to.
func rearrange(feature, neighbours, bits int, to *[8]int) int {
	result := 0
	for d := range neighbours {
		field := feature >> (bits * d) & (1<<bits - 1)
		result |= field << (bits * to[d])
	}
	return result
}

// smallest returns the smallest value that turning and mirroring make of a feature.
func smallest(feature, neighbours, bits int) int {
	least := feature
	for range 2 {
		for range 4 {
			feature = rearrange(feature, neighbours, bits, &turned)
			least = min(least, feature)
		}
		feature = rearrange(feature, neighbours, bits, &mirrored)
	}
	return least
}

func newClasses() *classes {
	c := &classes{shapes: 1}
	for i := range c.shape {
		switch least := smallest(i, 8, 2); {
		case !possible(i):
		case least < i:
			c.shape[i] = c.shape[least]
		default:
			c.shape[i] = uint16(c.shapes)
			c.shapes++
		}
	}
	for i := range c.bond {
		if least := smallest(i, 4, 3); least < i {
			c.bond[i] = c.bond[least]
		} else {
			c.bond[i] = uint16(c.bondClasses)
			c.bondClasses++
		}
	}
	for _, p := range onBoard {
		row, column := int(p)/stride, int(p)%stride
		row, column = min(row, stride-1-row), min(column, stride-1-column)
		low, high := min(row, column)-1, max(row, column)-1
		c.spot[p] = uint16(high*(high+1)/2 + low)
		c.spots = max(c.spots, int(c.spot[p])+1)
	}
	return c
}

// possible reports whether the walls of a shape occur on a board: none, along one side,
// or along two sides that meet.
func possible(shape int) bool {
	walls := 0
	for d := range 8 {
		if shape>>(2*d)&3 == int(wall) {
			walls |= 3 << (2 * d)
		}
	}
	return walls == 0 || isTurnOf(walls, westWalls) || isTurnOf(walls, cornerWalls)
}

const (
	// The walls around a point of the first column, and around its upper corner.
	westWalls   = 3<<6 | 3<<12 | 3<<14
	cornerWalls = westWalls | 3 | 3<<8
)

func isTurnOf(walls, of int) bool {
	for range 4 {
		if walls == of {
			return true
		}
		of = rearrange(of, 8, 2, &turned)
	}
	return false
}

package engine

import "sync"

// The movement phase only permutes the tiles. Read in order without the hole, the eight
// tiles are a permutation: a horizontal slide leaves it unchanged, and a vertical slide
// moves a tile past two others. So the reachable arrangements are the even permutations
// with any position of the hole.
const (
	tileCount    = squares - 1
	permutations = 8 * 7 * 6 * 5 * 4 * 3 // the even ones
	passes       = tileCount - 2         // places where a tile passes two others
)

// permutationTables holds the even permutations in the order of rank, and the results of
// a pass: [0] moves the tile at a place behind the next two, [1] moves the tile two
// places ahead to the front.
type permutationTables struct {
	tile   [permutations][tileCount]uint8
	passed [permutations][passes][2]uint16
}

// evenPermutations returns the tables. It makes them on the first call, because they are
// large and many games never need them.
var evenPermutations = sync.OnceValue(func() *permutationTables {
	t := &permutationTables{}
	for i := range t.tile {
		t.tile[i] = unrank(i)
	}
	for i, p := range t.tile {
		for at := range passes {
			behind, ahead := p, p
			behind[at], behind[at+1], behind[at+2] = p[at+1], p[at+2], p[at]
			ahead[at], ahead[at+1], ahead[at+2] = p[at+2], p[at], p[at+1]
			t.passed[i][at] = [2]uint16{rank(behind), rank(ahead)}
		}
	}
	return t
})

// rank numbers the even permutations. Of two permutations that differ only in the order
// of their last two places, exactly one is even, and they share the number.
func rank(p [tileCount]uint8) uint16 {
	n := 0
	for i := range tileCount - 2 {
		smaller := 0
		for _, later := range p[i+1:] {
			if later < p[i] {
				smaller++
			}
		}
		n = n*(tileCount-i) + smaller
	}
	return uint16(n)
}

// unrank returns the even permutation with a number.
func unrank(n int) (p [tileCount]uint8) {
	var digits [tileCount]int
	for i := tileCount - 3; i >= 0; i-- {
		digits[i] = n % (tileCount - i)
		n /= tileCount - i
	}
	rest := [tileCount]uint8{0, 1, 2, 3, 4, 5, 6, 7}
	inversions := 0
	for i, d := range digits {
		p[i] = rest[d]
		copy(rest[d:], rest[d+1:])
		inversions += d
	}
	if inversions%2 == 1 {
		p[tileCount-2], p[tileCount-1] = p[tileCount-1], p[tileCount-2]
	}
	return p
}

// squareOf returns the square of a place in the permutation.
func squareOf(place, hole int) int {
	if place >= hole {
		return place + 1
	}
	return place
}

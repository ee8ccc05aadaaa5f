package engine

import "sync"

// The movement phase only moves tiles about. Read in order without the hole, the
// eight tiles are a permutation: a tile that slides sideways leaves it as it is,
// one that slides up or down passes two others. So all that can be reached are
// the even permutations with the hole anywhere.
const (
	tileCount    = squares - 1
	permutations = 8 * 7 * 6 * 5 * 4 * 3 // even ones
	passes       = tileCount - 2         // places where a tile passes two others
)

// permutationTables hold the even permutations, in the order of rank, and which
// one each becomes when the tile in a place passes the two behind it ([0]) or the
// tile two places on passes back ([1]).
type permutationTables struct {
	tile   [permutations][tileCount]uint8
	passed [permutations][passes][2]uint16
}

// evenPermutations makes the tables when they are asked for first: they are
// larger than what a game needs that never comes to them.
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

// rank numbers the even permutations: of two that differ in their last two
// places only, one is even, and they share the number.
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

// unrank is the even permutation with a number.
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

// squareOf is the square of a place in the permutation.
func squareOf(place, hole int) int {
	if place >= hole {
		return place + 1
	}
	return place
}

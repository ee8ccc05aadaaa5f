package engine

import "math/bits"

// The worth of a 2x2 block that the other colour does not touch, by how many
// marbles are in it.
const (
	oneWorth   = 1
	twoWorth   = 4
	threeWorth = 10
)

// A tempo weighs the prospects of the player who has just moved, in thirds; the
// other's count in full, because he may use his next.
type tempo int32

// even counts both the same.
const even tempo = 3

// rate is how promising a position is for the player who has just moved: the
// blocks he may yet complete against those of the opponent, on the board as it
// stands and after each slide.
func (p *position) rate(w tempo) int32 {
	taken := areas[p.hole&cut]
	sum := 2 * weigh(p.opp, p.own, taken, w)
	for _, square := range neighbours[p.hole&cut] {
		sum += weigh(moved(p.opp, square, p.hole), moved(p.own, square, p.hole), areas[square&cut], w)
	}
	return sum / 3
}

func weigh(mine, theirs, hole cells, w tempo) int32 {
	return int32(w)*prospects(mine, theirs|hole) - 3*prospects(theirs, mine|hole)
}

func prospects(own, taken cells) int32 {
	a, b, c, d := own, own>>1, own>>size, own>>(size+1)
	open := corners &^ (taken | taken>>1 | taken>>size | taken>>(size+1))
	one := (a | b | c | d) & open
	two := (a&b | c&d | (a|b)&(c|d)) & open
	three := (a&b&(c|d) | c&d&(a|b)) & open
	return int32(bits.OnesCount64(one)*oneWorth +
		bits.OnesCount64(two)*(twoWorth-oneWorth) +
		bits.OnesCount64(three)*(threeWorth-twoWorth))
}

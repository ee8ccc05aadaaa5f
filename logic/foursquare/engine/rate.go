package engine

import "math/bits"

// The value of a 2x2 block without a marble of the other colour, by its number of
// marbles.
const (
	oneWorth   = 1
	twoWorth   = 4
	threeWorth = 10
)

// tempo weighs the prospects of the player who has just moved, in thirds. The opponent's
// count in full, because he moves next.
type tempo int32

// even weighs both the same.
const even tempo = 3

// rate estimates a position for the player who has just moved: the blocks that player may
// still complete against the opponent's, on the present board and after each slide.
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

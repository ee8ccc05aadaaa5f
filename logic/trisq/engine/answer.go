package engine

import "math/bits"

// How a playout of a reading level answers the last move under the rule set groups: with
// captures and rescues, then by the liberties of chains that have few left or are in a
// capturing race, then with the vital point of an eye space.

const (
	// fewLiberties is the largest number of liberties at which a chain is attended to.
	fewLiberties = 3
	// raceLiberties is the largest number of liberties at which a chain's capturing races
	// are fought.
	raceLiberties = 4
	// A placement that puts more than largestThrow figures into atari is never played. Of
	// the placements that put two or more into atari, one in foolish is considered.
	largestThrow = 5
	foolish      = 8
)

// answer returns the placement that the last move calls for, or pass.
func (y *player) answer(b *position) point {
	if p := y.answerAtari(b); p != pass {
		return p
	}
	if p := y.answerFewLiberties(b); p != pass {
		return p
	}
	return b.vitalNear(b.last)
}

// chanceOf256 returns true with a probability of times/256.
func (y *player) chanceOf256(times uint32) bool { return uint32(y.random.next()>>56) < times }

// answerAtari captures the last move's chain if it is in atari, or rescues a chain beside
// it. It returns pass if neither is possible.
func (y *player) answerAtari(b *position) point {
	y.count, y.total = 0, 0
	if b.liberties(b.last) == 1 {
		y.propose(b, b.lastLiberty(b.last), uint32(b.size[b.head[b.last]])+1)
	}
	for heads := b.chainsBeside(b.last, b.turn); heads != 0; heads = heads.rest() {
		if h := heads.first(); b.liberties(h) == 1 {
			y.rescue(b, h)
		}
	}
	return y.draw()
}

// rescue proposes the placements that may save a chain in atari.
func (y *player) rescue(b *position, h point) {
	size := uint32(b.size[h])
	for points := b.besiegers(h); points != (set{}); {
		y.propose(b, points.take(), size+1)
	}
	out := b.lastLiberty(h)
	if !b.legal(out) {
		return
	}
	_, n := b.after(out)
	if n < 2 && b.captures(out, b.turn) == 0 || n == 2 && !y.reader.escapes(b, h, playoutReading) {
		return
	}
	y.propose(b, out, size+1)
}

// answerFewLiberties takes one of the last liberties of the last move's chain, adds
// liberties to a chain beside it that has few, or fights that chain's races. Large chains
// are more likely to be chosen.
func (y *player) answerFewLiberties(b *position) point {
	y.count, y.total = 0, 0
	h := b.head[b.last]
	if n := b.liberties(h); n > 1 && n <= fewLiberties {
		for i, ways := range b.libertySets[h] {
			for ; ways != 0; ways &= ways - 1 {
				if p := pointOf(i, ways); !b.isLost(p) {
					y.propose(b, p, uint32(b.size[h]))
				}
			}
		}
	}
	for heads := b.chainsBeside(b.last, b.turn); heads != 0; heads = heads.rest() {
		h := heads.first()
		n := b.liberties(h)
		if n > 1 && n <= fewLiberties {
			y.extend(b, h)
		}
		if y.reader.races && n > 1 && n <= raceLiberties {
			y.race(b, h)
		}
	}
	return y.draw()
}

// extend proposes the placements that give a chain more liberties.
func (y *player) extend(b *position, h point) {
	for i, ways := range b.libertySets[h] {
		for ; ways != 0; ways &= ways - 1 {
			p := pointOf(i, ways)
			if s := &sees[beside(b.views[p])]; s.count[empty] < 2 && s.count[b.turn] < 2 {
				continue // it would gain at most one liberty and fill one
			}
			if _, n := b.after(p); n > b.liberties(h) {
				y.propose(b, p, uint32(b.size[h]))
			}
		}
	}
}

// race proposes to take the liberties of the enemy chains beside the chain h that have no
// more liberties than h, so that they are captured first. The last move's chain is left
// out: its liberties are proposed anyway.
func (y *player) race(b *position, h point) {
	enemy := bothSides - b.turn
	var seen set
	seen.add(b.head[b.last])
	for s := h; ; {
		for heads := b.chainsBeside(s, enemy); heads != 0; heads = heads.rest() {
			if e := heads.first(); b.liberties(e) <= b.liberties(h) && !seen.has(e) {
				seen.add(e)
				y.besiege(b, h, e)
			}
		}
		if s = b.next[s]; s == h {
			return
		}
	}
}

// besiege proposes to take the liberties of the enemy chain e, for the sake of the chain h.
// Liberties that both chains share come last, because taking one costs h a liberty too.
func (y *player) besiege(b *position, h, e point) {
	ways := b.libertySets[e].without(&b.libertySets[h])
	if ways == (set{}) {
		ways = b.libertySets[e]
	}
	for ways != (set{}) {
		if p := ways.take(); !b.isLost(p) {
			y.propose(b, p, uint32(b.size[h]))
		}
	}
}

// propose adds a placement to the candidates if it is legal and there is room.
func (y *player) propose(b *position, p point, weight uint32) {
	if y.count == len(y.points) || !b.legal(p) {
		return
	}
	y.add(p, weight)
}

// throws returns how many figures a placement would put into atari, or 0 for a level that
// does not read.
func (y *player) throws(b *position, p point) int {
	if y.reader == nil {
		return 0
	}
	return b.lost(p)
}

// isFoolish reports whether to skip a placement that puts size figures into atari: always
// if there are many, mostly if there are few, because a small sacrifice can kill.
func (y *player) isFoolish(size int) bool {
	return size > largestThrow || size > 1 && y.random.below(foolish) != 0
}

// vitalNear returns the vital point of an eye space beside p, or pass.
func (b *position) vitalNear(p point) point {
	found := pass
	for empties := emptiesIn(b.views[p]) & 0x55; empties != 0; empties &= empties - 1 {
		n := p + offsets[bits.TrailingZeros16(empties)>>1&3]
		if v := b.vitalOf(n); v != pass && b.legal(v) {
			found = v
		}
	}
	return found
}

// largestEyeSpace is the largest number of points in an eye space with a vital point.
const largestEyeSpace = 6

// vitalOf returns the vital point of the eye space around p: the point on which two eyes
// depend. It is the point with the most neighbours in the space, in the shapes that have
// exactly one such point: three points, the T of four, the cross and the bulky five, and
// the six that are a square with two arms. For other shapes it returns pass.
func (b *position) vitalOf(p point) point {
	v := b.views[p]
	// In such a region at least three of the eight neighbours are not empty.
	if s := &sees[beside(v)]; s.count[empty] == 0 || s.any[triangles] && s.any[squares] || bits.OnesCount16((v|v>>1)&0x5555) < 3 {
		return pass
	}
	var list [largestEyeSpace]point
	size := b.eyeSpace(p, &list)
	best, most, ties, sum := pass, 0, 0, 0
	for _, q := range list[:size] {
		n := int(sees[beside(b.views[q])].count[empty])
		sum += n
		if n > most {
			best, most, ties = q, n, 0
		}
		if n == most {
			ties++
		}
	}
	switch {
	case size == 3 && most == 2 && ties == 1,
		size == 4 && most == 3,
		size == 5 && most == 4,
		size == 5 && most == 3 && sum == 10,
		size == 6 && most == 4 && sum == 12:
		return best
	}
	return pass
}

// eyeSpace lists the empty region around p and returns its size. It returns 0 if the
// region is larger than an eye space or touches both sides.
func (b *position) eyeSpace(p point, list *[largestEyeSpace]point) int {
	list[0] = p
	size := 1
	var seen set
	seen.add(p)
	var byTriangles, bySquares bool
	for i := 0; i < size; i++ {
		s := &sees[beside(b.views[list[i]])]
		byTriangles, bySquares = byTriangles || s.any[triangles], bySquares || s.any[squares]
		if byTriangles && bySquares {
			return 0
		}
		if i > 0 && s.count[empty] == 1 {
			continue // the point it was found from
		}
		for _, d := range offsets[:4] {
			n := list[i] + d
			if b.at[n] != empty || seen.has(n) {
				continue
			}
			if size == len(list) {
				return 0
			}
			seen.add(n)
			list[size] = n
			size++
		}
	}
	return size
}

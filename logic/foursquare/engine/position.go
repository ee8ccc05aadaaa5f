package engine

import (
	"math/bits"
	"sync"

	"tessera/logic/foursquare"
)

// cells is a set of cells of the global grid, as in foursquare.Bits: bit row*6+col.
type cells = uint64

const (
	size    = foursquare.Size
	squares = foursquare.Squares
	// noSquare means "no square" in a stored index.
	noSquare = squares

	board   cells = 1<<(size*size) - 1
	corners cells = 0b011111_011111_011111_011111_011111
	block   cells = 0b11_0000_11 // the 2x2 block with top left cell 0, which is square 0

	// indices is squares rounded up to a power of two. An index masked by cut needs no
	// bounds check, and a shift masked by 63 needs no branch.
	indices = 16
	cut     = indices - 1

	// noCell, in a set of placements, is the turn that places nothing because all marbles
	// are on the board. It lies outside the board.
	noCell cells = 1 << 63
)

// shifts, areas and neighbours describe the squares: the shift from square 0, the cells,
// and the squares that can slide into it when it is the hole.
var shifts, areas, neighbours = squareTables()

func squareTables() (shifts [indices]uint8, areas [indices]cells, neighbours [indices][]uint8) {
	for a := range squares {
		corner := foursquare.Cell{Square: a}
		shifts[a] = uint8(corner.Row()*size + corner.Col())
		areas[a] = block << shifts[a]
		for b := range squares {
			if foursquare.Adjacent(a, b) {
				neighbours[a] = append(neighbours[a], uint8(b))
			}
		}
	}
	return shifts, areas, neighbours
}

// position is a board at the start of a turn, seen by the player to move. Making a turn
// copies its 24 bytes; discarding the copy unmakes it.
type position struct {
	own, opp cells
	hole     uint8
	blocked  uint8 // the square that may not slide, or noSquare
	left     uint8 // marbles still to place, of both players; 0 in the movement phase
	// backslide means that sliding straight back is legal; blocked is then always
	// noSquare.
	backslide bool
}

// moved moves the cells of a square to the hole.
func moved(set cells, square, hole uint8) cells {
	moving := set & areas[square&cut]
	return set ^ moving | moving>>(shifts[square&cut]&63)<<(shifts[hole&cut]&63)
}

// movedBack undoes moved after square has slid into hole.
func movedBack(set cells, square, hole uint8) cells { return moved(set, hole, square) }

// blocks returns the top left cells of the 2x2 blocks in a set.
func blocks(set cells) cells { return set & (set >> 1) & (set >> size) & (set >> (size + 1)) & corners }

// threats returns the top left cells of the blocks that one placement completes: at least
// three cells in own, none in taken.
func threats(own, taken cells) cells {
	a, b, c, d := own, own>>1, own>>size, own>>(size+1)
	three := a&b&(c|d) | c&d&(a|b)
	return three &^ (taken | taken>>1 | taken>>size | taken>>(size+1)) & corners
}

// after returns the position after a turn, seen by the other player. square slides into
// the hole, and placed is the cell of the new marble after the slide (noCell for none).
func (p *position) after(square uint8, placed cells) position {
	next := *p
	next.own, next.opp = moved(p.opp, square, p.hole), moved(p.own, square, p.hole)|placed&board
	next.hole = square
	if !p.backslide {
		next.blocked = p.hole
	}
	if p.left > 0 {
		next.left--
	}
	return next
}

// wins reports whether the player to move can complete a block in this turn, by the
// placement, the slide or both. A player with a marble to place always finds an empty
// slot, because all marbles together just fill the eight squares.
func (p *position) wins() bool {
	if p.left > 0 && threats(p.own, p.opp|areas[p.hole&cut]) != 0 {
		return true
	}
	for _, square := range neighbours[p.hole&cut] {
		if square == p.blocked {
			continue
		}
		own := moved(p.own, square, p.hole)
		if blocks(own) != 0 {
			return true
		}
		if p.left > 0 && threats(own, moved(p.opp, square, p.hole)|areas[square&cut]) != 0 {
			return true
		}
	}
	return false
}

// replies is a set of turns, by slide: squares[i] slides, and the marble ends up in one
// of places[i].
type replies struct {
	squares [4]uint8
	places  [4]cells
	n       int // slides in use
	count   int // turns
}

func (r *replies) add(square uint8, places cells) {
	if places == 0 {
		return
	}
	r.squares[r.n], r.places[r.n] = square, places
	r.n++
	r.count += bits.OnesCount64(places)
}

// include adds a turn whose slide may already be in the set.
func (r *replies) include(t turn) {
	for i := range r.n {
		if r.squares[i] == t.square {
			r.places[i] |= t.placed
			r.count++
			return
		}
	}
	r.add(t.square, t.placed)
}

// turns yields each turn.
func (r *replies) turns(yield func(turn) bool) {
	for i := range r.n {
		for places := r.places[i]; places != 0; places &= places - 1 {
			if !yield(turn{places & -places, r.squares[i]}) {
				return
			}
		}
	}
}

// safe fills r with the turns after which the opponent has no win in one turn. They never
// complete the opponent's block. The caller has checked that the player to move has no
// win in one turn.
func (p *position) safe(r *replies) {
	r.n, r.count = 0, 0
	for _, square := range neighbours[p.hole&cut] {
		if square != p.blocked {
			r.add(square, p.safePlaces(square))
		}
	}
}

// countSafe returns the number of safe turns.
func (p *position) countSafe() int {
	var r replies
	p.safe(&r)
	return r.count
}

// stuck reports whether there is no safe turn.
func (p *position) stuck() bool {
	for _, square := range neighbours[p.hole&cut] {
		if square != p.blocked && p.safePlaces(square) != 0 {
			return false
		}
	}
	return true
}

// safePlaces returns the cells of the safe turns with one slide. The one marble must meet
// every threat of the opponent, so the result is the intersection of the cells that meet
// each threat.
func (p *position) safePlaces(square uint8) cells {
	theirs := moved(p.opp, square, p.hole)
	if blocks(theirs) != 0 {
		return 0
	}
	if p.left <= 1 {
		return p.safeBeforeMovement(square, theirs)
	}
	ours := moved(p.own, square, p.hole)
	places := board &^ (theirs | ours | areas[square&cut])
	for t := threats(theirs, ours|areas[square&cut]); t != 0; t &= t - 1 {
		places &= block << (bits.TrailingZeros64(t) & 63) &^ theirs
	}
	for _, reply := range neighbours[square&cut] {
		if !p.backslide && reply == p.hole {
			continue
		}
		if places == 0 {
			return 0
		}
		after := moved(theirs, reply, square)
		if blocks(after) != 0 {
			return 0
		}
		t := threats(after, moved(ours, reply, square)|areas[reply&cut])
		for ; t != 0; t &= t - 1 {
			places &= movedBack(block<<(bits.TrailingZeros64(t)&63)&^after, reply, square)
		}
	}
	return places
}

// safeBeforeMovement is like safePlaces, for a turn after which the opponent has no marble
// to place. Then only his slides threaten, and our marble cannot meet them.
func (p *position) safeBeforeMovement(square uint8, theirs cells) cells {
	for _, reply := range neighbours[square&cut] {
		if !p.backslide && reply == p.hole {
			continue
		}
		if blocks(moved(theirs, reply, square)) != 0 {
			return 0
		}
	}
	if p.left == 0 {
		return noCell
	}
	return board &^ (theirs | moved(p.own, square, p.hole) | areas[square&cut])
}

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

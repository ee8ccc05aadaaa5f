package proof

import (
	"math/bits"

	"tessera/logic/foursquare"
)

const (
	squares = foursquare.Squares
	slots   = foursquare.Slots
	last    = squares - 1
	// places is the number of tiles.
	places = squares - 1
)

// marbles are the marbles of one player: bit place*4+slot. The place of a tile is its
// square, except that a tile in the last square has the place of the hole. So eight
// places are enough.
type marbles uint32

// marblesOf returns the marbles of a player on a board.
func marblesOf(b *board, p foursquare.Player) (m marbles) {
	for cell, owner := range b.marbles {
		if owner == p {
			c := cellOf(cell)
			m |= 1 << (slots*placeOf(c.Square, b.hole) + c.Slot)
		}
	}
	return m
}

func (m marbles) count() int { return bits.OnesCount32(uint32(m)) }

// first returns one of the marbles.
func (m marbles) first() marbles { return m & -m }

// in returns the marbles of a square, as the lowest slots bits.
func (m marbles) in(square, hole int) marbles {
	return m >> (slots * placeOf(square, hole)) & (1<<slots - 1)
}

func placeOf(square, hole int) int {
	if square == last {
		return hole
	}
	return square
}

// slid returns the marbles after a square has slid into the hole.
func (m marbles) slid(square, hole int) marbles {
	tile := m.in(square, hole)
	m &^= (1<<slots - 1) << (slots * placeOf(square, hole))
	if hole != last && square != last { // the place of the tile in the last square is now the new hole
		moved := m.in(last, hole)
		m = m&^((1<<slots-1)<<(slots*hole)) | moved<<(slots*square)
	}
	return m | tile<<(slots*placeOf(hole, square))
}

// paths holds the possible moves of the hole. It is made on demand, because the browser
// uses this package only for its certificate.
type paths struct {
	// near are the adjacent squares in ascending order; way[a][b] is the index of b in
	// near[a].
	near [squares][]int
	way  [squares][squares]int
	// slides are the squares that may slide into a hole, by the blocked way.
	slides [squares][ways + 1][]int
}

const (
	// ways is the maximum number of ways that may be blocked.
	ways = 4
	// noWay means that no way is blocked because nothing has slid yet.
	noWay = ways
)

func newPaths() *paths {
	p := &paths{}
	for a := range squares {
		for b := range squares {
			if foursquare.Adjacent(a, b) {
				p.way[a][b] = len(p.near[a])
				p.near[a] = append(p.near[a], b)
			}
		}
		for blocked := range p.slides[a] {
			for k, square := range p.near[a] {
				if k != blocked {
					p.slides[a][blocked] = append(p.slides[a][blocked], square)
				}
			}
		}
	}
	return p
}

const (
	half   = places * slots / 2
	halves = 1 << half
)

// grids map marbles to cells of the global grid for each hole: separately for the lower
// and the upper half of the bits.
type grids [squares][2][]uint64

func newGrids() *grids {
	g := &grids{}
	for hole := range squares {
		for part := range g[hole] {
			g[hole][part] = make([]uint64, halves)
			for set := range halves {
				m := marbles(set) << (part * half)
				for cell := range cells {
					if c := cellOf(cell); c.Square != hole && m.in(c.Square, hole)>>c.Slot&1 != 0 {
						g[hole][part][set] |= 1 << cell
					}
				}
			}
		}
	}
	return g
}

func (g *grids) of(m marbles, hole int) uint64 {
	return g[hole][0][m%halves] | g[hole][1][m/halves]
}

// corners are the cells that can be the top left of a block.
const corners = 0b011111_011111_011111_011111_011111

// block reports whether the marbles form a block.
func (g *grids) block(m marbles, hole int) bool {
	b := g.of(m, hole)
	return b&(b>>1)&(b>>side)&(b>>(side+1))&corners != 0
}

// prospects weighs the blocks that a player may still complete against the opponent's
// marbles in taken: each further marble in a block multiplies its weight by four. It also
// counts blocks with a cell in the hole, because it only orders turns.
func (g *grids) prospects(m, taken marbles, hole int) int {
	a, t := g.of(m, hole), g.of(taken, hole)
	b, c, d := a>>1, a>>side, a>>(side+1)
	open := corners &^ (t | t>>1 | t>>side | t>>(side+1))
	one := (a | b | c | d) & open
	two := (a&b | c&d | (a|b)&(c|d)) & open
	three := (a&b&(c|d) | c&d&(a|b)) & open
	return bits.OnesCount64(one) + 3*bits.OnesCount64(two) + 12*bits.OnesCount64(three)
}

// ranks number the sets of a given number of marbles, in ascending order.
type ranks struct {
	low  []uint32
	high [][]uint32 // by the number of marbles in the lower half
	of   []uint32   // the number of sets of 0, 1, … marbles
}

func newRanks(most int) *ranks {
	const all = places * slots
	choose := make([][]uint32, all+1)
	for n := range choose {
		choose[n] = make([]uint32, most+1)
		choose[n][0] = 1
		for k := 1; k <= most && n > 0; k++ {
			choose[n][k] = choose[n-1][k-1] + choose[n-1][k]
		}
	}
	rank := func(m marbles, before int) (r uint32) {
		for k := before + 1; m != 0 && k <= most; k++ {
			r += choose[bits.TrailingZeros32(uint32(m))][k]
			m &= m - 1
		}
		return r
	}
	r := &ranks{low: make([]uint32, halves), of: choose[all]}
	for set := range marbles(halves) {
		r.low[set] = rank(set, 0)
	}
	for before := range most + 1 {
		high := make([]uint32, halves)
		for set := range marbles(halves) {
			high[set] = rank(set<<half, before)
		}
		r.high = append(r.high, high)
	}
	return r
}

func (r *ranks) rank(m marbles) uint32 {
	low := m % halves
	return r.low[low] + r.high[low.count()][m/halves]
}

// each yields the sets of n marbles in the order of their ranks.
func (r *ranks) each(n int) func(yield func(uint32, marbles) bool) {
	return func(yield func(uint32, marbles) bool) {
		m := uint64(1)<<n - 1
		for i := range r.of[n] {
			if !yield(i, marbles(m)) || m == 0 {
				return
			}
			carried := m + m&-m
			m = carried | (m^carried)>>2/(m&-m)
		}
	}
}

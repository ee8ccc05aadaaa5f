package engine

import (
	_ "embed" // for the patterns
	"sync"
)

// The best level under simple rules guides its tree by patterns learned from search, and
// its playouts draw evenly from the whole board. Under simple rules weighted playouts
// predict the end of a game no better and take twice the time.

// simplePatterns are the patterns of simple rules, learned by logic/lab/train.
//
//go:embed simple.patterns
var simplePatterns []byte

var searchedPolicies = sync.OnceValues(func() (*policy, *quick) {
	y, _ := learned(simplePatterns)
	return y, &quick{even: true}
})

// evenTreeParams weigh the margin more than other levels do: even playouts estimate the margin
// better than the winner.
var evenTreeParams = treeParams{expandAt: 8, exploration: 0.6, equivalence: 800, nodes: 1 << 20, winReward: 500, marginUnit: 12}

// evenDraws is how many points are drawn before the whole board is searched.
const evenDraws = 12

// evenBoard is a board for even playouts under simple rules. It keeps only what they need of a
// position.
type evenBoard struct {
	spots  [cells]spot
	free   [cells]point // the empty points where at least one side may still place
	index  [cells]uint8 // of an empty point in free
	frees  uint8
	turn   uint8
	passes uint8
	ban    point
	last   point
	random chance
}

// spot is the content of a point, in the two low bits, and of its four neighbours.
type spot = uint16

// spotFlags is a set of flags derived from a spot.
type spotFlags = uint16

// The flags of a figure, each shifted left by its side minus one.
const (
	captured spotFlags = 1 << (2 * iota) // it has only enemies and walls beside it
	loose                                // it has one liberty and no figure of its side beside it
	lone                                 // it has no figure of its side beside it
)

// The flags of an empty point for a side, each shifted left by that side minus one.
const (
	suits    spotFlags = 1 << (2*iota + 6) // a figure survives there and gains something
	ownEye                                 // it has only own figures and walls beside it
	ifTaking                               // a figure survives there only if it captures
)

// flagsOfSpot maps each spot to its flags.
var flagsOfSpot = spotFlagTable()

func spotFlagTable() (table [1 << 10]spotFlags) {
	for i := range table {
		near := i >> 2
		s := &sees[near]
		switch x := uint8(i & 3); x {
		case empty:
			table[i] = flagsOfEmpty(s, triangles) | flagsOfEmpty(s, squares)
		case triangles, squares:
			if s.only[bothSides-x] {
				table[i] |= captured << (x - 1)
			}
			if strength[x][near] == 1 {
				table[i] |= loose << (x - 1)
			}
			if !s.any[x] {
				table[i] |= lone << (x - 1)
			}
		}
	}
	return table
}

func flagsOfEmpty(s *sight, side uint8) spotFlags {
	switch {
	case s.only[side]:
		return ownEye << (side - 1)
	case s.count[empty] > 1 || s.any[side]:
		return suits << (side - 1)
	}
	return ifTaking << (side - 1)
}

// waysOut maps the contents of four neighbours to the offset of the first empty one.
var waysOut = allWaysOut()

func allWaysOut() (table [256]point) {
	for i := range table {
		for d := 3; d >= 0; d-- {
			if uint8(i>>(2*d)&3) == empty {
				table[i] = offsets[d]
			}
		}
	}
	return table
}

// begin copies a position.
func (e *evenBoard) begin(b *position, random chance) {
	for p := range e.spots {
		e.spots[p] = spot(beside(b.views[p]))<<2 | spot(b.at[p])
	}
	copy(e.free[:], b.free[:])
	e.index = b.index
	e.frees, e.turn, e.passes = uint8(b.freeCount), b.turn, b.passes
	e.ban, e.last = b.ban, b.last
	e.random = random
}

// flags returns the flags of a point.
func (e *evenBoard) flags(p point) spotFlags { return flagsOfSpot[e.spots[p]&(1<<10-1)] }

// around returns the union of the flags of a point's four neighbours.
func (e *evenBoard) around(p point) spotFlags {
	return e.flags(p-stride) | e.flags(p+1) | e.flags(p+stride) | e.flags(p-1)
}

// choose returns what urgently returns, if that is a placement. Otherwise it draws points
// of the whole board, evenly, until one is good; see isGood. After evenDraws points it takes
// the first good one after a random start, or pass.
func (e *evenBoard) choose() point {
	if e.last != pass {
		if p := e.urgently(); p != pass {
			return p
		}
	}
	for range evenDraws / 4 {
		for r := e.random.next(); r != 0; r >>= 16 {
			if e.frees == 0 {
				return pass
			}
			p := e.free[uint8(r&0xffff*uint64(e.frees)>>16)]
			if e.isGood(p) {
				return p
			}
			if e.isSettled(p) {
				e.removeFree(p)
			}
		}
	}
	return e.anywhere()
}

// anywhere returns the first good placement after a random start, or pass.
func (e *evenBoard) anywhere() point {
	start := e.random.below(uint32(e.frees))
	for i := range uint32(e.frees) {
		k := start + i
		if k >= uint32(e.frees) {
			k -= uint32(e.frees)
		}
		if p := e.free[uint8(k)]; e.isGood(p) {
			return p
		}
	}
	return pass
}

// isGood reports whether the side to move may place on the empty point p without filling
// its own eye and without losing the figure immediately.
func (e *evenBoard) isGood(p point) bool {
	own, enemy := e.turn-1, bothSides-e.turn-1
	switch told := e.flags(p) >> (own & 1); {
	case p == e.ban:
		return false
	case told&suits != 0:
		return true
	case told&ownEye != 0:
		return e.around(p)&(loose<<(own&1)) != 0
	}
	return e.around(p)&(loose<<(enemy&1)) != 0
}

// isSettled reports whether the empty point p belongs to one side for good: the opponent
// can never place there, because no figure around it is alone.
func (e *evenBoard) isSettled(p point) bool {
	return e.flags(p)&(3*ownEye) != 0 && e.around(p)&(3*lone) == 0
}

// urgently returns the capture of the figure just placed, or a placement that saves one
// beside it, in most of the cases where there is one; otherwise pass.
func (e *evenBoard) urgently() point {
	found, danger := pass, loose<<((e.turn-1)&1)
	if e.around(e.last)&danger != 0 {
		for _, d := range offsets[:4] {
			if n := e.last + d; e.flags(n)&danger != 0 && e.wayOut(n) != e.ban {
				found = e.wayOut(n)
			}
		}
	}
	if e.flags(e.last)&(3*loose) != 0 && e.wayOut(e.last) != e.ban {
		found = e.wayOut(e.last)
	}
	if found != pass && uint32(e.random.next()>>56) < urgent {
		return found
	}
	return pass
}

// wayOut returns the first empty neighbour of p.
func (e *evenBoard) wayOut(p point) point { return p + waysOut[uint8(e.spots[p]>>2)] }

// play makes a move for the side to move.
func (e *evenBoard) play(p point) {
	side := e.turn
	enemy := bothSides - side
	e.last, e.ban, e.turn = p, pass, enemy
	if p == pass {
		e.passes++
		return
	}
	e.passes = 0
	e.toggle(p, side)
	e.removeFree(p)
	if e.around(p)&(captured<<((enemy-1)&1)) != 0 {
		e.capture(p, enemy)
	}
}

// toggle changes the content of p by the exclusive or with x.
func (e *evenBoard) toggle(p point, x uint8) {
	e.spots[p] ^= spot(x)
	e.spots[p-stride] ^= spot(x) << 6
	e.spots[p+1] ^= spot(x) << 8
	e.spots[p+stride] ^= spot(x) << 2
	e.spots[p-1] ^= spot(x) << 4
}

// removeFree removes an empty point from the list.
func (e *evenBoard) removeFree(p point) {
	e.frees--
	i, moved := e.index[p], e.free[e.frees]
	e.free[i] = moved
	e.index[moved] = i
}

// capture removes the captured enemies beside a placed figure, and bans a recapture that
// would repeat the board.
func (e *evenBoard) capture(p point, enemy uint8) {
	taken, gone := 0, pass
	for _, d := range offsets[:4] {
		if n := p + d; e.flags(n)&(captured<<((enemy-1)&1)) != 0 {
			e.toggle(n, enemy)
			e.index[n] = e.frees
			e.free[e.frees] = n
			e.frees++
			gone = n
			taken++
		}
	}
	if taken == 1 && e.flags(p)&(3*loose) != 0 && e.looseBeside(gone) == 1 {
		e.ban = gone
	}
}

// looseBeside returns how many figures the side to move would capture by placing on p.
// The caller knows that p has no other enemies beside it.
func (e *evenBoard) looseBeside(p point) (count int) {
	for _, d := range offsets[:4] {
		if e.flags(p+d)&(3*loose) != 0 {
			count++
		}
	}
	return count
}

// playOutEvenly is like playOut, with even playouts.
func (t *tree) playOutEvenly(b *position, ply uint16) int {
	e := &t.even
	e.begin(b, t.random)
	for e.passes < 2 && ply < longestPlayout {
		p := e.choose()
		t.note(p, e.turn, ply)
		e.play(p)
		ply++
	}
	t.random = e.random
	area := 0
	for _, p := range onBoard {
		area += t.own(p, ownership[e.spots[p]&3][uint8(e.spots[p]>>2)])
	}
	return 2*area - t.komi
}

package engine

import (
	"math/bits"

	"tessera/logic/squaregame"
	"tessera/logic/squaregame/grid"
)

// exact searches a game of two to its end, placement by placement, by alpha-beta with a
// transposition table. Values are player 1's:
//
//   - resultValue plus the margin in pieces if player 1 wins alone, the negative if
//     player 2 does, also by adjudication of a stuck game;
//   - 0 if the win is shared, or if best play is to pass for ever. The second pass in a
//     row is worth 0: the player who passed first could have had no less by placing.
type exact struct {
	frames []exactFrame
	top    int
	list   []grid.Placement
	table  []exactEntry
	killer [2 * squaregame.Pieces * 2]grid.Placement
	me     int8 // to move at the root
	value  int  // of a frame that has just ended
	ended  bool
	line   []grid.Placement // the root's turn
	pass   bool             // the root's turn ends with a pass
}

const (
	resultValue = 100
	noMargin    = 50 // values beyond ±noMargin are a win or a loss
)

// exactFrame is a position on the path of the search. Its moves are list[from:to] and
// then the pass.
type exactFrame struct {
	pos         position
	key         uint64
	from, to    int
	at          int
	alpha, beta int
	low, high   int // the window on entry
	best        int
	move        grid.Placement
	passBest    bool
	own         bool // part of the root's turn
	line        [squaregame.Pieces]grid.Placement
	length      int
	linePass    bool
}

// exactEntry is the value of a position, or a bound on it.
type exactEntry struct {
	key   uint64
	value int16
	bound int8 // -1 upper, 0 exact, 1 lower; the zero entry has key 0
	shape uint8
	x, y  int8
}

const infinite = 1 << 20

const exactEntries = 1 << 16

// start begins to search a position of two players for values between low and high.
func (e *exact) start(p *position, low, high int) {
	if e.table == nil {
		e.table = make([]exactEntry, exactEntries)
		e.frames = make([]exactFrame, 1, 4*squaregame.Pieces)
	}
	e.me, e.top, e.ended, e.list = p.turn, 0, false, e.list[:0]
	root := *p
	root.passedTurns = 0
	e.enter(0, &root, startKey(&root), low, high, true)
}

// startKey returns the hash of a root position.
func startKey(p *position) uint64 {
	k := uint64(p.turn) + 1
	for _, hand := range p.hands {
		k = scramble(k ^ uint64(hand))
	}
	return k
}

// keyOf combines the hash of the lines with everything else that matters.
func (f *exactFrame) keyOf() uint64 {
	p := &f.pos
	laid := p.laid
	if p.mostExtra == 0 {
		laid = min(laid, 1) // without a limit the number does not matter
	}
	k := f.key ^ scramble(uint64(p.turn)|uint64(p.left)<<8|uint64(p.passedTurns)<<16|uint64(laid)<<24|1<<40)
	if p.final {
		k = ^k
	}
	return k
}

// enter pushes a position onto the stack. own means that it is part of the root's turn.
func (e *exact) enter(at int, p *position, key uint64, low, high int, own bool) {
	if at == len(e.frames) {
		e.frames = append(e.frames, exactFrame{})
	}
	f := &e.frames[at]
	f.pos, f.key, f.own, f.length, f.linePass = *p, key, own, 0, false
	f.alpha, f.beta, f.low, f.high = low, high, low, high
	f.from, f.to, f.at = len(e.list), len(e.list), -1
	f.best = f.worst()
	f.passBest = false
}

// up reports whether the player to move maximises: player 1 does.
func (f *exactFrame) up() bool { return f.pos.turn == 0 }

func (f *exactFrame) worst() int {
	if f.up() {
		return -infinite
	}
	return infinite
}

// endValue returns the value of a game that ends at p.
func endValue(p *position) int {
	d := p.piecesLeft(1) - p.piecesLeft(0)
	switch share := p.winShare(0); share {
	case 0:
		return d - resultValue
	case winUnit:
		return d + resultValue
	}
	return 0
}

// advance visits one position or move. over means that the search is finished and value
// holds the root's value.
func (e *exact) advance() (work int, over bool) {
	f := &e.frames[e.top]
	if e.ended {
		e.ended = false
		f.take(e)
	}
	if f.at < 0 {
		work = 4
		if v, known := e.open(f); known {
			return work, e.leave(v)
		}
	}
	if f.at > f.to-f.from || f.alpha >= f.beta {
		e.store(f)
		return work + 1, e.leave(f.best)
	}
	e.descend(f)
	return work + 1, false
}

// leave passes the value of the top frame to the one below it.
func (e *exact) leave(v int) (over bool) {
	f := &e.frames[e.top]
	e.list = e.list[:f.from]
	e.value, e.ended = v, true
	if e.top == 0 {
		e.line = append(e.line[:0], f.line[:f.length]...)
		e.pass = f.linePass
		return true
	}
	e.top--
	return false
}

// open visits a position for the first time. It returns the value if the game is over, if
// the table knows it or if it is outside the window; otherwise it lists the moves.
func (e *exact) open(f *exactFrame) (v int, known bool) {
	p := &f.pos
	if p.over {
		return endValue(p), true
	}
	// The margin of a win is at most what the opponent has left.
	least, most := -resultValue-p.piecesLeft(0), resultValue+p.piecesLeft(1)
	if p.final {
		least = 0
	}
	if !f.own {
		if most <= f.alpha {
			return most, true
		}
		if least >= f.beta {
			return least, true
		}
	}
	entry := &e.table[f.keyOf()%exactEntries]
	hash := grid.Placement{}
	if entry.key == f.keyOf() {
		v := int(entry.value)
		if !f.own && (entry.bound == 0 || entry.bound > 0 && v >= f.beta || entry.bound < 0 && v <= f.alpha) {
			return v, true
		}
		hash = grid.Placement{Shape: entry.shape, X: entry.x, Y: entry.y}
	}
	e.list = p.lines.AppendLegal(e.list, p.hand())
	f.to, f.at = len(e.list), 0
	if f.to == f.from && !p.final && !p.lines.AnyLegal(p.hands[1-p.turn]) {
		return endValue(p), true // stuck
	}
	order(e.list[f.from:], hash, e.killer[e.top&(len(e.killer)-1)])
	return 0, false
}

// order puts the most promising moves first: the table's move, then those that close
// most, then the killer move of a sibling.
func order(list []grid.Placement, hash, killer grid.Placement) {
	list = list[pull(list, func(p grid.Placement) bool { return same(p, hash) }):]
	list = list[pull(list, func(p grid.Placement) bool { return p.Closed >= 3 }):]
	list = list[pull(list, func(p grid.Placement) bool { return p.Closed == 2 }):]
	pull(list, func(p grid.Placement) bool { return same(p, killer) })
}

func same(p, q grid.Placement) bool { return p.Shape == q.Shape && p.X == q.X && p.Y == q.Y }

// pull swaps the wanted placements to the front and returns their number.
func pull(list []grid.Placement, want func(grid.Placement) bool) (n int) {
	for i, p := range list {
		if want(p) {
			list[i], list[n] = list[n], p
			n++
		}
	}
	return n
}

// descend enters the position after the next move of a frame.
func (e *exact) descend(f *exactFrame) {
	next, key := f.pos, f.key
	if f.at < f.to-f.from {
		pl := e.list[f.from+f.at]
		next.place(pl)
		key ^= scramble(uint64(pl.Shape)|uint64(pl.X)<<8|uint64(pl.Y)<<16) ^ scramble(uint64(f.pos.turn)<<32|uint64(pl.Piece())|1<<50)
	} else {
		next.pass(false)
		if next.passedTurns >= 2 && !next.over {
			e.value, e.ended = 0, true
			return
		}
	}
	own := f.own && next.turn == f.pos.turn && !next.over
	low, high := f.alpha, f.beta
	e.top++
	e.enter(e.top, &next, key, low, high, own)
}

// take compares the value of the move just searched.
func (f *exactFrame) take(e *exact) {
	v := e.value
	better := v > f.best
	if !f.up() {
		better = v < f.best
	}
	if better {
		f.best = v
		f.passBest = f.at == f.to-f.from
		if !f.passBest {
			f.move = e.list[f.from+f.at]
		}
		f.keepLine(e)
	}
	if f.up() {
		f.alpha = max(f.alpha, f.best)
	} else {
		f.beta = min(f.beta, f.best)
	}
	f.at++
}

// keepLine records the rest of the root's turn.
func (f *exactFrame) keepLine(e *exact) {
	if !f.own {
		return
	}
	f.length, f.linePass = 0, f.passBest
	if f.passBest {
		return
	}
	f.line[0], f.length = f.move, 1
	if e.top+1 < len(e.frames) {
		if g := &e.frames[e.top+1]; g.own && g.pos.turn == f.pos.turn && !g.pos.over {
			f.length += copy(f.line[1:], g.line[:g.length])
			f.linePass = g.linePass
		}
	}
}

// store saves the result of a frame in the table.
func (e *exact) store(f *exactFrame) {
	entry := exactEntry{key: f.keyOf(), value: int16(f.best)}
	switch {
	case f.best <= f.low:
		entry.bound = -1
	case f.best >= f.high:
		entry.bound = 1
	}
	if !f.passBest {
		entry.shape, entry.x, entry.y = f.move.Shape, f.move.X, f.move.Y
		e.killer[e.top&(len(e.killer)-1)] = f.move
	}
	e.table[entry.key%exactEntries] = entry
}

// handsLeft returns how many pieces all players have left.
func (p *position) handsLeft() int {
	n := 0
	for _, hand := range p.hands {
		n += bits.OnesCount32(hand)
	}
	return n
}

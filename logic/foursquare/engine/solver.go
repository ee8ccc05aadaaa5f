package engine

import "math/bits"

// infinite is the proof number of the impossible. phi and delta of an open question stay
// below it.
const infinite = 1<<25 - 1

// pairedTurns is the number of attacker's turns from which on the solver looks for
// pairings. Below it, sets of cells are faster.
const pairedTurns = 4

// solver answers one question: does the attacker, who is to move and has no win in one
// turn, force a block within a number of his own turns? It is a depth-first proof-number
// search (df-pn) with an explicit stack, so that it can stop after any small piece of
// work and continue later.
//
// Both players choose only among safe turns, after which the opponent has no win in one
// turn. The attacker's last two turns are looked up in sets of cells (winsInTwo), and the
// third last is tried exhaustively (losesInTwo).
type solver struct {
	table   *table
	killers [squares]turn // the last refuting reply, by hole
	stack   []frame
	arena   []child // the children of all frames, consecutively
	work    int     // positions visited
	pairing pairing
	plain   bool // no pairings, exhaustive search
	done    bool
	proven  bool
	winner  turn // if proven: the attacker's first turn
}

// turn is a slide together with the marble placed before it.
type turn struct {
	placed cells // the marble's cell after the slide, or noCell
	square uint8
}

// child is a turn in a frame with the proof numbers of the position after it, seen by its
// player to move: phi estimates the work to reach that player's goal, delta the work to
// refute it.
type child struct {
	phi, delta uint32
	placed     uint8
	square     uint8
}

func (c child) turn() turn { return turn{1 << (c.placed & 63), c.square} }

type frame struct {
	pos            position
	first          int // index of the first child in the arena
	best           int // index of the child being searched
	thPhi, thDelta uint32
	turns          uint8 // the attacker's turns left
	attacking      bool  // the attacker moves in pos
	sweeping       bool  // the third last turn: children are tried in order
}

// horizon returns the number of the attacker's turns after which nothing can be won if
// sliding back is legal: his placements and one slide in the movement phase.
func (p *position) horizon(attacking bool) uint8 {
	if attacking {
		return (p.left+1)/2 + 1
	}
	return p.left/2 + 1
}

// ask starts a question about the player to move in p, whose candidate turns are r.
func (s *solver) ask(p *position, r *replies, turns uint8) {
	s.stack, s.arena = s.stack[:0], s.arena[:0]
	s.done, s.proven = false, false
	switch {
	case turns <= 1:
		s.done = true
	case turns == 2:
		s.done = true
		for t := range r.turns {
			s.work++
			q := p.after(t.square, t.placed)
			if q.stuck() {
				s.proven, s.winner = true, t
				return
			}
		}
	default:
		s.push(frame{pos: *p, turns: turns, attacking: true, thPhi: infinite, thDelta: infinite}, r)
	}
}

// askDefender starts a question about the player who is not to move in p: does he force a
// block against each of the turns r?
func (s *solver) askDefender(p *position, r *replies, turns uint8) {
	s.stack, s.arena = s.stack[:0], s.arena[:0]
	s.done, s.proven = false, false
	s.push(frame{pos: *p, turns: turns, thPhi: infinite, thDelta: infinite}, r)
}

// push opens a frame with the turns r as its children.
func (s *solver) push(f frame, r *replies) {
	f.first = len(s.arena)
	f.sweeping = f.attacking && f.turns == 3
	if f.sweeping {
		f.best = f.first
	}
	for t := range r.turns {
		c := child{placed: uint8(bits.TrailingZeros64(t.placed)), square: t.square}
		if !f.sweeping {
			s.judge(&f, &c)
		}
		s.arena = append(s.arena, c)
		if c.delta == 0 && !f.sweeping {
			break // this turn decides the frame
		}
	}
	s.stack = append(s.stack, f)
}

// turnsAfter returns the attacker's turns left in the position q after a turn of the
// frame.
func (f *frame) turnsAfter(q *position) uint8 {
	turns := f.turns
	if f.attacking {
		turns--
	}
	if q.backslide {
		turns = min(turns, q.horizon(!f.attacking))
	}
	return turns
}

// judge sets the proof numbers of a new child: the result if it is known, otherwise the
// number of safe turns as an estimate of the work to refute them.
func (s *solver) judge(f *frame, c *child) {
	s.work++
	q := f.pos.after(c.square, 1<<(c.placed&63))
	turns := f.turnsAfter(&q)
	if !f.attacking && turns <= 1 {
		c.phi, c.delta = infinite, 0 // no win in one turn, and no further turn
		return
	}
	if phi, delta, ok := s.table.find(q.ask(turns, !f.attacking)); ok {
		c.phi, c.delta = phi, delta
		return
	}
	var r replies
	q.safe(&r)
	switch {
	case r.count == 0:
		c.phi, c.delta = infinite, 0
	case f.attacking && turns <= 1:
		c.phi, c.delta = 0, infinite // a reply exists, and the attacker has no further turn
	case !f.attacking && turns >= pairedTurns && s.paired(&q):
		c.phi, c.delta = infinite, 0
	default:
		c.phi, c.delta = 1, uint32(r.count)
	}
}

// paired reports whether the player who is not to move holds by a pairing.
func (s *solver) paired(p *position) bool {
	if s.plain {
		return false
	}
	ok := s.pairing.found(p)
	s.work += s.pairing.nodes
	return ok
}

// advance does one small piece of work.
func (s *solver) advance() {
	f := &s.stack[len(s.stack)-1]
	s.work++
	if f.sweeping {
		s.sweep(f)
		return
	}
	n := f.sum(s.arena[f.first:])
	if n.phi >= f.thPhi || n.delta >= f.thDelta {
		s.pop(n.phi, n.delta)
		return
	}
	f.best = f.first + n.best
	c := &s.arena[f.best]
	t := c.turn()
	q := f.pos.after(t.square, t.placed)
	turns := f.turnsAfter(&q)
	if !f.attacking && turns == 2 {
		c.settle(s.winsInTwo(&q))
		s.table.store(q.ask(turns, true), c.phi, c.delta)
		return
	}
	var r replies
	q.safe(&r)
	s.push(frame{
		pos: q, turns: turns, attacking: !f.attacking,
		thPhi: f.thDelta - n.delta + c.phi,
		// The extra quarter avoids switching back and forth between children.
		thDelta: min(f.thPhi, n.second+n.second/4+1),
	}, &r)
}

// settle records whether the child's player to move reaches his goal.
func (c *child) settle(reached bool) {
	c.phi, c.delta = infinite, 0
	if reached {
		c.phi, c.delta = 0, infinite
	}
}

// numbers are a frame's proof numbers, derived from its children's.
type numbers struct {
	phi, delta uint32
	second     uint32 // the second lowest delta of a child
	best       int    // the child with the lowest delta
}

func (f *frame) sum(children []child) numbers {
	n := numbers{phi: infinite, second: infinite}
	var delta uint64
	for i, c := range children {
		switch {
		case c.delta < n.phi:
			n.phi, n.second, n.best = c.delta, n.phi, i
		case c.delta < n.second:
			n.second = c.delta
		}
		delta += uint64(c.phi)
	}
	switch {
	case n.phi == 0:
		n.delta = infinite
	case delta == 0:
		n.phi = infinite
	default:
		n.phi, n.delta = min(n.phi, infinite-1), uint32(min(delta, infinite-1))
	}
	return n
}

// pop closes the top frame and passes its numbers to the one below.
func (s *solver) pop(phi, delta uint32) {
	f := &s.stack[len(s.stack)-1]
	s.stack = s.stack[:len(s.stack)-1]
	if len(s.stack) == 0 {
		s.answer(f, f.attacking == (phi == 0))
		return
	}
	s.table.store(f.pos.ask(f.turns, f.attacking), phi, delta)
	s.arena = s.arena[:f.first]
	c := &s.arena[s.stack[len(s.stack)-1].best]
	c.phi, c.delta = phi, delta
}

func (s *solver) answer(f *frame, proven bool) {
	s.done, s.proven = true, proven
	if !proven || !f.attacking {
		return
	}
	if !f.sweeping {
		f.best = f.first + f.sum(s.arena[f.first:]).best
	}
	s.winner = s.arena[f.best].turn()
}

// sweep tries one turn of an attacker who has three.
func (s *solver) sweep(f *frame) {
	if f.best == len(s.arena) {
		s.pop(infinite, 0)
		return
	}
	t := s.arena[f.best].turn()
	q := f.pos.after(t.square, t.placed)
	if s.losesInTwo(&q) {
		s.pop(0, infinite)
		return
	}
	f.best++
}

// losesInTwo reports whether the attacker, who is not to move, wins within two of his
// turns against every reply. It tries the last refuting reply first, because that refutes
// most other positions too.
func (s *solver) losesInTwo(p *position) bool {
	s.work++
	killer := &s.killers[p.hole]
	if killer.placed != 0 && killer.square != p.blocked && p.safePlaces(killer.square)&killer.placed != 0 {
		q := p.after(killer.square, killer.placed)
		if !s.winsInTwo(&q) {
			return false
		}
	}
	var r replies
	p.safe(&r)
	for t := range r.turns {
		q := p.after(t.square, t.placed)
		if !s.winsInTwo(&q) {
			*killer = t
			return false
		}
	}
	return true
}

// winsInTwo reports whether the player to move, who has no win in one turn, has a turn
// that leaves the opponent no safe reply.
func (s *solver) winsInTwo(p *position) bool {
	for _, square := range neighbours[p.hole&cut] {
		if square == p.blocked {
			continue
		}
		s.work++
		places := p.forcing(square, board|noCell)
		if places == 0 {
			continue
		}
		for places &= p.safePlaces(square); places != 0; places &= places - 1 {
			s.work++
			q := p.after(square, places&-places)
			if q.stuck() {
				return true
			}
		}
	}
	return false
}

// key is a question about a position. Its two words hold the question exactly, so that
// two questions never share an entry: a proof must not rest on a hash.
type key struct {
	marbles uint64
	rest    uint16
}

// packed packs the 32 cells outside the hole into 32 bits: square 8 moves into the hole
// and the cells above the gap close up.
func (p *position) packed(set cells) uint64 {
	set = moved(set, squares-1, p.hole)
	return set&(1<<28-1) | set>>2&(0xf<<28)
}

// ask returns the question whether the attacker wins within a number of his turns.
func (p *position) ask(turns uint8, attacking bool) key {
	k := key{
		marbles: p.packed(p.own) | p.packed(p.opp)<<32,
		rest:    uint16(p.hole) | uint16(p.blocked)<<4 | uint16(turns)<<8,
	}
	if attacking {
		k.rest |= 1 << 13
	}
	return k
}

func (k key) hash() uint64 {
	h := (k.marbles ^ uint64(k.rest)<<43) * 0x9e3779b97f4a7c15
	h ^= h >> 32
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>29 ^ uint64(k.rest)
}

// entry holds the proof numbers of a question. phi is 0 if the player to move reaches his
// goal, delta is 0 if he cannot.
type entry struct {
	marbles uint64
	packed  uint64 // rest<<50 | phi<<25 | delta
}

// table is a transposition table of fixed size.
type table struct {
	entries []entry
	mask    uint64
}

const bucket = 4

func newTable(bits int) *table {
	return &table{make([]entry, 1<<bits), 1<<bits - 1}
}

func (t *table) find(k key) (phi, delta uint32, ok bool) {
	base := k.hash() & t.mask &^ (bucket - 1)
	b := t.entries[base : base+bucket : base+bucket]
	for i := range b {
		if e := &b[i]; e.marbles == k.marbles && uint16(e.packed>>50) == k.rest {
			return uint32(e.packed >> 25 & infinite), uint32(e.packed & infinite), true
		}
	}
	return 0, 0, false
}

func (t *table) store(k key, phi, delta uint32) {
	base := k.hash() & t.mask &^ (bucket - 1)
	worst := &t.entries[base]
	for i := range uint64(bucket) {
		e := &t.entries[base+i]
		if e.packed == 0 || e.marbles == k.marbles && uint16(e.packed>>50) == k.rest {
			worst = e
			break
		}
		if e.worth() < worst.worth() {
			worst = e
		}
	}
	*worst = entry{k.marbles, uint64(k.rest)<<50 | uint64(phi)<<25 | uint64(delta)}
}

func (e *entry) worth() uint64 {
	phi, delta := e.packed>>25&infinite, e.packed&infinite
	if phi == 0 || delta == 0 {
		return uint64(1 << 12)
	}
	return phi + delta
}

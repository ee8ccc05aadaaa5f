package engine

import (
	"cmp"

	"slices"

	"tessera/logic/squaregame"
	"tessera/logic/squaregame/grid"
)

// chain finds good chains of one turn by a beam search: each layer adds one piece and
// keeps the most promising prefixes.
type chain struct {
	me      int8
	width   int
	ends    int // ends kept per length; 0 keeps only the best one
	sight   int // how many of allSight placements are seen
	mix     uint64
	nodes   []node
	layer   []int32
	at      int    // next of layer to expand
	next    []step // the best prefixes for the next layer
	list    []grid.Placement
	best    step
	lengths [squaregame.Pieces + 1][]step // the ends kept, by length
	finish  []step                        // the ends that empty the hand
}

// node is a prefix of a chain and the position after it.
type node struct {
	pos              position
	prev             int32 // -1 at the root
	placed           grid.Placement
	depth            int
	key              uint64 // independent of the order of placements
	lackOne, lackTwo int
}

// step extends a node by a placement, or by the pass that ends the turn.
type step struct {
	node   int32
	pl     grid.Placement
	pass   bool
	forced bool // a pass because nothing can be placed
	finish bool // the placement empties the hand
	depth  int  // pieces placed in the turn
	score  int  // higher is better
	key    uint64
}

// keep inserts a step into a list of the n best, best first. Each set of placements
// appears once.
func keep(list []step, s step, n int) []step {
	if len(list) == n && s.score <= list[n-1].score {
		return list
	}
	at := len(list)
	for i, other := range list {
		if other.key == s.key {
			return list
		}
		if at == len(list) && s.score > other.score {
			at = i
		}
	}
	if len(list) == n {
		list = list[:n-1]
	}
	return slices.Insert(list, at, s)
}

// start begins the search of the turn at p. It reuses the memory of earlier searches.
func (c *chain) start(p *position, width, ends int, seed uint64) {
	c.me, c.width, c.ends, c.mix = p.turn, width, ends, seed
	c.nodes, c.layer, c.next, c.finish = c.nodes[:0], c.layer[:0], c.next[:0], c.finish[:0]
	for i := range c.lengths {
		c.lengths[i] = c.lengths[i][:0]
	}
	c.at, c.best = 0, step{node: -1}
	one, two := p.lines.Open()
	c.nodes = append(c.nodes, node{pos: *p, prev: -1, lackOne: one, lackTwo: two})
	c.layer = append(c.layer, 0)
}

// done reports whether nothing is left to expand.
func (c *chain) done() bool { return c.at == len(c.layer) }

// advance expands one node and returns the work it took.
func (c *chain) advance() int {
	i := c.layer[c.at]
	c.at++
	work := c.expand(i)
	if c.at == len(c.layer) {
		work += c.nextLayer()
	}
	return work
}

func (c *chain) expand(i int32) int {
	n := &c.nodes[i]
	c.list = n.pos.list(c.list[:0])
	if forced := len(c.list) == 0; forced || c.ends > 0 && n.pos.mayPass() {
		c.offer(step{node: i, pass: true, forced: forced, depth: n.depth, score: endScore(n.lackOne, n.lackTwo), key: n.key})
	}
	hand := n.pos.hand()
	last := hand&(hand-1) == 0
	sure := -1 // at least one placement is seen
	if c.sight > 0 && len(c.list) > 0 {
		sure = int(scramble(n.key^c.mix) % uint64(len(c.list)))
	}
	for at, pl := range c.list {
		left := n.pos.leftAfter(pl)
		one, two := n.pos.lines.OpenAfter(pl)
		one, two = one+n.lackOne, two+n.lackTwo
		key := n.key ^ scramble(uint64(pl.Shape)|uint64(pl.X)<<8|uint64(pl.Y)<<16)
		if c.overlooks(key) && !last && at != sure {
			continue
		}
		s := step{node: i, pl: pl, finish: last, depth: n.depth + 1, key: key}
		if last || n.pos.opening || left == 0 {
			s.score = endScore(one, two)
			c.offer(s)
			continue
		}
		s.score = (int(left)*2+one)*16 + c.noise(key)
		c.next = keep(c.next, s, c.width*rankedPerWidth)
	}
	return 4 + len(c.list)/64
}

// endScore prefers ends that leave few squares to close.
func endScore(lackOne, lackTwo int) int { return -4*lackOne - lackTwo }

// overlooks reports whether a placement is not seen. The caller always sees the last
// piece of a hand.
func (c *chain) overlooks(key uint64) bool {
	return c.sight > 0 && int(scramble(key+c.mix)&(allSight-1)) >= c.sight
}

// allSight is the sight that sees everything; 0 does too.
const allSight = 64

func (c *chain) noise(key uint64) int { return int(scramble(key^c.mix) & 15) }

func (c *chain) offer(s step) {
	s.score = s.score*16 + c.noise(s.key)
	if c.best.node < 0 || s.depth > c.best.depth || s.depth == c.best.depth && s.score > c.best.score {
		c.best = s
	}
	switch {
	case c.ends == 0:
	case s.finish:
		c.finish = keep(c.finish, s, atMost)
	case c.nodes[0].pos.opening:
		c.lengths[s.depth] = keep(c.lengths[s.depth], s, atMost)
	default:
		c.lengths[s.depth] = keep(c.lengths[s.depth], s, c.ends)
	}
}

// atMost is the most ends kept of the opening or of those that empty the hand, and the
// most ends collected.
const atMost = 128

// collected appends the ends to compare: only those that empty the hand if there are any,
// otherwise the immediate pass and then the longest first.
func (c *chain) collected(to []step) []step {
	if len(c.finish) > 0 {
		return append(to, c.finish...)
	}
	to = append(to, c.lengths[0]...)
	for depth := len(c.lengths) - 1; depth > 0; depth-- {
		to = append(to, c.lengths[depth]...)
	}
	return to[:min(len(to), atMost)]
}

// rankedPerWidth is how many prefixes per unit of width are ranked by look.
const rankedPerWidth = 4

// look ranks the prefixes for the next layer by the placements that close two squares or
// more, because those keep a chain going.
func (c *chain) look() (work int) {
	for i := range c.next {
		s := &c.next[i]
		p := c.nodes[s.node].pos
		p.place(s.pl)
		s.score = int(p.left)*10 + p.lines.Reach(p.hand()).Doubles
	}
	slices.SortStableFunc(c.next, func(a, b step) int { return cmp.Compare(b.score, a.score) })
	return reachWork * len(c.next)
}

// nextLayer makes nodes of the best prefixes. A search for a single chain stops as soon
// as it can empty the hand.
func (c *chain) nextLayer() (work int) {
	c.layer, c.at = c.layer[:0], 0
	if c.best.finish && c.ends == 0 {
		return 0
	}
	work = c.look()
	for _, s := range c.next[:min(len(c.next), c.width)] {
		c.layer = append(c.layer, c.add(s))
	}
	c.next = c.next[:0]
	return work
}

func (c *chain) add(s step) int32 {
	from := &c.nodes[s.node]
	n := node{pos: from.pos, prev: s.node, placed: s.pl, depth: s.depth, key: s.key}
	n.pos.place(s.pl)
	one, two := from.pos.lines.OpenAfter(s.pl)
	n.lackOne, n.lackTwo = from.lackOne+one, from.lackTwo+two
	c.nodes = append(c.nodes, n)
	return int32(len(c.nodes) - 1)
}

// after returns the position after an end of a turn.
func (c *chain) after(e step) position {
	p := c.nodes[e.node].pos
	if e.pass {
		p.pass(e.forced)
	} else {
		p.place(e.pl)
	}
	return p
}

// path returns the placements that lead to an end, without its pass.
func (c *chain) path(e step) []grid.Placement {
	var path []grid.Placement
	if !e.pass {
		path = append(path, e.pl)
	}
	for i := e.node; c.nodes[i].prev >= 0; i = c.nodes[i].prev {
		path = append(path, c.nodes[i].placed)
	}
	slices.Reverse(path)
	return path
}

// scramble is the finalizer of SplitMix64.
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// reachWork is the work of ranking one prefix.
const reachWork = 2

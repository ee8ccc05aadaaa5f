package engine

import (
	"cmp"
	"slices"

	"tessera/logic/squaregame/grid"
)

// chain looks for good chains of one turn: a beam search in which every layer
// lays one piece more and keeps the most promising prefixes.
type chain struct {
	me      int8
	width   int
	collect bool // keep the ends for a closer look, not the best one alone
	mix     uint64
	nodes   []node
	layer   []int32
	at      int // next of layer to expand
	next    []child
	seen    map[uint64]bool
	list    []grid.Placement
	best    end
	ends    []end
}

// node is a prefix of a chain and the position behind it.
type node struct {
	pos              position
	prev             int32 // -1 at the root
	placed           grid.Placement
	depth            int
	key              uint64 // the same for the same placements in any order
	lackOne, lackTwo int
}

// child is a prefix not yet worth a node.
type child struct {
	prev  int32
	pl    grid.Placement
	score int
	key   uint64
}

// end is where a turn can end: behind a node by a pass, or by one placement
// more.
type end struct {
	node   int32
	pl     grid.Placement
	pass   bool
	forced bool // the pass: nothing can be placed
	depth  int  // pieces laid in the turn
	finish bool
	score  int // how little the end leaves to the others; the more the better
	key    uint64
}

// start begins the search of the turn in which p is. It keeps the memory of
// earlier searches.
func (c *chain) start(p *position, width int, collect bool, seed uint64) {
	c.me, c.width, c.collect, c.mix = p.turn, width, collect, seed
	c.nodes, c.layer, c.next, c.ends = c.nodes[:0], c.layer[:0], c.next[:0], c.ends[:0]
	c.at, c.best = 0, end{node: -1}
	one, two := p.lines.Open()
	c.nodes = append(c.nodes, node{pos: *p, prev: -1, lackOne: one, lackTwo: two})
	c.layer = append(c.layer, 0)
	if c.seen == nil {
		c.seen = map[uint64]bool{}
	}
	clear(c.seen)
}

// done tells whether nothing is left to expand.
func (c *chain) done() bool { return c.at == len(c.layer) }

// step expands one node and returns the work that it took.
func (c *chain) step() int {
	i := c.layer[c.at]
	c.at++
	work := c.expand(i)
	if c.at == len(c.layer) {
		c.nextLayer()
	}
	return work
}

func (c *chain) expand(i int32) int {
	n := &c.nodes[i]
	c.list = n.pos.list(c.list[:0])
	if forced := len(c.list) == 0; forced || c.collect && n.depth > 0 {
		c.offer(end{node: i, pass: true, forced: forced, depth: n.depth, score: endScore(n.lackOne, n.lackTwo), key: n.key})
	}
	hand := n.pos.hand()
	last := hand&(hand-1) == 0
	for _, pl := range c.list {
		left := n.pos.left + int8(pl.Closed) - 2
		one, two := n.pos.lines.OpenAfter(pl)
		one, two = one+n.lackOne, two+n.lackTwo
		key := n.key ^ scramble(uint64(pl.Shape)|uint64(pl.X)<<8|uint64(pl.Y)<<16)
		if last || n.pos.opening || left == 0 {
			c.offer(end{node: i, pl: pl, depth: n.depth + 1, finish: last, score: endScore(one, two), key: key})
			continue
		}
		score := (int(left)*10+one*5+two)*16 + c.noise(key)
		c.next = append(c.next, child{i, pl, score, key})
	}
	return 4 + len(c.list)/64
}

// endScore prefers ends that leave few squares to close.
func endScore(lackOne, lackTwo int) int { return -4*lackOne - lackTwo }

func (c *chain) noise(key uint64) int { return int(scramble(key^c.mix) & 15) }

func (c *chain) offer(e end) {
	e.score = e.score*16 + c.noise(e.key)
	if c.collect {
		c.ends = append(c.ends, e)
	}
	if c.best.node < 0 || e.depth > c.best.depth || e.depth == c.best.depth && e.score > c.best.score {
		c.best = e
	}
}

// nextLayer makes nodes of the best children. Once the hand can be emptied, a
// search for one chain is done.
func (c *chain) nextLayer() {
	c.layer, c.at = c.layer[:0], 0
	if c.best.finish && !c.collect {
		return
	}
	slices.SortStableFunc(c.next, func(a, b child) int { return cmp.Compare(b.score, a.score) })
	for _, k := range c.next {
		if c.seen[k.key] {
			continue
		}
		c.seen[k.key] = true
		c.layer = append(c.layer, c.add(k))
		if len(c.layer) == c.width {
			break
		}
	}
	c.next = c.next[:0]
}

func (c *chain) add(k child) int32 {
	from := &c.nodes[k.prev]
	n := node{pos: from.pos, prev: k.prev, placed: k.pl, depth: from.depth + 1, key: k.key}
	n.pos.place(k.pl)
	one, two := from.pos.lines.OpenAfter(k.pl)
	n.lackOne, n.lackTwo = from.lackOne+one, from.lackTwo+two
	c.nodes = append(c.nodes, n)
	return int32(len(c.nodes) - 1)
}

// after is the position behind an end of a turn.
func (c *chain) after(e end) position {
	p := c.nodes[e.node].pos
	if e.pass {
		p.pass(e.forced)
	} else {
		p.place(e.pl)
	}
	return p
}

// path are the placements that lead to an end, without its pass.
func (c *chain) path(e end) []grid.Placement {
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

// scramble is the finisher of splitmix64.
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

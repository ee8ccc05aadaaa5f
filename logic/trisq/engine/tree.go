package engine

import (
	"math"

	"tessera/logic/trisq"
)

// node is a move in the tree of a search. Sums are of rewards for the side that
// makes the move.
type node struct {
	first   int32 // of its children; 0 before it has some
	count   uint8 // of its children
	move    point
	prior   float32 // how likely the policy makes it, all siblings together 1
	visits  int32
	sum     int32
	asVisit int32 // the same for playouts in which the move came later
	asSum   int32
}

// knobs of the tree search.
type knobs struct {
	expandAt    int32 // visits before a node gets children
	exploration float64
	equivalence float64 // visits at which a move's own mean outweighs that of all playouts with the move
	nodes       int
	winReward   int32 // what a win counts without its margin
	marginUnit  int32 // half points of margin count so much
	// reads is whether chains in danger are read, under the rule set groups.
	reads bool
}

var defaultKnobs = knobs{expandAt: 6, exploration: 0.6, equivalence: 800, nodes: 1 << 19, winReward: 700, marginUnit: 4}

const (
	// maxReward is a win by a great margin.
	maxReward   = 1000
	deepestPath = 128
)

// tree is a Monte Carlo tree search: each playout walks down the tree to where
// it is thin, plays the game to its end by the policy, and is counted for every
// move of the walk, and for every sibling that came later in the game.
type tree struct {
	knobs
	root   position
	board  position
	policy *policy
	player
	// tactics are those of the position that gets children, where the level reads.
	tactics tactics
	komi    int // in half points
	nodes   []node
	path    [deepestPath]int32
	depth   int
	// when each point was first played in this playout, by who did; else 0.
	playedAt [3][cells]uint8
	even     even
	// margins are the margins of all playouts in half points, for the triangles.
	margins  int64
	playouts int
	// marginsBehind are those of the playouts that began with each of the root's moves.
	marginsBehind [trisq.Points + 1]int64
	// owned is by point how many more playouts it ended with the triangles.
	owned [cells]int32
}

func (t *tree) start(root *position, y *policy, q *quick, seed uint64, k knobs) {
	t.knobs = k
	t.root = *root
	t.policy, t.quick = y, q
	t.random = chance(seed)
	t.reader = nil
	if k.reads && root.groups {
		t.reader = &reader{}
		t.root.looksTwice = true
	}
	t.nodes = make([]node, 1, k.nodes)
	t.margins, t.playouts, t.marginsBehind = 0, 0, [trisq.Points + 1]int64{}
	t.owned = [cells]int32{}
	t.board.copy(&t.root)
	t.expand(0)
}

// marginOf is by how many half points the triangles win.
func (t *tree) marginOf(b *position) int { return 2*b.area() - t.komi }

// reward of a margin in half points.
func (k *knobs) reward(margin int) int32 {
	most := maxReward - k.winReward
	extra := min(max(int32(margin)*k.marginUnit, -most), most)
	switch {
	case margin > 0:
		return k.winReward + extra
	case margin < 0:
		return extra - k.winReward
	}
	return 0
}

// playout makes one playout.
func (t *tree) playout() {
	b := &t.board
	b.copy(&t.root)
	t.playedAt = [3][cells]uint8{}
	t.depth = 0
	at := int32(0)
	ply := uint16(1)
	t.path[0] = 0
	for t.nodes[at].count > 0 && t.depth < deepestPath-1 {
		at = t.pick(at)
		t.depth++
		t.path[t.depth] = at
		t.advance(t.nodes[at].move, ply)
		ply++
		if b.passes >= 2 {
			break
		}
		if n := &t.nodes[at]; n.count == 0 && n.visits >= t.expandAt {
			t.expand(at)
		}
	}
	margin := t.playOut(b, ply)
	t.learn(t.reward(margin))
	t.margins += int64(margin)
	if t.depth > 0 {
		t.marginsBehind[t.path[1]-t.nodes[0].first] += int64(margin)
	}
	t.playouts++
}

// playOut plays on to the end, adds up who owns what and returns the margin.
func (t *tree) playOut(b *position, ply uint16) int {
	if t.quick.even {
		return t.playOutEvenly(b, ply)
	}
	for b.passes < 2 && ply < longestPlayout {
		t.advance(t.choose(b), ply)
		ply++
	}
	area := 0
	for _, p := range onBoard {
		area += t.own(p, ownership[b.at[p]][beside(b.views[p])])
	}
	return 2*area - t.komi
}

// own counts whose a point was at the end of a playout.
func (t *tree) own(p point, owner int8) int {
	t.owned[p] += int32(owner)
	return int(owner)
}

// ownership is by what stands on a point and around it what it counts for the
// triangles, when empty regions are single points; in others nobody owns it.
var ownership = ownerships()

func ownerships() (table [4][256]int8) {
	for i := range sees {
		table[empty][i] = int8(sees[i].owner)
		table[triangles][i], table[squares][i] = 1, -1
	}
	return table
}

// advance plays a move of the playout and remembers it.
func (t *tree) advance(p point, ply uint16) {
	t.note(p, t.board.turn, ply)
	t.board.play(p)
}

// note remembers a move of the playout.
func (t *tree) note(p point, side uint8, ply uint16) {
	if p != pass && t.playedAt[triangles][p]|t.playedAt[squares][p] == 0 {
		t.playedAt[side%3][p] = uint8(min(ply, 255))
	}
}

// learn counts the playout; result is the reward for the triangles.
func (t *tree) learn(result int32) {
	side := t.root.turn
	for depth := 0; depth <= t.depth; depth++ {
		forMover := result
		if side == squares {
			forMover = -result
		}
		n := &t.nodes[t.path[depth]]
		n.visits++
		n.sum -= forMover // the node's own move was the other side's
		if n.count > 0 {
			children, played := t.nodes[n.first:n.first+int32(n.count)], &t.playedAt[side]
			for i := range children {
				// Without a branch, which could not be foretold.
				c, later := &children[i], int32(0)
				if int(played[c.move]) > depth {
					later = 1
				}
				c.asVisit += later
				c.asSum += forMover & -later
			}
		}
		side = bothSides - side
	}
}

// pick is the child to walk to.
func (t *tree) pick(at int32) int32 {
	n := &t.nodes[at]
	children := t.nodes[n.first : n.first+int32(n.count)]
	explore := t.exploration * maxReward * math.Sqrt(float64(n.visits))
	unknown := 0.0
	if n.visits > 0 {
		unknown = -float64(n.sum) / float64(n.visits)
	}
	best, bestValue := int32(0), math.Inf(-1)
	for i := range children {
		c := &children[i]
		value, bonus := unknown, float64(explore*float64(c.prior))
		if c.asVisit > 0 {
			value = float64(c.asSum) / float64(c.asVisit)
		}
		if c.visits > 0 {
			// The share of the mean of all playouts with the move shrinks as
			// the move's own visits grow.
			visits, as := float64(c.visits), float64(c.asVisit)
			own := float64(c.sum) / visits
			share := as / (as + visits + as*visits/t.equivalence)
			value = own + float64(share*(value-own))
			bonus /= 1 + visits
		}
		value += bonus
		if value > bestValue {
			best, bestValue = n.first+int32(i), value
		}
	}
	return best
}

// latePass is how few empty points let a pass into the tree.
const latePass = trisq.Points / 3

// expand gives a node its children: the placements that are legal and no own
// eye, and a pass when there are few of them, one was made just now or the side to move
// may rest.
func (t *tree) expand(at int32) {
	b := &t.board
	if len(t.nodes)+b.frees+1 > cap(t.nodes) {
		return
	}
	first := len(t.nodes)
	total := float32(0)
	if t.reader != nil {
		t.tactics.read(t.reader, b)
	}
	for _, p := range b.free[:b.frees] {
		if b.isEye(p, b.turn) || !b.legal(p) {
			continue
		}
		l := t.policy.logit(b, p)
		if t.reader != nil {
			l += t.tactics.logit(p)
		}
		w := float32(weightOfLogit(l))
		total += w
		t.nodes = append(t.nodes, node{move: p, prior: w})
	}
	if b.frees < latePass || b.passes > 0 || len(t.nodes) == first || at == 0 && t.mayRest(b) {
		w := max(total/64, 1)
		total += w
		t.nodes = append(t.nodes, node{move: pass, prior: w})
	}
	for i := range t.nodes[first:] {
		t.nodes[first+i].prior /= total
	}
	t.nodes[at].first, t.nodes[at].count = int32(first), uint8(len(t.nodes)-first)
}

// children of the root.
func (t *tree) children() []node {
	root := &t.nodes[0]
	return t.nodes[root.first : root.first+int32(root.count)]
}

// forbid takes moves of the root out of the tree.
func (t *tree) forbid(bad func(p point) bool) {
	root := &t.nodes[0]
	kept := t.children()[:0]
	for _, c := range t.children() {
		if !bad(c.move) {
			kept = append(kept, c)
		}
	}
	root.count = uint8(len(kept))
}

// best is the most visited move of the root.
func (t *tree) best() *node {
	children := t.children()
	best := &children[0]
	for i := range children {
		if c := &children[i]; c.visits > best.visits || c.visits == best.visits && c.prior > best.prior {
			best = c
		}
	}
	return best
}

// isClear reports whether no other move can be visited as often as the best in
// so many playouts.
func (t *tree) isClear(left int) bool {
	if left&15 != 0 {
		return false
	}
	best, second := int32(0), int32(0)
	children := t.children()
	for i := range children {
		if v := children[i].visits; v > best {
			best, second = v, best
		} else if v > second {
			second = v
		}
	}
	return int(best-second) > left
}

// mean reward of a move for the side that makes it.
func (n *node) mean() float64 {
	if n.visits == 0 {
		return -maxReward
	}
	return float64(n.sum) / float64(n.visits)
}

// isSure reports whether nearly all playouts agree on whose every point is.
func (t *tree) isSure() bool {
	least := int32(t.playouts - t.playouts/16)
	for _, p := range onBoard {
		if max(t.owned[p], -t.owned[p]) < least {
			return false
		}
	}
	return true
}

// isSettled reports whether the area as it stands is what nearly all playouts
// end with, point by point, so that no move gains anything.
func (t *tree) isSettled() bool {
	least := int32(t.playouts - t.playouts/16)
	owners := t.root.owners()
	for _, p := range onBoard {
		if owners[p] == 0 || int32(owners[p])*t.owned[p] < least {
			return false
		}
	}
	return true
}

const (
	// earlyRest is how few empty points let a side rest that is ahead.
	earlyRest = 2 * latePass
	// restVisits is how often a pass must have been tried to be trusted.
	restVisits = 32
	// restLoss is what a point is worth that either side can have, in half points: it may
	// look worse than the best move by less.
	restLoss = 4
)

// mayRest reports, for a level that reads, whether a pass is worth a thought though
// many points are empty: it would win if the other side passed, too.
func (t *tree) mayRest(b *position) bool {
	return t.reader != nil && b.frees < earlyRest && t.lead(b) > 0
}

// canRest reports, for a level that reads, whether the side to move wins as the board
// stands and gains nothing by a placement: what is dead in its area may stay there.
func (t *tree) canRest() bool {
	if t.reader == nil || t.lead(&t.root) <= 0 || !t.isSure() {
		return false
	}
	for i := range t.children() {
		if c := &t.children()[i]; c.move == pass {
			return c.visits >= restVisits && c.mean() > float64(t.winReward) && c.mean() >= t.best().mean()-float64(restLoss*t.marginUnit-1)
		}
	}
	return false
}

// hope is the placement to make instead of a pass that lets the other side win by passing
// too, which playouts hardly ever try: the most visited that does not lose for certain.
// It is nil where a pass loses nothing, and where all is lost.
func (t *tree) hope() (best *node) {
	if t.lead(&t.root) >= 0 {
		return nil
	}
	for i := range t.children() {
		c := &t.children()[i]
		if c.move != pass && c.mean() > -float64(t.winReward) && (best == nil || c.visits > best.visits) {
			best = c
		}
	}
	return best
}

package engine

import (
	"math"

	"tessera/logic/trisq"
)

// node is a move in the search tree. Sums are of rewards for the side that makes the
// move.
type node struct {
	first   int32 // index of the first child; 0 if there are none
	count   uint8 // number of children
	move    point
	prior   float32 // the policy's probability; siblings add up to 1
	visits  int32
	sum     int32
	asVisit int32 // visits and sum of the playouts in which the move came later (AMAF)
	asSum   int32
}

// treeParams are the parameters of the tree search.
type treeParams struct {
	expandAt    int32 // visits before a node is expanded
	exploration float64
	equivalence float64 // visits at which a move's own mean outweighs its AMAF mean
	nodes       int
	winReward   int32 // the reward of a win without its margin
	marginUnit  int32 // the reward per half point of margin
	// reads makes the search read chains in danger, under the rule set groups; with races its
	// playouts also fight capturing races.
	reads, races bool
}

var defaultTreeParams = treeParams{expandAt: 6, exploration: 0.6, equivalence: 800, nodes: 1 << 19, winReward: 700, marginUnit: 4}

const (
	// maxReward is the reward of a win by a great margin.
	maxReward   = 1000
	deepestPath = 128
)

// tree is a Monte Carlo tree search. Each playout walks down the tree to a leaf and plays
// the game to the end by the playout policy. Its result counts for every move on the walk
// and, as AMAF, for every sibling that was played later.
type tree struct {
	treeParams
	root   position
	board  position
	policy *policy
	// latePass is the number of empty points below which the tree includes a pass.
	latePass int
	player
	// tactics of the position being expanded, if the level reads.
	tactics tactics
	komi    int // in half points
	nodes   []node
	path    [deepestPath]int32
	depth   int
	// When each point was first played in this playout, by the side that played it; 0 if
	// it was not.
	playedAt [3][cells]uint8
	even     evenBoard
	// margins is the sum of the margins of all playouts in half points, seen by the
	// triangles.
	margins  int64
	playouts int
	// moves is the number of moves of all playouts under the rule set groups.
	moves int64
	// marginsBehind are these sums by the root's move with which the playout began.
	marginsBehind [trisq.Points + 1]int64
	// ownershipSums is, by point, the number of playouts that ended with the triangles owning it
	// minus those with the squares.
	ownershipSums [cells]int32
}

func (t *tree) start(root *position, y *policy, q *quick, seed uint64, k treeParams) {
	t.treeParams = k
	t.root = *root
	t.policy, t.quick = y, q
	t.latePass = root.points() / 3
	t.random = chance(seed)
	t.reader = nil
	if k.reads && root.groups {
		t.reader = &reader{races: k.races}
		t.root.looksTwice = true
	}
	t.nodes = make([]node, 1, k.nodes)
	t.margins, t.playouts, t.moves, t.marginsBehind = 0, 0, 0, [trisq.Points + 1]int64{}
	t.ownershipSums = [cells]int32{}
	t.board.copy(&t.root)
	t.expand(0)
}

// marginOf returns the triangles' lead in half points.
func (t *tree) marginOf(b *position) int { return 2*b.area() - t.komi }

// reward returns the reward of a margin in half points.
func (k *treeParams) reward(margin int) int32 {
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

// playOut plays to the end, adds up the ownership and returns the margin in half points.
func (t *tree) playOut(b *position, ply uint16) int {
	if t.quick.even {
		return t.playOutEvenly(b, ply)
	}
	for b.passes < 2 && ply < longestPlayout {
		t.advance(t.choose(b), ply)
		ply++
	}
	t.moves += int64(ply) - 1
	area := 0
	for _, p := range onBoard {
		area += t.own(p, ownership[b.at[p]][beside(b.views[p])])
	}
	return 2*area - t.komi
}

// own counts the owner of a point at the end of a playout.
func (t *tree) own(p point, owner int8) int {
	t.ownershipSums[p] += int32(owner)
	return int(owner)
}

// ownership is the owner of a point by its content and its neighbours, exact if empty
// regions are single points. Larger regions count as neutral.
var ownership = ownerships()

func ownerships() (table [4][256]int8) {
	for i := range sees {
		table[empty][i] = int8(sees[i].owner)
		table[triangles][i], table[squares][i] = 1, -1
	}
	return table
}

// advance plays and notes a move of the playout.
func (t *tree) advance(p point, ply uint16) {
	t.note(p, t.board.turn, ply)
	t.board.play(p)
}

// note records when a point was first played in the playout.
func (t *tree) note(p point, side uint8, ply uint16) {
	if p != pass && t.playedAt[triangles][p]|t.playedAt[squares][p] == 0 {
		t.playedAt[side%3][p] = uint8(min(ply, 255))
	}
}

// learn updates the tree with the playout. result is the reward for the triangles.
func (t *tree) learn(result int32) {
	side := t.root.turn
	for depth := 0; depth <= t.depth; depth++ {
		forMover := result
		if side == squares {
			forMover = -result
		}
		n := &t.nodes[t.path[depth]]
		n.visits++
		n.sum -= forMover // the opponent made the node's own move
		if n.count > 0 {
			children, played := t.nodes[n.first:n.first+int32(n.count)], &t.playedAt[side]
			for i := range children {
				// Branch-free: the branch would be unpredictable.
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

// rounding is more than the rounding errors of pick.
const rounding = 1e-6

// pick returns the child to walk to.
func (t *tree) pick(at int32) int32 {
	n := &t.nodes[at]
	children := t.nodes[n.first : n.first+int32(n.count)]
	explore := t.exploration * maxReward * math.Sqrt(float64(n.visits))
	perEquivalence := 1 / t.equivalence
	unknown := 0.0
	if n.visits > 0 {
		unknown = -float64(n.sum) / float64(n.visits)
	}
	best, bestValue := int32(0), math.Inf(-1)
	for i := range children {
		c := &children[i]
		value, bonus := unknown, float64(explore*float64(c.prior))
		visits, as, asSum := float64(c.visits), float64(c.asVisit), float64(c.asSum)
		// The value below is about sum/weight + bonus/(1+visits). Most children are clearly
		// worse than the best, which shows without a division.
		more := 1 + as*perEquivalence
		sum, weight := float64(c.sum)*more+asSum, visits*more+as
		if sum*(1+visits) < weight*((bestValue-rounding)*(1+visits)-bonus) {
			continue
		}
		if as > 0 {
			value = asSum / as
		}
		if visits > 0 {
			// The share of the AMAF mean shrinks as the move's own visits grow.
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

// expand adds the children of a node: the legal placements that do not fill an own eye,
// and a pass if few points are empty, if the last move was a pass, if there is no
// placement, or if the side to move may rest.
func (t *tree) expand(at int32) {
	b := &t.board
	if len(t.nodes)+b.freeCount+1 > cap(t.nodes) {
		return
	}
	first := len(t.nodes)
	total := float32(0)
	if t.reader != nil {
		t.tactics.read(t.reader, b)
	}
	for _, p := range b.free[:b.freeCount] {
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
	if b.freeCount < t.latePass || b.passes > 0 || len(t.nodes) == first || at == 0 && t.considersPass(b) {
		w := max(total/64, 1)
		total += w
		t.nodes = append(t.nodes, node{move: pass, prior: w})
	}
	for i := range t.nodes[first:] {
		t.nodes[first+i].prior /= total
	}
	t.nodes[at].first, t.nodes[at].count = int32(first), uint8(len(t.nodes)-first)
}

// children returns the children of the root.
func (t *tree) children() []node {
	root := &t.nodes[0]
	return t.nodes[root.first : root.first+int32(root.count)]
}

// forbid removes moves from the root.
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

// best returns the most visited move of the root.
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

// isClear reports whether no other move can catch up with the best one's visits in the
// playouts left.
func (t *tree) isClear(left int) bool {
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

// mean returns the mean reward for the side that makes the move.
func (n *node) mean() float64 {
	if n.visits == 0 {
		return -maxReward
	}
	return float64(n.sum) / float64(n.visits)
}

// surelyLoses reports whether the side that makes the move loses nearly all playouts.
func (n *node) surelyLoses(t *tree) bool { return n.mean() <= -float64(t.winReward) }

// isSure reports whether nearly all playouts agree on the owner of every point.
func (t *tree) isSure() bool {
	least := int32(t.playouts - t.playouts/16)
	for _, p := range onBoard {
		if t.root.at[p] != wall && max(t.ownershipSums[p], -t.ownershipSums[p]) < least {
			return false
		}
	}
	return true
}

// isSettled reports whether nearly all playouts end with the position's own ownership,
// point by point, so that no move gains anything.
func (t *tree) isSettled() bool {
	least := int32(t.playouts - t.playouts/16)
	owners := t.root.ownership()
	for _, p := range onBoard {
		if t.root.at[p] != wall && (owners[p] == 0 || int32(owners[p])*t.ownershipSums[p] < least) {
			return false
		}
	}
	return true
}

const (
	// earlyRest times latePass is the number of empty points below which a leading side may
	// rest.
	earlyRest = 2
	// restVisits is how many visits a pass needs to be trusted.
	restVisits = 32
	// restLoss is the value, in half points, of a point that either side can get: a pass
	// may look worse than the best move by less than this.
	restLoss = 4
)

// considersPass reports, for a reading level, whether to consider a pass though many points are
// empty: it would win if the opponent passed too.
func (t *tree) considersPass(b *position) bool {
	return t.reader != nil && b.freeCount < earlyRest*t.latePass && t.lead(b) > 0
}

// passIsSafe reports, for a reading level, whether the side to move wins the position as it
// is and gains nothing by a placement. Dead figures in its area may then stay.
func (t *tree) passIsSafe() bool {
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

// hope returns the placement to make instead of a pass when the side to move is behind.
// After a pass the opponent would pass too and win, but playouts hardly ever try that
// answer. hope returns the most visited placement that does not surely lose. It returns nil
// if the side is not behind, or if every placement surely loses.
func (t *tree) hope() (best *node) {
	if t.lead(&t.root) >= 0 {
		return nil
	}
	for i := range t.children() {
		c := &t.children()[i]
		if c.move != pass && !c.surelyLoses(t) && (best == nil || c.visits > best.visits) {
			best = c
		}
	}
	return best
}

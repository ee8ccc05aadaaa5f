package engine

import (
	_ "embed"
	"math/bits"
	"sync"

	"tessera/logic/trisq"
)

// logit is the weight of a feature in units of 1/logitUnit of a natural logarithm. The
// logits of a move's features are added.
type logit = int16

const logitUnit = 64

// policy estimates how likely a strong player is to choose each placement: in proportion
// to the exponential of the sum of its features' logits.
type policy struct {
	// shape is indexed by the eight neighbours, seen by the side to move: 1 its own
	// figures, 2 the enemy's, 3 the wall.
	shape [1 << 16]logit
	// bond is indexed by the four neighbours and how hard they are to capture.
	bond [bonds]logit
	// near is indexed by the distances to the last two moves.
	near [gaps * gaps]logit
	// spot is indexed by the phase of the game and the point.
	spot [phases][cells]logit
	// life is indexed by the liberties of the placed figure and the number it captures.
	life [lives]logit
}

const (
	bonds  = 1 << 12
	gaps   = 8
	phases = 6
	lives  = 16
	// phaseLength is the number of figures on the board per phase.
	phaseLength = (trisq.Points + phases - 1) / phases
)

// weightOf is the exponential of logits from -maxLogit to maxLogit, scaled so that a
// logit of 0 gives 1<<weightBits. It is computed in integers, so that all platforms
// agree.
var weightOf = exponentials()

const (
	maxLogit   = 7*logitUnit - 1
	weightBits = 10
)

func exponentials() (table [2*maxLogit + 1]uint32) {
	const one, step, stepBits = 1 << 40, 0x410202ad, 30 // step is e^(1/logitUnit)
	up, down := uint64(one), uint64(one)
	for i := 0; i <= maxLogit; i++ {
		table[maxLogit+i] = uint32(up >> (40 - weightBits))
		table[maxLogit-i] = max(uint32(down>>(40-weightBits)), 1)
		high, low := bits.Mul64(up, step)
		up = high<<(64-stepBits) | low>>stepBits
		down, _ = bits.Div64(down>>(64-stepBits), down<<stepBits, step)
	}
	return table
}

// gapOf is the distance between two points: 0 for neighbours, gaps-1 if one of them is
// not a point of the board.
var gapOf = distances()

func distances() (table [cells][cells]uint8) {
	for p := range table {
		for q := range table[p] {
			table[p][q] = gaps - 1
			if p == 0 || q == 0 {
				continue
			}
			dx, dy := abs(p%stride-q%stride), abs(p/stride-q/stride)
			table[p][q] = uint8(min(max(dx+dy+max(dx, dy)-2, 0), gaps-2))
		}
	}
	return table
}

func abs(n int) int { return max(n, -n) }

// seenBy converts a view so that the given side's figures are 1.
func seenBy(v view, side uint8) view {
	if side == triangles {
		return v
	}
	return v&0x5555<<1 | v>>1&0x5555
}

// features are a placement's indices into the parts of a policy.
type features struct {
	shape, bond, near, spot, life uint16
}

// features returns the features of a legal placement of the side to move on the empty
// point p.
func (b *position) features(p point) (f features) {
	side := b.turn
	v := b.views[p]
	f.shape = seenBy(v, side)
	f.near = uint16(gapOf[p][b.last])*gaps + uint16(gapOf[p][b.earlier])
	f.spot = uint16(p)
	taken, liberties := 0, int(sees[beside(v)].count[empty])
	for d, offset := range offsets[:4] {
		n := p + offset
		x := b.at[n]
		if x == empty || x == wall {
			f.bond |= uint16(x&1) << (3 * d)
			continue
		}
		strong := b.strengthOf(n)
		if x == side {
			f.bond |= uint16(1+strong) << (3 * d)
			liberties = b.joined(p, n, liberties)
			continue
		}
		f.bond |= uint16(4+strong) << (3 * d)
		if strong == 1 {
			liberties++
			if b.groups {
				taken += int(b.size[b.head[n]])
			} else {
				taken++
			}
		}
	}
	f.life = uint16(min(max(liberties, 1), 4)-1)*4 + uint16(min(taken, 3))
	return f
}

// joined estimates the liberties of a figure on p together with its neighbour n.
func (b *position) joined(p, n point, liberties int) int {
	if !b.groups {
		return 4
	}
	return max(liberties, liberties/2+b.liberties(n)-1)
}

// phase returns the phase of the game, 0 to phases-1.
func (b *position) phase() int { return (trisq.Points - b.freeCount) / phaseLength }

// logit returns the sum of the logits of a legal placement.
func (y *policy) logit(b *position, p point) int {
	f := b.features(p)
	return int(y.shape[f.shape]) + int(y.bond[f.bond&(bonds-1)]) + int(y.near[f.near&(gaps*gaps-1)]) +
		int(y.spot[b.phase()][f.spot&(cells-1)]) + int(y.life[f.life&(lives-1)])
}

// weightOfLogit returns the weight of a logit, at least 1.
func weightOfLogit(l int) uint32 { return weightOf[min(max(l, -maxLogit), maxLogit)+maxLogit] }

// groupsPatterns are the patterns of the rule set groups, learned by logic/lab/train.
//
//go:embed groups.patterns
var groupsPatterns []byte

// grandmasterPatterns guide the tree of grandmaster under the rule set groups. They are
// learned from search by logic/lab/train.
//
//go:embed grandmaster.patterns
var grandmasterPatterns []byte

// guidedTreeParams explore more than other levels do, because patterns learned from search
// are worth following.
var guidedTreeParams = treeParams{expandAt: 4, exploration: 1.8, equivalence: 3000, nodes: 1 << 20, winReward: 700, marginUnit: 4}

// policies returns the policies of a rule set: those learned from search, or those of other
// levels.
func policies(groups, learned bool) (*policy, *quick) {
	switch {
	case groups && learned:
		return grandmasterPolicies()
	case groups:
		return groupsPolicies()
	case learned:
		return searchedPolicies()
	}
	return simplePolicies()
}

// onBoardOf returns the policy for a board of another size. A point counts as the point of
// the default board that is as far from the nearest walls, and a phase as the one in
// which the default board is about as full.
func (y *policy) onBoardOf(size int) *policy {
	if size == trisq.Size {
		return y
	}
	small := *y
	points := size * size
	for phase := range small.spot {
		figures := phase*phaseLength + phaseLength/2 - (trisq.Points - points)
		like := min(max(figures, 0)*trisq.Points/points/phaseLength, phases-1)
		for _, p := range onBoard {
			row, column := trisq.Size-1-toRules(p).Row(), toRules(p).Column()
			q, _ := trisq.PointAt(stretched(column, size), trisq.Size-1-stretched(row, size))
			small.spot[phase][p] = y.spot[like][fromRules(q)]
		}
	}
	return &small
}

// stretched maps a column or row of a smaller board to one of the default board, from
// both walls inwards.
func stretched(n, size int) int {
	if n > size/2 {
		n += trisq.Size - size
	}
	return min(n, trisq.Size-1)
}

var (
	simplePolicies = sync.OnceValues(func() (*policy, *quick) { return byHand(), quickByHand() })
	groupsPolicies = sync.OnceValues(func() (*policy, *quick) { return learned(groupsPatterns) })

	grandmasterPolicies = sync.OnceValues(func() (*policy, *quick) {
		y, _ := learned(grandmasterPatterns)
		_, q := groupsPolicies()
		return y, q
	})
)

// learned decodes embedded patterns. A test checks that they are readable; if they were
// not, play would be random.
func learned(data []byte) (*policy, *quick) {
	p, err := decodePatterns(data)
	if err != nil {
		p = newPatterns()
	}
	return p.treePolicy(), p.quickPolicy()
}

// byHand returns a policy written by hand. Learning starts from it.
func byHand() *policy {
	y := &policy{}
	for i := range y.bond {
		total := 0
		for d := range 4 {
			total += [8]int{0, 0, 110, 30, 0, 40, 60, 0}[i>>(3*d)&7]
		}
		y.bond[i] = logit(total)
	}
	for i := range y.near {
		total := [gaps]int{60, 50, 30, 20, 10, 0, 0, 0}[i/gaps] + [gaps]int{20, 20, 10, 10, 0, 0, 0, 0}[i%gaps]
		y.near[i] = logit(total)
	}
	for i := range y.life {
		liberties, taken := i/4+1, i%4
		total := 100*min(taken, 1) + 60*taken
		if liberties == 1 {
			total -= 150
		}
		if liberties == 2 {
			total -= 20
		}
		y.life[i] = logit(total)
	}
	for phase := range 3 {
		for p := range y.spot[phase] {
			row, column := p/stride, p%stride
			if line := min(row, stride-1-row, column, stride-1-column); line < 3 && line > 0 {
				y.spot[phase][p] = logit(-40 * (3 - line))
			}
		}
	}
	return y
}

// quickByHand returns a quick policy written by hand, for the simple rules.
func quickByHand() *quick {
	q := &quick{urgent: urgent, samples: 2}
	for i := range q.shape[elsewhere] {
		s, diagonals := &sees[beside(i)], &sees[i>>8]
		w := 64
		if s.count[1] == 0 && s.count[empty] <= 1 { // it could be captured
			w = 4
		}
		if s.count[1] == 0 && s.count[empty] == 2 {
			w = 40
		}
		if s.count[1] > 0 && s.count[2] > 0 { // both sides meet here
			w = 96
		}
		if s.count[2] == 2 && diagonals.any[1] {
			w = 96
		}
		q.shape[adjacent][i], q.shape[diagonal][i], q.shape[elsewhere][i] = uint16(2*w), uint16(2*w), uint16(w)
	}
	return q
}

// sight summarises the contents of four neighbours.
type sight struct {
	count [4]uint8 // of each content
	any   [4]bool
	only  [4]bool // by side: only figures of that side and walls
	owner int     // 1 for an empty point of the triangles, -1 for one of the squares, else 0
}

var (
	sees = sights()
	// strength grades a figure under simple rules by its content and its neighbours. A figure
	// beside another one of its side has 3, any other its number of liberties, at most 3.
	strength = strengths()
	// emptiesOf maps the contents of four neighbours to the empty ones, as a set whose
	// first bit is the point above.
	emptiesOf = emptySets()
	// figureKeys are the Zobrist keys by content and point. The keys of empty stand for
	// bans, those of wall for the turn and the passes.
	figureKeys = randomKeys()
)

func sights() (table [256]sight) {
	for i := range table {
		s := &table[i]
		for d := range 4 {
			s.count[i>>(2*d)&3]++
		}
		for x := range s.any {
			s.any[x] = s.count[x] > 0
		}
		for _, side := range []uint8{triangles, squares} {
			s.only[side] = s.count[side]+s.count[wall] == 4
		}
		if s.only[triangles] && s.any[triangles] {
			s.owner = 1
		}
		if s.only[squares] && s.any[squares] {
			s.owner = -1
		}
	}
	return table
}

func emptySets() (table [256]uint64) {
	for i := range table {
		for d, offset := range offsets[:4] {
			if uint8(i>>(2*d)&3) == empty {
				table[i] |= 1 << (offset + stride)
			}
		}
	}
	return table
}

func strengths() (table [4][256]uint8) {
	for _, side := range []uint8{triangles, squares} {
		for i := range sees {
			table[side][i] = 3
			if s := &sees[i]; !s.any[side] {
				table[side][i] = min(s.count[empty], 3)
			}
		}
	}
	return table
}

func randomKeys() (keys [4][cells]uint64) {
	r := chance(0x7472697371)
	for i := range keys {
		for p := range keys[i] {
			keys[i][p] = r.next()
		}
	}
	keys[empty][0] = 0
	return keys
}

// chance is a small random number generator (SplitMix64), the same on every platform.
type chance uint64

func (c *chance) next() uint64 {
	*c += 0x9e3779b97f4a7c15
	z := uint64(*c)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// below returns a number from 0 to n-1, for 0 < n < 2^31.
func (c *chance) below(n uint32) uint32 {
	return uint32(c.next() >> 32 * uint64(n) >> 32)
}

package engine

import (
	_ "embed" // for the patterns
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

// policies returns the policies of a rule set. Under simple rules only the level that
// uses learned patterns differs from the ones written by hand.
func policies(groups, learned bool) (*policy, *quick) {
	switch {
	case groups:
		return groupsPolicies()
	case learned:
		return searchedPolicies()
	}
	return simplePolicies()
}

var (
	simplePolicies = sync.OnceValues(func() (*policy, *quick) { return byHand(false), quickByHand(false) })
	groupsPolicies = sync.OnceValues(func() (*policy, *quick) { return learned(groupsPatterns) })
)

// learned decodes embedded patterns. A test checks that they are readable; if they were
// not, play would be random.
func learned(data []byte) (*policy, *quick) {
	p, err := decodePatterns(data)
	if err != nil {
		p = newPatterns()
	}
	return p.policies()
}

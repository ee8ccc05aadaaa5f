package engine

import (
	_ "embed" // for the patterns
	"math/bits"
	"sync"

	"tessera/logic/trisq"
)

// logit is how much a feature speaks for a move, in units of 1/logitUnit of a
// natural logarithm; the logits of a move's features add up.
type logit = int16

const logitUnit = 64

// A policy says how likely a strong player is to choose each placement: the
// logits of its features added up, and of that the exponential.
type policy struct {
	// shape is by the eight neighbours, seen by the side to move: 1 its own
	// figures, 2 the enemy's, 3 the wall.
	shape [1 << 16]logit
	// bond is by the four neighbours and how hard to capture they are.
	bond [bonds]logit
	// near is by the distances to the last two moves.
	near [gaps * gaps]logit
	// spot is by the point and the phase of the game.
	spot [phases][cells]logit
	// life is by the liberties of the placed figure and what it captures.
	life [lives]logit
}

const (
	bonds  = 1 << 12
	gaps   = 8
	phases = 6
	lives  = 16
	// phaseLength is how many figures on the board make a phase.
	phaseLength = (trisq.Points + phases - 1) / phases
)

// weightOf is the exponential of logits from -maxLogit to maxLogit, 1<<weightBits
// for 0. It is computed in whole numbers, so that every platform has the same.
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

// gapOf is by two points how far apart they are: 0 for neighbours, gaps-1 when
// one of them is no point.
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

// seenBy turns a view into that of a side: its own figures are 1.
func seenBy(v view, side uint8) view {
	if side == triangles {
		return v
	}
	return v&0x5555<<1 | v>>1&0x5555
}

// features are the places of a placement's features in the parts of a policy.
type features struct {
	shape, bond, near, spot, life uint16
}

// features of a legal placement of the side to move on an empty point.
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

// joined is roughly how many liberties a figure on p has with its neighbour n.
func (b *position) joined(p, n point, liberties int) int {
	if !b.groups {
		return 4
	}
	return max(liberties, liberties/2+b.liberties(n)-1)
}

// phase of the game, 0 to phases-1.
func (b *position) phase() int { return (trisq.Points - b.frees) / phaseLength }

// logit of a legal placement.
func (y *policy) logit(b *position, p point) int {
	f := b.features(p)
	return int(y.shape[f.shape]) + int(y.bond[f.bond&(bonds-1)]) + int(y.near[f.near&(gaps*gaps-1)]) +
		int(y.spot[b.phase()][f.spot&(cells-1)]) + int(y.life[f.life&(lives-1)])
}

// weightOfLogit is at least 1.
func weightOfLogit(l int) uint32 { return weightOf[min(max(l, -maxLogit), maxLogit)+maxLogit] }

// groupsPatterns are the patterns of the rule set groups, learned by
// logic/cmd/train.
//
//go:embed groups.patterns
var groupsPatterns []byte

// policies are the policies of a rule set. Under simple rules only the level that goes
// by what was learned has others than those written by hand.
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

// learned reads embedded patterns. That they can be read is a test's business;
// without them play is by chance.
func learned(data []byte) (*policy, *quick) {
	p, err := decodePatterns(data)
	if err != nil {
		p = newPatterns()
	}
	return p.policies()
}

package engine

import (
	"errors"

	"tessera/logic/trisq"
)

// Training describes how patterns are learned: from games that a policy plays against
// itself. After each game the choices of the side that did better than usual become more
// likely and those of the other side less likely, in proportion to the margin (policy
// gradient). The same training gives the same patterns.
type Training struct {
	Rules trisq.Rules
	// Search makes search play the games, and only the tree's policy is learned. Under
	// simple rules it always does.
	Search bool
	// Games is the number of games, or without Search of the games for each of the two
	// policies, the tree's and the playouts'; at least 1.
	Games int
	Seed  uint64
	// Playouts is the number of playouts per move of search; at least 1.
	Playouts int
}

const (
	// rate is how far a choice moves its logits at first, in natural logarithms, for a
	// game won by rateMargin points more than usual. It shrinks to rate/rateDecay by the
	// last game.
	rate       = 0.004
	rateDecay  = 20
	rateMargin = 10
	// greatMargin caps the margin of a single game.
	greatMargin = 30
	// learnSamples is how many points of the whole board are candidates of a choice.
	learnSamples = 4
)

// Train learns the patterns of a rule set and returns them encoded. It calls report about
// ten times per policy, with the progress in percent and the mean margin, in points, of
// the policy being learned against an untrained one.
func Train(t Training, report func(percent int, margin float64)) ([]byte, error) {
	if t.Games < 1 {
		return nil, errors.New("the number of games to learn from is at least 1")
	}
	if t.Rules != trisq.RulesSimple && t.Rules != trisq.RulesGroups {
		return nil, errors.New(`the rules to learn are "simple" or "groups"`)
	}
	if t.Search || t.Rules == trisq.RulesSimple {
		return imitated(t, report)
	}
	p := newPatterns()
	for i, head := range []head{treeHead, quickHead} {
		l := newLearner(t, head)
		for game := range t.Games {
			l.learn(float64(game) / float64(t.Games))
			if t.reports(game) {
				report(50*i+50*(game+1)/t.Games, l.compare(min(200, t.Games)))
			}
		}
		l.store(p)
	}
	return p.encode(), nil
}

// reports reports whether to report progress after a game.
func (t Training) reports(game int) bool { return (game+1)%max(t.Games/10, 1) == 0 }

// head selects the policy that is learned.
type head int

const (
	treeHead head = iota
	quickHead
)

// parts is the number of features of a candidate for the tree's policy.
const parts = 5

// candidate is a placement that could have been chosen.
type candidate struct {
	slots [parts]uint16 // the indices of its features among all logits
	given int           // a logit that is not learned: what reading says
	share float64       // the probability of choosing it
}

// choice is one move of a game.
type choice struct {
	first, count, chosen int // indices of its candidates
	side                 uint8
}

type learner struct {
	head    head
	rules   trisq.Rules
	player  // for its random numbers and urgent answers, which are not learned
	board   position
	empty   position
	classes *classes
	// logits by slot, in natural logarithms, and their sums over the second half of the
	// games.
	logits, sums []float64
	rounded      []int16
	summed       int
	usual        float64 // the triangles' running mean margin
	parts        int
	offsets      [parts]uint16
	// The current game.
	choices    []choice
	candidates []candidate
}

func newLearner(t Training, h head) *learner {
	l := &learner{head: h, player: player{quick: &quick{urgent: urgent}}, rules: t.Rules, classes: classesOf()}
	l.random = chance(t.Seed + uint64(h)<<32)
	l.empty.clear(trisq.Size, t.Rules == trisq.RulesGroups)
	size := 0
	for i, slot := range newPatterns().slots() {
		if (i < parts) == (h == treeHead) {
			l.offsets[l.parts] = uint16(size)
			l.parts++
			size += len(*slot)
		}
	}
	if h == quickHead {
		l.parts = 1
	}
	l.logits, l.sums = make([]float64, size), make([]float64, size)
	l.rounded = make([]int16, size)
	if h == treeHead {
		l.takeOver(byHand())
	}
	return l
}

// takeOver starts learning from a policy for the tree.
func (l *learner) takeOver(y *policy) {
	for part, slot := range y.patterns().slots()[:parts] {
		copy(l.rounded[l.offsets[part]:], *slot)
	}
	for i, x := range l.rounded {
		l.logits[i] = float64(x) / logitUnit
	}
}

// slotsOf returns the indices of the logits that add up to a placement's weight.
func (l *learner) slotsOf(p point) (slots [parts]uint16) {
	b, c := &l.board, l.classes
	if l.head == quickHead {
		near := elsewhere
		if b.last != pass {
			switch gapOf[p][b.last] {
			case 0:
				near = adjacent
			case 1:
				near = diagonal
			}
		}
		slots[0] = l.offsets[near] + c.shape[seenBy(b.views[p], b.turn)]
		return slots
	}
	f := b.features(p)
	return [parts]uint16{
		l.offsets[0] + c.shape[f.shape],
		l.offsets[1] + c.bond[f.bond],
		l.offsets[2] + f.near,
		l.offsets[3] + uint16(b.phase()*c.spots) + c.spot[p],
		l.offsets[4] + f.life,
	}
}

// consider adds a placement to the count candidates of a choice, unless it is illegal or
// an own eye, and returns the new count.
func (l *learner) consider(p point, share uint32, count int) int {
	b := &l.board
	if !b.legal(p) || b.isEye(p, b.turn) {
		return count
	}
	slots, total := l.slotsOf(p), 0
	for _, slot := range slots[:l.parts] {
		total += int(l.rounded[slot])
	}
	w := weightOfLogit(total) * share
	l.points[count], l.weights[count] = p, w
	l.candidates = append(l.candidates, candidate{slots: slots})
	return count + 1
}

// choose returns a move by the policy being learned and remembers its candidates.
func (l *learner) choose() point {
	b := &l.board
	if b.freeCount == 0 {
		return pass
	}
	first, count := len(l.candidates), 0
	if b.last != pass {
		if l.head == quickHead {
			if p := l.urgently(b); p != pass {
				return p
			}
		}
		for _, d := range offsets {
			if p := b.last + d; b.at[p] == empty {
				count = l.consider(p, 1, count)
			}
		}
	}
	for range learnSamples {
		p := b.free[l.random.below(uint32(b.freeCount))]
		count = l.consider(p, uint32(b.freeCount)/learnSamples+1, count)
	}
	if count == 0 {
		return l.anywhere(b)
	}
	total := uint32(0)
	for _, w := range l.weights[:count] {
		total += w
	}
	chosen := 0
	for r := l.random.below(total); r >= l.weights[chosen]; chosen++ {
		r -= l.weights[chosen]
	}
	for i, w := range l.weights[:count] {
		l.candidates[first+i].share = float64(w) / float64(total)
	}
	l.choices = append(l.choices, choice{first, count, chosen, b.turn})
	return l.points[chosen]
}

// play plays a game and returns the triangles' margin in points. If other is not nil, it
// moves for the opponent of the learning side.
func (l *learner) play(other *learner, learning uint8) float64 {
	b := &l.board
	b.copy(&l.empty)
	l.choices, l.candidates = l.choices[:0], l.candidates[:0]
	for ply := 0; b.passes < 2 && ply < longestPlayout; ply++ {
		if other == nil || b.turn == learning {
			b.play(l.choose())
			continue
		}
		other.board.copy(b)
		other.choices, other.candidates = other.choices[:0], other.candidates[:0]
		b.play(other.choose())
	}
	return float64(b.area())
}

// learn plays a game and moves the logits. done is the progress of the training, from 0
// to 1.
func (l *learner) learn(done float64) {
	margin := l.play(nil, 0)
	better := min(max(margin-l.usual, -greatMargin), greatMargin) / rateMargin
	l.usual += (margin - l.usual) / 1000
	step := better * rate / (1 + done*(rateDecay-1))
	for _, c := range l.choices {
		move := step
		if c.side == squares {
			move = -step
		}
		for i := range c.count {
			candidate := &l.candidates[c.first+i]
			change := -float64(move * candidate.share)
			if i == c.chosen {
				change += move
			}
			for _, slot := range candidate.slots[:l.parts] {
				l.logits[slot] += change
			}
		}
	}
	for i, x := range l.logits {
		l.rounded[i] = rounded(x)
	}
	if done >= 0.5 {
		l.sumUp()
	}
}

// sumUp adds the logits to the sums whose mean is stored.
func (l *learner) sumUp() {
	l.summed++
	for i, x := range l.logits {
		l.sums[i] += x
	}
}

func rounded(x float64) logit {
	x = float64(x * logitUnit)
	if x < 0 {
		return logit(max(x, -maxLogit) - 0.5)
	}
	return logit(min(x, maxLogit) + 0.5)
}

// compare returns the mean margin in games against an untrained policy, half of them with
// each side.
func (l *learner) compare(games int) float64 {
	mine, nothing := *l, *l // copies, so that comparing changes nothing
	nothing.rounded = make([]int16, len(l.rounded))
	mine.choices, mine.candidates = nil, nil
	nothing.choices, nothing.candidates = nil, nil
	sum := 0.0
	for game := range games {
		if game%2 == 0 {
			sum += mine.play(&nothing, triangles)
		} else {
			sum -= mine.play(&nothing, squares)
		}
	}
	return sum / float64(games)
}

// store writes the mean of the logits into the patterns.
func (l *learner) store(p *patterns) {
	all := p.slots()[:parts]
	if l.head == quickHead {
		all = p.slots()[parts:]
	}
	at := 0
	for _, slot := range all {
		for i := range *slot {
			(*slot)[i] = rounded(l.sums[at] / float64(max(l.summed, 1)))
			at++
		}
	}
}

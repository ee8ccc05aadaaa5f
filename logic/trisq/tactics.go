package trisq

// threats are figures of one side that can be captured soon: those that stand
// or fall with their last liberty, and with their last two. Under simple rules
// a figure with one of its own kind beside it is never threatened.
type threats struct{ one, two set }

func (b board) threatened(f Figure, groups bool) threats {
	own, free := b[f.side()], b.free()
	if !groups {
		one, two := oneOrTwoNeighbours(free)
		alone := own.without(own.neighbours())
		return threats{one.and(alone), two.and(alone)}
	}
	var found threats
	for rest := own; !rest.empty(); {
		group := single(rest.first()).flood(own)
		rest = rest.without(group)
		switch group.neighbours().and(free).count() {
		case 1:
			found.one = found.one.or(group)
		case 2:
			found.two = found.two.or(group)
		}
	}
	return found
}

// oneOrTwoNeighbours are the points with exactly one, and with exactly two
// neighbours in the set: a sum of four one-bit numbers for all points at once.
func oneOrTwoNeighbours(s set) (one, two set) {
	above, below := s.later(Size), s.earlier(Size)
	left, right := s.without(lastColumn).later(1), s.without(firstColumn).earlier(1)
	vertical, both := above.xor(below), above.and(below)
	horizontal, bothH := left.xor(right), left.and(right)
	odd, oneEach := vertical.xor(horizontal), vertical.and(horizontal)
	carry := both.or(bothH).or(oneEach)
	one = odd.without(carry)
	two = both.xor(bothH).xor(oneEach).without(odd)
	return one, two
}

// weights rate a board. Only their proportions matter; they were found by letting
// the levels play each other.
type weights struct {
	rounds  int // of growth, to find the ground a side is closer to
	ground  int // an empty point of that ground
	figure  int // a figure on the board
	attack  int // an enemy figure that the side to move can capture
	hanging int // a figure of the side to move that is threatened
	loose   int // a figure with two liberties
	eye     int // an empty point that only one side can use
}

var (
	simpleWeights = weights{rounds: 1, ground: 3, figure: 24, attack: 30, hanging: 8, loose: 3, eye: 12}
	groupsWeights = weights{rounds: 2, ground: 2, figure: 50, attack: 45, hanging: 10, loose: 4, eye: 4}
)

// rate estimates how good a board is for a side, higher being better; mover is whose turn it is on that board.
func (b board) rate(f, mover Figure, groups bool) int {
	w := &simpleWeights
	if groups {
		w = &groupsWeights
	}
	own, enemy := f.side(), f.Other().side()
	ground := b.ground(w.rounds)
	total := w.figure * (b[own].count() - b[enemy].count())
	total += w.ground * (ground[own].count() - ground[enemy].count())
	free := b.free()
	total += w.eye * (b.eyes(own, free).count() - b.eyes(enemy, free).count())
	return total - b.risk(f, mover, groups, w) + b.risk(f.Other(), mover, groups, w)
}

// risk is what a side stands to lose to captures.
func (b board) risk(f, mover Figure, groups bool, w *weights) int {
	t := b.threatened(f, groups)
	one := w.attack
	if f == mover {
		one = w.hanging
	}
	return one*t.one.count() + w.loose*t.two.count()
}

// eyes are the empty points with no other neighbours than figures of one side.
func (b board) eyes(side int, free set) set {
	return free.without(everywhere.without(b[side]).neighbours())
}

// ground are the empty points each side gets to first when both grow at the same
// pace; a point that both get to in the same round is neither's.
func (b board) ground(rounds int) [2]set {
	free := b.free()
	reach := [2]set{b[0], b[1]}
	for range rounds {
		next0, next1 := reach[0].neighbours().and(free), reach[1].neighbours().and(free)
		free = free.without(next0).without(next1)
		reach[0] = reach[0].or(next0.without(next1))
		reach[1] = reach[1].or(next1.without(next0))
	}
	return [2]set{reach[0].without(b[0]), reach[1].without(b[1])}
}

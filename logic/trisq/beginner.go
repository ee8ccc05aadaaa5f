package trisq

import "math/rand/v2"

// beginner rates each candidate by itself and takes the best.
type beginner struct {
	state      State
	candidates []Point
	random     *rand.Rand
	looked     int // candidates rated so far
	choice     Point
	bestRating int
}

func newBeginner(s State, candidates []Point, random *rand.Rand) thinker {
	return &beginner{state: s, candidates: candidates, random: random, choice: candidates[0]}
}

func (b *beginner) best() Point { return b.choice }

func (b *beginner) step(work int) (done bool) {
	for ; work > 0 && b.looked < len(b.candidates); work-- {
		p := b.candidates[b.looked]
		if rating := b.rate(p); b.looked == 0 || rating > b.bestRating {
			b.choice, b.bestRating = p, rating
		}
		b.looked++
	}
	return b.looked == len(b.candidates)
}

// rate is higher for captures, for saving figures (every other time it is
// noticed) and for points near other figures, with a good deal of chance.
func (b *beginner) rate(p Point) int {
	s, turn := b.state, b.state.Turn()
	next, taken, _ := s.board.place(turn, p, s.groups)
	rating := 20*taken.count() + b.random.IntN(6)
	threatenedNow := s.board.threatened(turn, s.groups).one.count()
	threatenedThen := next.threatened(turn, s.groups).one.count()
	if saved := threatenedNow - threatenedThen; saved < 0 || b.random.IntN(2) == 0 {
		rating += 8 * saved
	}
	near := single(p).neighbours()
	near = near.or(near.neighbours()).without(single(p))
	if near.meets(s.board[0]) || near.meets(s.board[1]) {
		rating += 4
	}
	return rating
}

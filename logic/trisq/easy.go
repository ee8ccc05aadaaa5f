package trisq

import (
	"math/rand/v2"
	"slices"
)

// easyWidth is how many candidates are followed to the opponent's answers.
const easyWidth = 24

// easy rates the board after each candidate, then follows the most promising
// ones to the opponent's best answer.
type easy struct {
	state  State
	plans  []plan
	looked int // plans rated at the first ply
	// The second ply:
	following int // the plan whose answers are looked at
	answers   set // the answers not yet looked at
	// The best so far: of the plans followed to their end, before of those
	// rated at the first ply.
	choice     Point
	bestRating int
}

// plan is one candidate.
type plan struct {
	point  Point
	after  board
	rating int
}

func newEasy(s State, candidates []Point, _ *rand.Rand) thinker {
	e := &easy{state: s, choice: candidates[0]}
	for _, p := range candidates {
		e.plans = append(e.plans, plan{point: p})
	}
	return e
}

func (e *easy) best() Point { return e.choice }

// compare keeps the plan when it is the best of its ply.
func (e *easy) compare(p *plan, first bool) {
	if first || p.rating > e.bestRating {
		e.choice, e.bestRating = p.point, p.rating
	}
}

func (e *easy) step(work int) (done bool) {
	for ; work > 0; work-- {
		switch {
		case e.looked < len(e.plans):
			e.lookAtNext()
		case e.following < len(e.plans):
			e.followOne()
		default:
			return true
		}
	}
	return e.looked == len(e.plans) && e.following == len(e.plans)
}

// lookAtNext rates one candidate by itself. Behind the last the best are chosen.
func (e *easy) lookAtNext() {
	s, turn := e.state, e.state.Turn()
	p := &e.plans[e.looked]
	p.after, _, _ = s.board.place(turn, p.point, s.groups)
	p.rating = p.after.rate(turn, turn.Other(), s.groups)
	e.compare(p, e.looked == 0)
	e.looked++
	if e.looked < len(e.plans) {
		return
	}
	slices.SortStableFunc(e.plans, func(a, b plan) int { return b.rating - a.rating })
	e.plans = e.plans[:min(len(e.plans), easyWidth)]
	e.looked = len(e.plans)
	e.begin()
}

// begin prepares the answers to the plan that is followed next.
func (e *easy) begin() {
	if e.following == len(e.plans) {
		return
	}
	s, p := e.state, &e.plans[e.following]
	e.answers = p.after.answers(p.point, s.groups)
	// The opponent may also leave it alone.
	p.rating = p.after.rate(s.Turn(), s.Turn(), s.groups)
}

// followOne looks at one answer; behind the last, the plan is compared.
func (e *easy) followOne() {
	s, p := e.state, &e.plans[e.following]
	if !e.answers.empty() {
		answer := e.answers.first()
		e.answers = e.answers.without(single(answer))
		next, _, survives := p.after.place(s.Turn().Other(), answer, s.groups)
		if survives && next != s.board {
			p.rating = min(p.rating, next.rate(s.Turn(), s.Turn(), s.groups))
		}
		return
	}
	e.compare(p, e.following == 0)
	e.following++
	e.begin()
}

// answers are the empty points where an answer can change much: close to the
// placement, and the liberties of threatened figures.
func (b board) answers(p Point, groups bool) set {
	near := single(p).neighbours()
	near = near.or(near.neighbours())
	for _, f := range []Figure{Triangle, Square} {
		t := b.threatened(f, groups)
		near = near.or(t.one.or(t.two).neighbours())
	}
	return near.and(b.free())
}

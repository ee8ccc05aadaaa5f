package review

import (
	"math"

	"tessera/logic/match"
)

// Sum is what a review tells of one player.
type Sum struct {
	// Given is what was given away in all, in the game's measure; 0 where that has no
	// number. Exact tells that it is no guess.
	Given float64
	Exact bool
	// Lost is the same as a share of the result: 1 for a whole game thrown away.
	Lost float64
	// Little tells that most was given away in turns that cost too little to be told.
	Little bool
	// Turns are how many the player made.
	Turns int
	// Kinds are how many mistakes there are of each kind.
	Kinds [kinds]int
	// Behind is the turn, from 0, after which the player was behind for good; -1 for
	// none.
	Behind int
}

// halving is the share of the result that halves the accuracy, if each turn gives so
// much away.
const halving = 0.05

// Accuracy is from 0 to 100: 100 where nothing was given away, and half as much for
// each twentieth of the result that was given away in the mean of all turns: for a
// point at Trisq, a round at Shaper. It is counted alike in all games.
func (s *Sum) Accuracy() float64 {
	return 100 * math.Exp2(-s.Lost/float64(max(s.Turns, 1))/halving)
}

// littleLost is from which share of the result on small losses are told.
const littleLost = 0.25

// share is the part of the result that a mistake lost, 0 to 1.
func (m *Mistake) share(game *match.Game) float64 {
	switch m.Kind {
	case GaveWin:
		return 1
	case MissedWin, GaveDraw, Exposed:
		return 0.5
	}
	if game.Measure.Whole == 0 {
		return 0
	}
	return min(m.Cost/game.Measure.Whole, 1)
}

// Sums are what the review tells of each player.
func (r *Review) Sums(game *match.Game) []Sum {
	all := make([]Sum, len(r.Seats))
	marked := make([]float64, len(all))
	for i := range r.Mistakes {
		m := &r.Mistakes[i]
		seat := r.Turns[m.Turn].Seat
		all[seat].Kinds[m.Kind]++
		all[seat].Lost += m.share(game)
		marked[seat] += m.Cost
	}
	for _, t := range r.Turns {
		all[t.Seat].Turns++
	}
	given := r.given(game, marked)
	whole := game.Measure.Whole
	for seat := range all {
		s := &all[seat]
		s.Given, s.Exact, s.Behind = given[seat], len(all) != 2, r.behind(game, seat)
		if whole > 0 {
			s.Little = !s.Exact && s.Given-marked[seat] >= max(littleLost*whole, marked[seat])
			s.Lost = max(s.Lost, s.Given/whole)
		}
	}
	return all
}

// given is what each player gave away in all. Of two that is known by estimates, and
// each of them errs; but what is summed up with its sign errs no more than the first
// and the last, as far as one player gains what the other loses. Nobody gives less
// away than the turns marked cost: where the sum says so, both gave more.
func (r *Review) given(game *match.Game, marked []float64) []float64 {
	switch {
	case game.Measure.Chance != nil:
		return []float64{r.Lost}
	case len(r.Seats) != 2 || game.Measure.Whole == 0:
		return marked
	}
	given, more := make([]float64, 2), 0.0
	for i, t := range r.Turns {
		a, isA := r.Points[i].View(t.Seat)
		b, isB := r.Points[i+1].View(t.Seat)
		if isA && isB {
			given[t.Seat] += a - b
		}
	}
	for seat := range given {
		more = max(more, marked[seat]-given[seat])
	}
	return []float64{given[0] + more, given[1] + more}
}

// behind is the turn after which a player of two was behind at every position up to
// the last; -1 where there is none.
func (r *Review) behind(game *match.Game, seat int) int {
	if len(r.Seats) != 2 {
		return -1
	}
	at := len(r.Points)
	for at > 0 && r.lead(game, at-1, seat) < 0 {
		at--
	}
	if at == len(r.Points) {
		return -1
	}
	return at - 1
}

// lead is above 0 where a seat of two is ahead, and below it where it is behind.
func (r *Review) lead(game *match.Game, i, seat int) float64 {
	p := r.Points[i]
	if p.Over && len(r.Scores) == 2 {
		return r.Scores[seat] - r.Scores[1-seat]
	}
	if known := p.result(nil, seat); known != match.Unproven {
		return float64(known)
	}
	value, is := p.View(seat)
	if !is || math.Abs(value) < game.Measure.Grain/2 || game.Measure.Grain == 0 {
		return 0
	}
	return value
}

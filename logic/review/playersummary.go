package review

import (
	"cmp"
	"math"

	"tessera/logic/match"
)

// PlayerSummary is the summary of one player.
type PlayerSummary struct {
	// Given is the total given away in the game's measure, or 0 without a number.
	// Exact is set if it is not an estimate.
	Given float64
	Exact bool
	// LostShare is the same as a share of the result: 1 for a whole game thrown away.
	LostShare float64
	// MostlySmall is set if most was given away in turns too small to be mistakes.
	MostlySmall bool
	// Turns is the player's number of turns.
	Turns int
	// Kinds counts the mistakes of each kind.
	Kinds [kinds]int
	// Behind is the turn, from 0, after which the player stayed behind, or -1.
	Behind int
}

// halving is the mean loss per turn, of the whole result, that halves the accuracy.
const halving = 0.05

// Accuracy returns a number from 0 to 100. It is 100 if nothing was given away, and
// halves for each twentieth of the result that was lost per turn on average: a point at
// Trisq, a round at Shaper. It has the same meaning in all games.
func (s *PlayerSummary) Accuracy() float64 {
	return 100 * math.Exp2(-s.LostShare/float64(max(s.Turns, 1))/halving)
}

// littleLost is the share of the result from which small losses are reported.
const littleLost = 0.25

// share returns the share of the result that a mistake lost, 0 to 1.
func (m *Mistake) share(game *match.Game) float64 {
	switch m.Kind {
	case GaveWin:
		return 1
	case MissedWin, GaveDraw, Exposed:
		return 0.5
	}
	if game.Measure.DecisiveLoss == 0 {
		return 0
	}
	return min(m.Cost/game.Measure.DecisiveLoss, 1)
}

// Lost reports whether the game was lost after the mistake and not before it.
func (m *Mistake) Lost() bool { return m.Kind == GaveWin || m.Kind == GaveDraw || m.Kind == Exposed }

// Costliest returns the mistake after which a seat stayed behind or, if there is none, its
// worst one; nil if none lost a fifth of the result.
func (r *Review) Costliest(game *match.Game, seat int) (worst *Mistake) {
	last := r.behind(game, seat)
	for i := range r.Mistakes {
		m := &r.Mistakes[i]
		if r.Turns[m.Turn].Seat != seat || m.Mark(game) == slight {
			continue
		}
		if m.Turn == last {
			return m
		}
		worst = cmp.Or(worst, m)
	}
	return worst
}

// Decided reports whether a mistake lost the game for good. In a game of two it did not if
// the other player gave the result back later.
func (r *Review) Decided(game *match.Game, m *Mistake) bool {
	seat := r.Turns[m.Turn].Seat
	return m.Lost() && (len(r.Seats) != 2 || r.behind(game, seat) == m.Turn)
}

// PlayerSummaries returns the summary of each player.
func (r *Review) PlayerSummaries(game *match.Game) []PlayerSummary {
	all := make([]PlayerSummary, len(r.Seats))
	marked := make([]float64, len(all))
	for i := range r.Mistakes {
		m := &r.Mistakes[i]
		seat := r.Turns[m.Turn].Seat
		all[seat].Kinds[m.Kind]++
		all[seat].LostShare += m.share(game)
		marked[seat] += m.Cost
	}
	for _, t := range r.Turns {
		all[t.Seat].Turns++
	}
	given := r.given(game, marked)
	whole := game.Measure.DecisiveLoss
	for seat := range all {
		s := &all[seat]
		s.Given, s.Exact, s.Behind = given[seat], len(all) != 2, r.behind(game, seat)
		if whole > 0 {
			s.MostlySmall = !s.Exact && s.Given-marked[seat] >= max(littleLost*whole, marked[seat])
			s.LostShare = max(s.LostShare, s.Given/whole)
		}
	}
	return all
}

// given returns what each player gave away. In a game of two it is estimated. Single
// estimates err, but the signed sum over a game errs no more than the first and last
// estimate, because one player gains what the other loses. No player gives away less than
// the marked turns cost: if the sum is lower, both gave away more.
func (r *Review) given(game *match.Game, marked []float64) []float64 {
	switch {
	case game.Measure.Chance != nil:
		return []float64{r.Lost}
	case len(r.Seats) != 2 || game.Measure.DecisiveLoss == 0:
		return marked
	}
	given, more := make([]float64, 2), 0.0
	for i, t := range r.Turns {
		a, isA := r.Points[i].ValueFor(t.Seat)
		b, isB := r.Points[i+1].ValueFor(t.Seat)
		if isA && isB {
			given[t.Seat] += a - b
		}
	}
	for seat := range given {
		more = max(more, marked[seat]-given[seat])
	}
	return []float64{given[0] + more, given[1] + more}
}

// behind returns the turn after which a player of two stayed behind to the end, or -1.
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

// lead is positive if a seat of two is ahead and negative if it is behind.
func (r *Review) lead(game *match.Game, i, seat int) float64 {
	p := r.Points[i]
	if p.Over && len(r.Scores) == 2 {
		return r.Scores[seat] - r.Scores[1-seat]
	}
	if known := p.result(nil, seat); known != match.Unproven {
		return float64(known)
	}
	value, is := p.ValueFor(seat)
	if !is || math.Abs(value) < game.Measure.Grain/2 || game.Measure.Grain == 0 {
		return 0
	}
	return value
}

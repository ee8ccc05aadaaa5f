package review

import (
	"cmp"
	"slices"

	"tessera/logic/match"
	"tessera/logic/say"
)

// Kind is what a turn did that another would not have done.
type Kind uint8

// The kinds. All but Costly are proven. What is stored has them as numbers, so that none
// may change its own.
const (
	// Costly: it cost points, pieces or the like.
	Costly Kind = iota
	// GaveWin: won before it, lost after it.
	GaveWin
	// MissedWin: won before it; after it, drawn or no more proven.
	MissedWin
	// GaveDraw: drawn before it, lost after it.
	GaveDraw
	// Exposed: nothing was proven before it, and it is lost after it, while it is
	// not proven lost after the better turn.
	Exposed
	kinds
)

// Point is a position at the start of a turn, or the end, and what is known of it.
type Point struct {
	Moves int // played before it
	Seat  int // to move; -1 at the end of the game
	Known match.Evaluation
	Over  bool // the game has ended; Known means nothing
	// Worth is what perfect play expects to score in the end, in a game with chance.
	Worth float64
	// Standing is how far each seat has come, where there are three or more, or at
	// the end.
	Standing []float64
}

// Turn is one reviewed turn.
type Turn struct {
	From, To int // it is the moves from the one to before the other
	Seat     int
	// Lost and Luck are what it gave away and what chance then brought, in a game
	// with chance.
	Lost, Luck float64
}

// Mistake is a turn that another would have been better than.
type Mistake struct {
	Turn int // number of the turn, from 0
	Kind Kind
	// Cost is by how much the better turn is better, in the game's measure; 0 where
	// that has no number. Proven tells that it is no guess.
	Cost   float64
	Proven bool
	// Better is the better turn, and Line how it goes on, Better first.
	Better, Line []string
}

// Review is a game held against best play.
type Review struct {
	Seats  []say.ID  // the players' names
	Scores []float64 // of the seats, if the game is over
	Points []Point   // one more than Turns
	Turns  []Turn
	// Mistakes are the worst first.
	Mistakes []Mistake
	// Lost and Luck are the sums over all turns, in a game with chance, and what it
	// showed before them: the score is what perfect play expected, less Lost, plus
	// Luck.
	Lost, Luck float64
}

// First is how many mistakes are shown at first.
const First = 5

// Of is the mistake of a turn, nil for none.
func (r *Review) Of(turn int) *Mistake {
	for i := range r.Mistakes {
		if r.Mistakes[i].Turn == turn {
			return &r.Mistakes[i]
		}
	}
	return nil
}

// At is the number of the turn that a position after so many moves belongs to: of
// the turn that led to it or is under way there; -1 before the first.
func (r *Review) At(moves int) int {
	for i, t := range r.Turns {
		if moves > t.From && moves <= t.To {
			return i
		}
	}
	return -1
}

// weight orders the kinds, the worst first.
var weight = [kinds]int{GaveWin: 4, MissedWin: 3, GaveDraw: 3, Exposed: 2}

func (r *Review) sort() {
	slices.SortStableFunc(r.Mistakes, func(a, b Mistake) int {
		return cmp.Or(weight[b.Kind]-weight[a.Kind], cmp.Compare(b.Cost, a.Cost), a.Turn-b.Turn)
	})
}

// View is what a point is worth to a seat in a game of two, of what is a number;
// false where it is none.
func (p Point) View(seat int) (value float64, is bool) {
	if p.Over {
		if len(p.Standing) != 2 {
			return 0, false
		}
		return p.Standing[seat] - p.Standing[1-seat], true
	}
	if p.Known.Verdict != match.Estimated && p.Known.Verdict != match.Expected {
		return 0, false
	}
	if p.Seat == seat {
		return p.Known.Value, true
	}
	return -p.Known.Value, true
}

// result is what is proven of a point for a seat of two; s is its position, if it is
// an end.
func (p Point) result(s match.State, seat int) match.Result {
	if p.Over {
		o, _ := s.Outcome()
		return o.Result(seat)
	}
	r := p.Known.Result()
	if p.Seat == seat || r == match.Unproven {
		return r
	}
	return -r
}

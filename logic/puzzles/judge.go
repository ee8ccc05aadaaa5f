package puzzles

import (
	"math"

	"tessera/logic/match"
)

// Judge says of the moves played from a puzzle's position whether they are the
// right turn; false, false while the turn goes on. Two ways to the same position
// are the same.
func Judge(g *match.Game, start match.State, answer, line []string) (right, wrong bool) {
	want, err := match.After(start, answer)
	if err != nil {
		return false, false
	}
	got, err := match.After(start, line)
	if err != nil || len(line) == 0 {
		return false, false
	}
	if len(line) == len(answer) && got.String() == want.String() {
		return true, false
	}
	isOver := got.Turn() != start.Turn() || len(g.Seats(start)) == 1
	return false, isOver || len(line) >= len(answer)
}

// IsWeighed reports whether it takes an adviser to say that a turn of one's own is as
// good as the better one; else the rules say it.
func IsWeighed(g *match.Game, start match.State) bool {
	return g.Measure != nil && len(g.Seats(start)) == 2
}

// AsGood reports whether a turn is worth as much as the right one: where several hold,
// all of them are right. Known is what is known of the positions after the right one
// and after the other, which counts where two play.
func AsGood(g *match.Game, start match.State, right, tried []string, known [2]match.Evaluation) bool {
	a, err := match.After(start, right)
	if err != nil {
		return false
	}
	b, err := match.After(start, tried)
	if err != nil {
		return false
	}
	seat, m := start.Turn(), g.Measure
	switch {
	case m == nil:
		return false
	case m.Chance != nil && len(tried) == 1:
		return m.Chance.Lost(start, tried[0])-m.Chance.Lost(start, right[0]) < same
	case !IsWeighed(g, start):
		return m.Standing != nil && b.Turn() != seat && m.Standing(b)[seat] >= m.Standing(a)[seat]
	}
	return weighs(m, valueOf(m, b, known[1], seat), valueOf(m, a, known[0], seat))
}

// same is a difference that nobody sees, in the measure of a game with chance.
const same = 0.05

// value is what is known of a position for a seat: a result, and where there is one a
// number.
type value struct {
	result match.Result
	number float64 // NaN for none
}

func valueOf(m *match.Measure, s match.State, e match.Evaluation, seat int) value {
	if o, over := s.Outcome(); over {
		v := value{o.Result(seat), math.NaN()}
		if m.Standing != nil {
			got := m.Standing(s)
			v.number = got[seat] - got[1-seat]
		}
		return v
	}
	v := value{e.Result(), math.NaN()}
	if e.Verdict == match.Expected || e.Verdict == match.Estimated && m.Grain > 0 {
		v.number = e.Value
	}
	if s.Turn() != seat {
		v.number = -v.number
		if v.result != match.Unproven {
			v.result = -v.result
		}
	}
	return v
}

// weighs reports whether one value is no less than another, as far as can be said: not
// lost where the other is not, won where the other is, and no less by more than the
// game's grain.
func weighs(m *match.Measure, tried, right value) bool {
	isNumber := !math.IsNaN(tried.number) && !math.IsNaN(right.number)
	switch {
	case right.result != match.Unproven && tried.result != match.Unproven && tried.result != right.result:
		return tried.result > right.result
	case right.result == match.Unproven && tried.result == match.Lost, right.result == match.Won && tried.result == match.Unproven:
		return false
	case right.result == match.Drawn && tried.result == match.Unproven && !isNumber:
		return false // that it holds is not known
	case !isNumber:
		return true
	}
	return right.number-tried.number < max(m.Grain, 0.5)
}

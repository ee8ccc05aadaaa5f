package puzzles

import (
	"errors"
	"fmt"
	"math"

	"tessera/logic/match"
)

// Judge reports whether the moves from a puzzle's position are right or wrong; neither if
// the turn is incomplete. Only the position that they lead to counts.
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

// NeedsAdviser reports whether an adviser has to compare a turn with the better one in
// practice. Otherwise the rules decide.
func NeedsAdviser(g *match.Game, start match.State) bool {
	return g.Measure != nil && len(g.Seats(start)) == 2
}

// AsGood reports whether a turn is worth as much as the right one. known are the
// evaluations after the right turn and after the other, used in games of two.
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
	case !NeedsAdviser(g, start):
		return m.Standing != nil && b.Turn() != seat && m.Standing(b)[seat] >= m.Standing(a)[seat]
	}
	return atLeast(m, valueOf(m, b, known[1], seat), valueOf(m, a, known[0], seat))
}

// same is a negligible difference in a game with chance.
const same = 0.05

// value is the value of a position for a seat: a result and possibly a number.
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

// atLeast reports whether tried is at least as good as right, as far as is known. Proven
// results come first: tried must be won if right is won, and must not be lost unless right
// is lost. Between numbers, tried must be lower by less than the game's grain.
func atLeast(m *match.Measure, tried, right value) bool {
	isNumber := !math.IsNaN(tried.number) && !math.IsNaN(right.number)
	switch {
	case right.result != match.Unproven && tried.result != match.Unproven && tried.result != right.result:
		return tried.result > right.result
	case right.result == match.Unproven && tried.result == match.Lost, right.result == match.Won && tried.result == match.Unproven:
		return false
	case right.result == match.Drawn && tried.result == match.Unproven && !isNumber:
		return false // not known to hold
	case !isNumber:
		return true
	}
	return right.number-tried.number < max(m.Grain, 0.5)
}

// MostObvious is the largest share of puzzles with an obvious solution; see [match.Kind].
const MostObvious = 0.1

// Prove finds the only right turn of a position for a kind of puzzle. It returns false if
// there is none, or several that lead to different positions.
func Prove(kind *match.Kind, s match.State) (turn []string, ok bool) {
	if match.Over(s) {
		return nil, false
	}
	return kind.Prove(s)
}

// CanonicalForm returns the same text for positions that are the same puzzle of a kind.
func CanonicalForm(kind *match.Kind, s match.State) string {
	if kind.CanonicalForm == nil {
		return s.String()
	}
	return kind.CanonicalForm(s)
}

// Check returns an error if a turn is not the only right one.
func Check(kind *match.Kind, s match.State, turn []string) error {
	found, ok := Prove(kind, s)
	if !ok {
		return errors.New("there is not exactly one right turn")
	}
	want, err := match.After(s, found)
	if err != nil {
		return err
	}
	got, err := match.After(s, turn)
	if err != nil {
		return err
	}
	if got.String() != want.String() {
		return fmt.Errorf("the right turn is %q, not %q", found, turn)
	}
	return nil
}

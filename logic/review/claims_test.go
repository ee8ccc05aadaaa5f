package review_test

import (
	"testing"

	"tessera/logic/foursquare"
	foursquareengine "tessera/logic/foursquare/engine"
	"tessera/logic/internal/errtest"
	"tessera/logic/match"
	"tessera/logic/review"
)

// checkClaims compares the proven results of a review with the course of the game, with
// its own better turns, and with a search by the rules alone.
func checkClaims(t *testing.T, p played, r *review.Review) {
	t.Helper()
	s, err := p.game.New(p.Settings)
	errtest.None(t, err)
	exhausted := 0
	for i, point := range r.Points {
		if i > 0 {
			for _, move := range p.Moves[r.Turns[i-1].From:r.Turns[i-1].To] {
				s, err = s.Apply(move)
				errtest.None(t, err)
			}
		}
		if point.Over || !point.Evaluation.Proven() || len(p.game.Seats(s)) != 2 {
			continue
		}
		checkStep(t, p, r, i, s)
		if want, ok := exhaust(s, 4000); ok {
			exhausted++
			if got := point.Evaluation.Result(); got != want {
				t.Errorf("%s, position %d is said to be %v: an exhaustive search says %d\n%v", p.game.Title, i, point.Evaluation, want, s)
			}
		}
		if p.game.ID == "foursquare" {
			exhausted += checkForced(t, s, point.Evaluation)
		}
	}
	t.Logf("%d proven claims were searched through", exhausted)
}

// checkStep checks that turns never improve a proven result nor better turns worsen it.
func checkStep(t *testing.T, p played, r *review.Review, i int, s match.State) {
	t.Helper()
	before := r.Points[i].Evaluation
	if i < len(r.Turns) {
		after := r.Points[i+1]
		is := -1 * after.Evaluation.Result()
		if after.Over {
			is = endOf(t, p, r.Turns[i].Seat)
		}
		if !after.Over && !after.Evaluation.Proven() && before.Result() == match.Lost {
			t.Errorf("%s: after turn %d it is no more proven that it is %v", p.game.Title, i+1, before)
		}
		if (after.Over || after.Evaluation.Proven()) && is > before.Result() {
			t.Errorf("%s, turn %d makes %d of %v", p.game.Title, i+1, is, before)
		}
		if before.Verdict == match.Expected && after.Evaluation.Verdict == match.Expected && -after.Evaluation.Value > before.Value {
			t.Errorf("%s, turn %d makes %v of %v", p.game.Title, i+1, -after.Evaluation.Value, before)
		}
	}
	m := r.MistakeOf(i)
	if m == nil {
		return
	}
	for _, move := range m.Better {
		next, err := s.Apply(move)
		errtest.None(t, err)
		s = next
	}
	if match.Over(s) {
		return
	}
	adviser := p.game.Adviser(s)
	match.Finish(adviser, 4*p.game.Measure.Work)
	if known := adviser.Evaluation(); known.Proven() && -1*known.Result() < before.Result() {
		t.Errorf("%s, turn %d: the better turn %v makes %v of %v", p.game.Title, i+1, m.Better, known, before)
	}
}

func endOf(t *testing.T, p played, seat int) match.Result {
	t.Helper()
	m, err := match.Load(p.game, match.Record{Game: p.game.ID, Settings: p.Settings, Moves: p.Moves, Cursor: len(p.Moves)})
	errtest.None(t, err)
	o, _ := m.Current().State().Outcome()
	return o.Result(seat)
}

// checkForced checks a claimed win with plain solver queries, without pairings: the win
// exists within that many turns, and the opponent has no faster one.
func checkForced(t *testing.T, s match.State, known match.Evaluation) (checked int) {
	t.Helper()
	state := match.Typed[foursquare.State](s)
	if state.Settings().NoBackslide || state.Phase() != foursquare.Placement {
		return 0
	}
	me, other := state.Turn(), state.Turn().Other()
	type claim struct {
		who    foursquare.Player
		turns  int
		forced bool
	}
	var claims []claim
	switch known.Verdict {
	case match.Win:
		claims = []claim{{me, known.Turns, true}}
	case match.Loss:
		claims = []claim{{other, known.Turns, true}}
	case match.Draw:
		claims = []claim{{me, foursquareengine.Horizon(state, me), false}, {other, foursquareengine.Horizon(state, other), false}}
	}
	for _, c := range claims {
		if c.turns < 1 || c.turns > 31 {
			continue
		}
		const table, most = 12, 400_000
		q := foursquareengine.Inquire(state, c.who, c.turns, table, true)
		if !q.Step(most) {
			continue
		}
		if checked++; q.Forced() != c.forced {
			t.Errorf("%v is claimed, but that %v forces a block within %d turns is %v\n%v", known, c.who, c.turns, q.Forced(), s)
		}
	}
	return checked
}

package engine

import (
	"math/rand/v2"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/squaregame"
	"tessera/logic/squaregame/grid"
)

// plainSearch solves an endgame of two with the rules package alone, by exhaustive
// search. It allows enough passes in a row to see that they lead nowhere.
type plainSearch struct {
	known map[plainKey]int
	left  int // positions that may still be visited
}

type plainKey struct {
	lines              grid.Grid
	hands              [2]int
	turn, left, passed int
	laid               int
	phase              squaregame.Phase
}

const plainPasses = 6

func (e *plainSearch) value(s squaregame.State, passed int) int {
	if o, over := s.Outcome(); over {
		d := s.PiecesLeft(2) - s.PiecesLeft(1)
		switch {
		case len(o.Winners) == 2:
			return 0
		case o.Winners[0] == 1:
			return 100 + d
		}
		return d - 100
	}
	if passed == plainPasses {
		return 0
	}
	k := plainKey{lines: s.Grid(), turn: s.ToMove(), left: s.MovesLeft(), passed: passed, laid: s.LaidInTurn(), phase: s.Phase()}
	for i := range k.hands {
		for _, piece := range s.Hand(i + 1) {
			k.hands[i] |= 1 << piece
		}
	}
	if v, ok := e.known[k]; ok || e.left <= 0 {
		return v
	}
	e.left--
	best := -1000
	sign := 1
	if s.ToMove() == 2 {
		sign = -1
	}
	for m := range s.Legal() {
		next, err := s.Apply(m)
		if err != nil {
			panic(err)
		}
		n := 0
		if m.IsPass() && s.LaidInTurn() == 0 {
			n = passed + 1
		}
		best = max(best, sign*e.value(next, n))
	}
	e.known[k] = sign * best
	return sign * best
}

// endgames calls use with two-player positions with few pieces left, from full and short
// games of quick players, at the start of turns and within them.
func endgames(t testing.TB, games int, most int, use func(squaregame.State)) {
	t.Helper()
	for seed := range uint64(games) {
		rng := rand.New(rand.NewPCG(seed, 77))
		s, err := squaregame.New(squaregame.Settings{Players: 2, MostExtra: max(0, rng.IntN(5)-2), Pieces: 16 - 8*int(seed%2)})
		errtest.None(t, err)
		for n := seed << 20; ; n++ {
			if _, over := s.Outcome(); over {
				break
			}
			if s.Phase() != squaregame.PhaseOpening && s.PiecesLeft(1)+s.PiecesLeft(2) <= most {
				use(s)
			}
			level := paramsOfLevel[rng.IntN(2)].level
			line := NewSearch(s, level, n).BestTurn()
			s, err = s.Apply(line[0])
			errtest.None(t, err)
		}
	}
}

// plain returns the value of an endgame for the player to move. ok is false if the plain
// search exceeds its bound.
func plain(s squaregame.State, most int) (v int, ok bool) {
	e := plainSearch{known: map[plainKey]int{}, left: most}
	v = e.value(s, 0)
	return v, e.left > 0
}

func TestExactAgreesWithPlainSearch(t *testing.T) {
	const atLeast = 150
	most := 1500
	if testing.Short() {
		most = 200
	}
	positions, wins, draws := 0, 0, 0
	endgames(t, 240, 4, func(s squaregame.State) {
		want, ok := plain(s, most)
		if !ok {
			return
		}
		positions++
		if want == 0 {
			draws++
		} else {
			wins++
		}
		p := newPosition(s)
		var e exact
		for _, window := range [][2]int{{-infinite, infinite}, {-noMargin, noMargin}, {noMargin, infinite}, {-infinite, -noMargin}} {
			e.start(&p, window[0], window[1])
			for over := false; !over; {
				_, over = e.advance()
			}
			clamp := func(v int) int { return max(min(v, window[1]), window[0]) }
			if clamp(e.value) != clamp(want) {
				t.Fatalf("window %v: exact says %d, plain search %d\n%v", window, e.value, want, s)
			}
		}
	})
	t.Logf("%d positions, %d won, %d shared or endless", positions, wins, draws)
	if positions < atLeast || wins == 0 || draws == 0 {
		t.Errorf("only %d positions were compared, %d won, %d not", positions, wins, draws)
	}
}

// A value that the strongest level reports as proven is correct, and its turn keeps that
// value.
func TestProvenEvaluations(t *testing.T) {
	positions := 0
	endgames(t, logictest.Times(150), 4, func(s squaregame.State) {
		want, ok := plain(s, 200)
		if !ok {
			return
		}
		if s.ToMove() == 2 {
			want = -want
		}
		search := NewSearch(s, "master", 1)
		for !search.Step(100) {
		}
		e := search.Evaluation()
		if !e.Proven {
			return
		}
		result := want / noMargin / 2
		if e.Result != result || e.MarginProven && e.Result*resultValue+e.Margin != want {
			t.Fatalf("%+v is known, plain search says %d\n%v", e, want, s)
		}
		after := playLine(t, s, search.BestTurn())
		known := thought{search}.Evaluation()
		if _, over := after.Outcome(); known.Turns > 0 && !over && after.PiecesLeft(s.ToMove()) > 0 {
			t.Fatalf("%v is claimed, and after %v there are turns to come\n%v", known, search.BestTurn(), after)
		}
		got, ok := plain(after, 1000)
		if ok && s.ToMove() == 2 {
			got = -got
		}
		if ok && (got/noMargin/2 != result || e.MarginProven && got != want) {
			t.Fatalf("%v comes to %d, the best is %d\n%v", search.BestTurn(), got, want, s)
		}
		positions++
	})
	if positions < logictest.Times(50) {
		t.Errorf("only %d positions were compared", positions)
	}
}

package engine

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/internal/errtest"
)

// The tests check the engine against the rules: helpers not named after the engine use
// only foursquare.State.

func newGame(t testing.TB, settings foursquare.Settings) foursquare.State {
	t.Helper()
	s, err := foursquare.New(settings)
	errtest.None(t, err)
	return s
}

func play(t testing.TB, s foursquare.State, moves ...foursquare.Move) foursquare.State {
	t.Helper()
	for _, m := range moves {
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("%v: %v\n%v", m, err, s)
		}
		s = next
	}
	return s
}

// plainTurn is a whole turn and the state after it.
type plainTurn struct {
	moves []foursquare.Move
	after foursquare.State
}

// plainTurns returns all turns of the player to move.
func plainTurns(t testing.TB, s foursquare.State) []plainTurn {
	var list []plainTurn
	for m := range s.Legal() {
		next := play(t, s, m)
		if _, over := next.Outcome(); over || next.Turn() != s.Turn() {
			list = append(list, plainTurn{[]foursquare.Move{m}, next})
			continue
		}
		for slide := range next.Legal() {
			list = append(list, plainTurn{[]foursquare.Move{m, slide}, play(t, next, slide)})
		}
	}
	return list
}

func wonBy(s foursquare.State, p foursquare.Player) bool { return s.Winner() == p }

// plainWins reports whether the player to move can win in this turn.
func plainWins(t testing.TB, s foursquare.State) bool {
	return slices.ContainsFunc(plainTurns(t, s), func(turn plainTurn) bool { return wonBy(turn.after, s.Turn()) })
}

// plainSafe returns the turns after which the opponent cannot win with the next turn.
func plainSafe(t testing.TB, s foursquare.State) []plainTurn {
	var safe []plainTurn
	for _, turn := range plainTurns(t, s) {
		_, over := turn.after.Outcome()
		if over && turn.after.Winner() == foursquare.Nobody || !over && !plainWins(t, turn.after) {
			safe = append(safe, turn)
		}
	}
	return safe
}

// plainForces reports whether attacker wins within a number of his own turns. A block of
// his that the opponent has to complete costs a turn too.
func plainForces(t testing.TB, s foursquare.State, attacker foursquare.Player, turns int) bool {
	if _, over := s.Outcome(); over {
		return wonBy(s, attacker)
	}
	if turns == 0 {
		return false
	}
	if s.Turn() != attacker {
		for _, turn := range plainTurns(t, s) {
			if !plainForces(t, turn.after, attacker, turns) {
				return false
			}
		}
		return true
	}
	for _, turn := range plainTurns(t, s) {
		if wonBy(turn.after, attacker) || plainForces(t, turn.after, attacker, turns-1) {
			return true
		}
	}
	return false
}

// plainKnows returns the truth for the player to move, looking turns ahead: a win or loss
// within them, otherwise Holds.
func plainKnows(t testing.TB, s foursquare.State, turns int) Knowledge {
	for n := 1; n <= turns; n++ {
		if plainForces(t, s, s.Turn(), n) {
			return Knowledge{Wins, n}
		}
		if plainForces(t, s, s.Turn().Other(), n) {
			return Knowledge{Loses, n}
		}
	}
	return Knowledge{Verdict: Holds}
}

// randomState plays at random until the given number of marbles is on the board and a
// turn begins. With careful, neither player allows or misses a win in one turn. It
// returns false if the game ended earlier.
func randomState(t testing.TB, random *rand.Rand, settings foursquare.Settings, marbles int, careful bool) (foursquare.State, bool) {
	s := newGame(t, settings)
	for {
		p := rootPosition(s)
		if careful && p.wins() {
			return s, false
		}
		if s.Placed(foursquare.Red)+s.Placed(foursquare.Blue) == marbles {
			return s, true
		}
		r := allTurns(s, &p)
		if careful {
			p.safe(&r)
		}
		if r.count == 0 {
			return s, false
		}
		turn := slices.Collect(r.turns)[random.IntN(r.count)]
		for _, m := range turn.moves(&p) {
			s = play(t, s, m)
			if _, over := s.Outcome(); over {
				return s, false
			}
		}
	}
}

// someStates returns n random states with the given number of marbles.
func someStates(t testing.TB, n int, settings foursquare.Settings, marbles int, careful bool) []foursquare.State {
	t.Helper()
	random := rand.New(rand.NewPCG(uint64(marbles), uint64(settings.PiecesPerPlayer)))
	var list []foursquare.State
	for tries := 0; len(list) < n; tries++ {
		if tries > 200*n {
			t.Fatalf("only %d of %d states with %d marbles found", len(list), n, marbles)
		}
		if s, ok := randomState(t, random, settings, marbles, careful); ok {
			list = append(list, s)
		}
	}
	return list
}

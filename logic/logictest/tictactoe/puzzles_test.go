package tictactoe

import (
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/match"
)

// TestTheProofAgreesWithTheSearch compares the two in every position.
func TestTheProofAgreesWithTheSearch(t *testing.T) {
	seen, found := map[State]bool{}, 0
	var walk func(match.State)
	walk = func(state match.State) {
		s := match.Typed[State](state)
		if seen[s] {
			return
		}
		seen[s] = true
		wins := map[int][]string{} // winning moves by the number of turns to the win
		for m := range s.Legal() {
			next, _ := s.Apply(m)
			if v := back(next.value()); v > 0 {
				turns := (won-v)/2 + 1
				wins[turns] = append(wins[turns], m.String())
			}
		}
		turn, ok := fork(state)
		if want := len(wins[1]) == 0 && len(wins[2]) == 1; ok != want || ok && turn[0] != wins[2][0] {
			t.Errorf("%v %v is proven, where %v win in\n%v", turn, ok, wins, s)
		}
		if ok {
			found++
		}
		for move := range state.Legal() {
			next, _ := state.Apply(move)
			walk(next)
		}
	}
	start, err := Game().New(nil)
	errtest.None(t, err)
	walk(start)
	if len(seen) != 5478 || found == 0 {
		t.Errorf("%d puzzles in %d positions, of 5478", found, len(seen))
	}
}

package engine

import (
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/proof"
	"tessera/logic/internal/often"
)

// TestWhatIsHeldIsNotForced compares two programs that share the rules alone: where the
// proof without sliding back says that a player forces no block, the solver finds none
// for him, and what it knows of the movement phase is no win of his.
func TestWhatIsHeldIsNotForced(t *testing.T) {
	const pieces = 5
	settings := foursquare.Settings{PiecesPerPlayer: pieces, NoBackslide: true}
	for _, attacker := range foursquare.Players {
		h, err := proof.NewHolding(attacker, pieces, 100_000, func(int) {})
		if err != nil {
			t.Fatal(err)
		}
		forced, held := 0, 0
		for marbles := 6; marbles < 2*pieces; marbles++ {
			for _, s := range someStates(t, often.Of(150), settings, marbles, false) {
				isHeld := h.Held(s)
				q := Inquire(s, attacker, 5, 16, true)
				for !q.Step(1 << 20) {
				}
				if q.Forced() && isHeld {
					t.Fatalf("%v forces a block within 5 turns, and is said to be held\n%v", attacker, s)
				}
				if q.Forced() {
					forced++
				}
				if isHeld {
					held++
				}
			}
		}
		if forced == 0 || held == 0 {
			t.Errorf("%v forced a block in %d positions and was held in %d: too few to mean anything", attacker, forced, held)
		}
	}
}

package engine

import (
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/foursquare/proof"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
)

const heldPieces = 5

func holdingOf(t *testing.T, attacker foursquare.Player) *proof.Holding {
	t.Helper()
	h, err := proof.NewHolding(attacker, heldPieces, 100_000, func(int) {})
	errtest.None(t, err)
	return h
}

// TestHeldPositionsAreNotForced compares two implementations that share only the rules: if
// the proof without sliding back says that a player forces no block, the solver finds
// none.
func TestHeldPositionsAreNotForced(t *testing.T) {
	for _, attacker := range foursquare.Players {
		h := holdingOf(t, attacker)
		forced, held := 0, 0
		for marbles := 6; marbles < 2*heldPieces; marbles++ {
			for _, s := range someStates(t, logictest.Times(150), foursquare.Settings{PiecesPerPlayer: heldPieces, NoBackslide: true}, marbles, false) {
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

// TestHeldPositionsDoNotWinLater lets the top level search whole movement phases
// from positions in which blue places the last marble of all.
func TestHeldPositionsDoNotWinLater(t *testing.T) {
	h := holdingOf(t, foursquare.Blue)
	wins, far := 0, 0
	for i, s := range someStates(t, logictest.Times(90), foursquare.Settings{PiecesPerPlayer: heldPieces, NoBackslide: true}, 2*heldPieces-1, true) {
		known := think(t, s, Perfect, uint64(i)).Knowledge()
		if known.Verdict != Wins {
			continue
		}
		wins++
		if known.Turns > 3 {
			far++
		}
		if h.Held(s) {
			t.Fatalf("blue %v, and is said to be held\n%v", known, s)
		}
	}
	if wins == 0 || far == 0 {
		t.Errorf("blue won %d times, %d of them late: too few to mean anything", wins, far)
	}
}

package engine

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/logictest"
)

// TestGoalsAreTheWinsInOneTurn checks that a player with a marble to place wins in one
// turn exactly if one of his goals lacks at most one marble.
func TestGoalsAreTheWinsInOneTurn(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 21))
	wins := 0
	for i := range 400 {
		s, ok := randomState(t, random, foursquare.Settings{PiecesPerPlayer: 8}, 4+i%12, i%4 == 0)
		if !ok {
			continue
		}
		p := rootPosition(s)
		near := false
		for _, goal := range goals[p.hole] {
			near = near || goal&p.opp == 0 && bits.OnesCount64(goal&p.own) >= 3
		}
		if got := plainWins(t, s); near != got {
			t.Fatalf("the goals say %v, the rules %v\n%v", near, got, s)
		}
		if near {
			wins++
		}
	}
	if wins < 20 {
		t.Errorf("only %d wins: too few to mean anything", wins)
	}
	if n := len(goals[4]); n != mostGoals {
		t.Errorf("%d goals with the hole in the centre, the largest number; want %d", n, mostGoals)
	}
}

// TestPairedIsNeverLost checks positions with a pairing by a search without pairings.
func TestPairedIsNeverLost(t *testing.T) {
	found := 0
	for _, game := range []struct{ pieces, marbles int }{{5, 3}, {6, 6}, {8, 9}, {8, 11}, {8, 12}, {8, 14}, {8, 15}, {16, 26}} {
		for _, s := range someStates(t, logictest.Times(25), foursquare.Settings{PiecesPerPlayer: game.pieces}, game.marbles, true) {
			p := rootPosition(s)
			if !new(pairing).found(&p) {
				continue
			}
			found++
			q := Inquire(s, s.Turn(), Horizon(s, s.Turn()), 16, true)
			for !q.Step(1 << 20) {
			}
			if q.Forced() {
				t.Fatalf("a pairing, and yet %v forces a block\n%v", s.Turn(), s)
			}
		}
	}
	if found < logictest.Times(40) {
		t.Errorf("only %d pairings: too few to mean anything", found)
	}
}

// TestNobodyForcesABlock checks that neither player forces a block from the empty board,
// with any number of marbles.
func TestNobodyForcesABlock(t *testing.T) {
	for pieces := 1; pieces <= foursquare.MaxPieces; pieces++ {
		s := newGame(t, foursquare.Settings{PiecesPerPlayer: pieces})
		for _, attacker := range foursquare.Players {
			q := Inquire(s, attacker, Horizon(s, attacker), 14, false)
			if !q.Step(1<<20) || q.Forced() {
				t.Errorf("%d marbles each: %v forces a block: %v after %d positions", pieces, attacker, q.Forced(), q.Work())
			}
		}
	}
}

// TestPlainAndPairedAgree compares answers with and without pairings.
func TestPlainAndPairedAgree(t *testing.T) {
	forced := 0
	for _, game := range []struct{ pieces, marbles int }{{5, 2}, {8, 10}, {8, 11}, {16, 24}} {
		for _, s := range someStates(t, logictest.Times(15), foursquare.Settings{PiecesPerPlayer: game.pieces}, game.marbles, true) {
			var answers [2]bool
			for i, plain := range []bool{false, true} {
				q := Inquire(s, s.Turn(), Horizon(s, s.Turn()), 16, plain)
				for !q.Step(1 << 20) {
				}
				answers[i] = q.Forced()
			}
			if answers[0] != answers[1] {
				t.Fatalf("%v forces a block: %v with pairings, %v without\n%v", s.Turn(), answers[0], answers[1], s)
			}
			if answers[0] {
				forced++
			}
		}
	}
	if forced == 0 {
		t.Error("nobody ever forced a block")
	}
}

// BenchmarkPaired looks for pairings in the middle of the placement phase.
func BenchmarkPaired(b *testing.B) {
	states := someStates(b, 50, foursquare.Settings{}, 6, true)
	b.ReportAllocs()
	found := 0
	var search pairing
	for i := 0; b.Loop(); i++ {
		p := rootPosition(states[i%len(states)])
		if search.found(&p) {
			found++
		}
	}
	if found == 0 {
		b.Error("none was found")
	}
}

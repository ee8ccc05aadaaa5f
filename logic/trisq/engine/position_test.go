package engine

import (
	"math/rand/v2"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/trisq"
)

// agree compares a position with a state of the rules package.
func agree(t *testing.T, b *position, s trisq.State) {
	t.Helper()
	if b.turn != uint8(s.Turn()) || int(b.passes) != s.Passes() {
		t.Fatalf("turn %d after %d passes, want %v after %d\n%v", b.turn, b.passes, s.Turn(), s.Passes(), s)
	}
	if got, want := b.area(), s.Area(trisq.Triangle)-s.Area(trisq.Square); got != want {
		t.Fatalf("area %d, want %d\n%v", got, want, s)
	}
	frees := 0
	for p := range trisq.Point(trisq.Points) {
		q := fromRules(p)
		if !s.OnBoard(p) {
			if b.at[q] != wall {
				t.Fatalf("beyond the board, %v holds %d\n%v", p, b.at[q], s)
			}
			continue
		}
		if b.at[q] != uint8(s.At(p)) {
			t.Fatalf("%v holds %d, want %v\n%v", p, b.at[q], s.At(p), s)
		}
		for d, offset := range offsets {
			if got, want := uint8(b.views[q]>>(2*d)&3), b.at[q+offset]; got != want {
				t.Fatalf("%v sees %d at its neighbour %d, want %d\n%v", p, got, d, want, s)
			}
		}
		if s.At(p) != trisq.None {
			continue
		}
		frees++
		if b.free[b.index[q]] != q {
			t.Fatalf("%v is not among the free points\n%v", p, s)
		}
		next, err := s.Apply(trisq.Place(p))
		if b.legal(q) != (err == nil) {
			t.Fatalf("%v on %v is legal: %v; the rules say %v\n%v", s.Turn(), p, b.legal(q), err, s)
		}
		if err == nil && b.captures(q, b.turn) != len(next.LastCaptured()) {
			t.Fatalf("%v captures %d, want %d\n%v", p, b.captures(q, b.turn), len(next.LastCaptured()), s)
		}
	}
	if b.freeCount != frees {
		t.Fatalf("%d points are free, want %d\n%v", b.freeCount, frees, s)
	}
	var fresh position
	fresh.set(s)
	if fresh.key != b.key || fresh.ban != b.ban || fresh.last != b.last {
		t.Fatalf("key, ban and last %x %d %d; set makes them %x %d %d\n%v", b.key, b.ban, b.last, fresh.key, fresh.ban, fresh.last, s)
	}
}

// TestPositionAgreesWithTheRules plays random games in both and compares them.
func TestPositionAgreesWithTheRules(t *testing.T) {
	for _, settings := range allSettings {
		banned := 0
		for seed := range uint64(25) {
			random := rand.New(rand.NewPCG(seed, 0))
			s, err := trisq.New(settings)
			errtest.None(t, err)
			var b position
			b.set(s)
			for range 350 {
				if _, over := s.Outcome(); over {
					break
				}
				agree(t, &b, s)
				m := randomMove(&b, s, random)
				if b.ban != 0 {
					banned++
				}
				b.play(fromMove(m))
				s, err = s.Apply(m)
				errtest.None(t, err)
			}
		}
		if banned == 0 {
			t.Errorf("%+v: no placement was ever banned", settings)
		}
	}
}

// randomMove prefers captures and otherwise places anywhere except in own eyes.
func randomMove(b *position, s trisq.State, random *rand.Rand) trisq.Move {
	var moves, taking []trisq.Move
	for m := range s.Legal() {
		p, ok := m.Point()
		if !ok || b.isEye(fromRules(p), b.turn) && random.IntN(20) > 0 {
			continue
		}
		moves = append(moves, m)
		if b.captures(fromRules(p), b.turn) > 0 {
			taking = append(taking, m)
		}
	}
	if len(taking) > 0 && random.IntN(2) == 0 {
		moves = taking
	}
	if len(moves) == 0 {
		return trisq.Pass
	}
	return moves[random.IntN(len(moves))]
}

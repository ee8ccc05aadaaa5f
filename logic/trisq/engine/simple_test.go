package engine

import (
	"testing"
)

// TestEvenPlayouts checks that even playouts make legal moves, never fill an own eye,
// pass only if nothing else is left, and rarely lose a figure immediately.
func TestEvenPlayouts(t *testing.T) {
	var e evenBoard
	for seed := range uint64(20) {
		random := chance(seed)
		s := game(t, allSettings[2*(seed%3)], "")
		for {
			if _, over := s.Outcome(); over {
				break
			}
			var b position
			b.set(s)
			e.begin(&b, random)
			p := e.choose()
			random = e.random
			good, left := 0, 0
			for _, q := range b.free[:b.freeCount] {
				if b.legal(q) && !b.isEye(q, b.turn) {
					left++
					if !b.isLost(q) {
						good++
					}
				}
			}
			switch {
			case p == pass && left > 0:
				t.Fatalf("passes where it can place\n%v", s)
			case p != pass && b.isEye(p, b.turn):
				t.Fatalf("fills its eye %v\n%v", toRules(p), s)
			case p != pass && b.isLost(p) && good > left/2:
				t.Fatalf("loses %v at once\n%v", toRules(p), s)
			}
			next, err := s.Apply(toMove(p))
			if err != nil {
				t.Fatalf("%v\n%v", err, s)
			}
			s = next
		}
	}
}

// TestEvenBoard compares the board of even playouts with the search's position, move by
// move, except for settled points.
func TestEvenBoard(t *testing.T) {
	for seed := range uint64(20) {
		var b position
		b.set(game(t, allSettings[2*(seed%3)], ""))
		var e evenBoard
		e.begin(&b, chance(seed))
		for b.passes < 2 {
			p := e.choose()
			b.play(p)
			e.play(p)
			if e.turn != b.turn || e.passes != b.passes || e.last != b.last || e.ban != b.ban {
				t.Fatalf("after %v: turn %d, passes %d, last %d, ban %d; the position has %d, %d, %d, %d",
					toRules(p), e.turn, e.passes, e.last, e.ban, b.turn, b.passes, b.last, b.ban)
			}
			listed := map[point]bool{}
			for _, q := range e.free[:e.frees] {
				listed[q] = true
			}
			settled := b.settled()
			for _, q := range onBoard {
				if e.spots[q] != spot(beside(b.views[q]))<<2|spot(b.at[q]) {
					t.Fatalf("after %v, %v is another", toRules(p), toRules(q))
				}
				if isFree := b.at[q] == empty; listed[q] != isFree && !(isFree && settled.has(q)) {
					t.Fatalf("after %v, %v is listed: %v", toRules(p), toRules(q), listed[q])
				}
			}
		}
	}
}

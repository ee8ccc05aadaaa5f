package engine

import (
	"testing"

	"tessera/logic/trisq"
)

// TestEvenPlayouts: they place by the rules, never in an own eye, and pass only where
// nothing else is left. They lose no figure at once while most others would stand.
func TestEvenPlayouts(t *testing.T) {
	_, quick := policies(false, true)
	for seed := range uint64(20) {
		y := player{quick: quick, random: chance(seed)}
		s := start(t, trisq.RulesSimple)
		for {
			if _, over := s.Outcome(); over {
				break
			}
			var b position
			b.set(s)
			p := y.choose(&b)
			good, left := 0, 0
			for _, q := range b.free[:b.frees] {
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

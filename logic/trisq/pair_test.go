package trisq

import (
	"strings"
	"testing"
)

// TestAnEnclosedPair tells the two rule sets apart: what no figure can escape
// from stands by simple rules, since each touches a friend, and goes by groups.
func TestAnEnclosedPair(t *testing.T) {
	const moves = "c4 c3 d4 d3 b3 a13 e3 a12 c2 a11 d2"
	for rules, want := range map[Rules]Figure{RulesSimple: Square, RulesGroups: None} {
		s, err := New(Settings{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range strings.Fields(moves) {
			m, err := ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			if s, err = s.Apply(m); err != nil {
				t.Fatalf("%s: %v\n%v", text, err, s)
			}
		}
		for _, text := range []string{"c3", "d3"} {
			p, err := ParsePoint(text)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.At(p); got != want {
				t.Errorf("by %s rules %s holds %v, want %v\n%v", rules, text, got, want, s)
			}
		}
	}
}

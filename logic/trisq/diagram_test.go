package trisq_test

import (
	"fmt"
	"strings"
	"testing"

	"tessera/logic/trisq"
)

// TestStringSaysWhoMoves checks the line under the diagram.
func TestStringSaysWhoMoves(t *testing.T) {
	tests := []struct {
		settings trisq.Settings
		moves    string
		want     string
	}{
		{trisq.Settings{}, "", "triangles to move"},
		{trisq.Settings{}, "a13", "squares to move"},
		{trisq.Settings{}, "a13 pass", "triangles to move, after a pass"},
		{trisq.Settings{}, "pass", "squares to move, after a pass"},
		{trisq.Settings{}, "pass a13", "triangles to move"},
		{trisq.Settings{}, "a13 pass pass", "over: triangles win by 169: area 169 to 0"},
		{trisq.Settings{Komi: 6.5}, "pass pass", "over: squares win by 6.5: area 0 plus 6.5 komi to 0"},
		{trisq.Settings{}, "pass pass", "over: a draw: area 0 for triangles, 0 for squares"},
	}
	for _, test := range tests {
		s := play(t, test.settings, test.moves)
		line, found := strings.CutPrefix(s.String(), s.Diagram())
		if !found || line != test.want+"\n" {
			t.Errorf("after %q:\n%vwant the diagram and %q", test.moves, s, test.want)
		}
	}
}

func ExampleOutcome_String() {
	s, _ := trisq.New(trisq.Settings{Komi: 2.5})
	for _, text := range []string{"a2", "n13", "b1", "pass", "pass"} {
		m, _ := trisq.ParseMove(text)
		s, _ = s.Apply(m)
	}
	fmt.Println(s.Outcome())
	// Output: squares win by 0.5: area 1 plus 2.5 komi to 3 true
}

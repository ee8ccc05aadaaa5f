package trisq

import (
	"testing"

	"tessera/scenes/boards"
)

// TestAHintSaysWhere checks the corners of a region that becomes smaller.
func TestAHintSaysWhere(t *testing.T) {
	for _, c := range []struct {
		move string
		step boards.HintStep
		want string
	}{
		{"a13", boards.ShowWhere, "Look here: a13 to e9."},
		{"g7", boards.ShowWhere, "Look here: f8 to k4."},
		{"n1", boards.ShowWhere, "Look here: j5 to n1."},
		{"g7", boards.ShowWhat, "Place a piece on this row: f7 to k7."},
		{"g7", boards.ShowMove, "Place it at g7."},
		{"pass", boards.ShowWhere, "Pass now."},
	} {
		if got := (&board{}).ShowHint([]string{c.move}, c.step).String(); got != c.want {
			t.Errorf("step %d to %s says %q, want %q", c.step, c.move, got, c.want)
		}
	}
}

package squaregame

import (
	"strings"
	"testing"

	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/squaregame/grid"
)

// TestANumberStandsOnALine checks that the number is on a line of its piece, never in a
// square of the grid.
func TestANumberStandsOnALine(t *testing.T) {
	for piece := 1; piece <= squaregame.Pieces; piece++ {
		for permutation := 1; permutation <= squaregame.Permutations; permutation++ {
			m := squaregame.Move{Piece: piece, Permutation: permutation, X: 15, Y: 15}
			at := numbered(m)
			onLine := false
			for _, line := range (squaregame.Placement{Move: m}).Lines() {
				low, high := grid.Box([]squaregame.Line{line})
				onLine = onLine || at == low.Add(high).Times(0.5)
			}
			if !onLine {
				t.Errorf("the number of piece %d in permutation %d stands at %v", piece, permutation, at)
			}
		}
	}
}

// TestAHintSaysWhere checks that the region contains the piece and is on the board.
func TestAHintSaysWhere(t *testing.T) {
	for _, c := range []struct {
		move string
		want string
	}{
		{"9/1@16,16", "12,12 to 18,17"},
		{"9/1@15,15", "10,12 to 15,18"},
		{"9/1@1,2", "0,0 to 3,2"},
		{"9/1@32,32", "30,26 to 31,31"},
	} {
		i := newTurnHint([]string{c.move}, boards.ShowWhere)
		if from, to := i.region(); from+" to "+to != c.want {
			t.Errorf("to %s it says %q to %q, want %q", c.move, from, to, c.want)
		}
	}
}

// TestTheHintsPieceIsLitInTheTray checks it also while its place is shown.
func TestTheHintsPieceIsLitInTheTray(t *testing.T) {
	d := open(t, 1100, 760, squaregame.Settings{Players: 2}, "")
	d.Key("C")
	d.Key("Enter")
	d.Rest()
	before := d.Picture()
	for range 3 {
		d.Click("hint")
	}
	after := d.Picture()
	var lit []string
	for _, target := range d.Inspect().Targets {
		if !strings.HasPrefix(target.Name, "piece:") {
			continue
		}
		if x, y := int(target.X+target.W/2), int(target.Y+target.H-6); before.At(x, y) != after.At(x, y) {
			lit = append(lit, target.Name)
		}
	}
	if len(lit) != 1 {
		t.Errorf("%q are lit", lit)
	}
}

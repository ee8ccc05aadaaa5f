package squaregame

import (
	"fmt"
	"strings"
	"testing"

	"tessera/logic/squaregame"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
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
				low, high := Box([]squaregame.Line{line})
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

// TestPiecesAreLargeEnoughForAFinger covers phones, also with large letters, and checks
// that some paper remains.
func TestPiecesAreLargeEnoughForAFinger(t *testing.T) {
	const factor = 2
	for _, size := range [][2]int{{390, 844}, {375, 667}, {360, 640}} {
		for _, zoom := range []float64{1, 1.15, 1.3, 1.5, 1.75, 2} {
			d := open(t, size[0]*factor, size[1]*factor, squaregame.Settings{Players: 2, Board: bench}, "")
			d.Stage.UI.SetFingers(factor)
			d.Scale(min(0.88*zoom, float64(size[0])/270) * factor) // as far as the window allows
			d.Rest()
			at := fmt.Sprintf("on %d by %d pixels at %v", size[0], size[1], zoom)
			for piece := range squaregame.Pieces {
				name := fmt.Sprintf("piece:%d", piece+1)
				if !d.Has(name) { // it is on the paper
					continue
				}
				if r := d.Rect(name); r.W < 38*factor || r.H < 40*factor {
					t.Fatalf("%s piece %d is %v wide and %v high", at, piece+1, r.W/factor, r.H/factor)
				}
			}
			if r := d.Rect("area:paper"); r.H < 76*factor {
				t.Errorf("%s the paper is %v high", at, r.H/factor)
			}
		}
	}
}

// The pieces and squares of the last turn are marked until the next turn. The marks can
// be turned off.
func TestTheLastTurnIsMarked(t *testing.T) {
	d := onBench(t)
	d.Drag(d.piece(5), d.spot("5/2@17,15"))
	d.Wheel(-1)
	d.Release()
	d.Rest()
	d.Move(geom.Point{X: -50, Y: -50})
	d.Rest()
	marked := d.Picture()
	d.Stage.SetAid(scenes.AidLast, false)
	d.Frame()
	plain := d.Picture()
	differ, r := 0, d.Rect("area:paper")
	for y := int(r.Y); y < int(r.Bottom()); y++ {
		for x := int(r.X); x < int(r.Right()); x++ {
			if marked.At(x, y) != plain.At(x, y) {
				differ++
			}
		}
	}
	if differ < 200 {
		t.Errorf("the marks of the last turn change %d pixels of the paper; a piece and a square have more", differ)
	}
}

func TestAPieceDraggedOutOfTheWindowComesBack(t *testing.T) {
	d := onBench(t)
	before := len(d.Inspect().Moves)
	d.Drag(d.piece(5), d.spot("5/2@17,15"))
	d.Move(geom.Point{X: -400, Y: 200})
	d.Release()
	d.Rest()
	i := d.Inspect()
	if held := i.Facts["held"]; held != "" || len(i.Moves) != before {
		t.Fatalf("after the release outside %q is held and %d moves are played", held, len(i.Moves)-before)
	}
}

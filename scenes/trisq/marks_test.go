package trisq

import (
	"image"
	"maps"
	"slices"
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/scenetest"
)

// differs counts the pixels of a target that differ between two pictures of the screen.
func differs(d *scenetest.Desk, target string, a, b image.Image) (n int) {
	r := d.Rect(target)
	for y := int(r.Y); y < int(r.Bottom()); y++ {
		for x := int(r.X); x < int(r.Right()); x++ {
			if a.At(x, y) != b.At(x, y) {
				n++
			}
		}
	}
	return n
}

const capture = "h1 h4 j2 j3 g2 g3 h3 h2" // the last move captures h3

func TestTheLastMoveAndItsCapturesAreMarked(t *testing.T) {
	d := open(t, 1100, 760, capture)
	marked := d.Picture()
	d.Stage.SetAid(scenes.AidLast, false)
	d.Frame()
	plain := d.Picture()
	for _, cell := range []string{"cell:h2", "cell:h3"} {
		if differs(d, cell, marked, plain) < 30 {
			t.Errorf("%s is not marked", cell)
		}
	}
	if n := differs(d, "cell:g2", marked, plain); n > 0 {
		t.Errorf("%d pixels are marked at g2, which the last move did not touch", n)
	}
}

func TestTheLastTwoTurnsAreMarked(t *testing.T) {
	d := open(t, 1100, 760, "a1 c3 e5")
	marked := d.Picture()
	d.Stage.SetAid(scenes.AidLast, false)
	d.Frame()
	plain := d.Picture()
	for cell, want := range map[string]bool{"cell:a1": false, "cell:c3": true, "cell:e5": true} {
		if n := differs(d, cell, marked, plain); n > 20 != want {
			t.Errorf("%d pixels of a mark are at %s", n, cell)
		}
	}
}

func TestWhatAPlacementWouldCaptureFades(t *testing.T) {
	d := open(t, 1100, 760, capture[:len(capture)-3]) // before h2
	before := d.Picture()
	d.Move(d.Place("cell:h2"))
	if differs(d, "cell:h3", before, d.Picture()) < 100 {
		t.Error("h3 looks the same with a figure held over h2, which would take it")
	}
	d.Stage.SetAid(scenes.AidCapture, false)
	d.Frame()
	if n := differs(d, "cell:h3", before, d.Picture()); n > 0 {
		t.Errorf("with the aid switched off %d pixels change at h3", n)
	}
}

func TestTheAreaIsShownOnDemandAndBeforeTheLastPass(t *testing.T) {
	const moves = "b13 n1 b12 m1 a11" // a12 and a13 are the triangles'
	d := open(t, 1100, 760, moves)
	before := d.Picture()
	d.Click("area")
	d.Move(geom.Point{X: 2, Y: 2})
	own, both := differs(d, "cell:a13", before, d.Picture()), differs(d, "cell:g7", before, d.Picture())
	if own < 100 || both == 0 || 2*both > own {
		t.Errorf("the area view changes %d pixels at a13, the triangles' alone, and %d at g7, which both touch", own, both)
	}
	d.Click("area")
	d.Move(geom.Point{X: 2, Y: 2})
	if n := differs(d, "cell:a13", before, d.Picture()); n > 0 {
		t.Errorf("switched off, the area view leaves %d pixels at a13", n)
	}
	d.Click("pass")
	d.Move(geom.Point{X: 2, Y: 2})
	if differs(d, "cell:a13", before, d.Picture()) < 100 {
		t.Error("before a pass that ends the game the area is not shown")
	}
}

// TestTheAreaIsExplained checks that points are said to count for nobody only if there are any.
func TestTheAreaIsExplained(t *testing.T) {
	for _, c := range []struct {
		moves string
		want  []string
	}{
		{"", nil},
		{"b1", nil},
		{"b1 g1", []string{"Points that both sides touch count for nobody."}},
		{"b1 pass", []string{"If you pass, the game ends: triangles win by 49: area 49 to 0."}},
	} {
		play, err := match.New(trisq.Game(), []byte(`{"size":7}`), nil, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, move := range strings.Fields(c.moves) {
			if err := play.Play(move); err != nil {
				t.Fatal(err)
			}
		}
		if got := sentences(&typedDesk{Desk: &boards.Desk{Match: play}}); !slices.Equal(got, c.want) {
			t.Errorf("after %q it says %q, want %q", c.moves, got, c.want)
		}
	}
}

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

// TestNotesOfExpectedOwnership checks that Foretell returns points whose owner is nearly
// certain, and figures only if they will be lost.
func TestNotesOfExpectedOwnership(t *testing.T) {
	play, err := match.New(trisq.Game(), nil, nil, 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range []string{"a13", "b13", "c13"} {
		if err := play.Play(move); err != nil {
			t.Fatal(err)
		}
	}
	owners := make([]int8, trisq.Points)
	copy(owners, []int8{-90, -95, 100, 70, -40})
	told := newBoard().CellNotes(&boards.Desk{Match: play, Known: match.Answer{Ownership: owners}})
	if want := map[string]say.ID{"cell:a13": "likely to go to squares", "cell:d13": "likely to go to triangles"}; !maps.Equal(told, want) {
		t.Errorf("it is told as %v, want %v", told, want)
	}
}

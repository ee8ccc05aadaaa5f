package trisq

import (
	"image"
	"testing"

	"tessera/scenes"
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
	if differs(d, "cell:a13", before, d.Picture()) < 100 || differs(d, "cell:g7", before, d.Picture()) > 0 {
		t.Error("the area view does not show a13 as the triangles' alone")
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

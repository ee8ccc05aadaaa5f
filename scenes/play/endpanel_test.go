package play_test

import (
	"testing"

	"tessera/scenes"
	"tessera/scenes/geom"
)

// TestTabBeginsAtTheEnd checks that the first Tab after a game leads to the first button of
// its end, which is also the first tool for assistive tools.
func TestTabBeginsAtTheEnd(t *testing.T) {
	d := left(t, 1100, 760, finished())
	d.Stage.UI.CollectParts()
	d.Rest()
	d.ClickAt(d.Place("cell:a1"))
	for _, n := range d.Stage.Page(1).Nodes {
		if n.Idle == (n.Role != scenes.NodeGrid) {
			t.Errorf("%s %q is idle: %v", n.Role, n.Name, n.Idle)
		}
		if n.ID != "" {
			if n.ID != "rematch" {
				t.Errorf("the first tool is %s", n.ID)
			}
			break
		}
	}
	for _, want := range []string{"rematch", "next-station"} {
		d.Key("Tab")
		if at := d.Inspect().Focus; at != want {
			t.Errorf("Tab leads to %q, want %q", at, want)
		}
	}
}

// TestTheEndHasItsButtonsInALowWindow checks at several text sizes that the buttons are
// in the window, apart, and high enough for a finger.
func TestTheEndHasItsButtonsInALowWindow(t *testing.T) {
	const factor = 2
	for _, zoom := range []float64{1, 1.5, 2} {
		r := finished()
		r.Seats = against
		d := left(t, 844*factor, 390*factor, r)
		d.Stage.UI.SetFingers(factor)
		d.Scale(min(zoom*0.88, 390.0/300) * factor)
		d.Rest()
		var buttons []geom.Rect
		for _, name := range []string{"next-station", "rematch", "look-over"} {
			if !d.Has(name) {
				t.Errorf("at %v %s is missing", zoom, name)
				continue
			}
			b := d.Rect(name)
			for _, other := range buttons {
				if !b.Meet(other).Empty() {
					t.Errorf("at %v %s lies over another button", zoom, name)
				}
			}
			if buttons = append(buttons, b); b.H < 43*factor || b.Bottom() > d.Rect("undo").Y {
				t.Errorf("at %v %s is at %v, above the tools at %v", zoom, name, b, d.Rect("undo"))
			}
		}
	}
}

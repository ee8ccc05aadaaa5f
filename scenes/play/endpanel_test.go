package play_test

import (
	"testing"

	"tessera/scenes/geom"
)

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
		for _, name := range []string{"next-station", "rematch", "look-over", "end-new"} {
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

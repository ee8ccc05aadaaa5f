package app

import (
	"image"
	"image/draw"
	"strings"
	"testing"

	"tessera/scenes"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/table"
)

// TestAMoveOfTheHistoryIsLitOnTheBoard while the pointer is on it, and no longer.
func TestAMoveOfTheHistoryIsLitOnTheBoard(t *testing.T) {
	for _, c := range []struct{ game, moves, at string }{
		{"trisq", "c12, k3, g7", "cell:k3"},
		{"foursquare", "p 0 0, s 5, p 8 1, s 8", "tile:5"},
	} {
		t.Run(c.game, func(t *testing.T) {
			d := scenetest.NewWith(t, 1100, 760, store.Memory{}, func(s *scenes.Stage) {
				shelf(s)
				r := played(t, gameNamed(t, c.game), c.moves)
				if err := table.Open(s, gameNamed(t, c.game), &r, nil); err != nil {
					t.Error(err)
				}
			})
			place := d.Rect(c.at)
			look := func() []byte {
				d.Rest()
				part := image.NewRGBA(image.Rect(0, 0, int(place.W), int(place.H)))
				draw.Draw(part, part.Rect, d.Picture(), image.Pt(int(place.X), int(place.Y)), draw.Src)
				return part.Pix
			}
			d.Move(away)
			before := look()
			d.Move(d.Place("move:2"))
			if lit := apart(before, look()); lit < 100 {
				t.Errorf("under the pointer %d pixels are lit", lit)
			}
			d.Move(away)
			if left := apart(before, look()); left > 40 {
				t.Errorf("behind it %d pixels stay lit", left)
			}
		})
	}
}

// TestTheAnalysisFitsInLargeText: what one can do there does not run below the button
// beside it.
func TestTheAnalysisFitsInLargeText(t *testing.T) {
	d := recordedDesk(t, 1280, 800, 6, nil)
	d.Scale(1.5)
	d.Rest()
	d.Stage.UI.Tell()
	d.Tool("lines")
	d.Rest()
	legible(t, d)
	setup, found := d.Rect("setup"), false
	for _, p := range d.Stage.UI.Parts() {
		if strings.HasPrefix(p.Label, "Try moves for both sides.") {
			found = true
			if p.Rect.Right() > setup.X {
				t.Errorf("%q ends at %v, and the button beside it begins at %v", p.Label, p.Rect.Right(), setup.X)
			}
		}
	}
	if !found {
		t.Error("what one can do is not said")
	}
}

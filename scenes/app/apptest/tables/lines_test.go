package tables

import (
	"image"
	"image/draw"
	"testing"

	"tessera/scenes"
	"tessera/scenes/app/apptest"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func TestAMoveOfTheHistoryIsLitOnTheBoard(t *testing.T) {
	for _, c := range []struct{ game, moves, at string }{
		{"trisq", "c12, k3, g7", "cell:k3"},
		{"foursquare", "p 0 0, s 5, p 8 1, s 8", "tile:5"},
	} {
		t.Run(c.game, func(t *testing.T) {
			d := scenetest.NewWith(t, 1100, 760, store.Memory{}, func(s *scenes.Stage) {
				apptest.Shelf(s)
				r := apptest.Played(t, apptest.Game(t, c.game), c.moves)
				scenetest.NoError(t, play.Open(s, apptest.Game(t, c.game), &r, nil))
			})
			place := d.Rect(c.at)
			look := func() []byte {
				d.Rest()
				part := image.NewRGBA(image.Rect(0, 0, int(place.W), int(place.H)))
				draw.Draw(part, part.Rect, d.Picture(), image.Pt(int(place.X), int(place.Y)), draw.Src)
				return part.Pix
			}
			d.Move(apptest.Away)
			before := look()
			d.Move(d.Place("move:2"))
			if lit := apptest.Differing(before, look()); lit < 100 {
				t.Errorf("under the pointer %d pixels are lit", lit)
			}
			d.Move(apptest.Away)
			if left := apptest.Differing(before, look()); left > 40 {
				t.Errorf("behind it %d pixels stay lit", left)
			}
		})
	}
}

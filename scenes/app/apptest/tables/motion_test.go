package tables

import (
	"image"
	"strings"
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/app/apptest"
	"tessera/scenes/geom"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func TestWithMotionOffNothingMoves(t *testing.T) {
	ends := map[string]string{"trisq": "a1, a2, k5, b1", "shaper": "41, 22"} // with a capture, with a turned piece
	for _, g := range apptest.Games() {
		t.Run(g.ID, func(t *testing.T) {
			moves, own := ends[g.ID]
			if !own {
				moves = strings.Join(apptest.CourseOf(g).Moves()[:3], ", ")
			}
			d := scenetest.NewWith(t, 1100, 760, store.Memory{"preferences": []byte(`{"motion":"off","volume":0}`)}, func(s *scenes.Stage) {
				apptest.Shelf(s)
				r := apptest.Played(t, g, moves)
				scenetest.NoError(t, play.Open(s, g, &r, nil))
			})
			still := func(what string) {
				t.Helper()
				d.Move(geom.Point{X: -100, Y: -100}) // so that no tip covers the picture
				d.Frame()
				at := d.Picture().(*image.RGBA).Pix
				d.Wait(time.Second)
				if n := apptest.Differing(at, d.Picture().(*image.RGBA).Pix); n > 40 {
					t.Errorf("after %s %d pixels have moved", what, n)
				}
			}
			if d.Has("undo") {
				d.ClickAt(d.Place("undo"))
				still("undo")
				d.Key("Y")
				still("redo")
				d.Wait(3 * time.Second) // until the message about the move disappears
			}
			d.ClickAt(d.Place("settings"))
			still("the settings")
			d.Key("Escape")
			still("going back to the table")
			d.Key("Escape")
			still("going back to the shelf")
		})
	}
}

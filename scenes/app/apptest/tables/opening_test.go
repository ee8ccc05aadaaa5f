package tables

import (
	"image"
	"testing"

	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/geom"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// TestATableShowsItsPositionAtOnce checks that the first frame of a table shows the position,
// although its pictures take longer to paint. Blurred to large pixels, it looks like the
// finished one.
func TestATableShowsItsPositionAtOnce(t *testing.T) {
	for _, g := range app.Games() {
		t.Run(g.ID, func(t *testing.T) {
			moves := len(apptest.CourseOf(g).Moves()) / 2
			kept := store.Memory{"preferences": []byte(`{"motion":"off","volume":0,"off":{"howto":true}}`), "table-" + g.ID: apptest.SavedAfter(t, g.ID, moves)}
			d := scenetest.NewWith(t, 1037, 719, kept, func(s *scenes.Stage) { apptest.Shelf(s) }) // a size of no other test, which may share its pictures
			d.Rest()
			d.Stage.UI.SetFingers(1)
			d.Stage.UI.EnableProgressivePainting()
			at := d.Place("game:" + g.ID)
			d.Move(at)
			d.Press()
			d.Release()
			d.Move(geom.Point{X: -100, Y: -100}) // so that no tip covers the board
			first := blocks(d.Picture())
			if !d.Stage.UI.IsPainting() {
				t.Fatal("all pictures were there before")
			}
			d.Until("a painted table", func() bool { return !d.Stage.UI.IsPainting() })
			d.Rest()
			finished := blocks(d.Picture())
			differ, coloured := 0, 0
			for i := range finished {
				differ += distance(first[i], finished[i])
				coloured += distance(finished[0], finished[i])
			}
			if differ*4 > coloured {
				t.Errorf("the first frame differs from the finished one by %d, an empty one by %d", differ, coloured)
			}
		})
	}
}

// blocks returns the mean colours of the squares of 24 pixels in the left half of a picture,
// where the board is.
func blocks(img image.Image) (means [][3]int) {
	const side = 24
	pix := img.(*image.RGBA)
	for y := 0; y+side <= pix.Rect.Dy(); y += side {
		for x := 0; x+side <= pix.Rect.Dx()/2; x += side {
			var sum [3]int
			for i := range side * side {
				at := pix.PixOffset(x+i%side, y+i/side)
				for part := range sum {
					sum[part] += int(pix.Pix[at+part])
				}
			}
			for part := range sum {
				sum[part] /= side * side
			}
			means = append(means, sum)
		}
	}
	return means
}

func distance(a, b [3]int) (d int) {
	for i := range a {
		d += max(a[i]-b[i], b[i]-a[i])
	}
	return d
}

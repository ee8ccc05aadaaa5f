package ui_test

import (
	"image"
	"testing"

	"tessera/assets/sprites"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// TestToolsAreWrittenInOneSize: the label of one that is too long for its place makes
// those of the others smaller, in the other rows too.
func TestToolsAreWrittenInOneSize(t *testing.T) {
	// ink is how much of it the label of the first tool has, beside another.
	ink := func(others string) int {
		d := show(t, func(u *ui.UI) {
			u.Tools(geom.Rect{W: 120, H: 100}, 2,
				[]ui.Tool{{Name: "first", Label: "Undo", Icon: sprites.Undo}},
				[]ui.Tool{{Name: "new", Label: "New", Icon: sprites.New}, {Name: "other", Label: others, Icon: sprites.Chart}})
		})
		d.Rest()
		return inked(d.Picture(), d.Rect("first"))
	}
	if long, short := ink("Statistics and more"), ink("Area"); long == 0 || long >= short {
		t.Errorf("beside a long label another has %d pixels of ink, beside a short one %d", long, short)
	}
}

// inked is how many pixels of the lower half of a rectangle differ from its corner.
func inked(img image.Image, r geom.Rect) (count int) {
	for y := int(r.Center().Y) + 4; y < int(r.Bottom()); y++ {
		for x := int(r.X); x < int(r.Right()); x++ {
			if img.At(x, y) != img.At(int(r.X), int(r.Y)) {
				count++
			}
		}
	}
	return count
}

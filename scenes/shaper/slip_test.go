package shaper

import (
	"slices"
	"testing"

	"tessera/scenes/geom"
)

// TestAFingerThatSlipsOverTheEdgeLosesNothing checks that the piece stays over the edge
// with a warning. A tap on another square moves it there, and a tap on the piece places
// it.
func TestAFingerThatSlipsOverTheEdgeLosesNothing(t *testing.T) {
	for _, size := range phones {
		for tapped, want := range map[string]string{"cell:32": "32", "cell:11": "11"} {
			d := open(t, int(size.W), int(size.H), sample, "11") // a vertical piece
			slide(d, d.Place("piece"), d.Place("cell:22"))
			at, row := d.Place("cell:22"), d.Rect("cell:22").H
			for i := 0; d.Inspect().Facts["over"] != "32" && i < 40; i++ {
				at.Y += row / 12
				d.Touches(at)
			}
			var read []string
			d.Stage.UI.Read = func(text string) { read = append(read, text) }
			d.Touches()
			d.Rest()
			if d.MustPlay("11"); d.Inspect().Facts["over"] != "32" {
				t.Fatalf("%v: the piece is over %q", size, d.Inspect().Facts["over"])
			}
			if warning := "That is over the edge. Dropping it here costs a round. Tap there again to place it."; !slices.Contains(read, warning) {
				t.Errorf("%v: it is not said %q", size, warning)
			}
			d.Tap(d.Place(tapped))
			d.MustPlay("11", want)
		}
	}
}

// TestAPieceIsSeenRightAboveTheFinger covers also a large board, where a square is larger
// than a fingertip.
func TestAPieceIsSeenRightAboveTheFinger(t *testing.T) {
	d := open(t, 1000, 1000, sample, "") // a horizontal piece
	cell := d.Rect("cell:22")
	slide(d, d.Place("piece"), cell.Center().Add(geom.Point{Y: cell.H * 0.3}))
	facts(t, d, map[string]string{"over": "22"})
	d.Touches(d.Place("piece"))
	d.Touches()
}

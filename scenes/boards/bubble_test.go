package boards

import (
	"testing"

	"pgregory.net/rapid"

	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/ui"
)

func TestABubbleDoesNotCoverItsPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(360, 2000).Draw(t, "w"), rapid.IntRange(420, 1500).Draw(t, "h")
		u := ui.New()
		u.Begin(w, h, 1, input.Input{})
		side := rapid.Float64Range(10, 130).Draw(t, "side")
		place := geom.Rect{X: rapid.Float64Range(0, float64(w)-side).Draw(t, "x"), Y: rapid.Float64Range(0, float64(h)-side).Draw(t, "y"), W: side, H: side}
		r := bubbleRect(u, "This tile slid last and may not slide straight back. Choose another.", place, u.Px(300))
		if r.X < 0 || r.Y < 0 || r.Right() > float64(w) || r.Bottom() > float64(h) {
			t.Fatalf("the bubble %v leaves the window of %d by %d", r, w, h)
		}
		if m := r.Meet(place); m.W > 0.5 && m.H > 0.5 {
			t.Fatalf("the bubble %v covers the place %v", r, place)
		}
	})
}

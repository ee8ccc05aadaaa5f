package boards

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/ui"
)

func TestABubbleDoesNotCoverItsPlace(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		w, h := rapid.IntRange(360, 2000).Draw(t, "w"), rapid.IntRange(420, 1500).Draw(t, "h")
		u := ui.New()
		u.Begin(w, h, 1, input.Input{})
		side := rapid.Float64Range(10, 130).Draw(t, "side")
		place := geom.Rect{X: rapid.Float64Range(0, float64(w)-side).Draw(t, "x"), Y: rapid.Float64Range(0, float64(h)-side).Draw(t, "y"), W: side, H: side}
		r := bubbleRect(u, "This tile slid last and may not slide straight back. Choose another.", place, nil)
		if r.X < 0 || r.Y < 0 || r.Right() > float64(w) || r.Bottom() > float64(h) {
			t.Fatalf("the bubble %v leaves the window of %d by %d", r, w, h)
		}
		if m := r.Meet(place); m.W > 0.5 && m.H > 0.5 {
			t.Fatalf("the bubble %v covers the place %v", r, place)
		}
	})
}

// TestABubbleHidesNoPieceIfItCan checks that a bubble is above its place unless pieces are
// there.
func TestABubbleHidesNoPieceIfItCan(t *testing.T) {
	u := ui.New()
	u.Begin(1000, 800, 1, input.Input{})
	place := geom.Rect{X: 450, Y: 350, W: 100, H: 100}
	above := geom.Rect{X: 300, Y: 200, W: 400, H: 150}
	if r := bubbleRect(u, "Not here.", place, nil); r.Bottom() > place.Y {
		t.Errorf("without pieces the bubble is at %v", r)
	}
	if r := bubbleRect(u, "Not here.", place, []geom.Rect{above}); r.Meet(above).Area() > 0 {
		t.Errorf("the bubble at %v hides the pieces at %v", r, above)
	}
}

// A sentence leaves by the app's clock, however much time passes for frames. What another
// player does stays, whatever is pressed, by the same clock.
func TestASentenceLeavesByTheAppsClock(t *testing.T) {
	b := newRow(t)
	at := func(clock time.Duration, in input.Input) string {
		in.Now, in.Behind = time.Hour, time.Hour-clock
		b.desk.UI.Begin(1100, 760, 1, in)
		b.desk.UI.Layer(&ui.Sheet{}, true, in)
		b.desk.Bubble.Draw()
		text, _, _ := b.desk.Bubble.Said()
		return text
	}
	press := input.Input{Pointer: input.Pointer{Down: true, JustDown: true}}
	at(0, input.Input{Now: 1})
	b.desk.Bubble.ShowEvent("Ana is back.")
	b.desk.Bubble.shown.born-- // an earlier frame's
	for _, clock := range []time.Duration{0, eventTime - 1} {
		if at(clock, press) == "" {
			t.Errorf("a press removes it after %v", clock)
		}
	}
	if at(bubbleTime-1, input.Input{}) == "" {
		t.Errorf("it has left before %v", bubbleTime)
	}
	if at(bubbleTime, input.Input{}) != "" {
		t.Errorf("it is there after %v", bubbleTime)
	}
	at(0, input.Input{})
	b.desk.Bubble.ShowEvent("Ana is back.")
	b.desk.Bubble.shown.born--
	if at(eventTime, press) != "" {
		t.Errorf("a press does not remove it after %v", eventTime)
	}
}

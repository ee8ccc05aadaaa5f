package input

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
	"tessera/scenes/geom"
)

// mouse returns a frame with the mouse at x and its button up or down.
func mouse(x float64, down bool) Raw {
	return Raw{Mouse: geom.Point{X: x}, Primary: down}
}

// changes returns the change of each frame. Every press starts a drag.
func changes(frames ...Raw) (out []DragChange) {
	var tracker Tracker
	var d Drag
	for _, raw := range frames {
		in := tracker.Next(raw, 1)
		if in.JustDown {
			d = TakeDrag()
		}
		out = append(out, d.Follow(in.Pointer))
	}
	return out
}

func TestHowAPressEnds(t *testing.T) {
	fingers := func(at ...float64) (raw Raw) {
		for i, x := range at {
			raw.Touches = append(raw.Touches, Touch{ID: i, At: geom.Point{X: x}})
		}
		return raw
	}
	for _, c := range []struct {
		name   string
		frames []Raw
		want   []DragChange
	}{
		{"nothing", []Raw{mouse(0, false), mouse(9, false)}, []DragChange{NotHeld, NotHeld}},
		{"a click", []Raw{mouse(0, true), mouse(0, false), mouse(0, false)}, []DragChange{Carried, Clicked, NotHeld}},
		{"a click that trembles", []Raw{mouse(0, true), mouse(5, true), mouse(5, false)}, []DragChange{Carried, Carried, Clicked}},
		{"a drag", []Raw{mouse(0, true), mouse(50, true), mouse(50, false), mouse(50, false)}, []DragChange{Carried, Carried, Dropped, NotHeld}},
		{"a drag there and back", []Raw{mouse(0, true), mouse(50, true), mouse(0, true), mouse(0, false)}, []DragChange{Carried, Carried, Carried, Dropped}},
		{"a second finger", []Raw{fingers(0), fingers(50), fingers(50, 90), fingers()}, []DragChange{Carried, Carried, Lost, NotHeld}},
	} {
		if got := changes(c.frames...); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestWhatIsLetGoOutsideTheWindowIsLost(t *testing.T) {
	for _, outside := range []bool{false, true} {
		d := TakeDrag()
		d.Follow(Pointer{Down: true, Dragging: true, Outside: outside})
		want := Dropped
		if outside {
			want = Lost
		}
		if got := d.Follow(Pointer{JustUp: true, Dragging: true, Outside: outside}); got != want {
			t.Errorf("outside %v: the release brings %v, want %v", outside, got, want)
		}
	}
}

func TestEveryPressEndsOnce(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		var tracker Tracker
		var d Drag
		held := false
		for range rapid.IntRange(1, 60).Draw(t, "frames") {
			raw := mouse(rapid.Float64Range(0, 30).Draw(t, "x"), rapid.Bool().Draw(t, "down"))
			for i := range rapid.IntRange(0, 2).Draw(t, "fingers") {
				raw.Touches = append(raw.Touches, Touch{ID: i, At: geom.Point{Y: rapid.Float64Range(0, 30).Draw(t, "y")}})
			}
			in := tracker.Next(raw, 1)
			if in.JustDown {
				d, held = TakeDrag(), true
			}
			change := d.Follow(in.Pointer)
			if (change != NotHeld) != held {
				t.Fatalf("held %v, and the frame brings %v", held, change)
			}
			held = held && !change.Ends()
			if d.Held != held || held && !in.Down {
				t.Fatalf("after %v the drag is %+v with the pointer down: %v", change, d, in.Down)
			}
		}
	})
}

func TestTheWheelCountsTurns(t *testing.T) {
	type push struct {
		at      time.Duration
		notches float64
	}
	slow := Wheel{Notch: 0.9, Rest: 200 * ms, Pause: 300 * ms}
	for _, c := range []struct {
		name   string
		wheel  Wheel
		pushes []push
		want   string
	}{
		{"a notch", slow, []push{{1000 * ms, -1}}, "-"},
		{"a notch away", slow, []push{{1000 * ms, 1}}, "+"},
		{"a hard push", slow, []push{{1000 * ms, -3}, {1016 * ms, -3}, {1100 * ms, -2}}, "-"},
		{"two pushes", slow, []push{{1000 * ms, -1}, {1250 * ms, -1}}, "--"},
		{"a touch pad", slow, []push{{1000 * ms, -0.3}, {1020 * ms, -0.4}, {1040 * ms, -0.4}}, "-"},
		{"a tremble", slow, []push{{1000 * ms, -0.5}, {2000 * ms, -0.5}}, ""},
		{"nothing", slow, []push{{1000 * ms, 0}}, ""},
		{"without a rest", Wheel{Notch: 0.5}, []push{{1000 * ms, -3}, {1016 * ms, -3}, {1032 * ms, 0.5}}, "--+"},
		{"without a pause", Wheel{Notch: 0.5}, []push{{1000 * ms, -0.3}, {9000 * ms, -0.3}}, "-"},
	} {
		var got strings.Builder
		for _, p := range c.pushes {
			switch c.wheel.Turned(At(p.at), p.notches) {
			case 1:
				got.WriteByte('+')
			case -1:
				got.WriteByte('-')
			}
		}
		if got.String() != c.want {
			t.Errorf("%s: the turns are %q, want %q", c.name, got.String(), c.want)
		}
	}
	w := Wheel{Notch: 0.5}
	w.Turned(At(0), 0.4)
	w.Reset()
	if w.Turned(At(1), 0.4) != 0 {
		t.Error("a wheel that was reset remembers")
	}
}

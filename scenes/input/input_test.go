package input

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/scenes/geom"
)

func at(x, y float64) geom.Point { return geom.Point{X: x, Y: y} }

func finger(id int, x, y float64) Touch { return Touch{id, at(x, y)} }

func play(frames ...Raw) []Input {
	var t Tracker
	var out []Input
	for _, raw := range frames {
		out = append(out, t.Next(raw, 1))
	}
	return out
}

func TestAClickOfTheMouse(t *testing.T) {
	f := play(Raw{Mouse: at(5, 5)}, Raw{Mouse: at(5, 5), Primary: true}, Raw{Mouse: at(6, 5), Primary: true}, Raw{Mouse: at(6, 5)}, Raw{Mouse: at(6, 5)})
	if !f[1].JustDown || f[2].JustDown || !f[2].Down || !f[3].Clicked() || f[4].JustUp {
		t.Fatalf("press, hold, release come out as %+v", f)
	}
}

func TestADragIsNoClick(t *testing.T) {
	f := play(Raw{Mouse: at(5, 5), Primary: true}, Raw{Mouse: at(25, 5), Primary: true}, Raw{Mouse: at(5, 5), Primary: true}, Raw{Mouse: at(5, 5)}, Raw{})
	if !f[1].Dragging || !f[2].Dragging || f[3].Clicked() || !f[3].JustUp {
		t.Fatalf("a drag that comes back must stay a drag: %+v", f)
	}
	if f[4].Dragging {
		t.Fatal("the drag must be over one frame after the release")
	}
}

func TestALiftedFingerKeepsItsPlace(t *testing.T) {
	f := play(Raw{Touches: []Touch{finger(7, 30, 40)}}, Raw{}, Raw{})
	if !f[0].JustDown || !f[0].Touch {
		t.Fatalf("a finger coming down is a press: %+v", f[0])
	}
	if !f[1].Clicked() || f[1].At != at(30, 40) || !f[1].Hovering() {
		t.Fatalf("a lifted finger clicks where it was: %+v", f[1])
	}
	if f[2].Hovering() || f[2].At != at(30, 40) {
		t.Fatalf("a finger that is gone points at nothing: %+v", f[2])
	}
}

func TestAScreenForFingersStartsWithOne(t *testing.T) {
	var tracker Tracker
	tracker.StartWithFinger()
	if in := tracker.Next(Raw{}, 1); !in.Touch || in.Hovering() || !in.Idle().Touch {
		t.Fatalf("before anything is used, the pointer is %+v", in.Pointer)
	}
	if in := tracker.Next(Raw{Mouse: at(1, 1)}, 1); in.Touch {
		t.Fatal("a moved mouse is taken for a finger")
	}
}

func TestTheMouseTakesOverWhenItMoves(t *testing.T) {
	f := play(Raw{Touches: []Touch{finger(1, 30, 40)}}, Raw{}, Raw{Mouse: at(1, 1)})
	if f[2].Touch || f[2].At != at(1, 1) {
		t.Fatalf("a moved mouse is the pointer again: %+v", f[2])
	}
}

func TestASecondFingerCancelsThePress(t *testing.T) {
	one, two := finger(1, 0, 0), finger(2, 100, 0)
	f := play(Raw{Touches: []Touch{one}}, Raw{Touches: []Touch{one, two}},
		Raw{Touches: []Touch{one, finger(2, 200, 0)}}, Raw{Touches: []Touch{one}}, Raw{})
	if !f[1].Cancelled || f[1].Down || !f[1].Pinch.Active {
		t.Fatalf("the second finger must cancel: %+v", f[1])
	}
	if f[2].Pinch.Scale != 2 {
		t.Fatalf("fingers twice as far apart give scale %v, want 2", f[2].Pinch.Scale)
	}
	if f[3].Down || f[3].JustDown || f[4].JustUp {
		t.Fatalf("the finger left over must not press: %+v", f[3:])
	}
	if f[4].TwoFingerTap {
		t.Fatal("a pinch is no tap")
	}
}

func TestATapOfTwoFingers(t *testing.T) {
	one, two := finger(1, 10, 10), finger(2, 30, 10)
	f := play(Raw{Touches: []Touch{one}}, Raw{Touches: []Touch{one, two}, Now: 10 * time.Millisecond},
		Raw{Touches: []Touch{two}, Now: 90 * time.Millisecond}, Raw{Now: 100 * time.Millisecond})
	if !f[3].TwoFingerTap || f[3].At != at(20, 10) {
		t.Fatalf("a short touch of two fingers is a tap between them: %+v", f[3])
	}
	slow := play(Raw{Touches: []Touch{one, two}}, Raw{Touches: []Touch{one, two}, Now: time.Second}, Raw{Now: time.Second + 1})
	if slow[2].TwoFingerTap {
		t.Fatal("two resting fingers are no tap")
	}
}

func TestKeysAndChords(t *testing.T) {
	in := Input{Keys: []Key{"Z"}, Control: true}
	if in.Pressed("Z") || !in.Chord("Z") {
		t.Fatal("with Control held a key is a chord only")
	}
}

// TestKeysAreNamedAfterWhatTheyWrite covers layouts, by the place of a key and the
// character that it types.
func TestKeysAreNamedAfterWhatTheyWrite(t *testing.T) {
	for _, c := range []struct{ place, written, want string }{
		{"A", "a", "A"}, {"A", "A", "A"}, {"Z", "", "Z"}, {"A", "ф", "A"}, {"Semicolon", "ж", "Semicolon"},
		{"Equal", "+", "Plus"}, {"Equal", "=", "Equal"}, {"Minus", "-", "Minus"}, {"Digit0", "0", "Digit0"}, {"Digit1", "!", "! Digit1"}, // United States
		{"Minus", "+", "Plus"}, {"Slash", "-", "Minus"}, {"Equal", "´", "Equal"}, // Sweden, Norway, Denmark, Finland
		{"BracketRight", "+", "Plus"}, {"Minus", "ß", "Minus"}, {"Digit8", "[", "BracketLeft Digit8"}, {"BracketLeft", "ü", "BracketLeft"}, {"Backslash", "#", "#"}, // Germany
		{"BracketRight", "*", "*"}, {"Minus", "'", "Quote"}, {"Equal", "ì", "Equal"}, {"Equal", "¡", "Equal"}, // Italy, Spain
		{"Digit6", "-", "Minus Digit6"}, {"Digit6", "6", "Digit6"}, {"Digit2", "é", "Digit2"}, {"A", "q", "Q"}, {"Semicolon", "m", "M"}, {"M", ",", "Comma"}, // France
		{"Digit1", "+", "Plus Digit1"}, {"Minus", "=", "Equal"}, // Czechia
		{"Comma", "w", "W"}, {"Q", "'", "Quote"}, {"Q", `"`, `"`}, {"Minus", "[", "BracketLeft"}, {"BracketLeft", "/", "Slash"}, {"Digit2", "7", "Digit7"}, // Dvorak
		{"Numpad3", "3", "Digit3"}, {"Numpad3", "", "Digit3"}, {"NumpadAdd", "+", "Plus"}, {"NumpadSubtract", "", "Minus"}, {"NumpadDecimal", ",", "Comma"},
	} {
		var want []Key
		for name := range strings.FieldsSeq(c.want) {
			want = append(want, Key(name))
		}
		if got := Keys(c.place, c.written); !slices.Equal(got, want) {
			t.Errorf("the key %s that writes %q is %s, want %s", c.place, c.written, got, want)
		}
	}
}

// TestACancelledPressIsNoRelease checks cancelled presses of a mouse and of a
// finger.
func TestACancelledPressIsNoRelease(t *testing.T) {
	at := geom.Point{X: 50, Y: 50}
	for _, down := range []Raw{{Mouse: at, Primary: true}, {Mouse: at, Touches: []Touch{{ID: 1, At: at}}}} {
		var tracker Tracker
		tracker.Next(Raw{Mouse: at}, 1)
		if in := tracker.Next(down, 1); !in.JustDown {
			t.Fatalf("no press: %+v", in.Pointer)
		}
		gone := down
		gone.Cancelled = true
		if in := tracker.Next(gone, 1); in.JustUp || in.Down || !in.Cancelled {
			t.Fatalf("a press taken away is %+v", in.Pointer)
		}
		if in := tracker.Next(down, 1); in.JustDown || in.Down {
			t.Fatalf("what is still held presses again: %+v", in.Pointer)
		}
		if in := tracker.Next(Raw{Mouse: at}, 1); in.JustUp {
			t.Fatalf("it is let go after all: %+v", in.Pointer)
		}
		if in := tracker.Next(down, 1); !in.JustDown {
			t.Fatalf("nothing can be pressed any more: %+v", in.Pointer)
		}
	}
}

// TestCancelledTouchesAndPressesDoNothing covers releases by the system in the frame of
// the press, and of two fingers together.
func TestCancelledTouchesAndPressesDoNothing(t *testing.T) {
	one, two := finger(1, 10, 10), finger(2, 30, 10)
	for name, frames := range map[string][]Raw{
		"a press and its end": {{Primary: true, Cancelled: true}, {}, {}},
		"two fingers":         {{Touches: []Touch{one, two}}, {Cancelled: true}, {}},
		"one of two fingers":  {{Touches: []Touch{one, two}}, {Touches: []Touch{one}, Cancelled: true}, {Touches: []Touch{one}}, {}},
	} {
		for i, in := range play(frames...) {
			if in.JustUp || in.TwoFingerTap {
				t.Errorf("%s: frame %d is %+v", name, i, in.Pointer)
			}
		}
	}
}

func TestAChordWithAltIsNoLetter(t *testing.T) {
	var tracker Tracker
	in := tracker.Next(Raw{Keys: []Key{"P"}, Alt: true}, 1)
	if in.Pressed("P") || in.JustPressed("P") || in.Chord("P") {
		t.Error("Alt+P is taken for P")
	}
}

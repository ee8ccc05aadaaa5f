package input

import (
	"slices"
	"testing"
	"time"
)

// TestAGamepadStrikesKeys: a button once, a way again and again while it is held.
func TestAGamepadStrikesKeys(t *testing.T) {
	var tracker Tracker
	at := time.Second
	frame := func(after time.Duration, held ...PadButton) Input {
		at += after
		return tracker.Next(Raw{Now: at, Pad: held}, 1)
	}
	if in := frame(0, PadSouth); !in.Entered() || !in.Pad {
		t.Errorf("the south button strikes %v", in.Keys)
	}
	if in := frame(time.Second, PadSouth); len(in.Keys) > 0 {
		t.Errorf("held, it strikes %v", in.Keys)
	}
	if in := frame(0); len(in.Keys) > 0 || !in.Pad {
		t.Errorf("let go, it strikes %v", in.Keys)
	}
	if in := frame(0, PadLeftTrigger); !in.Pressed("Tab") || !in.Shift {
		t.Errorf("the left trigger strikes %v, shifted: %v", in.Keys, in.Shift)
	}
	if in := frame(0, PadRightStickLeft); !in.Chord("ArrowLeft") {
		t.Errorf("the right stick strikes %v, with Control: %v", in.Keys, in.Control)
	}
	strikes := 0
	for range 11 { // 1,000 ms of 100 each
		if in := frame(100*time.Millisecond, PadDown); in.Pressed("ArrowDown") {
			if strikes++; strikes > 1 && in.Struck("ArrowDown") {
				t.Error("what repeats counts as struck")
			}
		}
	}
	if strikes < 4 || strikes > 8 {
		t.Errorf("held for a second, a way strikes %d times", strikes)
	}
	if in := tracker.Next(Raw{Now: at, Keys: []Key{"A"}}, 1); in.Pad || !slices.Equal(in.Keys, []Key{"A"}) {
		t.Errorf("the keyboard is taken for a gamepad: %v", in.Keys)
	}
}

// TestKeysAreShownAsButtons of a gamepad, where one does the same.
func TestKeysAreShownAsButtons(t *testing.T) {
	for shown, want := range map[string]string{"H": "Y", "U": "X", "Esc": "B", "F10": "Menu", "Ctrl+←": "RS ←", "−": "RS ↓", "S": "", "": ""} {
		if got := PadSign(shown); got != want {
			t.Errorf("%q is shown as %q, want %q", shown, got, want)
		}
	}
	seen := map[string]bool{}
	for b, s := range strokes {
		if s.sign != "" && seen[s.sign] {
			t.Errorf("two buttons have the sign %q", s.sign)
		}
		if seen[s.sign] = true; s.key == "" || (s.sign == "") != (s.shown == "") {
			t.Errorf("button %d is %+v", b, s)
		}
	}
}

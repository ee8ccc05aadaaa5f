package input

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// TestAGamepadPressesKeys checks that a button presses its key once, and that a direction
// repeats while held.
func TestAGamepadPressesKeys(t *testing.T) {
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
	for range 11 { // 1,000 ms in steps of 100
		if in := frame(100*time.Millisecond, PadDown); in.Pressed("ArrowDown") {
			if strikes++; strikes > 1 && in.JustPressed("ArrowDown") {
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

// TestKeysAreShownAsButtons checks the labels of the same button with each maker.
func TestKeysAreShownAsButtons(t *testing.T) {
	for shown, want := range map[string]string{
		"Enter": "A B ✕ ✕ ✕", "Esc": "B A ○ ○ ○", "U": "X Y □ □ □", "H": "Y X △ △ △", "R": "LB L L1 L1 L1", "F": "RB R R1 R1 R1",
		"F1": "View − Select Share Create", "F10": "Menu + Start Options Options", "C": "RS RS R3 R3 R3",
	} {
		for signs, want := range strings.Fields(want) {
			if got := PadLabel(shown, PadLabels(signs)); got != want {
				t.Errorf("%q is shown as %q by the signs %d, want %q", shown, got, signs, want)
			}
		}
	}
	for shown, want := range map[string]string{"Ctrl+←": "RS ←", "−": "RS ↓", "S": "", "": ""} {
		if got := PadLabel(shown, XboxLabels); got != want {
			t.Errorf("%q is shown as %q, want %q", shown, got, want)
		}
	}
	for signs, text := range printed {
		if n := len(strings.Fields(text)); n != int(PadRightStick-PadSouth)+1 {
			t.Errorf("the signs %d are %d", signs, n)
		}
	}
}

func TestLabelsOfGamepads(t *testing.T) {
	for _, c := range []struct {
		name, id string
		want     PadLabels
	}{
		{"Xbox 360 Controller", "030000005e0400008e02000014010000", XboxLabels},
		{"Microsoft X-Box 360 pad", "030000005e0400008e02000014010000", XboxLabels},
		{"Xbox One Wireless Controller", "050000005e040000fd02000003090000", XboxLabels},
		{"Xbox Series X Controller", "030000005e040000120b000001050000", XboxLabels},
		{"Xbox 360 Controller (XInput STANDARD GAMEPAD)", "58626f782033363020436f6e74726f6c", XboxLabels},
		{"xinput", "", XboxLabels},
		{"PLAYSTATION(R)3 Controller", "", PlayStation3Labels},
		{"PS3 Controller", "030000004c0500006802000011810000", PlayStation3Labels},
		{"PLAYSTATION(R)3 Controller (STANDARD GAMEPAD Vendor: 054c Product: 0268)", "", PlayStation3Labels},
		{"PS4 Controller", "030000004c050000cc09000011810000", PlayStation4Labels},
		{"DualShock 4 Wireless Controller", "", PlayStation4Labels},
		{"Wireless Controller", "050000004c050000cc09000000810000", PlayStation4Labels},
		{"Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 09cc)", "576972656c65737320436f6e74726f6c", PlayStation4Labels},
		{"054c-09cc-Wireless Controller", "", PlayStation4Labels},
		{"PS5 Controller", "030000004c050000e60c000011810000", PlayStation5Labels},
		{"Sony Interactive Entertainment DualSense Wireless Controller", "", PlayStation5Labels},
		{"Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)", "576972656c65737320436f6e74726f6c", PlayStation5Labels},
		{"Nintendo Switch Pro Controller", "030000007e0500000920000011810000", NintendoLabels},
		{"Pro Controller", "050000007e0500000920000001000000", NintendoLabels},
		{"Pro Controller (STANDARD GAMEPAD Vendor: 057e Product: 2009)", "50726f20436f6e74726f6c6c65722028", NintendoLabels},
		{"057e-2009-Pro Controller", "", NintendoLabels},
		{"Joy-Con L+R (STANDARD GAMEPAD Vendor: 057e Product: 200e)", "", NintendoLabels},
		{"Joy-Con (L/R)", "", NintendoLabels},
		{"8BitDo SN30 Pro", "03000000c82d00000160000011010000", NintendoLabels},
		{"8BitDo Pro 2", "03000000c82d00000360000011010000", NintendoLabels},
		{"8BitDo Pro 2 for Xbox", "03000000c82d00000020000000000000", XboxLabels},
		{"8BitDo Ultimate 2C", "03000000c82d00001d30000011010000", XboxLabels},
		{"Logitech Gamepad F310", "030000006d0400001dc2000014400000", XboxLabels},
		{"Standard Gamepad", "short", XboxLabels},
		{"", "", XboxLabels},
	} {
		if got := PadLabelsOf(c.name, c.id); got != c.want {
			t.Errorf("%q, %q has the signs %d, want %d", c.name, c.id, got, c.want)
		}
	}
}

// TestTheGamepadUsedLastDecidesTheLabels also checks that releasing its buttons keeps the
// labels.
func TestTheGamepadUsedLastDecidesTheLabels(t *testing.T) {
	var tracker Tracker
	for _, frame := range []struct {
		raw  Raw
		want PadLabels
	}{
		{Raw{Pad: []PadButton{PadSouth}, PadLabels: NintendoLabels}, NintendoLabels},
		{Raw{}, NintendoLabels},
		{Raw{Pad: []PadButton{PadUp}, PadLabels: PlayStation5Labels}, PlayStation5Labels},
		{Raw{}, PlayStation5Labels},
		{Raw{Pad: []PadButton{PadSouth}}, XboxLabels},
	} {
		if in := tracker.Next(frame.raw, 1); in.PadLabels != frame.want || !in.Pad {
			t.Errorf("%+v leads to the signs %d, want %d", frame.raw, in.PadLabels, frame.want)
		}
	}
}

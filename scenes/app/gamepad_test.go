package app

import (
	"image"
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/input"
	"tessera/scenes/scenetest"
)

// padDesk is the shelf, to be used by gamepad alone.
func padDesk(t *testing.T) *scenetest.Desk {
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		s.Prefs.Motion = scenes.MotionOff
		shelf(s)
	})
	d.Rest()
	return d
}

// padTo walks from stop to stop until one has the keyboard.
func padTo(t *testing.T, d *scenetest.Desk, button input.PadButton, name string) {
	t.Helper()
	for range 80 {
		if d.Stage.UI.Keyboard() == name {
			return
		}
		d.Pad(button)
	}
	t.Fatalf("%s is not come to by gamepad; the keyboard is on %q", name, d.Stage.UI.Keyboard())
}

// TestEveryGameIsPlayedByGamepad from the shelf on: its first turn, a hint, and what
// was played taken back.
func TestEveryGameIsPlayedByGamepad(t *testing.T) {
	for i, g := range Games() {
		d := padDesk(t)
		for range i + 1 { // the first way comes to the first card
			d.Pad(input.PadRight)
		}
		d.Pad(input.PadSouth)
		d.Rest()
		if now := d.Inspect(); now.Scene != "table" || now.Game != g.ID {
			t.Fatalf("card %d opens %s of %q", i, now.Scene, now.Game)
		}
		d.Rest()
		begun := len(d.Inspect().Moves) // a computer may have begun
		d.Pad(input.PadRight, input.PadDown)
		for range 12 {
			if d.Rest(); len(d.Inspect().Moves) > begun {
				break
			}
			d.Pad(input.PadSouth, input.PadSouth)
			if d.Rest(); len(d.Inspect().Moves) == begun {
				d.Pad(input.PadRight)
			}
		}
		if len(d.Inspect().Moves) == begun {
			t.Errorf("%s: nothing is played by gamepad: %s", g.ID, d.Inspect().JSON())
			continue
		}
		for range 3 {
			d.Pad(input.PadNorth)
			d.Rest()
		}
		if d.Inspect().Facts["hint"] == "" {
			t.Errorf("%s: no hint is shown", g.ID)
		}
		d.Pad(input.PadEast) // puts the hint back
		if d.Rest(); g.Final {
			continue
		}
		before := len(d.Inspect().Moves)
		d.Pad(input.PadWest)
		if d.Rest(); len(d.Inspect().Moves) >= before {
			t.Errorf("%s: %d moves are left of %d after the west button", g.ID, len(d.Inspect().Moves), before)
		}
	}
}

// TestPiecesAreTurnedByGamepad and flipped, where a game does that.
func TestPiecesAreTurnedByGamepad(t *testing.T) {
	d := padDesk(t)
	d.Click("game:square")
	d.Pad(input.PadRight, input.PadSouth)
	d.Rest()
	held := func() string { f := d.Inspect().Facts; return f["held"] + f["snap"] }
	at := held()
	for _, b := range []input.PadButton{input.PadLeftShoulder, input.PadRightShoulder, input.PadRightStick} {
		d.Pad(b)
		d.Rest()
		now := held()
		if now == at || now == "" {
			t.Errorf("button %d leaves the piece as %q", b, now)
		}
		at = now
	}
}

// TestEveryPanelIsUsedByGamepad: its controls are walked by the ways, a slider moves
// along its track, and the east button leads back.
func TestEveryPanelIsUsedByGamepad(t *testing.T) {
	d := padDesk(t)
	d.Click("game:trisq")
	d.Pad(input.PadStart)
	d.Rest()
	d.MustShow("settings")
	volume := d.Stage.Prefs.Volume
	padTo(t, d, input.PadDown, "setting-volume")
	d.Pad(input.PadRight)
	if d.Stage.Prefs.Volume <= volume {
		t.Error("a slider does not move")
	}
	padTo(t, d, input.PadDown, "setting-mute")
	d.Pad(input.PadSouth)
	if !d.Stage.Prefs.Muted {
		t.Error("a switch is not switched")
	}
	d.Pad(input.PadUp)
	if now := d.Stage.UI.Keyboard(); now != "setting-volume" {
		t.Errorf("the way up leads to %q", now)
	}
	d.Pad(input.PadEast)
	d.Rest()
	d.MustShow("table")
	for tool, scene := range map[string]string{"new": "newgame", "load": "load", "save": "save", "howto": "howto", "stats": "stats", "apart": "apart"} {
		padTo(t, d, input.PadRightTrigger, tool)
		d.Pad(input.PadSouth)
		d.Rest()
		d.MustShow(scene)
		d.Pad(input.PadDown)
		if d.Stage.UI.Keyboard() == "" {
			t.Errorf("on %s the way down leads nowhere", scene)
		}
		d.Pad(input.PadEast)
		d.Rest()
		d.MustShow("table")
	}
	d.Pad(input.PadEast)
	d.Rest()
	d.MustShow("menu")
}

// TestTipsShowTheButtonOfAGamepad while one is used, with what is printed on that one,
// else the key.
func TestTipsShowTheButtonOfAGamepad(t *testing.T) {
	d := padDesk(t)
	d.Stage.UI.Tell()
	d.Click("game:trisq")
	d.Move(away)
	seen := map[string]string{}
	look := func(by string) {
		t.Helper()
		d.Wait(time.Second)
		if d.Stage.UI.Keyboard() != "hint" || d.Stage.UI.Told() == "" {
			t.Fatalf("by %s the name of what is walked to is not told", by)
		}
		picture := string(d.Picture().(*image.RGBA).Pix)
		if other, known := seen[picture]; known {
			t.Errorf("the button is shown by %s as by %s", by, other)
		}
		seen[picture] = by
	}
	for by, signs := range map[string]input.PadSigns{"Xbox": input.XboxSigns, "Nintendo": input.NintendoSigns, "PlayStation": input.PlayStation5Signs} {
		d.PadSigns(signs)
		d.Pad(input.PadRightTrigger) // from where the one before came to
		padTo(t, d, input.PadRightTrigger, "hint")
		look(by)
	}
	d.Key("Tab", "Shift")
	d.Key("Tab")
	look("keyboard")
}

package e2e_test

import (
	"testing"
	"time"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

func TestOpensAndCloses(t *testing.T) {
	app := e2e.StartWindow(t, e2e.Options{})
	s := app.Settled()
	if s.Scene == "" {
		t.Errorf("the inspection names no scene")
	}
	for _, target := range s.Targets {
		if target.Name == "" || target.W <= 0 || target.H <= 0 {
			t.Errorf("a target nobody can name or hit: %+v", target)
		}
	}
	if status := app.Close(); status != 0 {
		t.Errorf("the window was closed and the program ended with status %d\n%s", status, app.Log())
	}
}

func TestTheQuickestClicksAreSeen(t *testing.T) {
	e2e.Everywhere(t, e2e.Start{Link: "game=shaper"}, func(t *testing.T, a *e2e.Running) {
		a.QuickPress("new")
		for range 10 {
			a.Until("the panel", func(s player.Inspection) bool { return s.Scene == "newgame" })
			a.QuickPress("cancel")
			a.Until("the table", func(s player.Inspection) bool { return s.Scene == "table" })
			a.QuickPress("new")
		}
	})
}

// The shortest key presses register, both during regular frames and after the loop has
// begun to rest, 2 s after the last activity.
func TestTheQuickestKeysAreSeen(t *testing.T) {
	e2e.Nightly(t)
	e2e.Everywhere(t, e2e.Start{Link: "game=trisq&seats=person.person&moves=a13.c12.d4"}, func(t *testing.T, a *e2e.Running) {
		a.KeyDown("Shift")
		a.KeyUp("Shift")
		a.Until("no key", func(s player.Inspection) bool { return s.Held == 0 })
		for i := range 12 {
			if i%3 == 0 {
				time.Sleep(2200 * time.Millisecond)
			}
			chord, want := []string{"u", "y", "Control+z", "Control+Shift+z"}[i%4], []int{2, 3}[i%2]
			a.QuickKey(chord)
			a.Until(chord, func(s player.Inspection) bool { return len(s.Moves) == want && s.Held == 0 })
		}
	})
}

func TestOpensALink(t *testing.T) {
	app := e2e.StartWindow(t, e2e.Options{Args: []string{"tessera:game=trisq&seats=person.person&moves=a13.c12"}})
	if s := app.Settled(); s.Game != "trisq" || len(s.Moves) != 2 {
		t.Errorf("it shows %q with the moves %v", s.Game, s.Moves)
	}
}

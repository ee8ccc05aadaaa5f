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
	app := e2e.StartWindow(t, e2e.Options{Args: []string{"-game", "shaper"}})
	app.Settled()
	app.QuickPress("new")
	for range 10 {
		app.Until("the panel", func(s player.Inspection) bool { return s.Scene == "newgame" })
		app.QuickPress("cancel")
		app.Until("the table", func(s player.Inspection) bool { return s.Scene == "table" })
		app.QuickPress("new")
	}
}

// The shortest key presses register, both during regular frames and after the loop has
// begun to rest, 2 s after the last activity.
func TestTheQuickestKeysAreSeen(t *testing.T) {
	e2e.Nightly(t)
	app := e2e.StartWindow(t, e2e.Options{Args: []string{"tessera:game=trisq&seats=person.person&moves=a13.c12.d4"}})
	app.Settled()
	for i := range 12 {
		if i%3 == 0 {
			time.Sleep(2200 * time.Millisecond)
		}
		chord, want := []string{"u", "y", "ctrl+z", "ctrl+shift+z"}[i%4], []int{2, 3}[i%2]
		app.QuickKey(chord)
		app.Until(chord, func(s player.Inspection) bool { return len(s.Moves) == want && s.Held == 0 })
	}
}

func TestOpensALink(t *testing.T) {
	app := e2e.StartWindow(t, e2e.Options{Args: []string{"tessera:game=trisq&seats=person.person&moves=a13.c12"}})
	if s := app.Settled(); s.Game != "trisq" || len(s.Moves) != 2 {
		t.Errorf("it shows %q with the moves %v", s.Game, s.Moves)
	}
}

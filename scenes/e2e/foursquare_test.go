package e2e_test

import (
	"strings"
	"testing"

	"tessera/scenes/e2e"
)

// clickMoves clicks targets, each of which makes a move.
func clickMoves(t *testing.T, app *e2e.App, targets ...string) {
	t.Helper()
	played := len(app.Settled().Moves)
	for i, name := range targets {
		app.Click(name)
		app.Wait("the move at "+name, func(s e2e.Inspection) bool { return len(s.Moves) == played+i+1 && !s.Busy })
	}
}

func TestFoursquareWonWithARealMouse(t *testing.T) {
	app := e2e.Start(t, e2e.Options{Args: []string{"-game", "foursquare"}})
	app.Settled()
	app.Click("new")
	app.Click("seat-1")
	app.Click("who:person")
	app.Click("start")
	app.Wait("a game of two persons", func(s e2e.Inspection) bool { return s.Scene == "table" && !s.Busy })
	app.Drag("marble:red", "well:0:0")
	app.Wait("the marble", func(s e2e.Inspection) bool { return len(s.Moves) == 1 && !s.Busy })
	app.Drag("tile:5", "hole")
	app.Wait("the slide", func(s e2e.Inspection) bool { return len(s.Moves) == 2 && !s.Busy })
	app.Drag("marble:blue", "hole") // returns to its tray
	if s := app.Settled(); len(s.Moves) != 2 {
		t.Fatalf("a marble dropped in the hole makes the moves %v", s.Moves)
	}
	clickMoves(t, app, "well:8:0", "tile:4", "well:0:1", "tile:5", "well:8:1", "tile:4", "well:0:2", "tile:5", "well:2:0", "tile:4")
	app.Click("tile:1")
	app.Wait("a word about the marble", func(s e2e.Inspection) bool { return strings.Contains(s.Message, "First place a marble") })
	clickMoves(t, app, "well:0:3")
	s := app.Settled()
	if outcome, _ := s.Outcome.(string); !strings.Contains(outcome, "Red wins") {
		t.Fatalf("the outcome is %v:\n%s", s.Outcome, s.Facts["diagram"])
	}
	app.Key("u")
	app.Wait("undo of one action", func(s e2e.Inspection) bool { return len(s.Moves) == 12 && s.Outcome == nil })
}

package e2e_test

import (
	"slices"
	"strings"
	"testing"

	"tessera/scenes/e2e"
)

// openFoursquare opens the table. With twoPersons, blue is a person too.
func openFoursquare(t *testing.T, data string, twoPersons bool) *e2e.App {
	t.Helper()
	app := e2e.Start(t, e2e.Options{Args: []string{"-game", "foursquare"}, Data: data})
	app.Settled()
	if twoPersons {
		app.Click("new")
		app.Click("seat-1")
		app.Click("who:person")
		app.Click("start")
		app.Wait("a game of two persons", func(s e2e.Inspection) bool { return s.Scene == "table" && !s.Busy })
	}
	return app
}

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
	app := openFoursquare(t, "", true)
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

func TestFoursquareATileLetGoBeforeHalfWayGoesBack(t *testing.T) {
	e2e.Nightly(t)
	app := openFoursquare(t, "", true)
	clickMoves(t, app, "well:0:0")
	x0, y0 := app.Target("tile:5").Centre()
	x1, y1 := app.Target("hole").Centre()
	for _, c := range []struct {
		share float64
		moves int
	}{{0.35, 1}, {0.65, 2}} {
		app.DragBetween(x0, y0, x0+(x1-x0)*c.share, y0+(y1-y0)*c.share)
		if s := app.Settled(); len(s.Moves) != c.moves {
			t.Fatalf("let go %.0f %% of its way the tile leaves the moves %v", 100*c.share, s.Moves)
		}
	}
}

func TestFoursquareTheComputerAnswersAndTheTableOutlivesItsProcess(t *testing.T) {
	e2e.Nightly(t)
	app := openFoursquare(t, "", false)
	clickMoves(t, app, "well:0:2")
	app.Click("tile:3")
	s := app.Wait("the computer's answer", func(s e2e.Inspection) bool { return len(s.Moves) == 4 && !s.Busy })
	if !slices.Equal(s.Moves[:2], []string{"p 0 2", "s 3"}) || s.Turn != "Red" {
		t.Fatalf("after the answer the moves are %v, %v to move", s.Moves, s.Turn)
	}
	app.Kill()

	again := openFoursquare(t, app.Data, false)
	if back := again.Settled(); !slices.Equal(back.Moves, s.Moves) {
		t.Fatalf("the game came back as %v; it was left as %v", back.Moves, s.Moves)
	}
	again.Key("u")
	again.Wait("undo of the whole turn", func(s e2e.Inspection) bool { return len(s.Moves) == 0 })
}

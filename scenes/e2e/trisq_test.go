package e2e_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"tessera/scenes/e2e"
)

// playTrisq clicks the points in turn and waits for each move.
func playTrisq(app *e2e.App, played int, points ...string) {
	for i, p := range points {
		app.Click("cell:" + p)
		app.Wait("the move "+p, func(s e2e.Inspection) bool { return len(s.Moves) == played+i+1 && !s.Busy })
	}
}

// twoPersons starts a game of two persons from the shelf.
func twoPersons(app *e2e.App) {
	app.Click("game:trisq")
	app.Wait("the table", func(s e2e.Inspection) bool { return s.Scene == "table" && !s.Busy })
	app.Click("new")
	app.Click("seat-1")
	app.Click("who:person")
	app.Click("start")
	app.Wait("a game of two persons", func(s e2e.Inspection) bool { return s.Scene == "table" && !s.Busy })
}

func TestTrisqOutlivesItsProcess(t *testing.T) {
	app := e2e.Start(t, e2e.Options{})
	twoPersons(app)
	playTrisq(app, 0, "c12", "d4")
	app.Kill()

	again := e2e.Start(t, e2e.Options{Data: app.Data})
	again.Click("game:trisq")
	s := again.Wait("the game as it was", func(s e2e.Inspection) bool { return len(s.Moves) == 2 })
	if !slices.Equal(s.Moves, []string{"c12", "d4"}) || s.Turn != "Triangles" {
		t.Fatalf("the game came back as %v, %v to move", s.Moves, s.Turn)
	}
}

func TestLoadOpensASave(t *testing.T) {
	save := filepath.Join(t.TempDir(), "save.json")
	text := `{"tessera":1,"game":"trisq","settings":{"rules":"groups"},"seats":["person","person"],"moves":["a13","c12"],"cursor":2}`
	if err := os.WriteFile(save, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	app := e2e.Start(t, e2e.Options{Args: []string{"-load", save}})
	s := app.Wait("the saved game", func(s e2e.Inspection) bool { return len(s.Moves) == 2 })
	if s.Game != "trisq" || s.Scene != "table" {
		t.Fatalf("it opens %s of %q", s.Scene, s.Game)
	}
}

package e2e_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
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

func TestTrisqACaptureWithARealMouse(t *testing.T) {
	e2e.Nightly(t)
	app := e2e.Start(t, e2e.Options{})
	twoPersons(app)
	capture := []string{"m2", "m1", "n3", "n2", "n1"}
	playTrisq(app, 0, capture...)
	s := app.Settled()
	if n := strings.Count(s.Facts["diagram"], "□"); n != 1 {
		t.Fatalf("after the capture %d squares stand, want 1:\n%s", n, s.Facts["diagram"])
	}
	app.Click("cell:n2") // would repeat the position
	s = app.Wait("a word about repetition", func(s e2e.Inspection) bool { return strings.Contains(s.Message, "repetition") })
	if !slices.Equal(s.Moves, capture) {
		t.Fatalf("the illegal move changed the game: %v", s.Moves)
	}
	app.Key("u")
	app.Wait("undo", func(s e2e.Inspection) bool { return len(s.Moves) == 4 })
	app.Key("ctrl+shift+z")
	app.Wait("redo", func(s e2e.Inspection) bool { return len(s.Moves) == 5 })
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

func TestTrisqADamagedSaveIsSaid(t *testing.T) {
	e2e.Nightly(t)
	data := t.TempDir()
	save := filepath.Join(data, "tessera", "table-trisq.json")
	if err := os.MkdirAll(filepath.Dir(save), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(save, []byte(`{"tessera":1,`), 0o644); err != nil {
		t.Fatal(err)
	}
	app := e2e.Start(t, e2e.Options{Data: data})
	app.Wait("a notice", func(s e2e.Inspection) bool { return s.Scene == "notice" })
	app.Click("ok")
	app.Wait("the menu", func(s e2e.Inspection) bool { return s.Scene == "menu" })
	kept, err := filepath.Glob(filepath.Join(data, "tessera", "table-trisq.damaged-*.json"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("the damaged save is kept as %v, %v; want one file", kept, err)
	}
}

func TestTrisqAgainstTheComputer(t *testing.T) {
	e2e.Nightly(t)
	app := e2e.Start(t, e2e.Options{Args: []string{"-game", "trisq"}})
	app.Settled()
	app.Click("cell:g7")
	s := app.Wait("the computer's answer", func(s e2e.Inspection) bool { return len(s.Moves) == 2 && !s.Busy })
	if s.Moves[0] != "g7" || s.Turn != "Triangles" {
		t.Fatalf("after the answer the moves are %v and it is the turn of %v", s.Moves, s.Turn)
	}
	app.Key("u")
	app.Wait("undo of both moves", func(s e2e.Inspection) bool { return len(s.Moves) == 0 })
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

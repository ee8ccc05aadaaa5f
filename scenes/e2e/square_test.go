package e2e_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"tessera/scenes/e2e"
)

// squareFile is a game in Square Game's own JSON. The first player can close two squares
// with piece 5, turned right once, with its zero point at 17,15.
const squareFile = `{
  "players": 2,
  "board": [
    {"player_num": 2, "piece_num": 13, "permutation": 4, "x": 15, "y": 15},
    {"player_num": 1, "piece_num": 9, "permutation": 1, "x": 16, "y": 16}
  ],
  "moves": []
}`

func startSquare(t *testing.T) *e2e.App {
	t.Helper()
	path := filepath.Join(t.TempDir(), "start.json")
	if err := os.WriteFile(path, []byte(squareFile), 0o644); err != nil {
		t.Fatal(err)
	}
	app := e2e.Start(t, e2e.Options{Args: []string{"-load", path}})
	app.Settled()
	return app
}

// squareAt returns the window position of a place between the points of the grid.
func squareAt(app *e2e.App, x, y float64) (float64, float64) {
	ax, ay := app.Target("point:15,15").Centre()
	bx, _ := app.Target("point:16,15").Centre()
	return ax + (x-15)*(bx-ax), ay - (y-15)*(bx-ax)
}

func fact(name, want string) func(e2e.Inspection) bool {
	return func(s e2e.Inspection) bool { return s.Facts[name] == want }
}

func TestSquareClickClickWithTheOtherButton(t *testing.T) {
	e2e.Nightly(t)
	app := startSquare(t)
	app.Click("piece:5")
	app.Wait("the piece in the hand", fact("held", "5/1"))
	x, y := squareAt(app, 16, 15.5)
	app.MoveTo(x, y)
	app.SecondaryClickAt(x, y)
	app.Wait("the piece flipped", fact("held", "5/5"))
	app.Key("shift+r")
	app.Wait("the piece turned back", fact("held", "5/8"))
	app.SecondaryClickAt(x, y)
	app.Wait("the place", fact("snap", "5/2@17,15"))
	app.ClickAt(x, y)
	app.Wait("the move", func(s e2e.Inspection) bool { return len(s.Moves) == 1 && !s.Busy })
	app.Key("Escape") // no piece is held, so Escape leads to the shelf
	app.Wait("the shelf", func(s e2e.Inspection) bool { return s.Scene == "menu" })
}

func TestSquareZoomAndFit(t *testing.T) {
	app := startSquare(t)
	before := app.Settled().Facts["step"]
	app.Hover("point:16,16")
	at := app.Target("point:16,16")
	app.KeyDown("ctrl")
	app.Wheel(2)
	app.Wait("a larger grid at the same place", func(s e2e.Inspection) bool {
		now, ok := s.Target("point:16,16")
		dx, dy := now.X+now.W/2-at.X-at.W/2, now.Y+now.H/2-at.Y-at.H/2
		return ok && s.Facts["step"] > before && dx*dx+dy*dy < 9
	})
	app.KeyUp("ctrl")
	app.Click("fit")
	app.Wait("the grid as it was", fact("step", before))
}

func TestSquareSaveAsAndLoad(t *testing.T) {
	e2e.Nightly(t)
	app := startSquare(t)
	app.Click("save")
	app.Wait("the panel", func(s e2e.Inspection) bool { return s.Scene == "save" })
	app.Click("write")
	app.Click("ok")
	path := filepath.Join(app.Data, "tessera", "saves", "square game 1.tessera.json")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Players int
		Board   []map[string]int
	}
	if err := json.Unmarshal(text, &file); err != nil || file.Players != 2 || len(file.Board) != 2 || file.Board[0]["piece_num"] != 13 {
		t.Fatalf("the file is not in Square Game's own format: %v\n%s", err, text)
	}
	// Start another game, then load the file, from the list and by its path.
	app.Click("new")
	app.Click("start")
	app.Wait("a new game", func(s e2e.Inspection) bool {
		return s.Scene == "table" && s.Facts["phase"] != "normal" || len(s.Moves) == 1
	})
	app.Settled()
	app.Click("load")
	app.Click("file:square game 1.tessera.json")
	s := app.Wait("the file's game", func(s e2e.Inspection) bool {
		return s.Scene == "table" && len(s.Moves) == 0 && s.Facts["phase"] == "normal"
	})
	if _, ok := s.Target("piece:9"); ok {
		t.Fatalf("piece 9 is laid in the file, but in the tray here: %v", s)
	}
	app.Click("load")
	app.Click("find")
	app.Type("/nowhere/at all.json")
	app.Click("open")
	app.Wait("the panel still", func(s e2e.Inspection) bool { return s.Scene == "load" })
	app.Key("Escape")
	app.Wait("the table", func(s e2e.Inspection) bool { return s.Scene == "table" })
}

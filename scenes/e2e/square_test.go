package e2e_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
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

// step returns the width of the grid's squares.
func step(s player.Inspection) float64 {
	width, _ := strconv.ParseFloat(s.Facts["step"], 64)
	return width
}

// viewAtRest waits until the view moves no more: until several looks are equal.
func viewAtRest(p *player.Player) player.Inspection {
	p.T.Helper()
	was, same := "", 0
	return p.Await("a view at rest", func(s player.Inspection) bool {
		now := s.Facts["origin"] + " " + s.Facts["step"]
		if same++; now != was {
			same = 0
		}
		was = now
		return same == 8 && !s.Busy
	})
}

// The page's browser would zoom the page by such a wheel, and open a menu by such a button.
func TestTheWheelAndTheOtherButtonAreTheBoards(t *testing.T) {
	e2e.Nightly(t)
	e2e.Everywhere(t, e2e.Start{Save: squareFile}, func(t *testing.T, a *e2e.Running) {
		before := step(viewAtRest(a.Player))
		a.Hover("point:16,16")
		a.KeyDown("Control")
		a.Wheel(2)
		a.KeyUp("Control")
		a.Until("a larger grid", func(s player.Inspection) bool { return step(s) > before })
		viewAtRest(a.Player)
		a.Press("piece:5")
		a.Fact("held", "5/1")
		a.Hover("point:16,16")
		a.SecondaryAt(a.Place("point:16,16"))
		a.Fact("held", "5/5")
	})
}

func TestSquareSaveAsAndLoad(t *testing.T) {
	e2e.Nightly(t)
	app := e2e.StartWindow(t, e2e.Options{Args: []string{"-load", writeFile(t, squareFile)}})
	app.Settled()
	app.Press("save")
	app.Scene("save")
	app.Press("write")
	app.Press("ok")
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
	app.Press("new")
	app.Press("start")
	app.Until("a new game", func(s player.Inspection) bool {
		return s.Scene == "table" && s.Facts["phase"] != "normal" || len(s.Moves) == 1
	})
	app.Settled()
	app.Press("load")
	app.Press("file:square game 1.tessera.json")
	s := app.Until("the file's game", func(s player.Inspection) bool {
		return s.Scene == "table" && len(s.Moves) == 0 && s.Facts["phase"] == "normal"
	})
	if s.Has("piece:9") {
		t.Fatalf("piece 9 is laid in the file, but in the tray here: %v", s)
	}
	app.Press("load")
	app.Press("find")
	app.Type("/nowhere/at all.json")
	app.Press("open")
	app.Until("the panel still", func(s player.Inspection) bool { return s.Scene == "load" })
	app.Key("Escape")
	app.Until("the table", func(s player.Inspection) bool { return s.Scene == "table" })
}

func writeFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "start.json")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// The game is against the computer.
func TestSquareIsSavedAsAFile(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=square&settings=eyJwbGF5ZXJzIjoyfQ&seats=person.newcomer&chance=1&moves="}, func(t *testing.T, p *e2e.Page) {
		p.Moves(1)
		p.Key("c")
		p.Press("lay")
		s := p.Until("the first piece", func(s player.Inspection) bool { return len(s.Moves) >= 2 && !s.Busy })
		if s.Turn == "Blue" && len(s.Moves) == 2 {
			p.Press("pass")
		}
		s = p.Until("the answer", func(s player.Inspection) bool { return s.Turn == "Blue" && len(s.Moves) >= 3 && !s.Busy })
		_, text := p.Download(func() { p.Press("save") })
		var file struct {
			Players int
			Moves   []map[string]int
		}
		if err := json.Unmarshal(text, &file); err != nil || file.Players != 2 || len(file.Moves) != len(s.Moves) || len(file.Moves[0]) != 2 {
			t.Fatalf("the file is %s (%v), want 2 players and %d moves of a piece and a permutation", text, err, len(s.Moves))
		}
		for _, name := range []string{"permutation", "piece_num"} {
			if _, ok := file.Moves[0][name]; !ok {
				t.Errorf("the first move is %v, want it to have %s", file.Moves[0], name)
			}
		}
	})
}

// The accessible document is above the canvas. A browser thread that found no touch listener
// there let two fingers zoom the page together with the board.
func TestTwoFingersZoomTheBoardAndNotThePage(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.Phone(e2e.PageOptions{Hash: "#game=square"}), func(t *testing.T, p *e2e.Page) {
		before := step(viewAtRest(p.Player))
		for apart := 30.0; apart <= 110; apart += 10 {
			p.Touch(player.Point{X: 195 - apart, Y: 300}, player.Point{X: 195 + apart, Y: 300})
		}
		p.Touch()
		p.Until("a larger board", func(s player.Inspection) bool { return step(s) > before*1.2 })
		if scale := e2e.Eval[float64](p, "visualViewport.scale"); scale != 1 {
			t.Errorf("the page is shown %v times as large, want 1", scale)
		}
	})
}

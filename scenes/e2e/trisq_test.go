package e2e_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// placeAll presses points in turn and waits for each move.
func placeAll(p *player.Player, points ...string) {
	p.T.Helper()
	played := len(p.Inspect().Moves)
	for i, point := range points {
		p.Press("cell:" + point)
		p.Moves(played + i + 1)
	}
}

func TestTrisqOutlivesItsProcess(t *testing.T) {
	e2e.Everywhere(t, e2e.Start{Page: e2e.PageOptions{Still: true}}, func(t *testing.T, a *e2e.Running) {
		a.Press("game:trisq")
		a.Scene("table")
		a.Tool("new")
		a.Press("seat-1")
		a.Press("who:person")
		a.Press("option-size:2") // 13 by 13; from the shelf a first game is smaller
		a.Press("start")
		a.Until("a new game of two persons", func(s player.Inspection) bool { return s.Scene == "table" && len(s.Moves) == 0 && !s.Busy })
		placeAll(a.Player, "c12", "d4")
		a.Again("game=trisq")
		if s := a.Moves(2); !slices.Equal(s.Moves, []string{"c12", "d4"}) || s.Turn != "Triangles" {
			t.Fatalf("the game came back as %v, %v to move; want c12 d4, Triangles to move", s.Moves, s.Turn)
		}
	})
}

func TestLoadOpensASave(t *testing.T) {
	save := writeFile(t, `{"tessera":1,"game":"trisq","settings":{"rules":"groups"},"seats":["person","person"],"moves":["a13","c12"],"cursor":2}`)
	app := e2e.StartWindow(t, e2e.Options{Args: []string{"-load", save}})
	if s := app.Moves(2); s.Game != "trisq" || s.Scene != "table" {
		t.Fatalf("it opens %s of %q, want the table of trisq", s.Scene, s.Game)
	}
}

// persisting counts the page's requests for persistent storage.
const persisting = `window.persisted = 0;
if (window.StorageManager) StorageManager.prototype.persist = async () => { window.persisted++; return true; };`

// The game is saved once there is room again.
func TestFullStorageIsTold(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq&seats=person.person&moves=", Still: true, Init: persisting}, func(t *testing.T, p *e2e.Page) {
		if n := e2e.Eval[int](p, "window.persisted"); n != 1 {
			t.Errorf("the page asked %d times for storage that the browser keeps, want once", n)
		}
		p.Run(`for (let size = 1 << 22; size > 0; size >>= 1) {
			try {
				while (true) localStorage.setItem('junk' + localStorage.length, 'x'.repeat(size));
			} catch { /* with less, until nothing more fits */ }
		}`)
		p.Press("cell:g7")
		if s := p.Scene("full"); !strings.Contains(s.Message, "storage is full") {
			t.Errorf("the offer of a file says %q, want that the storage is full", s.Message)
		}
		if _, text := p.Download(func() { p.Press("savefile") }); !bytes.Contains(text, []byte(`"g7"`)) {
			t.Errorf("the file has no move g7:\n%s", text)
		}
		p.Scene("table")
		placeAll(p.Player, "h8")
		p.Until("a word of the full storage", func(s player.Inspection) bool {
			return s.Scene == "table" && len(s.Moves) == 2 && strings.Contains(s.Message, "storage is full")
		})
		p.Run("for (const key of Object.keys(localStorage)) if (key.startsWith('junk')) localStorage.removeItem(key);")
		p.Await("the word that it is saved", func(s player.Inspection) bool { return s.Message == "The game is saved now." })
		p.Reload()
		if s := p.Settled(); !slices.Equal(s.Moves, []string{"g7", "h8"}) {
			t.Errorf("the game came back as %v, want g7 h8", s.Moves)
		}
	})
}

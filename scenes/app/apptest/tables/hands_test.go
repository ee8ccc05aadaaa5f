package tables

import (
	"strings"
	"testing"
	"time"

	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/e2e/player"
	"tessera/scenes/store"
)

// pressMoves presses targets, each of which makes a move.
func pressMoves(p *player.Player, targets ...string) {
	p.T.Helper()
	played := len(p.Settled().Moves)
	for i, name := range targets {
		p.Press(name)
		p.Moves(played + i + 1)
	}
}

// A game of two persons from the shelf to its end, after which the table is opened again.
func TestFoursquareIsWonByMouse(t *testing.T) {
	kept := store.Memory{}
	p := apptest.PlayerOf(t, 1100, 760, kept, app.Options{})
	p.Press("game:foursquare")
	p.Scene("table")
	p.Tool("new")
	p.Press("seat-1")
	p.Press("who:person")
	p.Press("start")
	p.Until("a new game of two persons", func(s player.Inspection) bool { return s.Scene == "table" && len(s.Moves) == 0 && !s.Busy })
	p.Drag("marble:red", "well:0:0")
	p.Moves(1)
	p.Drag("tile:5", "hole")
	p.Moves(2)
	p.Drag("marble:blue", "hole") // returns to its tray
	if s := p.Settled(); len(s.Moves) != 2 {
		t.Fatalf("a marble dropped in the hole makes the moves %v, want the 2 before", s.Moves)
	}
	pressMoves(p, "well:8:0", "tile:4", "well:0:1", "tile:5", "well:8:1", "tile:4", "well:0:2", "tile:5", "well:2:0", "tile:4")
	p.Press("tile:1")
	p.Until("a word about the marble", func(s player.Inspection) bool { return strings.Contains(s.Message, "First place a marble") })
	p.Pass(10 * time.Second)
	p.Until("no word of it", func(s player.Inspection) bool { return s.Message == "" })
	pressMoves(p, "well:0:3")
	for _, when := range []string{"after 13 moves", "when opened again"} {
		if s := p.Moves(13); !strings.Contains(s.Result(), "Red wins") {
			t.Fatalf("the outcome %s is %q, want that Red wins:\n%s", when, s.Result(), s.Facts["diagram"])
		}
		p = apptest.PlayerOf(t, 1100, 760, kept, app.Options{At: "game=foursquare"})
	}
	p.Key("u")
	p.Until("undo of one action", func(s player.Inspection) bool { return len(s.Moves) == 12 && s.Outcome == nil })
}

// Puzzle 4 is ..X/..X/XX. and is solved by 13, 41 and 31.
func TestShaperIsSolvedByFinger(t *testing.T) {
	p := apptest.PlayerOf(t, 390, 844, store.Memory{}, app.Options{At: "game=shaper&seed=4"})
	gives := func(count int, move string) {
		t.Helper()
		if s := p.Moves(count); s.Moves[count-1] != move {
			t.Fatalf("command %d is %s, want %s", count, s.Moves[count-1], move)
		}
	}
	p.Swipe(p.Place("piece"), p.Place("cell:23")) // the piece is drawn above the finger
	p.Fact("over", "13")
	p.Touch()
	gives(1, "13")
	p.Tap("rotate:clockwise")
	gives(2, "41")
	p.Tap("piece") // or only with taps
	p.Until("the piece chosen", func(s player.Inspection) bool { return s.Facts["chosen"] != "" })
	p.Tap("piece")
	gives(3, "41")
	p.Tap("piece")
	gives(4, "41")
	p.Tap("cell:31")
	gives(5, "31")
	if s := p.Settled(); !strings.Contains(s.Result(), "140") {
		t.Errorf("the outcome is %q, want 140", s.Result())
	}
}

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

// squareAt returns the place of a point of the grid, or between such points.
func squareAt(p *player.Player, x, y float64) player.Point {
	p.T.Helper()
	a, b := p.Place("point:15,15"), p.Place("point:16,15")
	return player.Point{X: a.X + (x-15)*(b.X-a.X), Y: a.Y - (y-15)*(b.X-a.X)}
}

// A tap chooses, the next turns, two fingers flip; a drag or a tap lays.
func TestSquareByFinger(t *testing.T) {
	p := apptest.PlayerOf(t, 390, 844, store.Memory{}, app.Options{Save: []byte(squareFile)})
	p.Tap("piece:5")
	p.Fact("chosen", "5/1")
	p.Tap("piece:5")
	p.Fact("chosen", "5/2")
	p.Fact("offered", "1")
	tile := p.Place("piece:5")
	for _, turned := range []string{"5/8", "5/2"} {
		p.TouchFor(80*time.Millisecond, tile, player.Point{X: tile.X + 20, Y: tile.Y})
		p.Fact("chosen", turned)
	}
	to := squareAt(p, 16, 15.5)
	p.Swipe(tile, player.Point{X: to.X, Y: to.Y + 40}) // the piece is drawn a little above the finger
	p.Fact("snap", "5/2@17,15")
	p.Touch()
	p.Moves(1)
	p.Tap("undo")
	p.Moves(0)
	p.Tap("piece:5")
	p.Fact("offered", "1")
	p.TapAt(squareAt(p, 12, 12))
	p.Until("a sentence", func(s player.Inspection) bool { return strings.Contains(s.Message, "has to close a square") })
	p.TapAt(squareAt(p, 16, 15.5))
	if s := p.Moves(1); s.Moves[0] != "5/2@17,15" {
		t.Errorf("the tap laid %s, want 5/2@17,15", s.Moves[0])
	}
}

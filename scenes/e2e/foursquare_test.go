package e2e_test

import (
	"fmt"
	"strings"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
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

func TestFoursquareWonByMouse(t *testing.T) {
	start := e2e.Start{Link: "game=foursquare", Page: e2e.PageOptions{Still: true}}
	e2e.Everywhere(t, start, func(t *testing.T, a *e2e.Running) {
		persons(a.Player)
		a.Drag("marble:red", "well:0:0")
		a.Moves(1)
		a.Drag("tile:5", "hole")
		a.Moves(2)
		a.Drag("marble:blue", "hole") // returns to its tray
		if s := a.Settled(); len(s.Moves) != 2 {
			t.Fatalf("a marble dropped in the hole makes the moves %v, want the 2 before", s.Moves)
		}
		pressMoves(a.Player, "well:8:0", "tile:4", "well:0:1", "tile:5", "well:8:1", "tile:4", "well:0:2", "tile:5", "well:2:0", "tile:4")
		a.Press("tile:1")
		a.Until("a word about the marble", func(s player.Inspection) bool { return strings.Contains(s.Message, "First place a marble") })
		pressMoves(a.Player, "well:0:3")
		won := func(when string) {
			if s := a.Moves(13); !strings.Contains(s.Result(), "Red wins") {
				t.Fatalf("the outcome %s is %q, want that Red wins:\n%s", when, s.Result(), s.Facts["diagram"])
			}
		}
		won("after 13 moves")
		a.Again("game=foursquare")
		won("when opened again")
		a.Key("u")
		a.Until("undo of one action", func(s player.Inspection) bool { return len(s.Moves) == 12 && s.Outcome == nil })
	})
}

func TestFoursquareByFinger(t *testing.T) {
	e2e.Play(t, e2e.Phone(e2e.PageOptions{Hash: "#game=foursquare", Scale: 2}), func(t *testing.T, p *e2e.Page) {
		persons(p.Player)
		p.Tap("well:8:1")
		p.Moves(1)
		tile, hole := p.Place("tile:7"), p.Place("hole")
		for _, share := range []float64{0, 0.3, 0.6, 0.9} {
			p.Touch(tile.Toward(hole, share))
		}
		p.Touch()
		if s := p.Moves(2); s.Moves[1] != "s 7" {
			t.Fatalf("the slide is %q, want s 7", s.Moves[1])
		}
		for _, name := range []string{"marble:blue", "well:2:2", "well:0:1"} {
			p.Touch(p.Place(name))
		}
		p.Touch()
		if s := p.Moves(3); s.Moves[2] != "p 0 1" {
			t.Fatalf("the marble of blue is %q, want p 0 1", s.Moves[2])
		}
	})
}

// The form asks before it replaces a game, at another place than its first button.
func TestNewGameAsksWithoutMoreInput(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=foursquare", Still: true}, func(t *testing.T, p *e2e.Page) {
		p.Press("well:0:0")
		p.Moves(1)
		p.Press("new")
		before := p.Box("start")
		p.Press("start")
		p.Until(fmt.Sprintf("the question, with a button elsewhere than at %v", before.Centre()), func(s player.Inspection) bool {
			now, ok := s.Target("start")
			return ok && now.Centre() != before.Centre()
		})
		p.Press("start")
		p.Until("a new game", func(s player.Inspection) bool { return s.Scene == "table" && len(s.Moves) == 0 })
	})
}

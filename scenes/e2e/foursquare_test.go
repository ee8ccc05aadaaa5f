package e2e_test

import (
	"fmt"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

func TestFoursquareByFinger(t *testing.T) {
	e2e.Play(t, e2e.Phone(e2e.PageOptions{Hash: "#game=foursquare&seats=person.person&moves=", Scale: 2}), func(t *testing.T, p *e2e.Page) {
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

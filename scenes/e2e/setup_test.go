package e2e_test

import (
	"strings"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// A position is set up through the accessible page and by pointer, played, and opened from
// its link.
func TestAPositionIsSetUpPlayedAndSent(t *testing.T) {
	e2e.Nightly(t)
	e2e.Play(t, e2e.PageOptions{Hash: "#game=trisq&seats=person.person&moves=c3.k10"}, func(t *testing.T, p *e2e.Page) {
		p.Key("b")
		p.Scene("setup")
		p.Use("button", "Square")
		p.Use("button", "/^g7,/")
		p.Fact("position", "13/13/13/9s3/13/13/6s6/13/13/13/2t10/13/13 t")
		p.Press("cell:a1")
		p.Until("another", func(s player.Inspection) bool { return strings.HasSuffix(s.Facts["position"], "/13/s12 t") })
		_, link := p.Copied(func() {
			p.Press("link")
			p.Until("the link", func(s player.Inspection) bool { return s.Message == "Copied." })
		})
		p.Press("play")
		p.Scene("newgame")
		p.Press("start")
		p.Press("start") // the game under way is given up
		p.Scene("table")
		p.Moves(0)
		p.Press("cell:h8")
		p.Moves(1)

		_, hash, _ := strings.Cut(link, "#")
		other := e2e.Open(t, e2e.PageOptions{Hash: "#" + hash, Still: true})
		if s := other.Scene("table"); strings.Count(s.Facts["diagram"], "□") != 3 {
			t.Errorf("the link opens\n%s\nwant three squares", s.Facts["diagram"])
		}
	})
}

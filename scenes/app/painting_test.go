package app

import (
	"bytes"
	"image"
	"testing"

	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/menu"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// TestATableOpensBeforeItsBoardIsPainted checks that a press on the shelf shows the table before its
// board is painted, and that the final picture equals one painted in a single frame.
func TestATableOpensBeforeItsBoardIsPainted(t *testing.T) {
	for _, g := range Games() {
		kept := store.Memory{"preferences": []byte(`{"off":{"howto":true}}`)}
		open := func(unhurried bool) *scenetest.Desk {
			d := scenetest.Over(t, 1100, 760, kept, func(s *scenes.Stage) {
				s.UI.Borrow(ui.New()) // an empty cache of pictures
				if unhurried {
					s.UI.EnableProgressivePainting()
				}
				s.Replace(menu.New(Games()))
			})
			d.ClickAt(d.Place("game:" + g.ID))
			d.Move(geom.Point{}) // from a well, where a marble would show what a click does
			return d
		}
		open(false).Rest() // store a game on the table
		slow, atOnce := open(true), open(false)
		if i := slow.Inspect(); i.Scene != "table" || !i.Busy || !slow.Stage.UI.IsPainting() {
			t.Errorf("%s: nothing is missing in the first frame of the %s", g.ID, i.Scene)
		}
		slow.Rest()
		atOnce.Rest()
		if !bytes.Equal(slow.Picture().(*image.RGBA).Pix, atOnce.Picture().(*image.RGBA).Pix) {
			t.Errorf("%s: painted over several frames the table looks otherwise", g.ID)
		}
	}
}

// TestTheFirstFrameIsWhole checks that the program begins with all pictures of the shelf, or of
// the table that it opens: a board is not blank after a reload of the page.
func TestTheFirstFrameIsWhole(t *testing.T) {
	begin := func(o Options) {
		scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
			s.UI.Borrow(ui.New()) // an empty cache of pictures
			s.UI.EnableProgressivePainting()
			s.Replace(menu.New(Games()))
			scenetest.NoError(t, On(s, Games()).Open(o))
			s.Frame(1100, 760, 1, input.Input{})
			if i := s.Inspect(1); s.UI.IsPainting() || len(i.Targets) == 0 {
				t.Errorf("the first frame of the %s lacks pictures: %+v", i.Scene, o)
			}
		})
	}
	begin(Options{})
	for _, g := range Games() {
		begin(Options{At: "game=" + g.ID})
	}
}

package play_test

import (
	"testing"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/scenetest/tictactoe"
	"tessera/scenes/store"
)

// TestTheBoardStaysWhereItIs checks that on a phone the board does not move when the text
// below it gets longer, because a finger may be about to touch it.
func TestTheBoardStaysWhereItIs(t *testing.T) {
	var first geom.Rect
	for _, words := range []string{"Place", "Place a cross on one of the cells that are free", "Place a cross on one of the cells that are still free, as long as there are any of them left"} {
		g := tictactoe.Game()
		g.Status = func(match.State) say.Text { return say.Raw(words) }
		d := scenetest.NewWith(t, 390, 844, store.Memory{place: gameOf(t)}, func(s *scenes.Stage) {
			s.Replace(scenetest.EmptyScene{})
			scenetest.NoError(t, play.Open(s, g, nil, nil))
		})
		d.Scale(0.88)
		d.Rest()
		if first == (geom.Rect{}) {
			first = d.Rect("cell:a1")
		}
		if r := d.Rect("cell:a1"); r != first {
			t.Errorf("above %q the corner of the board is at %v, and was at %v", words, r, first)
		}
	}
}

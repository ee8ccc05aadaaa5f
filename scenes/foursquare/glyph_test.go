package foursquare

import (
	"image"
	"image/color"
	"testing"

	"tessera/logic/foursquare"
	"tessera/scenes/scenetest"
)

// TestGlyphsTellMovesApart checks that each well, and each slide into a hole, has a picture of its
// own in lists of moves.
func TestGlyphsTellMovesApart(t *testing.T) {
	g := Game()
	s, err := g.New(nil)
	scenetest.NoError(t, err)
	seen := map[string]string{}
	look := func(move string) {
		m := glyph(move, 18, color.Black).(*image.RGBA)
		if other, there := seen[string(m.Pix)]; there {
			t.Errorf("%s looks like %s", move, other)
		}
		seen[string(m.Pix)] = move
	}
	for move := range s.Legal() {
		look(g.GlyphOf(s, move))
	}
	placed, err := s.Apply("p 0 0")
	scenetest.NoError(t, err)
	for move := range placed.Legal() {
		look(g.GlyphOf(placed, move))
	}
	if want := (foursquare.Squares-1)*foursquare.Slots + 4; len(seen) != want {
		t.Errorf("there are %d pictures, want %d", len(seen), want)
	}
}

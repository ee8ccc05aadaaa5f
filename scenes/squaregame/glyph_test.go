package squaregame

import (
	"fmt"
	"image/color"
	"testing"

	"tessera/logic/squaregame"
)

// TestGlyphs checks that the pictures of different looks differ, have the requested
// height, and are not cut off at an edge.
func TestGlyphs(t *testing.T) {
	const high = 24
	seen := map[string]string{}
	for piece := 1; piece <= squaregame.Pieces; piece++ {
		for permutation := 1; permutation <= squaregame.Permutations; permutation++ {
			move := squaregame.Move{Piece: piece, Permutation: permutation, X: 3, Y: 5}.String()
			img := glyph(move, high, color.Black)
			b := img.Bounds()
			if b.Dy() != high || b.Dx() > high {
				t.Errorf("%s is %v", move, b)
			}
			text := ""
			for y := range b.Dy() {
				for x := range b.Dx() {
					_, _, _, a := img.At(x, y).RGBA()
					if a > 0x8000 && (x == 0 || y == 0 || x == b.Dx()-1 || y == b.Dy()-1) {
						t.Fatalf("%s is cut off at %d,%d", move, x, y)
					}
					text += fmt.Sprint(a >> 12)
				}
			}
			lines := fmt.Sprint(squaregame.PieceLines(piece, permutation)) // some permutations look the same
			shape := fmt.Sprint(piece)
			if other, is := seen[text]; is && other != shape {
				t.Errorf("%s looks like piece %s: %s", move, other, lines)
			}
			seen[text] = shape
		}
	}
	if len(seen) < 2*squaregame.Pieces {
		t.Errorf("there are %d pictures", len(seen))
	}
}

package squaregame

import (
	"fmt"
	"image/color"
	"slices"
	"testing"

	"tessera/assets/sounds"
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/ui"
)

// TestAFrameRepaintsFewPieces checks that a hand that becomes larger at its player's turn
// is stretched at first and sharp after a few frames. With animations turned off, it is
// sharp immediately.
func TestAFrameRepaintsFewPieces(t *testing.T) {
	const small, large, pieces = 9, 18, 16
	known := painted{}
	u := ui.New() // which has no picture yet, as the desks of other tests may have
	u.Begin(1, 1, 1, input.Input{})
	p := pen{UI: u, painted: &known}
	frame := func(px int) (sharp int) {
		known.left = repainting
		for n := 1; n <= pieces; n++ {
			if _, got := p.ready(pieceKey{piece: n, perm: 1, px: px, look: sprites.SquareSolid}); got == px {
				sharp++
			}
		}
		return sharp
	}
	if sharp := frame(small); sharp != pieces {
		t.Errorf("of %d pieces never shown before, %d are", pieces, sharp)
	}
	frames, sharp := 0, 0
	for before := 0; sharp < pieces; before = sharp {
		sharp, frames = frame(large), frames+1
		if painted := sharp - before; painted < 1 || painted > 4 {
			t.Fatalf("frame %d paints %d pieces anew", frames, painted)
		}
	}
	geom.SetTempo(geom.Off)
	defer geom.SetTempo(geom.Usual)
	if sharp := frame(large + 1); sharp != pieces {
		t.Errorf("without motion %d pieces of %d are sharp at once", sharp, pieces)
	}
}

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

// TestWhatAMoveSoundsLike plays a game in which every move closes as many squares as
// possible.
func TestWhatAMoveSoundsLike(t *testing.T) {
	g := Game()
	s, err := g.New([]byte(`{"players":2}`))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[int]bool{}
	for range 40 {
		if s.Turn() < 0 {
			break
		}
		var move string
		most := -2
		for legal := range s.Legal() { // the move that closes most
			next, err := s.Apply(legal)
			if err != nil {
				t.Fatal(err)
			}
			if n := closedBy(next, s); n > most {
				move, most = legal, n
			}
		}
		next, _ := s.Apply(move)
		want := []sounds.Name{sounds.Pass}
		if most >= 0 {
			want = append([]sounds.Name{sounds.Stick}, notes[:min(most, len(notes))]...)
		}
		var got []sounds.Name
		for _, cue := range changeSounds(s, next, true) {
			got = append(got, cue.Sound)
		}
		if !slices.Equal(got[:min(len(got), len(want))], want) || most >= 0 && len(got) != 1+most {
			t.Fatalf("%s, which closes %d squares, sounds like %v", move, most, got)
		}
		seen[most] = true
		s = next
	}
	if !seen[0] || !seen[1] || !seen[2] {
		t.Fatalf("the moves closed only %v squares", seen)
	}
}

var notes = []sounds.Name{sounds.Close, sounds.CloseTwo, sounds.CloseMore, sounds.CloseMore, sounds.CloseMore}

// closedBy returns the number of squares that the last move closed, or -1 for a pass.
func closedBy(to, from match.State) int {
	a, b := match.Typed[squaregame.State](from), match.Typed[squaregame.State](to)
	if a.LastIndex() == b.LastIndex() {
		return -1
	}
	return b.LastClosed()
}

func TestAFlyingPieceIsHeardWhenItLands(t *testing.T) {
	g := Game()
	s, err := g.New([]byte(`{"players":2}`))
	if err != nil {
		t.Fatal(err)
	}
	for move := range s.Legal() {
		next, _ := s.Apply(move)
		if cue := changeSounds(s, next, true)[0]; cue.At != 0 {
			t.Errorf("a piece laid by hand is heard at %v of its way", cue.At)
		}
		if cue := changeSounds(s, next, false)[0]; cue.At < 0.5 {
			t.Errorf("a piece that flies is heard at %v of its way", cue.At)
		}
		return
	}
}

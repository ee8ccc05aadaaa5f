package squaregame

import (
	"testing"

	"tessera/assets/sprites"
	"tessera/scenes/input"
	"tessera/scenes/motion"
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
	motion.SetTempo(motion.Off)
	defer motion.SetTempo(motion.Usual)
	if sharp := frame(large + 1); sharp != pieces {
		t.Errorf("without motion %d pieces of %d are sharp at once", sharp, pieces)
	}
}

package squaregame

import (
	"fmt"
	"testing"

	"tessera/logic/squaregame"
)

// TestPiecesAreLargeEnoughForAFinger covers phones, also with large letters, and checks
// that some paper remains.
func TestPiecesAreLargeEnoughForAFinger(t *testing.T) {
	const factor = 2
	for _, size := range [][2]int{{390, 844}, {375, 667}, {360, 640}} {
		for _, zoom := range []float64{1, 1.15, 1.3, 1.5, 1.75, 2} {
			d := open(t, size[0]*factor, size[1]*factor, squaregame.Settings{Players: 2, Board: bench}, "")
			d.Stage.UI.SetFingers(factor)
			d.Scale(min(0.88*zoom, float64(size[0])/270) * factor) // as far as the window allows
			d.Rest()
			at := fmt.Sprintf("on %d by %d pixels at %v", size[0], size[1], zoom)
			for piece := range squaregame.Pieces {
				name := fmt.Sprintf("piece:%d", piece+1)
				if !d.Has(name) { // it is on the paper
					continue
				}
				if r := d.Rect(name); r.W < 38*factor || r.H < 40*factor {
					t.Fatalf("%s piece %d is %v wide and %v high", at, piece+1, r.W/factor, r.H/factor)
				}
			}
			if r := d.Rect("area:paper"); r.H < 76*factor {
				t.Errorf("%s the paper is %v high", at, r.H/factor)
			}
		}
	}
}

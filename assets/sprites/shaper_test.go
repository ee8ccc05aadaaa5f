package sprites

import "testing"

func TestShaperPictures(t *testing.T) {
	golden(t, "shaper-plate", ShaperPlate(160, 11, 46, false, Style{}))
	golden(t, "shaper-plate-goal-dark", ShaperPlate(160, 11, 46, true, Style{Dark: true}))
	golden(t, "shaper-x", ShaperTile(72, true, Style{}))
	golden(t, "shaper-x-dark", ShaperTile(72, true, Style{Dark: true}))
	golden(t, "shaper-piece", ShaperPiece(56, true, true, false, Style{}))
	golden(t, "shaper-glow", ShaperGlow(56, ShaperToggles, Style{}))
	golden(t, "shaper-shelf", ShaperShelf(240, 160, Style{}))
	golden(t, "shaper-sums", ShaperSumScene(240, 150, Style{Dark: true}, ".XX", "XX."))
	golden(t, "shaper-pieces", ShaperPiecesScene(240, 150, Style{}, true, "X.", "X/.", ".X"))
	golden(t, "shaper-mini", ShaperMini(42, 0b101_110_101, 0b000_011_000, Style{}))
}

// The two sides of a tile differ in lightness, so that players need not see hues.
func TestShaperSidesDifferInLightness(t *testing.T) {
	for _, style := range []Style{{}, {Dark: true}} {
		lightness := func(x bool) float64 {
			img, sum, n := onPaper(ShaperTile(60, x, style)), 0.0, 0.0
			for y := 6; y < 12; y++ { // beside the X
				for x := 14; x < 46; x++ {
					c := img.RGBAAt(x, y)
					sum += 0.21*float64(c.R) + 0.72*float64(c.G) + 0.07*float64(c.B)
					n++
				}
			}
			return sum / n
		}
		x, blank := lightness(true), lightness(false)
		if apart := max(x, blank) - min(x, blank); apart < 90 {
			t.Errorf("%+v: an X is %.0f light, a blank tile %.0f; they have to be 90 apart", style, x, blank)
		}
	}
}

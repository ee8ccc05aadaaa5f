package sprites

import "testing"

func TestFoursquarePictures(t *testing.T) {
	golden(t, "foursquare-red", FoursquareMarble(72, true, Style{}))
	golden(t, "foursquare-blue", FoursquareMarble(72, false, Style{}))
	golden(t, "foursquare-tile", FoursquareTile(FoursquareTilePx(120), 3, Style{}))
	golden(t, "foursquare-tile-dark", FoursquareTile(FoursquareTilePx(120), 3, Style{Dark: true}))
	golden(t, "foursquare-lock", FoursquareLock(40))
	golden(t, "foursquare-scene", FoursquareScene(240, 150, Style{}, FoursquareView{
		Rows:   []string{"rR..b.", ".BBB..", "R.BB  ", "R..R  "},
		Slides: []FoursquareSlide{{FoursquareSpot: FoursquareSpot{Col: 2, Row: 2}, Broad: true}, {FoursquareSpot: FoursquareSpot{Col: 4}, Quarters: 1}},
		Blocks: []FoursquareSpot{{Col: 2, Row: 1}},
		Locked: []FoursquareSpot{{}},
	}))
	// The frame's line must be complete.
	golden(t, "foursquare-scene-contrast", FoursquareScene(120, 80, Style{Contrast: true}, FoursquareView{Rows: []string{"rR..", ".B  ", "...."}}))
}

// The marbles differ in lightness, so that players need not see hues.
func TestFoursquareMarblesDifferInLightness(t *testing.T) {
	lightness := func(red bool) float64 {
		img, sum, n := onPaper(FoursquareSign(60, red, Style{})), 0.0, 0.0
		for y := 12; y < 48; y++ {
			for x := 12; x < 48; x++ {
				c := img.RGBAAt(x, y)
				sum += 0.21*float64(c.R) + 0.72*float64(c.G) + 0.07*float64(c.B)
				n++
			}
		}
		return sum / n
	}
	if red, blue := lightness(true), lightness(false); red < blue+15 {
		t.Errorf("red is %.0f light, blue %.0f; red has to be clearly lighter", red, blue)
	}
}

package ui

import (
	"image/color"
	"math"
	"testing"

	"tessera/assets/sprites"
)

// light returns the relative luminance of an opaque colour, 0 to 1.
func light(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	return 0.2126*linear[r>>8] + 0.7152*linear[g>>8] + 0.0722*linear[b>>8]
}

// linear maps a colour component to linear light, 0 to 1.
var linear = func() (light [256]float64) {
	for i := range light {
		x := float64(i) / 255
		if light[i] = x / 12.92; x > 0.04045 {
			light[i] = math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return light
}()

// contrast returns the contrast ratio of two colours, 1 to 21.
func contrast(a, b color.Color) float64 { return ratio(light(a), light(b)) }

func ratio(x, y float64) float64 { return (max(x, y) + 0.05) / (min(x, y) + 0.05) }

// walnut returns the mean colour of the wood in which letters are inlaid.
func walnut(t Theme) color.Color {
	img := sprites.SquareTray(200, 80, 40, 6, t.Style())
	var sum [3]uint32
	const n = 100 * 20
	for y := 10; y < 30; y++ {
		for x := 50; x < 150; x++ {
			r, g, b, _ := img.At(x, y).RGBA()
			sum[0], sum[1], sum[2] = sum[0]+r>>8, sum[1]+g>>8, sum[2]+b>>8
		}
	}
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
}

func TestTextCanBeRead(t *testing.T) {
	for name, c := range map[string]struct {
		theme Theme
		least float64
	}{"light": {Light, 4.5}, "dark": {Dark, 4.5}, "contrast": {Contrast, 7}} {
		for what, pair := range map[string][2]color.Color{
			"ink on the ground":      {c.theme.Ink, c.theme.Ground},
			"ink on a panel":         {c.theme.Ink, c.theme.Panel},
			"faint on the ground":    {c.theme.Faint, c.theme.Ground},
			"faint on a panel":       {c.theme.Faint, c.theme.Panel},
			"a warning on a panel":   {c.theme.Warning, c.theme.Panel},
			"a label on the accent":  {c.theme.OnAccent, c.theme.Accent},
			"the accent on a panel":  {c.theme.Accent, c.theme.Panel},
			"a hand's headline":      {sprites.SquareTrayInk(c.theme.Style()), walnut(c.theme)},
			"Trisq's coordinates":    {sprites.TrisqInk(c.theme.Style()), walnut(c.theme)},
			"numbers on the paper":   {c.theme.Faint, sprites.SquarePaper(c.theme.Style())},
			"Shaper's board numbers": {sprites.ShaperInk(false, c.theme.Style()), walnut(c.theme)},
		} {
			if got := contrast(pair[0], pair[1]); got < c.least {
				t.Errorf("%s: %s has a contrast of %.2f, want %.1f", name, what, got, c.least)
			}
		}
	}
}

// TestTheStrongSeatsDifferInLightness checks that people who cannot see hues can
// distinguish the strong colours.
func TestTheStrongSeatsDifferInLightness(t *testing.T) {
	for _, theme := range []Theme{{Strong: true}, {Strong: true, Dark: true}, {Strong: true, Contrast: true}} {
		for a := range 4 {
			for b := range a {
				if got := contrast(theme.Seat(a), theme.Seat(b)); got < 1.25 {
					t.Errorf("dark %v: the seats %d and %d have a contrast of %.2f only", theme.Dark, b, a, got)
				}
			}
		}
	}
}

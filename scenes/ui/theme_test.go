package ui

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"
	"testing"

	"tessera/assets/sprites"
)

// light is the relative luminance of an opaque colour, 0 to 1.
func light(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	part := func(v uint32) float64 {
		x := float64(v) / 0xffff
		if x <= 0.04045 {
			return x / 12.92
		}
		return math.Pow((x+0.055)/1.055, 2.4)
	}
	return 0.2126*part(r) + 0.7152*part(g) + 0.0722*part(b)
}

// contrast is how much lighter one colour is than the other, 1 to 21.
func contrast(a, b color.Color) float64 {
	x, y := light(a), light(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// walnut is the middle colour of the wood that letters are inlaid in.
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

// The strong colours of the seats differ in lightness, so that they are told apart
// by people who see no hues.
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

// stands is by how much a picture stands out from a ground all around: of the ways out
// of its middle the one that crosses the least contrast.
func stands(picture image.Image, ground color.Color) float64 {
	b := picture.Bounds()
	on := image.NewRGBA(b)
	draw.Draw(on, b, image.NewUniform(ground), image.Point{}, draw.Src)
	draw.Draw(on, b, picture, b.Min, draw.Over)
	x, y, least := float64(b.Dx())*0.5, float64(b.Dy())*0.56, math.Inf(1)
	for way := range 60 {
		sin, cos := math.Sincos(float64(way) * math.Pi / 30)
		best := 0.0
		for r := 0.0; r < float64(b.Dx())/2; r++ {
			best = max(best, contrast(on.At(b.Min.X+int(x+r*cos), b.Min.Y+int(y+r*sin)), ground))
		}
		least = min(least, best)
	}
	return least
}

// trisqGround is the middle colour of the board between its lines.
func trisqGround(style sprites.Style) color.Color {
	board := sprites.TrisqBoard(720, 13, 60, 30, style)
	var sum [3]uint32
	const n = 40 * 40
	for y := 365; y < 405; y++ {
		for x := 365; x < 405; x++ {
			r, g, b, _ := board.At(x, y).RGBA()
			sum[0], sum[1], sum[2] = sum[0]+r>>8, sum[1]+g>>8, sum[2]+b>>8
		}
	}
	return color.RGBA{uint8(sum[0] / n), uint8(sum[1] / n), uint8(sum[2] / n), 255}
}

// A figure is known by its shape: all around it, 3 to 1 at least.
func TestFiguresStandOutFromTheirBoard(t *testing.T) {
	for name, theme := range map[string]Theme{"light": Light, "dark": Dark, "contrast": Contrast} {
		style := theme.Style()
		ground := trisqGround(style)
		for _, px := range []int{24, 48} {
			for what, picture := range map[string]image.Image{
				"a triangle":             sprites.TrisqTriangle(px, style),
				"a square":               sprites.TrisqSquare(px, style),
				"a triangle to come":     sprites.TrisqPreview(px, true, style),
				"a square to come":       sprites.TrisqPreview(px, false, style),
				"a triangle that's gone": sprites.TrisqGhost(px, true, style),
				"a square that's gone":   sprites.TrisqGhost(px, false, style),
				"a mark of triangles":    sprites.TrisqMark(px, true, style),
				"a mark of squares":      sprites.TrisqMark(px, false, style),
			} {
				if got := stands(picture, ground); got < 3 {
					t.Errorf("%s: %s of %d pixels stands out by %.2f, want 3", name, what, px, got)
				}
			}
		}
		for letter, what := range map[string]string{"T": "triangle", "S": "square"} {
			stamp := sprites.TrisqStamp(120, 120, style, strings.Split(strings.Repeat(".............\n", 6)+"......"+letter+"......\n"+strings.TrimSuffix(strings.Repeat(".............\n", 6), "\n"), "\n")).(*image.RGBA)
			if got := stands(stamp.SubImage(image.Rect(55, 55, 65, 65)), ground); got < 3 {
				t.Errorf("%s: a %s of the shelf stands out by %.2f, want 3", name, what, got)
			}
		}
	}
}

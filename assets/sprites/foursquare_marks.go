package sprites

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/vector"
)

// FoursquareChevron draws the mark of a tile that can slide, px by px pixels. It points
// to the right, turned clockwise by quarters.
func FoursquareChevron(px, quarters int, ink color.Color) image.Image {
	c := vector.New(1, 1, float64(px))
	one := vector.Lines(0.13, 0.30, 0.22, 0.58, 0.5, 0.30, 0.78)
	two := one.Moved(0.24, 0)
	sign := one.Join(two).Moved(-0.06, 0).Turned(float64(quarters)*math.Pi/2, 0.5, 0.5)
	c.Fill(sign.Moved(0.02, 0.025), vector.Flat{Color: vector.Alpha(color.White, 0.55)})
	c.Fill(sign, vector.Flat{Color: ink})
	return c.Image
}

// FoursquareLock draws a padlock of px by px pixels, the mark of the tile that may not
// slide back.
func FoursquareLock(px int) image.Image {
	c := vector.New(1, 1, float64(px))
	body := vector.RoundRect(0.22, 0.45, 0.56, 0.42, 0.08)
	bow := vector.Arc(0.10, 0.5, 0.42, 0.19, -math.Pi, 0).Join(vector.Line(0.10, 0.31, 0.42, 0.31, 0.5), vector.Line(0.10, 0.69, 0.42, 0.69, 0.5))
	sign := body.Join(bow)
	c.Fill(sign.Moved(0.02, 0.025), vector.Flat{Color: vector.Alpha(color.White, 0.5)})
	c.Fill(sign, vector.Flat{Color: vector.Hex(0x5A4424)})
	c.Fill(vector.Circle(0.5, 0.64, 0.06).Join(vector.Line(0.05, 0.5, 0.64, 0.5, 0.75)), vector.Flat{Color: maple})
	return c.Image
}

// FoursquareRing draws a ring just inside px by px pixels. thick is its width as a
// fraction of px.
func FoursquareRing(px int, thick float64, ink color.Color) image.Image {
	c := vector.New(1, 1, float64(px))
	c.Fill(vector.Ring(0.5, 0.5, 0.5-0.5/float64(px), 0.5-thick), vector.Flat{Color: ink})
	return c.Image
}

// FoursquareLast draws the gold ring around the marble placed last, just inside px by px
// pixels.
func FoursquareLast(px int) image.Image {
	c := vector.New(1, 1, float64(px))
	inlaid(c, vector.Ring(0.5, 0.5, 0.5-0.5/float64(px), 0.402), vector.Ring(0.5, 0.5, 0.474, 0.428))
	return c.Image
}

// FoursquareSlidPx returns the size of the picture of [FoursquareSlid] for a tile with a
// side of side pixels.
func FoursquareSlidPx(side float64) int { return int(side * 1.06) }

// FoursquareSlid draws a frame around the tile slid last, side pixels wide, in px by px
// pixels.
func FoursquareSlid(px int, side float64) image.Image {
	c := vector.New(float64(px), float64(px), 1)
	m := (float64(px) - side) / 2
	r, line := Rect{m, m, side, side}, max(1.4, side*0.017)
	frame := func(out, in float64) *vector.Path {
		return r.inset(-out).rounded(side*0.075 + out).Join(r.inset(in).rounded(side*0.075 - in).Reversed())
	}
	inlaid(c, frame(line*0.9, line*1.7), frame(0, line*0.8))
	return c.Image
}

// FoursquareTrace draws the trace of a slide in the hole, px by px pixels: the outline of
// the tile that was there, and an arrow to where it went. The arrow points to the right,
// turned clockwise by quarters.
func FoursquareTrace(px, quarters int) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	ink := vector.Flat{Color: vector.Alpha(gold, 0.85)}
	c.Fill(dashed(7, 7, 86, 86, 1.8, 7), ink)
	arrow := vector.Line(5, 44, 50, 86, 50).Join(vector.Lines(5, 70, 34, 88, 50, 70, 66))
	c.Fill(arrow.Turned(float64(quarters)*math.Pi/2, 50, 50), ink)
	return c.Image
}

// dashed returns the outline of a rectangle with n dashes on a side.
func dashed(x, y, w, h, width float64, n int) *vector.Path {
	p := new(vector.Path)
	dx, dy := w/float64(2*n-1), h/float64(2*n-1)
	for i := range n {
		a, b := x+float64(2*i)*dx, y+float64(2*i)*dy
		p.Join(vector.Line(width, a, y, a+dx, y), vector.Line(width, a, y+h, a+dx, y+h),
			vector.Line(width, x, b, x, b+dy), vector.Line(width, x+w, b, x+w, b+dy))
	}
	return p
}

// glowShare is the size of a block as a fraction of the picture of its glow. The rest is
// enough for the light to fade out.
const glowShare = 0.54

// FoursquareGlowPx returns the size of the picture of a glow around a block of size
// pixels.
func FoursquareGlowPx(size float64) int { return int(math.Ceil(size / glowShare)) }

// FoursquareGlow draws the glow of a finished block, to be placed under its marbles. The
// block is in the middle of px by px pixels.
func FoursquareGlow(px int) image.Image {
	c := vector.New(1, 1, float64(px))
	a := (1 - glowShare) / 2
	block := vector.RoundRect(a, a, glowShare, glowShare, 0.22*glowShare)
	const blur = 0.26 * glowShare // its light reaches half as far again
	c.Shadow(block.Scaled(1.03, 0.5, 0.5), 0, 0, blur, amber)
	c.Shadow(block.Scaled(1.03, 0.5, 0.5), 0, 0, blur, vector.Alpha(amber, 0.6))
	thin(c, block, 0.4) // the wells show through
	rim := block.Join(block.Scaled(0.955, 0.5, 0.5).Reversed())
	c.Fill(rim, vector.Flat{Color: vector.Hex(0xFFF1CC)})
	return c.Image
}

func thin(c *vector.Canvas, path *vector.Path, share float64) {
	b := c.Image.Bounds()
	inside := vector.New(float64(b.Dx()), float64(b.Dy()), 1)
	inside.Scale = c.Scale
	inside.Fill(path, vector.Flat{Color: color.White})
	for i := range c.Image.Pix {
		in := float64(inside.Image.Pix[i|3]) / 255
		c.Image.Pix[i] = uint8(float64(c.Image.Pix[i])*(1-in*(1-share)) + 0.5)
	}
}

// FoursquareArrow draws a broad arrow across px by px pixels, for the slide of a hint. It
// points to the right, turned clockwise by quarters.
func FoursquareArrow(px, quarters int, ink color.Color) image.Image {
	c := vector.New(1, 1, float64(px))
	arrow := vector.Polygon(0.02, 0.06, 0.44, 0.62, 0.44, 0.62, 0.27, 0.95, 0.5, 0.62, 0.73, 0.62, 0.56, 0.06, 0.56).
		Turned(float64(quarters)*math.Pi/2, 0.5, 0.5)
	c.Shadow(arrow, 0.012, 0.02, 0.04, vector.Alpha(color.Black, 0.5))
	c.Fill(arrow.Scaled(1.05, 0.5, 0.5), vector.Flat{Color: vector.Hex(0xFFF6E2)})
	c.Fill(arrow, vector.Flat{Color: ink})
	return c.Image
}

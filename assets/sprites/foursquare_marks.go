package sprites

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/vector"
)

// FoursquareChevron marks a tile that can slide, in a field of px by px pixels:
// it points to the right turned by quarters clockwise.
func FoursquareChevron(px, quarters int, ink color.Color) image.Image {
	c := vector.New(1, 1, float64(px))
	one := vector.Lines(0.13, 0.30, 0.22, 0.58, 0.5, 0.30, 0.78)
	two := one.Moved(0.24, 0)
	sign := one.Join(two).Moved(-0.06, 0).Turned(float64(quarters)*math.Pi/2, 0.5, 0.5)
	c.Fill(sign.Moved(0.02, 0.025), vector.Flat{Color: vector.Alpha(color.White, 0.55)})
	c.Fill(sign, vector.Flat{Color: ink})
	return c.Image
}

// FoursquareLock marks the tile that may not slide back, in a field of px by px
// pixels: a padlock.
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

// FoursquareRing is a ring just inside a field of px by px pixels, thick in
// parts of it.
func FoursquareRing(px int, thick float64, ink color.Color) image.Image {
	c := vector.New(1, 1, float64(px))
	c.Fill(vector.Ring(0.5, 0.5, 0.5-0.5/float64(px), 0.5-thick), vector.Flat{Color: ink})
	return c.Image
}

// FoursquareLast is a ring of gold about the marble that was placed last, just
// inside a field of px by px pixels.
func FoursquareLast(px int) image.Image {
	c := vector.New(1, 1, float64(px))
	inlaid(c, vector.Ring(0.5, 0.5, 0.5-0.5/float64(px), 0.402), vector.Ring(0.5, 0.5, 0.474, 0.428))
	return c.Image
}

// FoursquareSlidPx is how large the picture of that frame is about a tile whose side is
// so many pixels long.
func FoursquareSlidPx(side float64) int { return int(side * 1.06) }

// FoursquareSlid frames the tile that was slid last, side pixels wide, in a field
// of px by px pixels.
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

// FoursquareTrace is what a slide leaves in the hole, a field of px by px pixels:
// the outline of the tile that lay there, and an arrow to where it went, to the
// right turned by quarters clockwise.
func FoursquareTrace(px, quarters int) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	ink := vector.Flat{Color: vector.Alpha(gold, 0.85)}
	c.Fill(dashed(7, 7, 86, 86, 1.8, 7), ink)
	arrow := vector.Line(5, 44, 50, 86, 50).Join(vector.Lines(5, 70, 34, 88, 50, 70, 66))
	c.Fill(arrow.Turned(float64(quarters)*math.Pi/2, 50, 50), ink)
	return c.Image
}

// dashed is the outline of a rectangle in n dashes a side.
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

// glowShare is a block's part of the picture of its glow. The rest is enough for
// the light to fade out before the picture ends.
const glowShare = 0.54

// FoursquareGlowPx is how large the picture of a glow is about a block of size
// pixels.
func FoursquareGlowPx(size float64) int { return int(math.Ceil(size / glowShare)) }

// FoursquareGlow is the light that a finished block gives off, to be laid under
// its marbles: the block in the middle of a field of px by px pixels.
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

// thin leaves only a share of what was painted inside the path.
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

// FoursquareArrow is a broad arrow across a field of px by px pixels, for the
// slide of a hint: to the right, turned by quarters clockwise.
func FoursquareArrow(px, quarters int, ink color.Color) image.Image {
	c := vector.New(1, 1, float64(px))
	arrow := vector.Polygon(0.02, 0.06, 0.44, 0.62, 0.44, 0.62, 0.27, 0.95, 0.5, 0.62, 0.73, 0.62, 0.56, 0.06, 0.56).
		Turned(float64(quarters)*math.Pi/2, 0.5, 0.5)
	c.Shadow(arrow, 0.012, 0.02, 0.04, vector.Alpha(color.Black, 0.5))
	c.Fill(arrow.Scaled(1.05, 0.5, 0.5), vector.Flat{Color: vector.Hex(0xFFF6E2)})
	c.Fill(arrow, vector.Flat{Color: ink})
	return c.Image
}

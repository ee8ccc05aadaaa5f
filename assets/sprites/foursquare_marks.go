package sprites

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/vector"
)

// FoursquareSeat is the colour in which marks speak for a player: readable on
// maple by day and by night.
func FoursquareSeat(red bool) color.Color {
	if red {
		return vector.Hex(0xB8380E)
	}
	return vector.Hex(0x0B4684)
}

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

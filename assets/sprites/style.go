package sprites

import (
	"image/color"
	"math"

	"tessera/assets/vector"
)

// Style is what a picture is painted for: daylight (the zero value), the night,
// or eyes that need all the contrast there is; with the usual colours of the
// seats or with strong ones, which colour-blind people tell apart more easily.
// It can be part of a picture's key.
type Style struct {
	Dark, Contrast, Strong bool
}

// Seat is the colour of a seat, 0 to 3. Each comes with a mark of its own
// wherever colour alone would speak.
func (s Style) Seat(seat int) color.RGBA {
	switch {
	case s.Strong && s.Dark:
		return strongNight[seat]
	case s.Strong:
		return strongDay[seat]
	case s.Dark:
		return usualNight[seat]
	}
	return usualDay[seat]
}

// Rim is the colour of the line about a seat's colour, where that alone does not stand
// out from paper. By night all of them do.
func (s Style) Rim(ink color.Color) color.Color {
	switch {
	case s.Contrast:
		return black
	case s.Dark:
		return ink
	}
	return vector.Mix(ink, color.Black, 0.45)
}

// markOn is the colour of a seat's mark on its colour: white, or dark on a light one.
func markOn(ink color.RGBA) color.Color {
	if lightness(ink) > 0.27 { // white would have less than 3.3 to 1
		return vector.Mix(ink, color.Black, 0.8)
	}
	return color.White
}

// lightness is how much light a colour gives, 0 to 1: what contrast is measured by.
func lightness(c color.RGBA) float64 {
	part := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

// Wrong is the colour of what cannot be done, and of nothing else.
func (s Style) Wrong() color.RGBA {
	switch {
	case s.Contrast:
		return vector.Hex(0x9B0000)
	case s.Dark:
		return vector.Hex(0xF0937E)
	}
	return vector.Hex(0xA8321E)
}

// Accent is the colour of what can be done now, on paper; Can the same on wood.
func (s Style) Accent() color.RGBA {
	if s.Dark {
		return vector.Hex(0x7CC0E0)
	}
	return s.Can()
}

// Can is the colour of what can be done now, where it lies on wood.
func (s Style) Can() color.RGBA {
	switch {
	case s.Contrast:
		return vector.Hex(0x003C8F)
	case s.Dark:
		return vector.Hex(0x0F4159)
	}
	return vector.Hex(0x1D5C7A)
}

// The marks of the last turn are gold with a dark edge, which shows on every
// wood and every piece.
var (
	gold     = vector.Hex(0xF7C550)
	goldEdge = vector.Hex(0x3A2508)
)

// inlaid lays a mark of the last turn: its outline, and within it the gold.
func inlaid(c *vector.Canvas, outline, mark *vector.Path) {
	c.Fill(outline, vector.Flat{Color: goldEdge})
	c.Fill(mark, vector.Flat{Color: gold})
}

// The seats' marks are a ring, a dot, a bar and a cross. The usual colours are
// told apart by people with the common kinds of colour blindness; the strong
// ones differ in lightness too, so that they are told apart in grey.
var (
	usualDay = [4]color.RGBA{
		vector.Hex(0x0072B2), // blue
		vector.Hex(0xD55E00), // vermilion
		vector.Hex(0x009E73), // green
		vector.Hex(0xCC79A7), // purple
	}
	usualNight = [4]color.RGBA{
		vector.Hex(0x3391D4), // the others are light enough as they are
		vector.Hex(0xD55E00),
		vector.Hex(0x009E73),
		vector.Hex(0xCC79A7),
	}
	strongDay = [4]color.RGBA{
		vector.Hex(0x0B2E6B), // dark blue
		vector.Hex(0xD98B00), // amber
		vector.Hex(0x00806A), // sea green
		vector.Hex(0xEFA0DA), // light purple
	}
	strongNight = [4]color.RGBA{
		vector.Hex(0x3F7FE0),
		vector.Hex(0xFFB300),
		vector.Hex(0x00A884),
		vector.Hex(0xFFC9EE),
	}
)

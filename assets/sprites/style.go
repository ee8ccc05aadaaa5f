package sprites

import (
	"image/color"

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
	}
	return usualSeats[seat]
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
	if s.Contrast {
		return vector.Hex(0x003C8F)
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
	usualSeats = [4]color.RGBA{
		vector.Hex(0x0072B2), // blue
		vector.Hex(0xD55E00), // vermilion
		vector.Hex(0x009E73), // green
		vector.Hex(0xCC79A7), // purple
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

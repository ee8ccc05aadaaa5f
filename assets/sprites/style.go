package sprites

import (
	"image/color"
	"math"

	"tessera/assets/vector"
)

// Style selects how a picture is painted: for daylight (the zero value), for the night,
// or with maximum contrast. Strong replaces the usual colours of the seats by ones that
// colour-blind people tell apart more easily. A Style can be part of a map key.
type Style struct {
	Dark, Contrast, Strong bool
}

// pick returns what belongs to a style: day, night or, with contrast, contrast.
func pick[T any](s Style, day, night, contrast T) T {
	switch {
	case s.Contrast:
		return contrast
	case s.Dark:
		return night
	}
	return day
}

// Seat returns the colour of a seat: 0 is blue, 1 vermilion, 2 green and 3 purple, in the
// shades of the style. Pictures always add the seat's mark, so that colour is never the
// only sign.
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

// Rim returns the colour of the line around a seat's colour, which may not stand out from
// paper. At night it does.
func (s Style) Rim(ink color.Color) color.Color {
	return pick[color.Color](s, vector.Mix(ink, color.Black, 0.45), ink, black)
}

// markOn returns the colour of a seat's mark on its colour: white, or dark on a light
// colour.
func markOn(ink color.RGBA) color.Color {
	if lightness(ink) > 0.27 { // white would have a contrast below 3.3 to 1
		return vector.Mix(ink, color.Black, 0.8)
	}
	return color.White
}

// lightness returns the relative luminance of a colour, 0 to 1, which defines contrast.
func lightness(c color.RGBA) float64 {
	part := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

// Wrong returns the colour of impossible moves, which has no other use.
func (s Style) Wrong() color.RGBA {
	return pick(s, vector.Hex(0xA8321E), vector.Hex(0xF0937E), vector.Hex(0x9B0000))
}

// Accent returns the colour of possible moves on paper. Can is its counterpart on wood.
func (s Style) Accent() color.RGBA {
	if s.Dark {
		return vector.Hex(0x7CC0E0)
	}
	return s.Possible()
}

// Possible returns the colour of possible moves on wood.
func (s Style) Possible() color.RGBA {
	return pick(s, vector.Hex(0x1D5C7A), vector.Hex(0x0F4159), vector.Hex(0x003C8F))
}

// The marks of the last turn are gold with a dark edge, which is visible on every wood
// and piece.
var (
	gold     = vector.Hex(0xF7C550)
	goldEdge = vector.Hex(0x3A2508)
)

// inlaid paints a mark of the last turn in gold within its outline.
func inlaid(c *vector.Canvas, outline, mark *vector.Path) {
	c.Fill(outline, vector.Flat{Color: goldEdge})
	c.Fill(mark, vector.Flat{Color: gold})
}

// The seats' marks are a ring, a dot, a bar and a cross. People with the common kinds of
// colour blindness can tell the usual colours apart. The strong ones also differ in
// lightness, so that they differ in grey.
var (
	usualDay = [4]color.RGBA{
		vector.Hex(0x0072B2), // blue
		vector.Hex(0xD55E00), // vermilion
		vector.Hex(0x009E73), // green
		vector.Hex(0xCC79A7), // purple
	}
	usualNight = [4]color.RGBA{
		vector.Hex(0x3391D4), // the others are light enough
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

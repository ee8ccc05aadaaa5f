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
	if s.Strong {
		return strongSeats[seat]
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

// Mark is the colour that marks what the last turn did, where wood or a light
// piece is below it.
func (s Style) Mark() color.RGBA {
	if s.Contrast {
		return vector.Hex(0x003C8F)
	}
	return vector.Hex(0x14506E)
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
	strongSeats = [4]color.RGBA{
		vector.Hex(0x0B2E6B), // dark blue
		vector.Hex(0xF0A000), // bright amber
		vector.Hex(0x00877A), // teal
		vector.Hex(0xE88AD0), // pink
	}
)

package boards

import (
	"image/color"
	"image/draw"

	"tessera/assets/fonts"
	"tessera/scenes/geom"
	"tessera/scenes/typeset"
)

// Write writes a line into a picture, its middle at the height of at, and at's
// place at that share of its width: 0 for its beginning, 0.5 for its middle.
func Write(dst draw.Image, text string, weight fonts.Weight, size float64, ink color.Color, at geom.Point, share float64) {
	face := typeset.New(weight, size)
	face.Write(dst, text, ink, int(at.X-share*face.Width(text)), int(at.Y))
}

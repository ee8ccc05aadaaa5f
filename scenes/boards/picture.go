package boards

import (
	"image/color"
	"image/draw"

	"tessera/assets/fonts"
	"tessera/scenes/geom"
	"tessera/scenes/typeset"
)

// Write writes a line into a picture, vertically centred on at. The share says which part
// of the line is at that point: 0 its beginning, 0.5 its middle.
func Write(dst draw.Image, text string, weight fonts.Weight, size float64, ink color.Color, at geom.Point, share float64) {
	face := typeset.New(weight, size)
	face.Write(dst, text, ink, int(at.X-share*face.Width(text)), int(at.Y))
}

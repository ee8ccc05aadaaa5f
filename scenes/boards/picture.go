package boards

import (
	"image"
	"image/color"
	"image/draw"

	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"tessera/assets/fonts"
	"tessera/scenes/geom"
)

// Write writes a line into a picture, its middle at the height of at, and at's
// place at that share of its width: 0 for its beginning, 0.5 for its middle.
func Write(dst draw.Image, text string, weight fonts.Weight, size float64, ink color.Color, at geom.Point, share float64) {
	face, err := fonts.Face(weight, size)
	if err != nil {
		return // the size is ours and positive
	}
	m := face.Metrics()
	x := at.X - share*float64(font.MeasureString(face, text))/64
	d := font.Drawer{Dst: dst, Src: image.NewUniform(ink), Face: face, Dot: fixed.P(int(x), int(at.Y)+(m.CapHeight.Ceil())/2)}
	d.DrawString(text)
}

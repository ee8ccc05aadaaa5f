package vector

import (
	"image"
	"image/color"
	"math"
)

// Texture computes a colour for every point of an axis-aligned rectangle, such as the
// grain of wood or a ball of glass. It paints nothing outside.
type Texture struct {
	X, Y, W, H float64
	At         func(x, y float64) color.RGBA // premultiplied, as color.RGBA is
}

func (t Texture) image(c *Canvas) image.Image {
	px := func(v float64) int { return int(math.Round(v * c.Scale)) }
	b := image.Rect(px(t.X)-1, px(t.Y)-1, px(t.X+t.W)+1, px(t.Y+t.H)+1).Intersect(c.Image.Bounds())
	img := image.NewRGBA(b)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		Pause()
		row := img.Pix[(y-b.Min.Y)*img.Stride:]
		for x := range b.Dx() {
			p := t.At((float64(x+b.Min.X)+0.5)/c.Scale, (float64(y)+0.5)/c.Scale)
			row[4*x], row[4*x+1], row[4*x+2], row[4*x+3] = p.R, p.G, p.B, p.A
		}
	}
	return img
}

// Painted is a picture in the pixels of the canvas, for paints computed row by row. It
// paints nothing outside its bounds.
type Painted struct{ Image *image.RGBA }

func (p Painted) image(*Canvas) image.Image { return p.Image }

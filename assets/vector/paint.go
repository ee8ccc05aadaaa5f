package vector

import (
	"image"
	"image/color"
)

// Paint fills a path.
type Paint interface {
	image(c *Canvas) image.Image
}

// Flat is a single colour.
type Flat struct{ Color color.Color }

func (f Flat) image(*Canvas) image.Image { return image.NewUniform(f.Color) }

// Linear is a gradient from one colour at (AX, AY) to another at (BX, BY).
type Linear struct {
	AX, AY, BX, BY float64
	From, To       color.Color
}

func (l Linear) image(c *Canvas) image.Image {
	dx, dy := l.BX-l.AX, l.BY-l.AY
	length := dx*dx + dy*dy
	return shade{c, l.From, l.To, func(x, y float64) float64 {
		return ((x-l.AX)*dx + (y-l.AY)*dy) / length
	}}
}

// shade is an image that mixes two colours at each pixel.
type shade struct {
	c        *Canvas
	from, to color.Color
	at       func(x, y float64) float64
}

func (s shade) ColorModel() color.Model { return color.RGBA64Model }
func (s shade) Bounds() image.Rectangle { return s.c.Image.Bounds() }
func (s shade) At(x, y int) color.Color { return s.RGBA64At(x, y) }

// RGBA64At avoids an allocation for every pixel.
func (s shade) RGBA64At(x, y int) color.RGBA64 {
	return Mix(s.from, s.to, s.at((float64(x)+0.5)/s.c.Scale, (float64(y)+0.5)/s.c.Scale))
}

// Mix returns the colour the part t (0 to 1) of the way from a to b.
func Mix(a, b color.Color, t float64) color.RGBA64 {
	t = min(max(t, 0), 1)
	ar, ag, ab, aa := a.RGBA()
	br, bg, bb, ba := b.RGBA()
	mix := func(p, q uint32) uint16 { return uint16(float64(p)*(1-t) + float64(q)*t) }
	return color.RGBA64{mix(ar, br), mix(ag, bg), mix(ab, bb), mix(aa, ba)}
}

// Alpha scales a colour's opacity by a, from 0 to 1.
func Alpha(c color.Color, a float64) color.RGBA64 { return Mix(color.RGBA64{}, c, a) }

// Hex returns the opaque colour 0xRRGGBB.
func Hex(rgb uint32) color.RGBA {
	return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 255}
}

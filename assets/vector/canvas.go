// Package vector draws the game's pictures: paths filled with paints into an
// image, for the size they are shown at. Every sprite of Tessera is made from
// it, so that nothing is ever scaled up from pixels.
//
// It imports golang.org/x/image and the standard library; never Ebiten, so
// that pictures can be tested without a display.
package vector

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	raster "golang.org/x/image/vector"
)

// Canvas is an image under the brush. Its coordinates are units of the
// caller's choice: one unit is Scale pixels.
type Canvas struct {
	Image *image.RGBA
	Scale float64
}

// New makes an empty, transparent canvas of w by h units. Less than one pixel
// either way becomes one.
func New(w, h, scale float64) *Canvas {
	pw, ph := max(1, int(math.Ceil(w*scale-1e-6))), max(1, int(math.Ceil(h*scale-1e-6)))
	return &Canvas{Image: image.NewRGBA(image.Rect(0, 0, pw, ph)), Scale: scale}
}

// Fill lays paint over the inside of the path (non-zero winding).
func (c *Canvas) Fill(p *Path, paint Paint) {
	mask := c.mask(p)
	draw.DrawMask(c.Image, c.Image.Bounds(), paint.image(c), image.Point{}, mask, image.Point{}, draw.Over)
}

// Shadow lays a soft shadow of the path: moved by (dx, dy), blurred over
// about blur units, in the colour given.
func (c *Canvas) Shadow(p *Path, dx, dy, blur float64, shade color.Color) {
	mask := c.mask(p.Moved(dx, dy))
	soften(mask, blur*c.Scale)
	draw.DrawMask(c.Image, c.Image.Bounds(), image.NewUniform(shade), image.Point{}, mask, image.Point{}, draw.Over)
}

// Inside lays a soft shade along the inner edge of the path, as light falls
// into a hollow: the path's outside, moved by (dx, dy) and blurred, seen
// through the path.
func (c *Canvas) Inside(p *Path, dx, dy, blur float64, shade color.Color) {
	hole := c.mask(p)
	cast := c.mask(p.Moved(dx, dy))
	for i := range cast.Pix {
		cast.Pix[i] = 255 - cast.Pix[i]
	}
	soften(cast, blur*c.Scale)
	for i := range cast.Pix {
		cast.Pix[i] = uint8(int(cast.Pix[i]) * int(hole.Pix[i]) / 255)
	}
	draw.DrawMask(c.Image, c.Image.Bounds(), image.NewUniform(shade), image.Point{}, cast, image.Point{}, draw.Over)
}

// Draw lays another picture over this one with its corner at (x, y) units.
func (c *Canvas) Draw(img image.Image, x, y float64) {
	at := image.Pt(int(math.Round(x*c.Scale)), int(math.Round(y*c.Scale)))
	b := img.Bounds()
	draw.Draw(c.Image, b.Sub(b.Min).Add(at), img, b.Min, draw.Over)
}

// Stencil lays the part of another picture over this one that is seen through
// the path.
func (c *Canvas) Stencil(p *Path, img image.Image) {
	draw.DrawMask(c.Image, c.Image.Bounds(), img, img.Bounds().Min, c.mask(p), image.Point{}, draw.Over)
}

func (c *Canvas) mask(p *Path) *image.Alpha {
	b := c.Image.Bounds()
	r := raster.NewRasterizer(b.Dx(), b.Dy())
	p.trace(r, c.Scale)
	mask := image.NewAlpha(b)
	r.Draw(mask, b, image.Opaque, image.Point{})
	return mask
}

// soften blurs a mask with three passes of a box, which looks like a Gaussian.
func soften(m *image.Alpha, radius float64) {
	r := int(math.Round(radius / 2))
	if r < 1 {
		return
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	line := make([]uint8, max(w, h))
	for range 3 {
		for y := range h {
			boxBlur(m.Pix[y*m.Stride:], line[:w], 1, r)
		}
		for x := range w {
			boxBlur(m.Pix[x:], line[:h], m.Stride, r)
		}
	}
}

// boxBlur averages each of len(line) values, step apart, with r neighbours on
// both sides.
func boxBlur(pix, line []uint8, step, r int) {
	n, sum := len(line), 0
	for i := range line {
		line[i] = pix[i*step]
	}
	for i := 0; i < min(r, n); i++ {
		sum += int(line[i])
	}
	for i := range n {
		if i+r < n {
			sum += int(line[i+r])
		}
		if i-r-1 >= 0 {
			sum -= int(line[i-r-1])
		}
		pix[i*step] = uint8(sum / (2*r + 1))
	}
}

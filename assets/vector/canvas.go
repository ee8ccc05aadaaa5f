// Package vector draws the game's pictures: it fills paths with paints into an image of
// the size in which it is shown. Every sprite of Tessera is made with it, so no picture
// is ever scaled up from pixels.
//
// It imports golang.org/x/image and the standard library, but not Ebiten, so that
// pictures can be tested without a display.
package vector

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	raster "golang.org/x/image/vector"
)

// Canvas is an image to draw on. Its coordinates are in units of Scale pixels.
type Canvas struct {
	Image *image.RGBA
	Scale float64

	// Memory that paths reuse. A picture has up to a dozen of them.
	raster       raster.Rasterizer
	inside, cast []uint8 // masks
	before       []uint8 // for blurring, like sums
	sums         []int
}

// Pause is called regularly while a picture is painted. A program with one thread may set
// it to run other work in between.
var Pause = func() {}

// New returns an empty, transparent canvas of w by h units, at least one pixel each way.
func New(w, h, scale float64) *Canvas {
	pw, ph := max(1, int(math.Ceil(w*scale-1e-6))), max(1, int(math.Ceil(h*scale-1e-6)))
	return &Canvas{Image: image.NewRGBA(image.Rect(0, 0, pw, ph)), Scale: scale}
}

// Fill paints the inside of the path (non-zero winding).
func (c *Canvas) Fill(p *Path, paint Paint) { c.cover(paint.image(c), c.mask(p, 0)) }

// Shadow paints a soft shadow of the path, moved by (dx, dy) and blurred over about blur
// units.
func (c *Canvas) Shadow(p *Path, dx, dy, blur float64, shade color.Color) {
	r := boxRadius(blur * c.Scale)
	mask := c.mask(p.Moved(dx, dy), passes*r)
	c.soften(mask, r)
	c.cover(image.NewUniform(shade), mask)
}

// Inside paints a soft shade along the inner edge of the path, like the shadow in a
// hollow: the path's outside, moved by (dx, dy) and blurred, clipped to the path.
func (c *Canvas) Inside(p *Path, dx, dy, blur float64, shade color.Color) {
	r := boxRadius(blur * c.Scale)
	hole := c.mask(p, 0)
	cast := c.maskIn(&c.cast, p.Moved(dx, dy), hole.Rect.Inset(-passes*r).Intersect(c.Image.Rect))
	for i := range cast.Pix {
		cast.Pix[i] = 255 - cast.Pix[i]
	}
	c.soften(cast, r)
	for y := hole.Rect.Min.Y; y < hole.Rect.Max.Y; y++ {
		seen, light := hole.Pix[hole.PixOffset(hole.Rect.Min.X, y):], cast.Pix[cast.PixOffset(hole.Rect.Min.X, y):]
		for x := range hole.Rect.Dx() {
			seen[x] = uint8(int(light[x]) * int(seen[x]) / 255)
		}
	}
	c.cover(image.NewUniform(shade), hole)
}

// Draw draws another picture over this one with its corner at (x, y) units.
func (c *Canvas) Draw(img image.Image, x, y float64) {
	at := image.Pt(int(math.Round(x*c.Scale)), int(math.Round(y*c.Scale)))
	b := img.Bounds()
	draw.Draw(c.Image, b.Sub(b.Min).Add(at), img, b.Min, draw.Over)
}

// DrawAbout draws another picture over this one, which has a scale of 1, with its middle at
// (x, y).
func (c *Canvas) DrawAbout(img image.Image, x, y float64) {
	b := img.Bounds()
	c.Draw(img, x-float64(b.Dx())/2, y-float64(b.Dy())/2)
}

// Stencil draws another picture over this one, clipped to the path.
func (c *Canvas) Stencil(p *Path, img image.Image) {
	mask := c.mask(p, 0)
	draw.DrawMask(c.Image, mask.Rect, img, img.Bounds().Min.Add(mask.Rect.Min), mask, mask.Rect.Min, draw.Over)
}

// cover draws a picture in the canvas's pixels through a mask.
func (c *Canvas) cover(src image.Image, mask *image.Alpha) {
	Pause()
	draw.DrawMask(c.Image, mask.Rect, src, mask.Rect.Min, mask, mask.Rect.Min, draw.Over)
}

// mask returns the inside of a path with a margin of pixels around it. It is valid until
// the next call.
func (c *Canvas) mask(p *Path, around int) *image.Alpha {
	return c.maskIn(&c.inside, p, p.bounds(c.Scale).Inset(-around).Intersect(c.Image.Rect))
}

// maskIn returns the inside of a path within bounds, in memory that is reused.
func (c *Canvas) maskIn(memory *[]uint8, p *Path, b image.Rectangle) *image.Alpha {
	Pause()
	mask := &image.Alpha{Pix: reuse(memory, b.Dx()*b.Dy()), Stride: b.Dx(), Rect: b}
	c.raster.Reset(b.Dx(), b.Dy())
	c.raster.DrawOp = draw.Src
	p.trace(&c.raster, c.Scale, b.Min)
	c.raster.Draw(mask, b, image.Opaque, image.Point{})
	return mask
}

// reuse returns memory for n values, which still holds old values.
func reuse[T any](memory *[]T, n int) []T {
	*memory = slices.Grow((*memory)[:0], n)[:n]
	return *memory
}

// passes is the number of box blurs that approximate a Gaussian.
const passes = 3

// boxRadius returns the radius of a box for a blur of that many pixels.
func boxRadius(blur float64) int { return int(math.Round(blur / 2)) }

// soften blurs a mask with a box of radius r.
func (c *Canvas) soften(m *image.Alpha, r int) {
	if r < 1 {
		return
	}
	w, h := m.Rect.Dx(), m.Rect.Dy()
	before, sums := reuse(&c.before, len(m.Pix)), reuse(&c.sums, w)
	for range passes {
		copy(before, m.Pix)
		for y := range h {
			averageAlong(m.Pix[y*m.Stride:][:w], before[y*m.Stride:], r)
		}
		copy(before, m.Pix)
		averageDown(m, before, sums, r)
	}
}

// share returns a factor. A sum times share, shifted right by shareBits, is the sum
// divided by a box's width, rounded down like a division but much faster.
func share(r int) int { return 1<<shareBits/(2*r+1) + 1 }

const shareBits = 32

// averageAlong averages each value of a row with r neighbours on both sides.
func averageAlong(pix, before []uint8, r int) {
	n, sum, share := len(pix), 0, share(r)
	before = before[:n]
	for _, v := range before[:min(r, n)] {
		sum += int(v)
	}
	for i := range pix {
		if i+r < n {
			sum += int(before[i+r])
		}
		if i-r-1 >= 0 {
			sum -= int(before[i-r-1])
		}
		pix[i] = uint8(sum * share >> shareBits)
	}
}

// averageDown averages each value with r neighbours above and below. It works row by row,
// in the order of memory, with a sum for each column.
func averageDown(m *image.Alpha, before []uint8, sums []int, r int) {
	clear(sums)
	h, share := m.Rect.Dy(), share(r)
	row := func(y int) []uint8 { return before[y*m.Stride:][:len(sums)] }
	for y := -r; y < h; y++ {
		if y+r < h {
			for x, v := range row(y + r) {
				sums[x] += int(v)
			}
		}
		if y-r-1 >= 0 {
			for x, v := range row(y - r - 1) {
				sums[x] -= int(v)
			}
		}
		if y >= 0 {
			pix := m.Pix[y*m.Stride:][:len(sums)]
			for x, sum := range sums {
				pix[x] = uint8(sum * share >> shareBits)
			}
		}
	}
}

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

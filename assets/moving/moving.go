// Package moving makes animated GIFs from frames of equal size, with a palette of at most
// 256 colours chosen from the frames.
//
// It imports the standard library only.
package moving

import (
	"image"
	"image/color"
	"image/gif"
	"io"
	"time"
)

// Picture is an animated picture. Create one with [New].
type Picture struct {
	out     gif.GIF
	nearest [1 << 15]uint8 // palette index of a shade, if known
	known   [1 << 15]bool
	last    *image.Paletted // the last frame, whole
}

// New begins a picture. It chooses the palette from the frames like, which should
// resemble all others.
func New(like ...*image.RGBA) *Picture {
	palette := choose(count(like))
	return &Picture{out: gif.GIF{Config: image.Config{ColorModel: palette}}}
}

// Add adds a frame that is shown for the given time, to a hundredth of a second. All
// frames have the size of the first. Only the difference to the frame before is stored.
func (p *Picture) Add(frame *image.RGBA, shown time.Duration) {
	b := frame.Bounds().Sub(frame.Bounds().Min)
	whole := image.NewPaletted(b, p.palette())
	for y := range b.Dy() {
		row := frame.Pix[y*frame.Stride:]
		for x := range b.Dx() {
			whole.Pix[y*whole.Stride+x] = p.index(row[4*x], row[4*x+1], row[4*x+2])
		}
	}
	kept := whole
	if p.last != nil {
		kept = whole.SubImage(differs(p.last, whole)).(*image.Paletted)
	}
	p.last = whole
	p.out.Image = append(p.out.Image, kept)
	p.out.Delay = append(p.out.Delay, int(shown/(10*time.Millisecond)))
	p.out.Disposal = append(p.out.Disposal, gif.DisposalNone)
	p.out.Config.Width, p.out.Config.Height = b.Dx(), b.Dy()
}

// Encode writes the picture, which repeats for ever. It needs at least one frame.
func (p *Picture) Encode(w io.Writer) error { return gif.EncodeAll(w, &p.out) }

func (p *Picture) palette() color.Palette { return p.out.Config.ColorModel.(color.Palette) }

// shade reduces a colour to five bits for each part.
func shade(r, g, b uint8) int { return int(r)>>3<<10 | int(g)>>3<<5 | int(b)>>3 }

// index returns the index of the palette colour nearest to a colour's shade.
func (p *Picture) index(r, g, b uint8) uint8 {
	s := shade(r, g, b)
	if !p.known[s] {
		p.known[s], p.nearest[s] = true, uint8(p.palette().Index(middle(s)))
	}
	return p.nearest[s]
}

// middle returns the colour in the middle of a shade.
func middle(s int) color.RGBA {
	part := func(shift int) uint8 { return uint8(s>>shift&31)<<3 | 4 }
	return color.RGBA{part(10), part(5), part(0), 255}
}

// differs returns the smallest rectangle that contains all differences of two frames, or
// one pixel if they are equal.
func differs(a, b *image.Paletted) image.Rectangle {
	box := image.Rectangle{}
	for y := range b.Rect.Dy() {
		for x := range b.Rect.Dx() {
			if i := y*b.Stride + x; a.Pix[i] != b.Pix[i] {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if box.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return box
}

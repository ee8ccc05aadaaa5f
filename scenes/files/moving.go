package files

import (
	"image"
	"image/color"
	"image/gif"
	"io"
	"sort"
	"time"
)

// movingPicture is an animated picture. Create one with [newMoving].
type movingPicture struct {
	out     gif.GIF
	nearest [1 << 15]uint8 // palette index of a shade, if known
	known   [1 << 15]bool
	last    *image.Paletted // the last frame, whole
}

// newMoving begins a moving picture. It chooses the palette from the frames in like, which
// should resemble all others.
func newMoving(like ...*image.RGBA) *movingPicture {
	palette := choosePalette(count(like))
	return &movingPicture{out: gif.GIF{Config: image.Config{ColorModel: palette}}}
}

// Add adds a frame that is shown for the given time, to a hundredth of a second. All
// frames have the size of the first. Only the difference to the frame before is stored.
func (p *movingPicture) Add(frame *image.RGBA, shown time.Duration) {
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
func (p *movingPicture) Encode(w io.Writer) error { return gif.EncodeAll(w, &p.out) }

func (p *movingPicture) palette() color.Palette { return p.out.Config.ColorModel.(color.Palette) }

// shade returns a number for all colours that agree in the upper five bits of red, green and
// blue: 0 to 32767.
func shade(r, g, b uint8) int { return int(r)>>3<<10 | int(g)>>3<<5 | int(b)>>3 }

// index returns the index of the palette colour nearest to a colour's shade.
func (p *movingPicture) index(r, g, b uint8) uint8 {
	s := shade(r, g, b)
	if !p.known[s] {
		p.known[s], p.nearest[s] = true, uint8(p.palette().Index(midShade(s)))
	}
	return p.nearest[s]
}

// midShade returns the colour in the middle of a shade.
func midShade(s int) color.RGBA {
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

// mostColours is the maximum number of colours in a GIF palette.
const mostColours = 256

// shadeCount is the number of pixels of a shade.
type shadeCount struct {
	parts [3]uint8 // five bits each
	n     int
	sums  [3]int // sums of the full colours
}

func count(frames []*image.RGBA) []shadeCount {
	seen := make([]shadeCount, 1<<15)
	for _, f := range frames {
		for y := range f.Rect.Dy() {
			row := f.Pix[y*f.Stride:]
			for x := range f.Rect.Dx() {
				colour := row[4*x : 4*x+3]
				a := &seen[shade(colour[0], colour[1], colour[2])]
				a.n++
				for i, v := range colour {
					a.sums[i] += int(v)
				}
			}
		}
	}
	var list []shadeCount
	for s, a := range seen {
		if a.n > 0 {
			a.parts = [3]uint8{uint8(s >> 10), uint8(s >> 5 & 31), uint8(s & 31)}
			list = append(list, a)
		}
	}
	return list
}

// choosePalette returns a palette by the median cut of Heckbert, 1982. It splits the box of
// shades that is largest by width and by number of pixels, again and again, and
// represents each box by its mean.
func choosePalette(all []shadeCount) color.Palette {
	boxes := [][]shadeCount{all}
	for len(boxes) < mostColours {
		widest, at, by := 0, -1, 0
		for i, box := range boxes {
			// The root keeps large plain areas from taking all colours.
			part, width := spread(box)
			if weight := width * root(total(box)); weight > widest {
				widest, at, by = weight, i, part
			}
		}
		if at < 0 {
			break // every shade has its colour
		}
		low, high := cut(boxes[at], by)
		boxes[at] = low
		boxes = append(boxes, high)
	}
	var palette color.Palette
	for _, box := range boxes {
		palette = append(palette, mean(box))
	}
	return palette
}

// spread returns the part of the colour in which the shades differ most, and the
// difference.
func spread(box []shadeCount) (part, width int) {
	for i := range 3 {
		low, high := uint8(31), uint8(0)
		for _, a := range box {
			low, high = min(low, a.parts[i]), max(high, a.parts[i])
		}
		if w := int(high) - int(low); w > width {
			part, width = i, w
		}
	}
	return part, width
}

// cut splits shades into two groups that are not empty, each with about half of the
// pixels.
func cut(box []shadeCount, part int) (low, high []shadeCount) {
	sort.SliceStable(box, func(i, j int) bool { return box[i].parts[part] < box[j].parts[part] })
	half, sum, at := total(box)/2, 0, 0
	for at < len(box)-1 && (at == 0 || sum+box[at].n <= half) {
		sum += box[at].n
		at++
	}
	return box[:at:at], box[at:]
}

func total(box []shadeCount) (n int) {
	for _, a := range box {
		n += a.n
	}
	return n
}

// root returns the smallest power of two whose square is at least n, which is above 0.
func root(n int) int {
	r := 1
	for r*r < n {
		r *= 2
	}
	return r
}

func mean(box []shadeCount) color.RGBA {
	var sums [3]int
	for _, a := range box {
		for i, sum := range a.sums {
			sums[i] += sum
		}
	}
	n := max(total(box), 1)
	return color.RGBA{uint8(sums[0] / n), uint8(sums[1] / n), uint8(sums[2] / n), 255}
}

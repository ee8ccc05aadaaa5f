package sprites

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"tessera/assets/vector"
)

// The woods of all tables: walnut for what holds the pieces, maple for what they are
// placed on. At night both are other, darker woods, not tinted ones.
var (
	maple      = vector.Hex(0xEAD7B0)
	mapleLow   = vector.Hex(0xC9A873)
	mapleNight = vector.Hex(0xBDA67E)
	mapleDeep  = vector.Hex(0x977B52)
	walnut     = vector.Hex(0x7A5135)
	walnutLow  = vector.Hex(0x53341F)
	walnutDark = vector.Hex(0x513624)
	walnutDeep = vector.Hex(0x362215)
)

// timber is a kind of wood: its colour between the fibres and in them.
type timber struct{ high, low rgb }

func timberOf(high, low color.RGBA) timber { return timber{rgbOf(high), rgbOf(low)} }

// walnutFor and mapleFor return the woods of a style. With contrast, wood is white.
func walnutFor(s Style) timber {
	return pick(s, timberOf(walnut, walnutLow), timberOf(walnutDark, walnutDeep), timberOf(white, white))
}

func mapleFor(s Style) timber {
	return pick(s, timberOf(maple, mapleLow), timberOf(mapleNight, mapleDeep), timberOf(white, white))
}

var (
	white = vector.Hex(0xFFFFFF)
	black = vector.Hex(0x000000)
)

// bumps are 256 fixed pseudo-random values from 0 to 1, the source of the grain.
var bumps = func() (v [256]float64) {
	h := uint32(2166136261)
	for i := range v {
		h = (h ^ uint32(i)) * 16777619
		h ^= h >> 13
		v[i] = float64(h>>8&0xffff) / 0xffff
	}
	return v
}()

// wave interpolates smoothly between the bumps, one for each unit of x.
func wave(x float64) float64 {
	f := math.Floor(x)
	i, t := int(f), x-f
	t = t * t * (3 - 2*t)
	return bumps[i&255]*(1-t) + bumps[(i+1)&255]*t
}

// fibres holds the part of the grain that depends on x alone. The grain runs along x.
type fibres struct{ bend, waver, hair, at float64 }

// fibresAt returns the fibres of a plank. Each number is another plank of the same tree.
func fibresAt(x float64, plank int) fibres {
	at := float64(plank) * 37.3
	return fibres{
		bend:  1.6*wave(x*0.45+at) + 0.5*wave(x*1.3+at*2),
		waver: 0.4 * wave(x*3+at), hair: x * 0.8, at: at,
	}
}

// grain returns how dark the wood is at a point, 0 to 1.
func (f fibres) grain(y float64) float64 {
	rings := wave(y*2.6 + f.bend + f.at)
	fine := wave(y*17 + 1.5*f.bend + f.at*3 + f.waver)
	return 0.55*rings*rings + 0.3*fine + 0.15*wave(y*61+f.hair+f.at)
}

// Rect is an axis-aligned rectangle in pixels.
type Rect struct{ X, Y, W, H float64 }

func (r Rect) rounded(corner float64) *vector.Path {
	return vector.RoundRect(r.X, r.Y, r.W, r.H, corner)
}

func (r Rect) inset(d float64) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// block is a piece of wood with rounded edges, lit at the top left and shaded at the
// bottom right.
type block struct {
	Rect
	corner float64
	edge   float64 // width of the rounding; 0 for none
	unit   float64 // unit of the grain and of the line of contrast
	plank  int
	depth  float64 // strength of the grain, about 1
	wood   timber
	rim    float64 // paint only this width along the edges; 0 for all
}

func (b block) paint(c *vector.Canvas, style Style) {
	if style.Contrast {
		outlined(c, b.Rect, b.corner, b.wood.high.opaque(), b.unit*0.05)
		return
	}
	c.Fill(b.rounded(b.corner), vector.Painted{Image: b.planed(c)})
}

// stride is the distance in pixels along the fibres between calculated points of the
// grain, which hardly changes between them.
const stride = 6

// planed draws the wood for a canvas of scale 1.
func (b block) planed(c *vector.Canvas) *image.RGBA {
	img := image.NewRGBA(b.pixels().Intersect(c.Image.Bounds()))
	w, h := img.Rect.Dx(), img.Rect.Dy()
	if w == 0 || h == 0 {
		return img
	}
	ramp := b.ramp()
	columns := make([]fibres, w/stride+2)
	for i := range columns {
		columns[i] = fibresAt((float64(img.Rect.Min.X+i*stride)+0.5-b.X)/b.unit, b.plank)
	}
	row := make([]float64, len(columns))
	for y := range h {
		vector.Pause()
		v := float64(img.Rect.Min.Y+y) + 0.5 - b.Y
		for i, f := range columns {
			row[i] = f.grain(v / b.unit)
		}
		pix := img.Pix[y*img.Stride:]
		isRim := b.rim == 0 || v < b.rim || v > b.H-b.rim
		for x := range w {
			u := float64(img.Rect.Min.X+x) + 0.5 - b.X
			if !isRim && u > b.rim && u < b.W-b.rim {
				continue
			}
			at, part := x/stride, float64(x%stride)/stride
			dark := row[at] + (row[at+1]-row[at])*part
			if dark > 1 {
				dark = 1
			}
			tone := &ramp[int(dark*float64(len(ramp)-1))]
			light := b.light(u, v)
			pix[4*x], pix[4*x+1], pix[4*x+2], pix[4*x+3] = lit(tone.r, light), lit(tone.g, light), lit(tone.b, light), 255
		}
	}
	return img
}

// light returns the brightness at a point of the block.
func (b block) light(u, v float64) float64 {
	light := 1.06 - 0.08*(u/b.W+v/b.H)
	if u >= b.edge && v >= b.edge && b.W-u >= b.edge && b.H-v >= b.edge {
		return light
	}
	near, far := min(u, v), min(b.W-u, b.H-v)
	if near < far {
		return light * (1.28 - 0.28*near/b.edge)
	}
	return light * (0.72 + 0.28*far/b.edge)
}

// lit scales a part of a colour, 0 to 255, by light. It runs for every pixel, and in the
// browser min and max would take most of the time.
func lit(part, light float64) uint8 {
	switch v := part * light; {
	case v > 255:
		return 255
	case v > 0:
		return uint8(v + 0.5)
	}
	return 0
}

// ramp returns the wood's colour for each darkness of the grain, with parts from 0 to
// 255.
func (b block) ramp() (tones [256]rgb) {
	for i := range tones {
		tones[i] = b.wood.high.mix(b.wood.low, b.depth*float64(i)/255).lit(255)
	}
	return tones
}

// pixels returns the pixels that the rectangle touches.
func (r Rect) pixels() image.Rectangle {
	return image.Rect(int(math.Floor(r.X)), int(math.Floor(r.Y)), int(math.Ceil(r.X+r.W)), int(math.Ceil(r.Y+r.H)))
}

// outlined fills a rectangle and draws a black line along its edge, at least one pixel
// wide.
func outlined(c *vector.Canvas, r Rect, corner float64, fill color.Color, line float64) {
	line = max(line, 1/c.Scale)
	c.Fill(r.rounded(corner), vector.Flat{Color: black})
	c.Fill(r.inset(line).rounded(max(corner-line, 0)), vector.Flat{Color: fill})
}

// recess is a hollow cut into wood. Its lip is lit at the bottom and right, and its floor
// is in the shadow of the upper and left walls.
type recess struct {
	Rect
	corner float64
	lip    float64
	deep   float64 // length of the walls' shadow
	nap    float64 // roughness of the floor's cloth, about 0.1
	floor  rgb
}

func (r recess) cut(c *vector.Canvas, style Style) {
	path := r.rounded(r.corner)
	if style.Contrast {
		outlined(c, r.Rect, r.corner, r.floor.opaque(), r.lip*2)
		return
	}
	c.Fill(path.Moved(r.lip, r.lip), vector.Flat{Color: vector.Alpha(color.White, 0.20)})
	c.Fill(path.Moved(-r.lip, -r.lip), vector.Flat{Color: vector.Alpha(color.Black, 0.30)})
	c.Fill(path, vector.Painted{Image: r.lined(c)})
}

// lined draws the floor for a canvas of scale 1.
func (r recess) lined(c *vector.Canvas) *image.RGBA {
	img := image.NewRGBA(r.pixels().Intersect(c.Image.Bounds()))
	left := make([]float64, img.Rect.Dx())
	for x := range left {
		left[x] = smooth(-0.2, 1, (float64(img.Rect.Min.X+x)+0.5-r.X)/r.deep)
	}
	tone := r.floor.lit(255)
	for y := range img.Rect.Dy() {
		vector.Pause()
		v := float64(img.Rect.Min.Y+y) + 0.5
		top, thread := smooth(-0.2, 1, (v-r.Y)/r.deep*0.8), 13*wave(v*0.7)
		pix := img.Pix[y*img.Stride:]
		for x, side := range left {
			cloth := 1 + r.nap*(wave((float64(img.Rect.Min.X+x)+0.5)*0.9+thread)-0.5)
			light := (0.35 + 0.65*min(side, top)) * cloth
			pix[4*x], pix[4*x+1], pix[4*x+2], pix[4*x+3] = lit(tone.r, light), lit(tone.g, light), lit(tone.b, light), 255
		}
	}
	return img
}

// bevel draws light on the upper and left edges of a piece of wood and shade on the
// others, wide units wide.
func bevel(c *vector.Canvas, body *vector.Path, wide float64) {
	c.Inside(body, wide, 1.2*wide, 1.2*wide, vector.Alpha(color.White, 0.55))
	c.Inside(body, -1.2*wide, -1.4*wide, 2.2*wide, vector.Alpha(vector.Hex(0x3A2108), 0.50))
}

// faded returns a picture with its opacity scaled by a, from 0 to 1.
func faded(img image.Image, a float64) image.Image {
	out := image.NewRGBA(img.Bounds())
	mask := image.NewUniform(color.Alpha{A: uint8(a * 255)})
	draw.DrawMask(out, out.Bounds(), img, img.Bounds().Min, mask, image.Point{}, draw.Src)
	return out
}

// rounded rounds the corners of a picture with radius r in pixels.
func rounded(img *image.RGBA, r float64) image.Image {
	b := img.Bounds()
	mask := vector.New(float64(b.Dx()), float64(b.Dy()), 1)
	mask.Fill(vector.RoundRect(0, 0, float64(b.Dx()), float64(b.Dy()), r), vector.Flat{Color: color.Black})
	out := image.NewRGBA(b)
	draw.DrawMask(out, b, img, b.Min, mask.Image, b.Min, draw.Src)
	return out
}

// cutOut erases from a picture what a mask of the same size covers.
func cutOut(img, mask *image.RGBA) {
	for i := 0; i < len(img.Pix); i += 4 {
		keep := 255 - int(mask.Pix[i+3])
		for j := range 4 {
			img.Pix[i+j] = uint8(int(img.Pix[i+j]) * keep / 255)
		}
	}
}

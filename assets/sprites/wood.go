package sprites

import (
	"image/color"
	"math"

	"tessera/assets/vector"
)

// The woods that all tables are made of: walnut for what holds the pieces,
// maple for what they stand on. At night both are darker woods, not tinted ones.
var (
	maple      = vector.Hex(0xEAD7B0)
	mapleLow   = vector.Hex(0xC9A873)
	mapleNight = vector.Hex(0xBDA67E)
	mapleDeep  = vector.Hex(0x977B52)
	walnut     = vector.Hex(0x7A5135)
	walnutLow  = vector.Hex(0x53341F)
	walnutDark = vector.Hex(0x513624)
	walnutDeep = vector.Hex(0x362215)
	umber      = vector.Hex(0x5A4424)
)

// timber is a kind of wood: its colour between the fibres and in them.
type timber struct{ high, low rgb }

func timberOf(high, low color.RGBA) timber { return timber{rgbOf(high), rgbOf(low)} }

// walnutFor and mapleFor are the woods of a style. Where contrast is asked for,
// wood is white.
func walnutFor(s Style) timber {
	switch {
	case s.Contrast:
		return timberOf(white, white)
	case s.Dark:
		return timberOf(walnutDark, walnutDeep)
	}
	return timberOf(walnut, walnutLow)
}

func mapleFor(s Style) timber {
	switch {
	case s.Contrast:
		return timberOf(white, white)
	case s.Dark:
		return timberOf(mapleNight, mapleDeep)
	}
	return timberOf(maple, mapleLow)
}

var (
	white = vector.Hex(0xFFFFFF)
	black = vector.Hex(0x000000)
)

// bumps are 256 fixed values from 0 to 1 in no order: the raw material of wood.
var bumps = func() (v [256]float64) {
	h := uint32(2166136261)
	for i := range v {
		h = (h ^ uint32(i)) * 16777619
		h ^= h >> 13
		v[i] = float64(h>>8&0xffff) / 0xffff
	}
	return v
}()

// wave is a smooth line through the bumps, one a unit.
func wave(x float64) float64 {
	f := math.Floor(x)
	i, t := int(f), x-f
	t = t * t * (3 - 2*t)
	return bumps[i&255]*(1-t) + bumps[(i+1)&255]*t
}

// grain is how dark wood is at a point, 0 to 1, its fibres along x. Each
// plank is another one of the same tree.
func grain(x, y float64, plank int) float64 {
	at := float64(plank) * 37.3
	bend := 1.6*wave(x*0.45+at) + 0.5*wave(x*1.3+at*2)
	rings := wave(y*2.6 + bend + at)
	fibres := wave(y*17 + 1.5*bend + at*3 + 0.4*wave(x*3+at))
	hair := wave(y*61 + x*0.8 + at)
	return 0.55*rings*rings + 0.3*fibres + 0.15*hair
}

// Rect is an upright rectangle of a picture, in pixels.
type Rect struct{ X, Y, W, H float64 }

func (r Rect) rounded(corner float64) *vector.Path {
	return vector.RoundRect(r.X, r.Y, r.W, r.H, corner)
}

func (r Rect) inset(d float64) Rect { return Rect{r.X + d, r.Y + d, r.W - 2*d, r.H - 2*d} }

// block is a piece of wood with rounded edges, which catch the light of the top
// left and turn away from it at the bottom right.
type block struct {
	Rect
	corner float64
	edge   float64 // how far its rounding reaches in; 0 for none
	unit   float64 // what the grain is measured by; a line of contrast too
	plank  int
	depth  float64 // how strong the grain is, about 1
	wood   timber
}

func (b block) paint(c *vector.Canvas, style Style) {
	if style.Contrast {
		outlined(c, b.Rect, b.corner, b.wood.high.opaque(), b.unit*0.05)
		return
	}
	c.Fill(b.rounded(b.corner), vector.Texture{X: b.X, Y: b.Y, W: b.W, H: b.H, At: func(x, y float64) color.RGBA {
		x, y = x-b.X, y-b.Y
		light := 1.06 - 0.16*(x/b.W+y/b.H)/2
		if out := min(x, y, b.W-x, b.H-y) / b.edge; out < 1 {
			if min(x, y) < min(b.W-x, b.H-y) {
				light *= 1.28 - 0.28*out
			} else {
				light *= 0.72 + 0.28*out
			}
		}
		return b.wood.high.mix(b.wood.low, b.depth*grain(x/b.unit, y/b.unit, b.plank)).lit(light).opaque()
	}})
}

// outlined fills a rectangle and draws a black line along its edge, at least one
// pixel wide.
func outlined(c *vector.Canvas, r Rect, corner float64, fill color.Color, line float64) {
	line = max(line, 1/c.Scale)
	c.Fill(r.rounded(corner), vector.Flat{Color: black})
	c.Fill(r.inset(line).rounded(max(corner-line, 0)), vector.Flat{Color: fill})
}

// recess is cut into wood: a lit lip below and at the right, a floor that lies in
// the shadow of the upper and the left wall.
type recess struct {
	Rect
	corner float64
	lip    float64
	deep   float64 // how far the walls' shadow reaches
	nap    float64 // how rough the floor's cloth is, about 0.1
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
	c.Fill(path, vector.Texture{X: r.X, Y: r.Y, W: r.W, H: r.H, At: func(x, y float64) color.RGBA {
		left, top := (x-r.X)/r.deep, (y-r.Y)/r.deep
		light := 0.35 + 0.65*min(smooth(-0.2, 1, left), smooth(-0.2, 1, top*0.8))
		cloth := 1 + r.nap*(wave(x*0.9+13*wave(y*0.7))-0.5)
		return r.floor.lit(light * cloth).opaque()
	}})
}

// bevel is the light on the upper and left edges of a piece of wood and the shade
// on the others, wide units wide.
func bevel(c *vector.Canvas, body *vector.Path, wide float64) {
	c.Inside(body, wide, 1.2*wide, 1.2*wide, vector.Alpha(color.White, 0.55))
	c.Inside(body, -1.2*wide, -1.4*wide, 2.2*wide, vector.Alpha(vector.Hex(0x3A2108), 0.50))
}

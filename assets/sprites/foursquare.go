package sprites

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/vector"
)

// The colours of Four in a Square: tiles of pale maple in a walnut box, marbles
// of vermilion and of deep blue glass. The marbles differ in lightness and in
// what is inside the glass, so that no one needs to see their hues.
var (
	maple      = vector.Hex(0xEAD7B0)
	mapleLow   = vector.Hex(0xC9A873)
	mapleNight = vector.Hex(0xBDA67E)
	mapleDeep  = vector.Hex(0x977B52)
	walnut     = vector.Hex(0x7A5135)
	walnutLow  = vector.Hex(0x53341F)
	walnutDark = vector.Hex(0x513624)
	walnutDeep = vector.Hex(0x362215)
	trayFloor  = vector.Hex(0x211A15)
	feltFloor  = vector.Hex(0x33302C)
	bore       = vector.Hex(0x8C6A3F)
	amber      = vector.Hex(0xFFC85A)
)

// rgb is a colour in the making: three parts from 0 to 1.
type rgb struct{ r, g, b float64 }

func rgbOf(c color.RGBA) rgb {
	return rgb{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255}
}

func (c rgb) mix(d rgb, t float64) rgb {
	t = min(max(t, 0), 1)
	return rgb{c.r + (d.r-c.r)*t, c.g + (d.g-c.g)*t, c.b + (d.b-c.b)*t}
}

// lit is the colour under more light (f above 1) or less.
func (c rgb) lit(f float64) rgb { return rgb{c.r * f, c.g * f, c.b * f} }

func (c rgb) opaque() color.RGBA {
	part := func(v float64) uint8 { return uint8(min(max(v, 0), 1)*255 + 0.5) }
	return color.RGBA{part(c.r), part(c.g), part(c.b), 255}
}

// smooth rises from 0 to 1 as v goes from a to b.
func smooth(a, b, v float64) float64 {
	t := min(max((v-a)/(b-a), 0), 1)
	return t * t * (3 - 2*t)
}

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

// FoursquareTrayCorner is the radius of a tray's corners, in pitches.
const FoursquareTrayCorner = 0.36

// FoursquareRect is a recess of the box, in pixels.
type FoursquareRect struct{ X, Y, W, H float64 }

// FoursquareBox is the walnut box, w by h pixels, with the recess that the
// tiles slide in and the trays. Pitch is the way from well to well.
func FoursquareBox(w, h int, pitch float64, recess FoursquareRect, trays []FoursquareRect, style Style) image.Image {
	c := vector.New(float64(w), float64(h), 1)
	high, low := rgbOf(walnut), rgbOf(walnutLow)
	if style.Dark {
		high, low = rgbOf(walnutDark), rgbOf(walnutDeep)
	}
	fw, fh := float64(w), float64(h)
	edge := pitch * 0.05
	wood := vector.Texture{W: fw, H: fh, At: func(x, y float64) color.RGBA {
		out := min(x, y, fw-x, fh-y) / edge
		light := 1.06 - 0.16*(x/fw+y/fh)/2
		if out < 1 { // the rounded edge catches the light, or turns away from it
			if min(x, y) < min(fw-x, fh-y) {
				light *= 1.28 - 0.28*out
			} else {
				light *= 0.72 + 0.28*out
			}
		}
		return high.mix(low, 1.15*grain(x/pitch, y/pitch, 5)).lit(light).opaque()
	}}
	c.Fill(vector.RoundRect(0, 0, fw, fh, pitch*0.16), wood)
	floor := trayFloor
	foursquareRecess(c, recess, pitch, pitch*0.10, rgbOf(floor))
	for _, t := range trays {
		foursquareRecess(c, t, pitch, pitch*FoursquareTrayCorner, rgbOf(feltFloor))
	}
	return c.Image
}

// foursquareRecess cuts a recess into the box: a lit lip below and at the right,
// a floor that lies in the shadow of the upper and the left wall.
func foursquareRecess(c *vector.Canvas, r FoursquareRect, pitch, corner float64, floor rgb) {
	lip := pitch * 0.022
	path := vector.RoundRect(r.X, r.Y, r.W, r.H, corner)
	c.Fill(path.Moved(lip, lip), vector.Flat{Color: vector.Alpha(color.White, 0.20)})
	c.Fill(path.Moved(-lip, -lip), vector.Flat{Color: vector.Alpha(color.Black, 0.30)})
	deep := pitch * 0.42
	c.Fill(path, vector.Texture{X: r.X, Y: r.Y, W: r.W, H: r.H, At: func(x, y float64) color.RGBA {
		left, top := (x-r.X)/deep, (y-r.Y)/deep
		light := 0.35 + 0.65*min(smooth(-0.2, 1, left), smooth(-0.2, 1, top*0.8))
		cloth := 0.94 + 0.12*wave(x*0.9+13*wave(y*0.7))
		return floor.lit(light * cloth).opaque()
	}})
}

// tileShadow is how far the shadow of a tile reaches beyond it, in parts of its
// side; a tile's picture has this margin all round.
const tileShadow = 0.06

// FoursquareTilePx is how large the picture of a tile is whose side is size
// pixels long: its shadow lies round it.
func FoursquareTilePx(size float64) int { return int(math.Ceil(size * (1 + 2*tileShadow))) }

// FoursquareTile is a tile with its four wells in a field of px by px pixels,
// shadow included; every grain is a piece of wood of its own.
func FoursquareTile(px, grained int, style Style) image.Image {
	const field = 1 + 2*tileShadow
	c := vector.New(field, field, float64(px)/field)
	m := tileShadow
	body := vector.RoundRect(m, m, 1, 1, 0.075)
	c.Shadow(body, 0.02, 0.03, 0.05, vector.Alpha(color.Black, 0.55))
	high, low := rgbOf(maple), rgbOf(mapleLow)
	if style.Dark {
		high, low = rgbOf(mapleNight), rgbOf(mapleDeep)
	}
	c.Fill(body, vector.Texture{X: m, Y: m, W: 1, H: 1, At: func(x, y float64) color.RGBA {
		x, y = x-m, y-m
		return high.mix(low, 0.85*grain(x*1.7, y*1.7, grained)).lit(1.05 - 0.06*(x+y)).opaque()
	}})
	c.Inside(body, 0.010, 0.012, 0.012, vector.Alpha(color.White, 0.55))
	c.Inside(body, -0.012, -0.014, 0.022, vector.Alpha(vector.Hex(0x3A2108), 0.50))
	for i := range 4 {
		foursquareWell(c, m+0.5+(float64(i%2)-0.5)*wellStep, m+0.5+(float64(i/2)-0.5)*wellStep, wellRadius, low)
	}
	return c.Image
}

// The wells of a tile, in parts of its side.
const (
	wellStep   = 1 / (2 - 0.05) // the pitch
	wellRadius = 0.41 * wellStep
)

// foursquareWell drills a well: a bowl whose wall is lit below and at the right,
// where the light falls in.
func foursquareWell(c *vector.Canvas, x, y, r float64, wood rgb) {
	lip := r * 0.045
	c.Fill(vector.Circle(x+lip, y+lip*1.2, r), vector.Flat{Color: vector.Alpha(color.White, 0.5)})
	c.Fill(vector.Circle(x-lip, y-lip, r), vector.Flat{Color: vector.Alpha(vector.Hex(0x3A2108), 0.35)})
	ground := rgbOf(bore).mix(wood, 0.45)
	c.Fill(vector.Circle(x, y, r), vector.Texture{X: x - r, Y: y - r, W: 2 * r, H: 2 * r, At: func(px, py float64) color.RGBA {
		u, v := (px-x)/r, (py-y)/r
		d := min(u*u+v*v, 1)
		z := math.Sqrt(1 - 0.86*d)
		light := 0.46*u + 0.56*v + 0.62*z
		shade := smooth(-0.55, 0.75, 0.64*u+0.77*v) // the wall above throws a shadow
		return ground.lit(0.44 + 0.60*max(light, 0)*(0.38+0.62*shade)).opaque()
	}})
}

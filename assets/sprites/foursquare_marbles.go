package sprites

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/vector"
)

type glass struct {
	deep, bright, core rgb
	// inside returns how much of the core shows at a point of the ball's middle plane,
	// given as radius and angle.
	inside func(r, angle float64) float64
}

// The glasses: light vermilion with a swirl, dark blue with a ring.
var (
	redGlass = glass{
		deep: rgbOf(vector.Hex(0xB3300C)), bright: rgbOf(vector.Hex(0xFF8A45)), core: rgbOf(vector.Hex(0xFFF0D8)),
		inside: func(r, angle float64) float64 {
			blade := math.Cos(3 * (angle + 2.1*r))
			return smooth(0.30, 0.62, blade) * smooth(0.02, 0.14, r) * (1 - smooth(0.56, 0.66, r))
		},
	}
	blueGlass = glass{
		deep: rgbOf(vector.Hex(0x07254D)), bright: rgbOf(vector.Hex(0x2C7CC4)), core: rgbOf(vector.Hex(0xBFE3FA)),
		inside: func(r, _ float64) float64 {
			return smooth(0.31, 0.38, r) * (1 - smooth(0.52, 0.59, r))
		},
	}
)

// deepen increases the difference in lightness between the players, for colour-blind
// people.
func (g *glass) deepen(red bool) {
	if red {
		g.deep, g.bright, g.core = rgbOf(vector.Hex(0xE0561C)), rgbOf(vector.Hex(0xFFC07A)), rgb{1, 1, 1}
		return
	}
	g.deep, g.bright, g.core = rgbOf(vector.Hex(0x020D22)), rgbOf(vector.Hex(0x0F3F7C)), rgbOf(vector.Hex(0x9CC9EE))
}

// marbleShare is a marble's diameter as a fraction of its picture. The rest is shadow.
const marbleShare = 0.72

// FoursquareMarblePx returns the size of the picture of a marble with a diameter of size
// pixels.
func FoursquareMarblePx(size float64) int { return int(math.Ceil(size / marbleShare)) }

// FoursquareMarble draws a glass marble and its shadow in the middle of px by px pixels.
func FoursquareMarble(px int, red bool, style Style) image.Image {
	c := vector.New(1, 1, float64(px))
	r := marbleShare / 2
	foot := vector.Ellipse(0.53, 0.545, r*0.96, r*0.94)
	c.Shadow(foot, 0.03, 0.04, 0.10, vector.Alpha(vector.Hex(0x140A02), 0.55))
	c.Shadow(foot, 0, 0.008, 0.035, vector.Alpha(vector.Hex(0x140A02), 0.5))
	ball(c, r, red, style, style.Contrast)
	return c.Image
}

// FoursquareSign draws a marble that fills px by px pixels, as a player's sign.
func FoursquareSign(px int, red bool, style Style) image.Image {
	c := vector.New(1, 1, float64(px))
	c.Shadow(vector.Circle(0.5, 0.52, 0.43), 0.015, 0.025, 0.06, vector.Alpha(vector.Hex(0x140A02), 0.4))
	ball(c, 0.44, red, style, !style.Dark) // on paper by day
	return c.Image
}

// ball paints the glass in the middle of c. Light enters at the top left, where it is
// reflected, and gathers at the bottom right, where it leaves. The edge of the glass is
// dark with a thin line of light around it, so that the ball stands out from a dark well
// and from light wood. On a light ground (onLight) that line is dark too.
func ball(c *vector.Canvas, r float64, red bool, style Style, onLight bool) {
	g := blueGlass
	if red {
		g = redGlass
	}
	if style.Strong {
		g.deepen(red)
	}
	rim, line := g.core.mix(g.bright, 0.1), max(0.055, 1.2/(r*c.Scale))
	if onLight {
		rim = g.deep.lit(0.4)
	}
	c.Fill(vector.Circle(0.5, 0.5, r), vector.Texture{X: 0.5 - r, Y: 0.5 - r, W: 2 * r, H: 2 * r, At: func(px, py float64) color.RGBA {
		return g.at((px-0.5)/r, (py-0.5)/r, rim, line).opaque()
	}})
}

// at returns the colour of the ball of radius 1 at a point seen from the front, with a
// rim of width line.
func (g glass) at(u, v float64, rim rgb, line float64) rgb {
	d := min(math.Hypot(u, v), 1)
	through := 0.60*u + 0.72*v // from the lit side to where the light leaves
	body := g.deep.mix(g.bright, 0.30+0.50*through+0.22*(1-d*d))
	// The bulge of the glass enlarges what is inside.
	core := g.inside(d*(0.80+0.20*d*d), math.Atan2(v, u))
	body = body.mix(g.core.lit(0.80+0.28*(through+0.4)), 0.92*core)
	white, edge := rgb{1, 1, 1}, 1-line
	gather := smooth(0.55, 0.78, d) * (1 - smooth(0.80, 0.92, d)) * smooth(0.45, 0.95, through/max(d, 0.01))
	body = body.mix(g.bright.mix(white, 0.45), 0.62*gather)
	body = body.lit(1 - 0.66*smooth(edge-0.22, edge-0.03, d))
	body = body.mix(white, mirrored(u, v))
	return body.mix(rim, smooth(edge-0.03, edge+0.03, d))
}

// mirrored returns how much of the sky is reflected at a point: a soft window at the top
// left, and a small one at the bottom right.
func mirrored(u, v float64) float64 {
	a := math.Cos(-0.7)*(u+0.37) - math.Sin(-0.7)*(v+0.45)
	b := math.Sin(-0.7)*(u+0.37) + math.Cos(-0.7)*(v+0.45)
	window := 1 - smooth(0.55, 1.05, math.Hypot(a/0.30, b/0.17))
	haze := 0.22 * (1 - smooth(0, 1, math.Hypot(u+0.30, v+0.36)/0.62))
	spark := 0.35 * (1 - smooth(0.3, 1, math.Hypot(u-0.52, v-0.56)/0.10))
	return min(0.94*window+haze+spark, 1)
}

// FoursquareLift draws the shadow of a marble held above the board, in the middle of px
// by px pixels.
func FoursquareLift(px int) image.Image {
	c := vector.New(1, 1, float64(px))
	c.Shadow(vector.Circle(0.5, 0.5, 0.26), 0, 0, 0.22, vector.Alpha(vector.Hex(0x140A02), 0.6))
	return c.Image
}

// FoursquareChevron draws the mark of a tile that can slide, px by px pixels. It points
// to the right, turned clockwise by quarters.
func FoursquareChevron(px, quarters int, ink color.Color) image.Image {
	c := vector.New(1, 1, float64(px))
	one := vector.Lines(0.13, 0.30, 0.22, 0.58, 0.5, 0.30, 0.78)
	two := one.Moved(0.24, 0)
	sign := one.Join(two).Moved(-0.06, 0).Turned(float64(quarters)*math.Pi/2, 0.5, 0.5)
	c.Fill(sign.Moved(0.02, 0.025), vector.Flat{Color: vector.Alpha(color.White, 0.55)})
	c.Fill(sign, vector.Flat{Color: ink})
	return c.Image
}

// FoursquareLock draws a padlock of px by px pixels, the mark of the tile that may not
// slide back.
func FoursquareLock(px int) image.Image {
	c := vector.New(1, 1, float64(px))
	body := vector.RoundRect(0.22, 0.45, 0.56, 0.42, 0.08)
	bow := vector.Arc(0.10, 0.5, 0.42, 0.19, -math.Pi, 0).Join(vector.Line(0.10, 0.31, 0.42, 0.31, 0.5), vector.Line(0.10, 0.69, 0.42, 0.69, 0.5))
	sign := body.Join(bow)
	c.Fill(sign.Moved(0.02, 0.025), vector.Flat{Color: vector.Alpha(color.White, 0.5)})
	c.Fill(sign, vector.Flat{Color: vector.Hex(0x5A4424)})
	c.Fill(vector.Circle(0.5, 0.64, 0.06).Join(vector.Line(0.05, 0.5, 0.64, 0.5, 0.75)), vector.Flat{Color: maple})
	return c.Image
}

// FoursquareRing draws a ring just inside px by px pixels. thick is its width as a
// fraction of px.
func FoursquareRing(px int, thick float64, ink color.Color) image.Image {
	c := vector.New(1, 1, float64(px))
	c.Fill(vector.Ring(0.5, 0.5, 0.5-0.5/float64(px), 0.5-thick), vector.Flat{Color: ink})
	return c.Image
}

// FoursquareLast draws the gold ring around the marble placed last, just inside px by px
// pixels.
func FoursquareLast(px int) image.Image {
	c := vector.New(1, 1, float64(px))
	inlaid(c, vector.Ring(0.5, 0.5, 0.5-0.5/float64(px), 0.402), vector.Ring(0.5, 0.5, 0.474, 0.428))
	return c.Image
}

// FoursquareSlidPx returns the size of the picture of [FoursquareSlid] for a tile with a
// side of side pixels.
func FoursquareSlidPx(side float64) int { return int(side * 1.06) }

// FoursquareSlid draws a frame around the tile slid last, side pixels wide, in px by px
// pixels.
func FoursquareSlid(px int, side float64) image.Image {
	c := vector.New(float64(px), float64(px), 1)
	m := (float64(px) - side) / 2
	r, line := Rect{m, m, side, side}, max(1.4, side*0.017)
	frame := func(out, in float64) *vector.Path {
		return r.inset(-out).rounded(side*0.075 + out).Join(r.inset(in).rounded(side*0.075 - in).Reversed())
	}
	inlaid(c, frame(line*0.9, line*1.7), frame(0, line*0.8))
	return c.Image
}

// FoursquareTrace draws the trace of a slide in the hole, px by px pixels: the outline of
// the tile that was there, and an arrow to where it went. The arrow points to the right,
// turned clockwise by quarters.
func FoursquareTrace(px, quarters int) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	ink := vector.Flat{Color: vector.Alpha(gold, 0.85)}
	c.Fill(dashed(7, 7, 86, 86, 1.8, 7), ink)
	arrow := vector.Line(5, 28, 50, 70, 50).Join(vector.Lines(5, 54, 34, 72, 50, 54, 66))
	c.Fill(arrow.Turned(float64(quarters)*math.Pi/2, 50, 50), ink)
	return c.Image
}

// dashed returns the outline of a rectangle with n dashes on a side.
func dashed(x, y, w, h, width float64, n int) *vector.Path {
	p := new(vector.Path)
	dx, dy := w/float64(2*n-1), h/float64(2*n-1)
	for i := range n {
		a, b := x+float64(2*i)*dx, y+float64(2*i)*dy
		p.Join(vector.Line(width, a, y, a+dx, y), vector.Line(width, a, y+h, a+dx, y+h),
			vector.Line(width, x, b, x, b+dy), vector.Line(width, x+w, b, x+w, b+dy))
	}
	return p
}

// glowShare is the size of a block as a fraction of the picture of its glow. The rest is
// enough for the light to fade out.
const glowShare = 0.54

// FoursquareGlowPx returns the size of the picture of a glow around a block of size
// pixels.
func FoursquareGlowPx(size float64) int { return int(math.Ceil(size / glowShare)) }

// FoursquareGlow draws the glow of a finished block, to be placed under its marbles. The
// block is in the middle of px by px pixels.
func FoursquareGlow(px int) image.Image {
	c := vector.New(1, 1, float64(px))
	a := (1 - glowShare) / 2
	block := vector.RoundRect(a, a, glowShare, glowShare, 0.22*glowShare)
	const blur = 0.26 * glowShare // its light reaches half as far again
	c.Shadow(block.Scaled(1.03, 0.5, 0.5), 0, 0, blur, amber)
	c.Shadow(block.Scaled(1.03, 0.5, 0.5), 0, 0, blur, vector.Alpha(amber, 0.6))
	thin(c, block, 0.4) // the wells show through
	rim := block.Join(block.Scaled(0.955, 0.5, 0.5).Reversed())
	c.Fill(rim, vector.Flat{Color: vector.Hex(0xFFF1CC)})
	return c.Image
}

func thin(c *vector.Canvas, path *vector.Path, share float64) {
	b := c.Image.Bounds()
	inside := vector.New(float64(b.Dx()), float64(b.Dy()), 1)
	inside.Scale = c.Scale
	inside.Fill(path, vector.Flat{Color: color.White})
	for i := range c.Image.Pix {
		in := float64(inside.Image.Pix[i|3]) / 255
		c.Image.Pix[i] = uint8(float64(c.Image.Pix[i])*(1-in*(1-share)) + 0.5)
	}
}

// FoursquareArrow draws a broad arrow across px by px pixels, for the slide of a hint. It
// points to the right, turned clockwise by quarters.
func FoursquareArrow(px, quarters int, ink color.Color) image.Image {
	c := vector.New(1, 1, float64(px))
	arrow := vector.Polygon(0.02, 0.06, 0.44, 0.62, 0.44, 0.62, 0.27, 0.95, 0.5, 0.62, 0.73, 0.62, 0.56, 0.06, 0.56).
		Turned(float64(quarters)*math.Pi/2, 0.5, 0.5)
	c.Shadow(arrow, 0.012, 0.02, 0.04, vector.Alpha(color.Black, 0.5))
	c.Fill(arrow.Scaled(1.05, 0.5, 0.5), vector.Flat{Color: vector.Hex(0xFFF6E2)})
	c.Fill(arrow, vector.Flat{Color: ink})
	return c.Image
}

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

package sprites

import (
	"image"
	"image/color"
	"math"

	"tessera/assets/vector"
)

// The colours of Four in a Square: tiles of pale maple in a walnut box, marbles of
// vermilion and of deep blue glass. The marbles also differ in lightness and in the
// pattern inside, so that players need not tell the hues apart.
var (
	trayFloor = vector.Hex(0x211A15)
	feltFloor = vector.Hex(0x33302C)
	bore      = vector.Hex(0x8C6A3F)
	amber     = vector.Hex(0xFFC85A)
)

// rgb is a colour for calculations, with parts from 0 to 1.
type rgb struct{ r, g, b float64 }

func rgbOf(c color.RGBA) rgb {
	return rgb{float64(c.R) / 255, float64(c.G) / 255, float64(c.B) / 255}
}

func (c rgb) mix(d rgb, t float64) rgb {
	t = clamped(t)
	return rgb{c.r + (d.r-c.r)*t, c.g + (d.g-c.g)*t, c.b + (d.b-c.b)*t}
}

func (c rgb) lit(f float64) rgb { return rgb{c.r * f, c.g * f, c.b * f} }

func (c rgb) opaque() color.RGBA {
	part := func(v float64) uint8 { return uint8(clamped(v)*255 + 0.5) }
	return color.RGBA{part(c.r), part(c.g), part(c.b), 255}
}

// clamped limits v to the range 0 to 1. In the browser it is several times faster than
// min and max.
func clamped(v float64) float64 {
	switch {
	case v > 1:
		return 1
	case v > 0:
		return v
	}
	return 0
}

// smooth rises from 0 to 1 as v goes from a to b.
func smooth(a, b, v float64) float64 {
	t := clamped((v - a) / (b - a))
	return t * t * (3 - 2*t)
}

// FoursquareTrayCorner is the radius of a tray's corners, in pitches.
const FoursquareTrayCorner = 0.36

// FoursquareBox draws the walnut box, w by h pixels, with the trays and the recess in
// which the tiles slide. pitch is the distance between wells.
func FoursquareBox(w, h int, pitch float64, slide Rect, trays []Rect, style Style) image.Image {
	c := vector.New(float64(w), float64(h), 1)
	block{
		Rect: Rect{W: float64(w), H: float64(h)}, corner: pitch * 0.16, edge: pitch * 0.05,
		unit: pitch, plank: 5, depth: 1.15, wood: walnutFor(style),
	}.paint(c, style)
	floors := [2]color.RGBA{trayFloor, feltFloor}
	if style.Contrast {
		floors = [2]color.RGBA{vector.Hex(0x3A3A3A), white}
	}
	cut := recess{Rect: slide, corner: pitch * 0.10, lip: pitch * 0.022, deep: pitch * 0.42, nap: 0.12, floor: rgbOf(floors[0])}
	cut.cut(c, style)
	for _, t := range trays {
		cut.Rect, cut.corner, cut.floor = t, pitch*FoursquareTrayCorner, rgbOf(floors[1])
		cut.cut(c, style)
	}
	return c.Image
}

// tileShadow is the width of a tile's shadow as a fraction of its side. A tile's picture
// has this margin on each side.
const tileShadow = 0.06

// FoursquareTilePx returns the size of the picture of a tile with a side of size pixels,
// shadow included.
func FoursquareTilePx(size float64) int { return int(math.Ceil(size * (1 + 2*tileShadow))) }

// foursquareTile is the side of a tile in pitches, with a small gap around it.
const foursquareTile = 2 - 0.05

// FoursquareTile draws a tile with its four wells, px by px pixels including the shadow.
// Each value of grained gives another piece of wood.
func FoursquareTile(px, grained int, style Style) image.Image {
	const field = 1 + 2*tileShadow
	c := vector.New(field, field, float64(px)/field)
	m := tileShadow
	body := vector.RoundRect(m, m, 1, 1, 0.075)
	wood := mapleFor(style)
	if style.Contrast {
		outlined(c, Rect{m, m, 1, 1}, 0.075, white, 0.015)
	} else {
		c.Shadow(body, 0.02, 0.03, 0.05, vector.Alpha(color.Black, 0.55))
		columns := make([]fibres, px) // equal in all rows
		for i := range columns {
			columns[i] = fibresAt(((float64(i)+0.5)/c.Scale-m)*1.7, grained)
		}
		c.Fill(body, vector.Texture{X: m, Y: m, W: 1, H: 1, At: func(x, y float64) color.RGBA {
			grain := columns[int(x*c.Scale)].grain((y - m) * 1.7)
			x, y = x-m, y-m
			return wood.high.mix(wood.low, 0.85*grain).lit(1.05 - 0.06*(x+y)).opaque()
		}})
		bevel(c, body, 0.010)
	}
	for i := range 4 {
		x, y := m+0.5+(float64(i%2)-0.5)*wellStep, m+0.5+(float64(i/2)-0.5)*wellStep
		if style.Contrast {
			c.Fill(vector.Ring(x, y, wellRadius, wellRadius*0.93), vector.Flat{Color: black})
			continue
		}
		foursquareWell(c, x, y, wellRadius, wood.low)
	}
	return c.Image
}

// FoursquareInk returns the colour of text on a tile or in a well.
func FoursquareInk(inWell bool, style Style) color.Color {
	switch {
	case style.Contrast:
		return black
	case inWell:
		return inlay
	}
	return vector.Hex(0x3A2108)
}

// The wells of a tile, as fractions of its side.
const (
	wellStep   = 1 / foursquareTile // the pitch
	wellRadius = 0.41 * wellStep
)

// foursquareWell draws a well: a bowl whose wall catches the light at the bottom right.
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
		shade := smooth(-0.55, 0.75, 0.64*u+0.77*v) // the upper wall throws a shadow
		return ground.lit(0.44 + 0.60*max(light, 0)*(0.38+0.62*shade)).opaque()
	}})
}

// FoursquareView is a board for the shelf and the how-to-play cards.
type FoursquareView struct {
	// Rows are the wells, two rows and two columns for each tile: 'R' and 'B' for
	// marbles, 'r' and 'b' for marbles about to be placed, a blank for the hole, anything
	// else for an empty well.
	Rows   []string
	Slides []FoursquareSlide
	Locked []FoursquareSpot // tiles that may not slide
	Blocks []FoursquareSpot // top left wells of blocks that glow
	Last   FoursquareTurn
}

// FoursquareTurn describes the last turn. Fields for moves that it lacks are nil.
type FoursquareTurn struct {
	Placed *FoursquareSpot  // the marble
	Slid   *FoursquareSpot  // the tile, by its top left well
	Trace  *FoursquareSlide // the hole left by the tile, and the tile's direction
}

// FoursquareSpot is a well by column and row, from 0.
type FoursquareSpot struct{ Col, Row int }

// FoursquareSlide is the mark of a slide. The spot is the top left well of the tile that
// slides. With 0 Quarters it slides to the right; each quarter turns that clockwise.
type FoursquareSlide struct {
	FoursquareSpot
	Quarters int
	Broad    bool // a broad arrow instead of the small sign
}

// FoursquareScene paints a board of any size in a walnut frame, w by h pixels.
func FoursquareScene(w, h int, style Style, v FoursquareView) image.Image {
	fw, fh := float64(w), float64(h)
	cols, rows := float64(len(v.Rows[0])), float64(len(v.Rows))
	const frame = 0.26
	pitch := float64(int(min(fw/(cols+2*frame), fh/(rows+2*frame))))
	x, y := float64(int((fw-cols*pitch)/2)), float64(int((fh-rows*pitch)/2))
	air := 0.06 * pitch
	recess := Rect{x - air, y - air, cols*pitch + 2*air, rows*pitch + 2*air}
	c := &vector.Canvas{Image: FoursquareBox(w, h, pitch, recess, nil, style).(*image.RGBA), Scale: 1}
	p := foursquarePainter{c: c, pitch: pitch, x: x, y: y, style: style}
	p.view(v)
	if style.Contrast { // the frame's line must not be cut at the corners
		return c.Image
	}
	return rounded(c.Image, fw*0.03)
}

// foursquarePainter paints on a board whose first well has its corner at (x, y).
type foursquarePainter struct {
	c           *vector.Canvas
	pitch, x, y float64
	style       Style
}

func (p foursquarePainter) view(v FoursquareView) {
	p.tiles(v)
	for _, b := range v.Blocks {
		p.put(FoursquareGlow(FoursquareGlowPx(1.96*p.pitch)), float64(b.Col)+1, float64(b.Row)+1)
	}
	p.marbles(v)
	p.last(v.Last)
	p.signs(v)
}

func (p foursquarePainter) last(t FoursquareTurn) {
	side := foursquareTile * p.pitch
	if at := t.Trace; at != nil {
		p.put(FoursquareTrace(int(side), at.Quarters), float64(at.Col)+1, float64(at.Row)+1)
	}
	if at := t.Slid; at != nil {
		p.put(FoursquareSlid(FoursquareSlidPx(side), side), float64(at.Col)+1, float64(at.Row)+1)
	}
	if at := t.Placed; at != nil {
		p.put(FoursquareLast(int(p.pitch*0.9)), float64(at.Col)+0.5, float64(at.Row)+0.5)
	}
}

// put draws a picture centred on a place given in pitches.
func (p foursquarePainter) put(img image.Image, col, row float64) {
	p.c.DrawAbout(img, p.x+col*p.pitch, p.y+row*p.pitch)
}

func (p foursquarePainter) tiles(v FoursquareView) {
	px := FoursquareTilePx(foursquareTile * p.pitch)
	for row := 0; row+1 < len(v.Rows); row += 2 {
		for col := 0; col+1 < len(v.Rows[row]); col += 2 {
			if v.Rows[row][col] != ' ' {
				p.put(FoursquareTile(px, row*2+col/2, p.style), float64(col+1), float64(row+1))
			}
		}
	}
}

func (p foursquarePainter) marbles(v FoursquareView) {
	px := FoursquareMarblePx(0.78 * p.pitch)
	red, blue := FoursquareMarble(px, true, p.style), FoursquareMarble(px, false, p.style)
	of := map[rune]image.Image{'R': red, 'B': blue, 'r': faded(red, 0.5), 'b': faded(blue, 0.5)}
	for row, line := range v.Rows {
		for col, what := range line {
			if img := of[what]; img != nil {
				p.put(img, float64(col)+0.5, float64(row)+0.5)
			}
		}
	}
}

func (p foursquarePainter) signs(v FoursquareView) {
	for _, s := range v.Slides {
		ink := p.style.Possible()
		if !s.Broad {
			p.put(FoursquareChevron(int(0.46*p.pitch), s.Quarters, ink), float64(s.Col)+1, float64(s.Row)+1)
			continue
		}
		to := [4][2]float64{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}[s.Quarters&3]
		p.put(FoursquareArrow(int(1.5*p.pitch), s.Quarters, ink), float64(s.Col)+1+to[0], float64(s.Row)+1+to[1])
	}
	for _, l := range v.Locked {
		p.put(FoursquareLock(int(0.46*p.pitch)), float64(l.Col)+1, float64(l.Row)+1)
	}
}

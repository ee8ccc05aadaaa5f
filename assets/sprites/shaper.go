package sprites

import (
	"image"
	"image/color"

	"tessera/assets/vector"
)

// The colours of Shaper: a walnut board for the player and a maple one for the computer,
// with nine tiles that have two sides. The blank side is pale porcelain, the other a dark
// glaze with an inlaid X. Shape and lightness tell them apart, so hues are not needed. At
// night the woods are dark and the glaze is the light side. The piece is of glass.
type shaperColours struct {
	blank, blankLow   color.RGBA
	glaze, glazeLow   color.RGBA
	edge              color.RGBA // of the darker side
	inlay             color.RGBA
	slab              color.RGBA // the piece's glass when it is off the board
	glass             color.Color
	glassEdge         color.Color
	toggle, out, hint color.RGBA
}

var shaperDay = shaperColours{
	blank: vector.Hex(0xFBF9F1), blankLow: vector.Hex(0xE4E4D8),
	glaze: vector.Hex(0x2F7671), glazeLow: vector.Hex(0x14474A), edge: vector.Hex(0x7DB3A6),
	inlay: vector.Hex(0xFCF3DD), slab: vector.Hex(0xBCD6CB),
	glass: vector.Alpha(vector.Hex(0xFFFFFF), 0.34), glassEdge: vector.Alpha(vector.Hex(0x2B4A46), 0.5),
	toggle: vector.Hex(0xE79A1C), hint: vector.Hex(0x1D5C7A),
}

var shaperNight = shaperColours{
	blank: vector.Hex(0x31403D), blankLow: vector.Hex(0x263330),
	glaze: vector.Hex(0xC5E6D8), glazeLow: vector.Hex(0x8EC0AF), edge: vector.Hex(0x708F87),
	inlay: vector.Hex(0x12312E), slab: vector.Hex(0x3C5751),
	glass: vector.Alpha(vector.Hex(0xDDF5EC), 0.2), glassEdge: vector.Alpha(vector.Hex(0xE8FFF6), 0.5),
	toggle: vector.Hex(0xFFBE4D), hint: vector.Hex(0x7CC0E0),
}

var shaperContrast = shaperColours{
	blank: white, blankLow: white, glaze: black, glazeLow: black, inlay: white, slab: white,
	glass: vector.Alpha(vector.Hex(0xFFFFFF), 0.34), glassEdge: black,
	toggle: vector.Hex(0xE08A00), hint: vector.Hex(0x003C8F),
}

func shaperTheme(style Style) *shaperColours {
	p := pick(style, shaperDay, shaperNight, shaperContrast)
	p.out = style.Wrong()
	return &p
}

func shaperWood(goal bool, style Style) timber {
	switch {
	case !goal || style.Contrast:
		return walnutFor(style)
	case style.Dark:
		return timberOf(vector.Hex(0x84694A), vector.Hex(0x665036))
	}
	return mapleFor(style)
}

// ShaperInk returns the colour of the numbers on a board's rim.
func ShaperInk(goal bool, style Style) color.Color {
	switch {
	case style.Contrast:
		return black
	case goal && !style.Dark:
		return vector.Hex(0x4A3213)
	}
	return inlay
}

// ShaperPlate draws the empty 3x3 board, w pixels wide. Its squares are step pixels
// apart, and the first is margin pixels from the edge. goal selects the computer's board,
// which has another wood.
func ShaperPlate(w int, margin, step float64, goal bool, style Style) image.Image {
	size := float64(w)
	c := vector.New(size, size, 1)
	plank := block{
		Rect: Rect{W: size, H: size}, corner: step * 0.2, edge: step * 0.06,
		unit: step * 1.5, plank: 14, depth: 1.15, wood: shaperWood(goal, style),
	}
	if goal {
		plank.plank, plank.depth = 2, 0.85
	}
	if style.Contrast {
		plank.unit = step
	}
	plank.paint(c, style)
	socket := recess{corner: step * 0.17, lip: max(1, step*0.014), deep: step * 0.3, nap: 0.12, floor: rgbOf(feltFloor)}
	if style.Contrast {
		socket.floor = rgb{1, 1, 1}
	}
	for i := range 9 {
		x, y := margin+float64(i%3)*step, margin+float64(i/3)*step
		socket.Rect = Rect{x, y, step, step}.inset(step * 0.025)
		socket.cut(c, style)
	}
	return c.Image
}

// ShaperTile draws one side of a tile in px by px pixels.
func ShaperTile(px int, x bool, style Style) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	p := shaperTheme(style)
	body := vector.RoundRect(6, 6, 88, 88, 14)
	if !style.Contrast {
		c.Shadow(body, 1.5, 2.5, 4, vector.Alpha(color.Black, 0.4))
	}
	shaperFace(c, body, x, p, style)
	return c.Image
}

func shaperFace(c *vector.Canvas, body *vector.Path, x bool, p *shaperColours, style Style) {
	high, low := p.blank, p.blankLow
	if x {
		high, low = p.glaze, p.glazeLow
	}
	if style.Contrast {
		c.Fill(body, vector.Flat{Color: black})
		c.Fill(body.Scaled(0.92, 50, 50), vector.Flat{Color: high})
		if x {
			shaperX(c, p.inlay)
		}
		return
	}
	c.Fill(body, vector.Linear{AX: 14, AY: 8, BX: 84, BY: 92, From: high, To: low})
	shine := 0.85
	if style.Dark && !x {
		shine = 0.12
	} else if x {
		shine = 0.45
	}
	c.Inside(body, 1.8, 2.2, 3, vector.Alpha(color.White, shine))
	c.Inside(body, -1.8, -2.6, 4, vector.Alpha(color.Black, 0.26))
	if x != style.Dark { // the side is as dark as its socket, so the glaze gets a light edge
		line := 1 - max(0.04, 2.4/(100*c.Scale))
		c.Fill(body.Join(body.Scaled(line, 50, 50).Reversed()), vector.Flat{Color: p.edge})
	}
	if x {
		shaperX(c, p.inlay)
		return
	}
	// A blank side has a faint dimple in the middle, which makes it look like a tile and
	// not a hole.
	dimple := vector.Circle(50, 50, 7)
	c.Fill(dimple, vector.Flat{Color: vector.Alpha(color.Black, 0.07)})
	c.Inside(dimple, 1, 1.4, 2, vector.Alpha(color.Black, 0.16))
}

func shaperX(c *vector.Canvas, ink color.Color) {
	for _, s := range []float64{1, -1} {
		bar := vector.Line(14, 50-21*s, 29, 50+21*s, 71)
		c.Fill(bar.Moved(0.8, 1.2), vector.Flat{Color: vector.Alpha(color.White, 0.16)})
	}
	for _, s := range []float64{1, -1} {
		c.Fill(vector.Line(14, 50-21*s, 29, 50+21*s, 71), vector.Flat{Color: ink})
	}
}

// ShaperPieceMargin is the margin for the shadow on each side of a piece's picture, in
// squares.
const ShaperPieceMargin = 0.16

// ShaperPiece draws the 1x2 piece with squares of cell pixels: a slab of glass with an X
// under each half that has one.
func ShaperPiece(cell int, standing, first, second bool, style Style) image.Image {
	const m = 100 * ShaperPieceMargin
	p := shaperTheme(style)
	c, slab := shaperSlab(cell, standing)
	c.Shadow(slab, 3, 5, 9, vector.Alpha(color.Black, 0.34))
	c.Shadow(slab, 1, 2, 3, vector.Alpha(color.Black, 0.25))
	c.Fill(slab, vector.Flat{Color: p.slab})
	for i, x := range []bool{first, second} {
		dx, dy := m+100*float64(i), m
		if standing {
			dx, dy = m, m+100*float64(i)
		}
		if x {
			face := vector.New(100, 100, c.Scale)
			shaperFace(face, vector.RoundRect(9, 9, 82, 82, 12), true, p, style)
			c.Draw(face.Image, dx, dy)
			continue
		}
		c.Fill(vector.RoundRect(dx+9, dy+9, 82, 82, 12), vector.Flat{Color: vector.Alpha(color.White, 0.22)})
		c.Fill(dashed(dx+14, dy+14, 72, 72, 3, 4), vector.Flat{Color: vector.Alpha(p.inlayOnGlass(style), 0.5)})
	}
	shaperGloss(c, slab, p, style)
	return c.Image
}

func (p *shaperColours) inlayOnGlass(style Style) color.Color {
	if style.Dark {
		return p.glaze
	}
	return p.glazeLow
}

// ShaperSlab draws the piece held over the board: clear glass, so that the resulting
// tiles show through.
func ShaperSlab(cell int, standing bool, style Style) image.Image {
	p := shaperTheme(style)
	c, slab := shaperSlab(cell, standing)
	c.Fill(slab, vector.Flat{Color: vector.Alpha(p.glass, 0.25)})
	shaperGloss(c, slab, p, style)
	return c.Image
}

func shaperSlab(cell int, standing bool) (*vector.Canvas, *vector.Path) {
	const m = 100 * ShaperPieceMargin
	w, h := 200.0, 100.0
	if standing {
		w, h = h, w
	}
	c := vector.New(w+2*m, h+2*m, float64(cell)/100)
	return c, vector.RoundRect(m+2, m+2, w-4, h-4, 17)
}

func shaperGloss(c *vector.Canvas, slab *vector.Path, p *shaperColours, style Style) {
	if style.Contrast {
		c.Inside(slab, 3, 3, 0, black)
		c.Inside(slab, -3, -3, 0, black)
		return
	}
	c.Inside(slab, 2, 2.5, 2, vector.Alpha(color.White, 0.75))
	c.Inside(slab, -1.5, -2, 2, p.glassEdge)
}

// ShaperGlowKind is the reason why a square glows.
type ShaperGlowKind byte

// The kinds of glow.
const (
	ShaperToggles ShaperGlowKind = 't' // the piece will turn this tile over
	ShaperKeeps   ShaperGlowKind = 'k' // the piece covers it without changing it
	ShaperOut     ShaperGlowKind = 'o' // the piece would reach over the edge
	ShaperBest    ShaperGlowKind = 'b' // a hint
	ShaperMatched ShaperGlowKind = 'm' // the boards are equal
)

// ShaperGlow draws the glow around a square of cell pixels. The picture is one and a half
// times as wide.
func ShaperGlow(cell int, kind ShaperGlowKind, style Style) image.Image {
	c := vector.New(150, 150, float64(cell)/100)
	p := shaperTheme(style)
	ring := func(inset, width float64, ink color.Color) {
		a, r := 25+inset, 17-inset*0.6
		c.Fill(vector.RoundRect(a, a, 150-2*a, 150-2*a, r).Join(
			vector.RoundRect(a+width, a+width, 150-2*a-2*width, 150-2*a-2*width, max(2, r-width)).Reversed()), vector.Flat{Color: ink})
	}
	body := vector.RoundRect(25, 25, 100, 100, 17)
	switch kind {
	case ShaperToggles:
		shaperHalo(c, body, p.toggle, 0.85)
		ring(1, 7, p.toggle)
	case ShaperMatched:
		shaperHalo(c, body, p.toggle, 0.6)
	case ShaperOut:
		shaperHalo(c, body, p.out, 0.7)
		ring(1, 6, p.out)
	case ShaperBest:
		shaperHalo(c, body, p.hint, 0.6)
		ring(1, 6, p.hint)
	case ShaperKeeps:
		c.Fill(dashed(30, 30, 90, 90, 3, 4), vector.Flat{Color: p.toggle})
	}
	return c.Image
}

// shaperHalo draws light around a body, but not on it.
func shaperHalo(c *vector.Canvas, body *vector.Path, ink color.Color, strength float64) {
	halo := vector.New(150, 150, c.Scale)
	halo.Shadow(body, 0, 0, 16, vector.Alpha(ink, strength))
	halo.Shadow(body, 0, 0, 8, vector.Alpha(ink, strength))
	mask := vector.New(150, 150, c.Scale)
	mask.Fill(body.Scaled(0.94, 75, 75), vector.Flat{Color: color.Black})
	cutOut(halo.Image, mask.Image)
	c.Draw(halo.Image, 0, 0)
}

// ShaperLast marks a square of the last turn, in px by px pixels: a gold frame around a
// tile that was turned over, or a dashed one around a tile that was covered and kept its
// side. The dashed frame is red if the piece reached over the edge.
func ShaperLast(px int, kind ShaperGlowKind, style Style) image.Image {
	c := vector.New(100, 100, float64(px)/100)
	rim := max(2, 130/float64(px))
	if kind == ShaperToggles {
		frame := func(a, b float64) *vector.Path {
			return vector.RoundRect(a, a, 100-2*a, 100-2*a, 20-a).Join(vector.RoundRect(b, b, 100-2*b, 100-2*b, 20-b).Reversed())
		}
		inlaid(c, frame(4.6-rim, 8.4+rim), frame(4.6, 8.4))
		return c.Image
	}
	edge, ink := goldEdge, gold
	if kind == ShaperOut {
		ink = style.Wrong()
		if !style.Dark { // red is dark by day
			edge = white
		}
	}
	line := max(4, 240/float64(px))
	c.Fill(dashed(15, 15, 70, 70, line+2*rim, 4), vector.Flat{Color: edge})
	c.Fill(dashed(15, 15, 70, 70, line, 4), vector.Flat{Color: ink})
	return c.Image
}

// ShaperDiffers marks a square in which the boards differ: a small disc with a "not
// equal" sign at the tile's corner.
func ShaperDiffers(px int, style Style) image.Image {
	c := vector.New(40, 40, float64(px)/40)
	p := shaperTheme(style)
	whole, disc := vector.Circle(20, 20, 17), vector.Circle(20, 20, 13.5)
	ink := color.Color(vector.Hex(0xFFF6EA))
	if style.Dark {
		ink = vector.Hex(0x10202A)
	}
	c.Shadow(whole, 0.6, 1.2, 2, vector.Alpha(color.Black, 0.4))
	c.Fill(whole, vector.Flat{Color: ink})   // the glaze below is as dark as the disc
	c.Fill(disc, vector.Flat{Color: p.hint}) // not the colour of errors
	c.Fill(vector.Line(2.8, 13, 17, 27, 17).Join(vector.Line(2.8, 13, 23, 27, 23)), vector.Flat{Color: ink})
	c.Fill(vector.Line(2.8, 24, 11.5, 16, 28.5), vector.Flat{Color: ink})
	return c.Image
}

// ShaperSign draws a sign between tiles in px by px pixels: '+', or '>' for an arrow.
func ShaperSign(px int, sign rune, ink color.Color) image.Image {
	c := vector.New(24, 24, float64(px)/24)
	flat := vector.Flat{Color: ink}
	switch sign {
	case '+':
		c.Fill(vector.Line(2, 12, 5, 12, 19).Join(vector.Line(2, 5, 12, 19, 12)), flat)
	case '>':
		c.Fill(vector.Line(2, 4, 12, 19, 12).Join(vector.Lines(2, 14, 7, 19.5, 12, 14, 17)), flat)
	}
	return c.Image
}

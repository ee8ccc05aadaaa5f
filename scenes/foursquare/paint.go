package foursquare

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/foursquare"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// painter draws the parts of a box that is laid out on the screen.
type painter struct {
	u   *ui.UI
	lay Layout
}

// show draws a picture in the theme's style at a point.
func (p painter) show(at geom.Point, look ui.Look, draw func(sprites.Style) image.Image, key ...any) {
	p.u.ShowAt(p.u.Painted(draw, key...), at, look)
}

func (p painter) box() {
	l := p.lay
	moved := l // the picture does not depend on the box's position
	off := l.Box.Min()
	moved.Box, moved.Recess = l.Box.Moved(off.Times(-1)), l.Recess.Moved(off.Times(-1))
	for i := range l.Trays {
		moved.Trays[i] = l.Trays[i].Moved(off.Times(-1))
	}
	p.u.Panel(l.Box, sprites.Panel{Fill: p.u.Theme.BoardEdge, Shadow: p.u.Theme.Shadow, Corner: 0.16 * l.Pitch, Blur: p.u.Px(16)})
	part := func(r geom.Rect) sprites.Rect { return sprites.Rect(r) }
	p.u.Show(p.u.Painted(func(style sprites.Style) image.Image {
		trays := []sprites.Rect{part(moved.Trays[0]), part(moved.Trays[1])}
		return sprites.FoursquareBox(int(l.Box.W), int(l.Box.H), l.Pitch, part(moved.Recess), trays, style)
	}, "box", moved), off)
}

// ready highlights the tray of the player who is to place.
func (p painter) ready(player int) {
	tray := p.lay.Trays[player]
	ink := sprites.Style{Dark: !p.u.Theme.Contrast, Contrast: p.u.Theme.Contrast}.Accent() // its felt is dark in the light theme too
	p.u.Outline(tray, vector.Alpha(ink, 0.10), vector.Alpha(ink, 0.85), sprites.FoursquareTrayCorner*p.lay.Pitch/p.u.Scale(), 2)
}

func (p painter) tile(id int, at geom.Point) {
	px := sprites.FoursquareTilePx(p.lay.TileSize())
	p.show(at, ui.Look{}, func(style sprites.Style) image.Image { return sprites.FoursquareTile(px, id, style) }, "tile", px, id)
}

// marblePicture returns a marble of the given diameter in pitches.
func (p painter) marblePicture(of foursquare.Player, size float64) *ebiten.Image {
	px := sprites.FoursquareMarblePx(size * p.lay.Pitch)
	return p.u.Painted(func(style sprites.Style) image.Image {
		return sprites.FoursquareMarble(px, of == foursquare.Red, style)
	}, "marble", px, of)
}

// marble draws a marble in its well, or nothing for Nobody.
func (p painter) marble(of foursquare.Player, at geom.Point, fade float64) {
	if of != foursquare.Nobody {
		p.u.ShowAt(p.marblePicture(of, MarbleSize), at, ui.Look{Fade: fade})
	}
}

// flying draws a marble above the board. The higher it is, the larger it is and the
// farther away its shadow.
func (p painter) flying(f flying) {
	px := int(1.9 * f.size * p.lay.Pitch)
	off := geom.Point{X: 0.10, Y: 0.17}.Times(f.height * p.lay.Pitch)
	p.show(f.at.Add(off), ui.Look{Fade: 1 - 0.8*f.height}, func(sprites.Style) image.Image { return sprites.FoursquareLift(px) }, "lift", px)
	grow := f.size/MarbleSize*(1+0.10*f.height) - 1
	p.u.ShowAt(p.marblePicture(f.player, MarbleSize), f.at.Sub(off.Times(0.35)), ui.Look{Grow: grow})
}

// ring draws a ring around a well.
func (p painter) ring(c foursquare.Cell, ink color.Color) {
	px := int(p.lay.WellSize() * 1.06)
	p.show(p.lay.Well(c), ui.Look{}, func(sprites.Style) image.Image { return sprites.FoursquareRing(px, 0.045, ink) }, "ring", px, ink)
}

// quarters returns the direction from a square to the hole next to it, in clockwise
// quarter turns from the right.
func quarters(square, hole int) int {
	const down = foursquare.Size / 2
	return map[int]int{1: 0, down: 1, -1: 2, -down: 3}[hole-square]
}

func (p painter) chevron(s foursquare.State, square int, at geom.Point, bright bool) {
	if bright {
		r := geom.Square(at, p.lay.TileSize())
		p.u.Panel(r, sprites.Panel{Fill: vector.Alpha(vector.Hex(0xFFFFFF), 0.05), Edge: vector.Alpha(vector.Hex(0xFFFFFF), 0.75), Line: max(1, p.u.Px(2)), Corner: 0.15 * p.lay.Pitch})
	}
	px, turned := int(0.46*p.lay.Pitch), quarters(square, s.Hole())
	p.show(at, ui.Look{}, func(style sprites.Style) image.Image {
		return sprites.FoursquareChevron(px, turned, style.Possible())
	}, "chevron", px, turned)
}

func (p painter) lock(at geom.Point) {
	px := int(0.42 * p.lay.Pitch)
	p.show(at, ui.Look{}, func(sprites.Style) image.Image { return sprites.FoursquareLock(px) }, "lock", px)
}

func (p painter) arrow(s foursquare.State, square int) {
	px, turned := int(1.7*p.lay.Pitch), quarters(square, s.Hole())
	p.show(p.lay.Track(square, s.Hole()).At(0.5), ui.Look{Fade: 0.08}, func(style sprites.Style) image.Image {
		return sprites.FoursquareArrow(px, turned, style.Possible())
	}, "slide", px, turned)
}

// lightUp lights a marble up as it rings. since is the part of the finale since then,
// negative before.
func (p painter) lightUp(at geom.Point, since float64) {
	const lasts = 0.2
	if since < 0 {
		return
	}
	far := min(1, since/lasts)
	p.glow(at, 0.8, ui.Look{Grow: 0.3 * math.Sin(math.Pi*far), Fade: 0.35 * far})
}

// glow draws a glow of the given size in pitches.
func (p painter) glow(at geom.Point, size float64, look ui.Look) {
	px := sprites.FoursquareGlowPx(size * p.lay.Pitch)
	p.show(at, look, func(sprites.Style) image.Image { return sprites.FoursquareGlow(px) }, "glow", px)
}

// result marks a place with a colour, and a sign for players who cannot tell the colours
// apart.
func (p painter) result(f provenResult, r geom.Rect) {
	inks := map[provenResult]color.Color{resultWon: vector.Hex(0x2FA36B), resultDrawn: vector.Hex(0x4A90D9), resultLost: vector.Hex(0xD0453B)}
	signs := map[provenResult]string{resultWon: "+", resultDrawn: "=", resultLost: "−"}
	size := math.Round(p.lay.WellSize() * 0.36)
	at := r.Center()
	if r.W > p.lay.WellSize()*1.2 { // a tile
		at.Y = r.Y + size*0.9
	}
	p.u.Box(geom.Square(at, size), vector.Alpha(inks[f], 0.85), 99)
	p.u.Text(signs[f], ui.Font{Size: math.Round(size * 0.7 / p.u.Scale()), Weight: ui.FontStrong.Weight}, vector.Hex(0xFFFFFF), at, ui.Center)
}

package foursquare

import (
	"image"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/foursquare"
	"tessera/scenes/foursquare/layout"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// pictureKey identifies a picture of this table. More distinguishes pictures of one kind.
type pictureKey struct {
	kind  string
	px    int
	more  int
	style sprites.Style
}

type boxKey struct {
	lay   layout.Layout
	style sprites.Style
}

func (b *board) drawBox(u *ui.UI) {
	l := b.lay
	moved := l // the picture does not depend on the box's position
	off := l.Box.Min()
	moved.Box, moved.Recess = l.Box.Moved(off.Times(-1)), l.Recess.Moved(off.Times(-1))
	for i := range l.Trays {
		moved.Trays[i] = l.Trays[i].Moved(off.Times(-1))
	}
	u.Panel(l.Box, sprites.Panel{Fill: u.Theme.BoardEdge, Shadow: u.Theme.Shadow, Corner: 0.16 * l.Pitch, Blur: u.Px(16)})
	part := func(r geom.Rect) sprites.Rect { return sprites.Rect(r) }
	u.Show(u.Picture(boxKey{moved, u.Theme.Style()}, func() image.Image {
		trays := []sprites.Rect{part(moved.Trays[0]), part(moved.Trays[1])}
		return sprites.FoursquareBox(int(l.Box.W), int(l.Box.H), l.Pitch, part(moved.Recess), trays, u.Theme.Style())
	}), off)
}

// drawReady highlights the tray of the player who is to place.
func (b *board) drawReady(u *ui.UI, player int) {
	tray := b.lay.Trays[player]
	ink := sprites.Style{Dark: !u.Theme.Contrast, Contrast: u.Theme.Contrast}.Accent() // its felt is dark in the light theme too
	u.Outline(tray, vector.Alpha(ink, 0.10), vector.Alpha(ink, 0.85), sprites.FoursquareTrayCorner*b.lay.Pitch/u.Scale(), 2)
}

func (b *board) drawTile(u *ui.UI, id int, at geom.Point) {
	key := pictureKey{"tile", sprites.FoursquareTilePx(b.lay.TileSize()), id, u.Theme.Style()}
	u.ShowAt(u.Picture(key, func() image.Image { return sprites.FoursquareTile(key.px, key.more, key.style) }), at, ui.Look{})
}

// marblePicture returns a marble of the given diameter in pitches.
func (b *board) marblePicture(u *ui.UI, p foursquare.Player, size float64) *ebiten.Image {
	key := pictureKey{"marble", sprites.FoursquareMarblePx(size * b.lay.Pitch), seat(p), u.Theme.Style()}
	return u.Picture(key, func() image.Image { return sprites.FoursquareMarble(key.px, p == foursquare.Red, key.style) })
}

// drawMarble draws a marble in its well, or nothing for Nobody.
func (b *board) drawMarble(u *ui.UI, p foursquare.Player, at geom.Point, fade float64) {
	if p != foursquare.Nobody {
		u.ShowAt(b.marblePicture(u, p, layout.MarbleSize), at, ui.Look{Fade: fade})
	}
}

func (b *board) drawInTray(u *ui.UI, p foursquare.Player, at geom.Point) {
	u.ShowAt(b.marblePicture(u, p, layout.TraySize), at, ui.Look{})
}

// drawFlying draws a marble above the board. The higher it is, the larger it is and the
// farther away its shadow.
func (b *board) drawFlying(u *ui.UI, f flying) {
	px := int(1.9 * f.size * b.lay.Pitch)
	key := pictureKey{"lift", px, 0, u.Theme.Style()}
	off := geom.Point{X: 0.10, Y: 0.17}.Times(f.height * b.lay.Pitch)
	u.ShowAt(u.Picture(key, func() image.Image { return sprites.FoursquareLift(px) }), f.at.Add(off), ui.Look{Fade: 1 - 0.8*f.height})
	grow := f.size/layout.MarbleSize*(1+0.10*f.height) - 1
	u.ShowAt(b.marblePicture(u, f.player, layout.MarbleSize), f.at.Sub(off.Times(0.35)), ui.Look{Grow: grow})
}

// drawRing draws a ring around a well.
func (b *board) drawRing(u *ui.UI, c foursquare.Cell, ink color.Color) {
	px := int(b.lay.WellSize() * 1.06)
	type ringKey struct {
		px  int
		ink color.Color
	}
	img := u.Picture(ringKey{px, ink}, func() image.Image { return sprites.FoursquareRing(px, 0.045, ink) })
	u.ShowAt(img, b.lay.Well(c), ui.Look{})
}

// quarters returns the direction from a square to the hole next to it, in clockwise
// quarter turns from the right.
func quarters(square, hole int) int {
	const down = foursquare.Size / 2
	return map[int]int{1: 0, down: 1, -1: 2, -down: 3}[hole-square]
}

func (b *board) drawChevron(u *ui.UI, s foursquare.State, square int, at geom.Point, bright bool) {
	if bright {
		r := around(at, b.lay.TileSize())
		u.Panel(r, sprites.Panel{Fill: vector.Alpha(vector.Hex(0xFFFFFF), 0.05), Edge: vector.Alpha(vector.Hex(0xFFFFFF), 0.75), Line: max(1, u.Px(2)), Corner: 0.15 * b.lay.Pitch})
	}
	key := pictureKey{"chevron", int(0.46 * b.lay.Pitch), quarters(square, s.Hole()), u.Theme.Style()}
	img := u.Picture(key, func() image.Image {
		return sprites.FoursquareChevron(key.px, key.more, key.style.Possible())
	})
	u.ShowAt(img, at, ui.Look{})
}

func (b *board) drawLock(u *ui.UI, at geom.Point) {
	key := pictureKey{"lock", int(0.42 * b.lay.Pitch), 0, u.Theme.Style()}
	u.ShowAt(u.Picture(key, func() image.Image { return sprites.FoursquareLock(key.px) }), at, ui.Look{})
}

func (b *board) drawArrow(u *ui.UI, s foursquare.State, square int) {
	key := pictureKey{"arrow", int(1.7 * b.lay.Pitch), quarters(square, s.Hole()), u.Theme.Style()}
	img := u.Picture(key, func() image.Image { return sprites.FoursquareArrow(key.px, key.more, key.style.Possible()) })
	u.ShowAt(img, b.lay.Track(square, s.Hole()).At(0.5), ui.Look{Fade: 0.08})
}

// drawGlow highlights the winner's blocks.
func (b *board) drawGlow(t *typedDesk) {
	blocks := t.State().WinningBlocks()
	if len(blocks) == 0 {
		return
	}
	shown := t.UI.Tween(b.glow)
	for _, block := range blocks {
		at := b.lay.Well(block[0]).Lerp(b.lay.Well(block[3]), 0.5)
		key := pictureKey{"glow", sprites.FoursquareGlowPx(1.96 * b.lay.Pitch), 0, t.UI.Theme.Style()}
		img := t.UI.Picture(key, func() image.Image { return sprites.FoursquareGlow(key.px) })
		t.UI.ShowAt(img, at, ui.Look{Fade: 1 - shown})
	}
}

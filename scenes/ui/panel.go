package ui

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/scenes/geom"
)

// Card shows a rounded panel with a shadow.
func (u *UI) Card(r geom.Rect) {
	u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Shadow: u.Theme.Shadow, Corner: u.Px(Corner), Blur: u.Px(14)})
}

// FlatCard shows a card with a thin edge and a weaker shadow, for use among other things.
func (u *UI) FlatCard(r geom.Rect) {
	u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Edge: vector.Alpha(u.Theme.Rule, 0.9), Line: max(1, u.Px(1)), Shadow: vector.Alpha(u.Theme.Shadow, 0.5), Corner: u.Px(Corner), Blur: u.Px(8)})
}

// Box shows a rounded rectangle of one colour.
func (u *UI) Box(r geom.Rect, fill color.Color, corner float64) {
	u.Panel(r, sprites.Panel{Fill: fill, Corner: min(u.Px(corner), r.W/2, r.H/2)})
}

// Glow highlights a region of a board.
func (u *UI) Glow(r geom.Rect) {
	u.Outline(r, vector.Alpha(u.Theme.Accent, 0.2), u.Theme.Panel, Corner, 5)
	u.Outline(r.Inset(u.Px(1)), color.Transparent, u.Theme.Accent, Corner, 3)
}

// Outline shows a rounded rectangle with a thin edge.
func (u *UI) Outline(r geom.Rect, fill, edge color.Color, corner, line float64) {
	u.Panel(r, sprites.Panel{Fill: fill, Edge: edge, Line: max(1, u.Px(line)), Corner: min(u.Px(corner), r.W/2, r.H/2)})
}

// Panel shows a panel; r is the card without its shadow. In the contrast theme a panel
// with a shadow also has an outline.
func (u *UI) Panel(r geom.Rect, p sprites.Panel) {
	r = r.Round()
	if u.Theme.Contrast && p.Shadow != nil && p.Edge == nil {
		p.Edge, p.Line = u.Theme.Rule, max(1, u.Px(2))
	}
	if r.Empty() {
		return
	}
	img := u.small(p, func() image.Image { return p.Draw() })
	if img == u.cache.empty {
		return
	}
	m, b := float64(p.Margin()), float64(p.Border())
	outer := r.Inset(-m)
	u.nineSlice(img, outer, b)
}

// nineSlice shows a picture stretched to r, except for its border of b pixels. In a
// rectangle too small for two borders it leaves out their inner pixels.
func (u *UI) nineSlice(img *ebiten.Image, r geom.Rect, b float64) {
	size := img.Bounds().Dx()
	columns, rows := thirds(size, b, r.X, r.W), thirds(size, b, r.Y, r.H)
	for _, row := range rows {
		for _, col := range columns {
			part := image.Rect(col.from, row.from, col.to, row.to)
			op := &ebiten.DrawImageOptions{}
			op.GeoM.Scale(col.length/float64(part.Dx()), row.length/float64(part.Dy()))
			op.GeoM.Translate(col.at, row.at)
			u.canvas.add(img, part, op)
		}
	}
}

type third struct {
	from, to   int
	at, length float64
}

// thirds divides a picture along one side: the ends keep their size, and the middle pixel
// is stretched between them.
func thirds(size int, border, at, length float64) [3]third {
	end := int(min(border, math.Floor(length/2)))
	e := float64(end)
	return [3]third{
		{0, end, at, e},
		{size / 2, size/2 + 1, at + e, length - 2*e},
		{size - end, size, at + length - e, e},
	}
}

// Icon shows an icon of size physical pixels, centred on p.
func (u *UI) Icon(i sprites.Icon, size float64, c color.Color, p geom.Point) {
	px := max(1, int(size+0.5))
	type key struct {
		icon sprites.Icon
		px   int
		ink  color.Color
	}
	u.ShowAt(u.small(key{i, px, c}, func() image.Image { return i.Draw(px, c) }), p, Look{})
}

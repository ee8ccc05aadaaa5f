package ui

import (
	"image"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/scenes/geom"
)

// Card shows a rounded panel with a shadow.
func (u *UI) Card(r geom.Rect) {
	u.Panel(r, sprites.Panel{Fill: u.Theme.Panel, Shadow: u.Theme.Shadow, Corner: u.Px(Corner), Blur: u.Px(14)})
}

// Box shows a rounded rectangle of one colour.
func (u *UI) Box(r geom.Rect, fill color.Color, corner float64) {
	u.Panel(r, sprites.Panel{Fill: fill, Corner: min(u.Px(corner), r.W/2, r.H/2)})
}

// Outline shows a rounded rectangle with a thin edge.
func (u *UI) Outline(r geom.Rect, fill, edge color.Color, corner, line float64) {
	u.Panel(r, sprites.Panel{Fill: fill, Edge: edge, Line: max(1, u.Px(line)), Corner: min(u.Px(corner), r.W/2, r.H/2)})
}

// Panel shows any panel; r is the card without its shadow.
func (u *UI) Panel(r geom.Rect, p sprites.Panel) {
	r = r.Round()
	if r.Empty() {
		return
	}
	img := u.Picture(p, func() image.Image { return p.Draw() })
	m, b := float64(p.Margin()), float64(p.Border())
	outer := r.Inset(-m)
	u.nineSlice(img, outer, b)
}

// nineSlice draws a picture into r with its border of b pixels unstretched. In
// a rectangle too small for two borders they shrink.
func (u *UI) nineSlice(img *ebiten.Image, r geom.Rect, b float64) {
	size := float64(img.Bounds().Dx())
	bx, by := min(b, r.W/2), min(b, r.H/2)
	from := [4]float64{0, b, size - b, size}
	xs := [4]float64{r.X, r.X + bx, r.Right() - bx, r.Right()}
	ys := [4]float64{r.Y, r.Y + by, r.Bottom() - by, r.Bottom()}
	for row := range 3 {
		for col := range 3 {
			part := image.Rect(int(from[col]), int(from[row]), int(from[col+1]), int(from[row+1]))
			op := &ebiten.DrawImageOptions{}
			op.GeoM.Scale((xs[col+1]-xs[col])/(from[col+1]-from[col]), (ys[row+1]-ys[row])/(from[row+1]-from[row]))
			op.GeoM.Translate(xs[col], ys[row])
			u.canvas.add(img, part, op)
		}
	}
}

// Icon shows an icon of size physical pixels with its middle at p.
func (u *UI) Icon(i sprites.Icon, size float64, c color.Color, p geom.Point) {
	px := max(1, int(size+0.5))
	type key struct {
		icon sprites.Icon
		px   int
		ink  color.Color
	}
	u.ShowAt(u.Picture(key{i, px, c}, func() image.Image { return i.Draw(px, c) }), p, Look{})
}

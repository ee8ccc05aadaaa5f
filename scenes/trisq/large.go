package trisq

import (
	"image"
	"image/color"
	"image/draw"

	"tessera/assets/fonts"
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/trisq/grid"
)

// large draws the board as on the table, with its coordinates and the marks of the last
// turn.
func large(t boards.Turn, w, h int, style sprites.Style) image.Image {
	s := match.Typed[trisq.State](t.After)
	g := grid.New(geom.Rect{W: float64(w), H: float64(h)}, trisq.Size, true)
	out := image.NewRGBA(image.Rect(0, 0, int(g.Board.W), int(g.Board.H)))
	g.Board.X, g.Board.Y = 0, 0
	board := sprites.TrisqBoard(int(g.Board.W), trisq.Size, g.Margin, g.Frame, style)
	draw.Draw(out, out.Bounds(), board, board.Bounds().Min, draw.Src)
	px := int(g.Step * 0.96)
	figures := map[trisq.Figure]image.Image{trisq.Triangle: sprites.TrisqTriangle(px, style), trisq.Square: sprites.TrisqSquare(px, style)}
	show := func(img image.Image, p trisq.Point, alpha uint8) {
		b, at := img.Bounds(), g.At(p.Column(), p.Row())
		corner := image.Pt(int(at.X)-b.Dx()/2, int(at.Y)-b.Dy()/2)
		draw.DrawMask(out, b.Sub(b.Min).Add(corner), img, b.Min, image.NewUniform(color.Alpha{A: alpha}), image.Point{}, draw.Over)
	}
	for column := range trisq.Size {
		for row := range trisq.Size {
			p, _ := trisq.PointAt(column, row)
			if img := figures[s.At(p)]; img != nil {
				show(img, p, 255)
			}
		}
	}
	if len(t.Moves) > 0 {
		if p, did := lastPlaced(match.Typed[trisq.State](t.Before)); did && s.At(p) != trisq.None {
			show(sprites.TrisqLast(px, s.At(p) == trisq.Triangle), p, 128)
		}
		if p, did := lastPlaced(s); did {
			isTriangle := s.At(p) == trisq.Triangle
			for _, q := range s.LastCaptured() {
				show(sprites.TrisqGhost(px, !isTriangle, style), q, 255)
			}
			show(sprites.TrisqLast(px, isTriangle), p, 255)
		}
	}
	write := func(text string, at geom.Point) {
		boards.Write(out, text, fonts.Medium, g.Frame*0.5, sprites.TrisqInk(style), at, 0.5)
	}
	away := g.Margin - g.Frame*0.52
	for i := range trisq.Size {
		write(trisq.ColumnName(i), g.At(i, 0).Sub(geom.Point{Y: away}))
		write(trisq.ColumnName(i), g.At(i, trisq.Size-1).Add(geom.Point{Y: away}))
		write(trisq.RowName(i), g.At(0, i).Sub(geom.Point{X: away}))
		write(trisq.RowName(i), g.At(trisq.Size-1, i).Add(geom.Point{X: away}))
	}
	return out
}

// lastPlaced returns where the last turn placed a figure. It is false after a pass and at
// the start.
func lastPlaced(s trisq.State) (trisq.Point, bool) {
	m, _ := s.LastMove()
	p, did := m.Point()
	return p, did && s.Plies() > 0
}

package shaper

import (
	"image"
	"image/draw"

	"tessera/assets/fonts"
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// large draws both boards: the computer's, and the player's with the differing squares
// and the last placement.
func large(t boards.Turn, w, _ int, style sprites.Style) image.Image {
	s := match.Typed[shaper.State](t.After)
	gap := w / 24
	side := (w - gap) / 2
	head := side / 6 // for the words
	out := image.NewRGBA(image.Rect(0, 0, w, head+side))
	ink := ui.ThemeOf(style).Ink
	for i, board := range []struct {
		words       say.ID
		tiles, lack uint16
	}{
		{"whose board|The computer's", uint16(s.Target()), 0},
		{"whose board|Yours", uint16(s.Board()), uint16(s.Difference())},
	} {
		img := sprites.ShaperMini(side, board.tiles, board.lack, style)
		x, y := i*(side+gap), head
		draw.Draw(out, img.Bounds().Sub(img.Bounds().Min).Add(image.Pt(x, y)), img, img.Bounds().Min, draw.Over)
		middle := geom.Point{X: float64(x) + float64(side)/2, Y: float64(y) - float64(side)*0.09}
		boards.Write(out, lang.T(board.words), fonts.Medium, float64(side)*0.075, ink, middle, 0.5)
	}
	markLast(out, t, image.Pt(side+gap, head), side, style)
	return out
}

// markLast marks on the player's board, which is side pixels wide, where a turn placed a
// piece. A rotation has no mark there.
func markLast(out draw.Image, t boards.Turn, corner image.Point, side int, style sprites.Style) {
	if len(t.Moves) == 0 {
		return
	}
	m, err := shaper.ParseMove(t.Moves[len(t.Moves)-1])
	if err != nil || m.IsRotation() {
		return
	}
	cell := sprites.ShaperMiniCell * float64(side)
	edge := (float64(side) - cell*shaper.Size) / 2
	for _, last := range lastOn(match.Typed[shaper.State](t.Before), m) {
		img := sprites.ShaperLast(int(cell), last.kind, style)
		each(last.squares, func(row, column int) {
			at := corner.Add(image.Pt(int(edge+cell*float64(column-1)), int(edge+cell*float64(row-1))))
			draw.Draw(out, img.Bounds().Add(at), img, img.Bounds().Min, draw.Over)
		})
	}
}

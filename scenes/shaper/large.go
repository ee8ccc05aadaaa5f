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

// large is a picture of both boards: the computer's, and the player's with what
// it still lacks.
func large(state match.State, w, _ int, style sprites.Style) image.Image {
	s := match.Typed[shaper.State](state)
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
	return out
}

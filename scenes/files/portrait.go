package files

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"strings"

	"tessera/assets/fonts"
	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/store"
	"tessera/scenes/typeset"
	"tessera/scenes/ui"
)

// portraitWidth is the width of a picture of a game, in pixels.
const portraitWidth = 1200

// portrait returns a picture of the game to share: the current board, and below it the
// players and the state of the game. It needs no display.
func (e *Entry) portrait(width int, style sprites.Style) image.Image {
	parts := []string{}
	if who := e.opponents(); who != "" {
		parts = append(parts, say.Capital(who))
	}
	parts = append(parts, e.standing())
	title := lang.Of(e.game.Title)
	if name := e.Session.About.Name; name != "" {
		title += " · " + name
	}
	return e.plate(boards.WithoutMoves(e.Session.Match().Current().State()), width, style, title, strings.Join(parts, " · "))
}

// plate returns a picture of the position after a turn with two lines of text below it.
func (e *Entry) plate(t boards.Turn, width int, style sprites.Style, title, text string) *image.RGBA {
	theme := ui.ThemeOf(style)
	pad, foot := width/30, width/8
	side := width - 2*pad
	var img image.Image
	if e.game.Large != nil {
		img = e.game.Large(t, side, side, style)
	} else {
		img = e.game.Small(t.After, side, side, style)
	}
	high := img.Bounds().Dy()
	out := image.NewRGBA(image.Rect(0, 0, width, high+pad+foot))
	draw.Draw(out, out.Bounds(), image.NewUniform(theme.Ground), image.Point{}, draw.Src)
	at := image.Pt((width-img.Bounds().Dx())/2, pad)
	draw.Draw(out, img.Bounds().Sub(img.Bounds().Min).Add(at), img, img.Bounds().Min, draw.Over)

	middle := high + pad + foot/2
	caption(out, title, fonts.Bold, float64(width)/26, theme.Ink, geom.Point{X: float64(pad), Y: float64(middle - foot/6)}, side)
	caption(out, text, fonts.Regular, float64(width)/40, theme.Faint, geom.Point{X: float64(pad), Y: float64(middle + foot/6)}, side)
	return out
}

// caption writes a line, in a smaller size if it would be wider than width.
func caption(dst draw.Image, text string, weight fonts.Weight, size float64, ink color.Color, at geom.Point, width int) {
	for ; size > 8; size-- {
		if int(math.Ceil(typeset.New(weight, size).Width(text))) <= width {
			boards.Write(dst, text, weight, size, ink, at, 0)
			return
		}
	}
}

// Portrait returns a picture of the game in a save, width pixels wide. It needs no
// display.
func Portrait(games []*boards.Game, save []byte, width int, style sprites.Style) (image.Image, error) {
	e, err := entryOf(games, save)
	if err != nil {
		return nil, err
	}
	return e.portrait(width, style), nil
}

// entryOf returns the game in a save.
func entryOf(games []*boards.Game, save []byte) (*Entry, error) {
	b, err := boards.Rules(games).ParsePasted(string(save), 0)
	if err != nil {
		return nil, err
	}
	g := boards.Find(games, b.Game)
	s, err := session.Open(g.Game, b.Record)
	if err != nil {
		return nil, err
	}
	return Of(library.Of(store.Memory{}, g.Game).Entry("", s), g), nil
}

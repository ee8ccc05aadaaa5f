package boards

import (
	"image"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

var listedFont = ui.FontSmall

type glyphKey struct {
	game, move string
	high       int
	ink        color.Color
}

// glyph returns the picture of a move in a list; nil if its text is shown.
func (d *Desk) glyph(move string, ink color.Color) *ebiten.Image {
	if d.Game.Glyph == nil || move == d.Game.Pass {
		return nil
	}
	k := glyphKey{d.Game.ID, move, int(d.UI.Px(listedFont.Size * 1.25)), ink}
	return d.UI.PictureNow(k, func() image.Image { return d.Game.Glyph(move, k.high, k.ink) })
}

// ListedWidth returns the width of a listed move.
func (d *Desk) ListedWidth(move string) float64 {
	if img := d.glyph(move, d.UI.Theme.Ink); img != nil {
		return float64(img.Bounds().Dx())
	}
	return d.UI.TextWidth(move, listedFont)
}

// ShowListed shows a listed move centred on a point.
func (d *Desk) ShowListed(move string, ink color.Color, at geom.Point) {
	if img := d.glyph(move, ink); img != nil {
		d.UI.ShowAt(img, at, ui.Look{})
		return
	}
	d.UI.Text(move, listedFont, ink, at, ui.Center)
}

package files

import (
	"image"

	"tessera/assets/sprites"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/library"
	"tessera/scenes/ui"
	"tessera/scenes/wire"
)

// Entry is a stored game with its pictures.
type Entry struct {
	*library.Entry
	game *boards.Game
}

// Of returns the entry of a stored game.
func Of(e *library.Entry, g *boards.Game) *Entry { return &Entry{e, g} }

// Words returns the game as a text or a link to copy.
func (e *Entry) Words(asLink bool) (string, error) {
	if asLink {
		link, err := e.Link()
		return wire.LinkBase() + link, err
	}
	text, err := e.Text()
	return string(text), err
}

// show draws the position.
func (e *Entry) show(u *ui.UI, r geom.Rect) {
	type key struct {
		kept  string
		moves int
		saved int64
		w, h  int
		style sprites.Style
	}
	at := key{e.Name, e.Session.Match().Cursor(), e.Session.About.Saved, int(r.W), int(r.H), u.Theme.Style()}
	u.Show(u.Picture(at, func() image.Image { return e.game.Small(e.Session.Match().Current().State(), at.w, at.h, at.style) }), r.Min())
}

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

// Entry is a game that is stored, with its pictures.
type Entry struct {
	*library.Entry
	game *boards.Game
}

// Of is a stored game as it is seen.
func Of(e *library.Entry, g *boards.Game) *Entry { return &Entry{e, g} }

// Words are the game as a text or a link to be copied.
func (e *Entry) Words(asLink bool) (string, error) {
	if asLink {
		link, err := e.Link()
		return wire.LinkBase() + link, err
	}
	text, err := e.Text()
	return string(text), err
}

// show shows a picture of the position.
func (e *Entry) show(u *ui.UI, r geom.Rect) {
	type key struct {
		kept  string
		moves int
		saved int64
		w, h  int
		style sprites.Style
	}
	at := key{e.Name, e.Session.Match().Cursor(), e.Session.About.Saved, int(r.W), int(r.H), u.Theme.Style()}
	u.Show(u.Picture(at, func() image.Image { return e.game.Small(e.Session.Match().State(), at.w, at.h, at.style) }), r.Min())
}

package files

import (
	"image"
	"slices"
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// gameSheet is the panel of one game of the list: its picture, its name, and its actions.
type gameSheet struct {
	scenes.Copier
	list  *gamesForm
	entry *Entry
	name  string
	said  string
	wrong string
	film  Filming
}

// details opens the panel of a game.
func (f *gamesForm) details(e *Entry) {
	d := &gameSheet{list: f, entry: e, name: e.Match.About.Name}
	f.stage.Push(&scenes.Dialog{
		ID: "game", Title: say.It(e.game.Title), Width: 520, Update: d.update, Body: d.body,
		Buttons: func(s *scenes.Stage) []ui.Tool {
			if d.name != e.Match.About.Name { // a new name: Enter keeps it, and Escape does not
				return []ui.Tool{{Name: "close", Label: lang.T("Done"), Primary: true, Run: d.close}, {Name: "open", Label: d.openLabel(), Run: d.open}}
			}
			return []ui.Tool{{Name: "open", Label: d.openLabel(), Primary: true, Run: d.open}, {Name: "close", Label: lang.T("Close"), Run: d.close}}
		},
	})
}

func (d *gameSheet) openLabel() string {
	switch {
	case !d.entry.OnTable:
		return lang.T("Open")
	case d.entry.Match.Ended():
		return lang.T("See the result")
	}
	return lang.T("Keep playing")
}

const sheetPicture = 190 // at 100 %

// notes returns the text below the picture.
func (d *gameSheet) notes() string {
	e := d.entry
	var parts []string
	if who := e.opponents(); who != "" {
		parts = append(parts, say.Capital(who))
	}
	parts = append(parts, e.standing())
	if e.Host != "" {
		// Translators: the name of a server
		parts = append(parts, lang.T("Played on %s", e.Host))
	}
	if !e.When.IsZero() {
		parts = append(parts, lang.T("Last played %s", day(e.When, d.list.stage.Now())))
	}
	return lang.Sentence(say.Raw(strings.Join(parts, " · ")))
}

func (d *gameSheet) actions() []ui.Tool {
	list := []ui.Tool{
		{Name: "copy-text", Label: lang.T("Copy as text"), Run: func() { d.copyWords(false) }},
		{Name: "copy-link", Label: lang.T("Copy link"), Run: func() { d.copyWords(true) }},
		// Translators: a link by which the other one goes on with the game
		{Name: "copy-turn", Label: lang.T("Copy your turn"), Run: d.copyTurn},
		{Name: "copy-picture", Label: lang.T("Copy picture"), Run: func() {
			d.entry.CopyPicture(&d.Copier, d.list.stage.UI.Theme.Style(), say.It("Picture copied."))
		}},
		{Name: "save-picture", Label: lang.T("Save picture"), Run: func() {
			d.rename()
			d.entry.savePicture(d.list.stage, d.list.stage.UI.Theme.Style(), func(where string) { d.wrote(where, nil) })
		}},
		{Name: "save-moving", Label: lang.T("Save as GIF"), Run: func() {
			d.rename()
			d.film.Begin(d.list.stage, d.entry)
		}},
		{Name: "export", Label: lang.T("Save as file"), Run: func() {
			d.rename()
			d.entry.export(d.list.stage, d.wrote)
		}},
	}
	if !d.entry.SendsTurns() {
		list = slices.DeleteFunc(list, func(a ui.Tool) bool { return a.Name == "copy-turn" })
	}
	if !d.entry.OnTable {
		list = append(list, ui.Tool{Name: "delete", Label: lang.T("a game|Delete"), Run: func() {
			d.list.stage.Pop()
			d.list.remove(d.entry)
		}})
	}
	return list
}

func (d *gameSheet) update(*ui.UI) {
	if said, done := d.Copied(d.list.stage); done {
		d.said, d.wrong = said, ""
	}
	if said, busy := d.film.Frame(d.list.stage, func(where string) { d.wrote(where, nil) }); busy {
		d.said, d.wrong = said, ""
	}
}

func (d *gameSheet) body(c *ui.Column) {
	u := c.UI()
	c.Row(u.Px(sheetPicture), func(r geom.Rect) {
		width := min(r.W, r.H*1.3)
		d.entry.show(u, geom.Rect{X: r.X + (r.W-width)/2, Y: r.Y, W: width, H: r.H}.Round())
	})
	c.Space(u.Px(10))
	c.Note(d.notes(), u.Theme.Faint)
	c.Row(u.RowHeight(), func(r geom.Rect) {
		d.name = u.NameField("name", u.Labelled(lang.T("Name"), r), d.name, d.entry.title(), match.MaxName)
	})
	c.Note(d.wrong, u.Theme.Warning)
	c.Note(d.said, u.Theme.Ink)
	actions, columns := d.actions(), max(1, min(3, int(c.Width/u.Px(130))))
	c.Cells(len(actions), columns, u.RowHeight(), u.Px(6), func(i int, r geom.Rect) {
		r.Y, r.H = r.Y+u.Px(3), r.H-u.Px(6)
		u.ActFramed(r, u.Theme.Panel, 1, actions[i])
	})
}

// rename keeps the typed name.
func (d *gameSheet) rename() {
	renamed, err := d.entry.Rename(d.name)
	if renamed && d.entry.OnTable {
		d.list.host.Renamed()
	}
	if err != nil {
		scenes.Notify(d.list.stage, say.It("Name not saved"), say.Sentence(library.WhyUnreadable(err)))
	}
}

func (d *gameSheet) close() {
	d.rename()
	d.list.stage.Pop()
}

func (d *gameSheet) open() {
	d.close()
	d.list.openEntry(d.entry)
}

func (d *gameSheet) copyWords(asLink bool) {
	d.rename()
	text, err := d.entry.Words(asLink)
	if err != nil {
		d.said, d.wrong = "", lang.Sentence(say.Err(err))
		return
	}
	said := say.It("Game copied.")
	if asLink {
		said = say.It("Link to the game copied.")
	}
	d.Copy(text, said)
}

// copyTurn copies the link with which the player to move plays on.
func (d *gameSheet) copyTurn() {
	link, err := d.entry.TurnLink(d.entry.Match.Current().State().Turn())
	if err != nil {
		d.said, d.wrong = "", lang.Sentence(say.Err(err))
		return
	}
	// Translators: the name of a side, in the nominative.
	d.Copy(scenes.LinkBase()+link, say.It("Link for %s copied.", d.entry.ToMove()))
}

// wrote says where a file was written, or why it was not.
func (d *gameSheet) wrote(where string, err error) {
	d.said, d.wrong = WhereSaved(where), ""
	if err != nil {
		d.said, d.wrong = "", lang.Sentence(say.It("could not save it: %s", library.WhyUnreadable(err)))
	}
}

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
		return scenes.LinkBase() + link, err
	}
	text, err := e.Text()
	return string(text), err
}

// SharePicture offers to send a picture of the game by a phone's own means, or copies it.
func (e *Entry) SharePicture(s *scenes.Stage, c *scenes.Copier) {
	if !e.sendPicture(s) {
		e.CopyPicture(c, s.UI.Theme.Style(), say.It("Picture copied. Paste it into a message."))
	}
}

// CopyPicture copies a picture of the game to share.
func (e *Entry) CopyPicture(c *scenes.Copier, style sprites.Style, said say.Text) {
	img := e.portrait(portraitWidth, style)
	c.Begin("", func(done func(error)) { copyPicture(img, done) }, said)
}

// show draws the position.
func (e *Entry) show(u *ui.UI, r geom.Rect) {
	w, h := int(r.W), int(r.H)
	small := func(style sprites.Style) image.Image { return e.game.Small(e.Match.Current().State(), w, h, style) }
	u.Show(u.Painted(small, "game", e.Name, e.Match.Cursor(), e.Match.About.Saved, w, h), r.Min())
}

package table

import (
	"slices"
	"strings"
	"unicode"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/clipboard"
	"tessera/scenes/dialog"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// gameSheet is the panel of one game of the list: its picture, its name, and what
// can be done with it.
type gameSheet struct {
	list    *gamesForm
	entry   *entry
	name    string
	said    string
	wrong   string
	copying copying
	what    string // is being copied
}

// details opens the panel of a game.
func (f *gamesForm) details(e *entry) {
	d := &gameSheet{list: f, entry: e, name: e.record.About.Name}
	f.stage.Push(&dialog.Dialog{
		ID: "game", Title: e.game.Title, Width: 520, Height: d.height, Body: d.body,
		Buttons: func(s *scenes.Stage) []ui.Tool {
			return []ui.Tool{{Name: "open", Label: d.openLabel(), Primary: true, Run: d.open}, {Name: "close", Label: "Close", Run: d.close}}
		},
		Escape: d.close,
	})
}

func (d *gameSheet) openLabel() string {
	if d.entry.here {
		return "Play on"
	}
	return "Open"
}

const sheetPicture = 190 // at 100 %

// notes are what there is to say below the picture.
func (d *gameSheet) notes() string {
	e := d.entry
	parts := []string{e.standing()}
	if who := opponents(e.game, e.match.State(), e.record.Seats); who != "" {
		parts = append([]string{capital(who)}, parts...)
	}
	if e.host != "" {
		parts = append(parts, "Played on "+e.host)
	}
	if !e.when.IsZero() {
		parts = append(parts, "Last played "+day(e.when, d.list.stage.Now()))
	}
	return ui.Sentence(strings.Join(parts, " · "))
}

// action is a button of the panel.
type action struct {
	name, label string
	run         func()
}

func (d *gameSheet) actions() []action {
	list := []action{
		{"copy-text", "Copy as text", func() { d.copyWords(false) }},
		{"copy-link", "Copy link", func() { d.copyWords(true) }},
		{"copy-turn", "Copy your turn", d.copyTurn},
		{"copy-picture", "Copy picture", d.copyPicture},
		{"save-picture", "Save picture", func() {
			d.rename()
			d.wrote(d.entry.savePicture(d.list.stage, d.list.stage.UI.Theme.Style()))
		}},
		{"export", "Save as file", func() {
			d.rename()
			d.wrote(d.entry.export(d.list.stage.Store))
		}},
	}
	if !d.entry.sendsTurns() {
		list = slices.DeleteFunc(list, func(a action) bool { return a.name == "copy-turn" })
	}
	if !d.entry.here {
		list = append(list, action{"delete", "Delete", func() {
			d.list.stage.Pop()
			d.list.remove(d.entry)
		}})
	}
	return list
}

// columns is how many buttons stand side by side.
func (d *gameSheet) columns(u *ui.UI, width float64) int {
	return max(1, min(3, int(width/u.Px(130))))
}

func (d *gameSheet) height(u *ui.UI, width float64) float64 {
	columns := d.columns(u, width)
	rows := (len(d.actions()) + columns - 1) / columns
	h := u.Px(sheetPicture+10) + u.ParagraphHeight(d.notes(), ui.FontBody, width) + u.Px(10) + u.Px(fileHeight) + float64(rows)*u.Px(fileHeight)
	for _, words := range []string{d.said, d.wrong} {
		if words != "" {
			h += u.ParagraphHeight(words, ui.FontBody, width) + u.Px(10)
		}
	}
	return h
}

func (d *gameSheet) body(u *ui.UI, r geom.Rect) {
	if err, done := d.copying.result(); done {
		d.said, d.wrong = d.what+" is in the clipboard.", ""
		if err != nil {
			d.said, d.wrong = "", notCopied(err)
		}
		u.Animate()
	}
	top, rest := r.CutTop(u.Px(sheetPicture))
	width := min(top.W, top.H*1.3)
	d.entry.show(u, geom.Rect{X: top.X + (top.W-width)/2, Y: top.Y, W: width, H: top.H}.Round())
	_, rest = rest.CutTop(u.Px(10))
	rest = note(u, rest, d.notes(), u.Theme.Faint)
	row, rest := rest.CutTop(u.Px(fileHeight))
	field := labelled(u, "Name", row)
	d.name = u.Field("name", field, d.name, d.entry.title(), match.MaxName, unicode.IsPrint)
	rest = note(u, rest, d.wrong, u.Theme.Warning)
	rest = note(u, rest, d.said, u.Theme.Ink)
	columns := d.columns(u, rest.W)
	var cells []geom.Rect
	for i, a := range d.actions() {
		if i%columns == 0 {
			row, rest = rest.CutTop(u.Px(fileHeight))
			cells = row.Split(columns, u.Px(6))
		}
		cell := cells[i%columns]
		cell.Y, cell.H = cell.Y+u.Px(3), cell.H-u.Px(6)
		u.Outline(cell, u.Theme.Panel, u.Theme.Rule, ui.Corner, 1)
		if u.Press(a.name, cell, ui.Button{Label: a.label}) {
			a.run()
		}
	}
}

// rename keeps the name that was typed.
func (d *gameSheet) rename() {
	if err := d.entry.rename(d.list.stage, d.list.at, d.name); err != nil {
		dialog.Notify(d.list.stage, "The name is not kept", ui.Sentence(Plain(err)))
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
	text, err := d.entry.words(asLink)
	if err != nil {
		d.said, d.wrong = "", ui.Sentence(err.Error())
		return
	}
	if d.what = "The game"; asLink {
		d.what = "A link to the game"
	}
	d.copying.begin(func(done func(error)) { clipboard.Write(text, done) })
}

// copyTurn copies the link by which who is to move plays on.
func (d *gameSheet) copyTurn() {
	link, err := d.entry.turnLink(d.entry.match.State().Turn())
	if err != nil {
		d.said, d.wrong = "", ui.Sentence(err.Error())
		return
	}
	d.what = "A link to the turn of " + d.entry.toMove()
	d.copying.begin(func(done func(error)) { clipboard.Write(link, done) })
}

func (d *gameSheet) copyPicture() {
	d.what = "The picture"
	img := d.entry.portrait(portraitWidth, d.list.stage.UI.Theme.Style())
	d.copying.begin(func(done func(error)) { copyPicture(img, done) })
}

// wrote says where something was written, or why it was not.
func (d *gameSheet) wrote(where string, err error) {
	d.said, d.wrong = "It is in "+where+".", ""
	if err != nil {
		d.said, d.wrong = "", ui.Sentence("it could not be written: "+Plain(err))
	}
}

//go:build !js

package table

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/geom"
	"tessera/scenes/library"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// openSave opens the panel that saves the game under a name.
func (t *Table) openSave() {
	f := &saveForm{table: t, name: t.freeName()}
	t.Stage.Push(&dialog.Dialog{ID: "save", Title: "Save the game", Width: 520, Body: f.body, Buttons: f.buttons, Field: "name"})
}

// freeName is a name that no game has yet.
func (t *Table) freeName() string {
	for i := 1; ; i++ {
		name := fmt.Sprintf("%s %d", t.fileName(), i)
		if _, err := os.Lstat(savePath(t.Stage.Store, name)); err != nil {
			return name
		}
	}
}

// writeSave writes a game. It replaces another one only where that was asked.
func writeSave(s store.Store, name string, text []byte, replace bool) error {
	if strings.TrimSpace(name) == "" {
		return errors.New("the game needs a name, such as \"second try\"")
	}
	path := savePath(s, name)
	if _, err := os.Lstat(path); err == nil && !replace {
		return errTaken
	}
	return writeFile(path, text)
}

// saveForm is the panel that saves the game under a name.
type saveForm struct {
	table *Table
	name  string
	asked string // the name that is taken, and may be replaced
	wrong string
}

func (f *saveForm) words() string {
	switch {
	case f.wrong != "":
		return f.wrong
	case f.asked != "":
		return fmt.Sprintf("There is a game %q already. Replace it?", f.asked)
	}
	return "The file goes to " + saveFolder(f.table.Stage.Store)
}

func (f *saveForm) body(c *ui.Column) {
	u := c.UI()
	c.Row(u.Px(ui.RowHeight), func(r geom.Rect) {
		before := f.name
		f.name = u.Field("name", geom.Rect{X: r.X, Y: r.Y + u.Px(3), W: r.W - u.Px(8), H: r.H - u.Px(6)}, f.name, "name of the game", 60, library.InFileName)
		if f.name != before {
			f.asked, f.wrong = "", ""
		}
	})
	c.Space(u.Px(10))
	ink := u.Theme.Faint
	if f.wrong != "" || f.asked != "" {
		ink = u.Theme.Warning
	}
	c.Paragraph(f.words(), ui.FontBody, ink)
}

func (f *saveForm) buttons(s *scenes.Stage) []ui.Tool {
	label := "Save"
	if f.asked != "" {
		label = "Replace"
	}
	return []ui.Tool{{Name: "write", Label: label, Primary: true, Run: f.save}, {Name: "cancel", Label: "Cancel", Run: s.Pop}}
}

// errTaken is the error of a save whose name is another game's.
var errTaken = errors.New("there is such a game already")

func (f *saveForm) save() {
	t := f.table
	text, err := t.Game.Encode(t.Session.Record())
	if err == nil {
		err = writeSave(t.Stage.Store, f.name, text, f.asked == f.name && f.name != "")
	}
	t.UI.Animate()
	switch {
	case errors.Is(err, errTaken):
		f.asked = f.name
	case err != nil:
		f.wrong = ui.Sentence(library.Plain(err))
	default:
		t.Stage.Pop()
		dialog.Notify(t.Stage, "Saved", "The game is in "+savePath(t.Stage.Store, f.name))
	}
}

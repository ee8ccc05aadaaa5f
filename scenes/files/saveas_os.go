//go:build !js

package files

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

// SaveAs opens the panel that saves a game under a name.
func SaveAs(s *scenes.Stage, e *Entry) {
	f := &saveForm{stage: s, entry: e, name: freeName(s.Store, strings.ToLower(e.Game.Title))}
	s.Push(&dialog.Dialog{ID: "save", Title: "Save the game", Width: 520, Body: f.body, Buttons: f.buttons, Field: "name"})
}

// freeName is a name that no game has yet: a number follows.
func freeName(s store.Store, of string) string {
	for i := 1; ; i++ {
		name := fmt.Sprintf("%s %d", of, i)
		if _, err := os.Lstat(savePath(s, name)); err != nil {
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
	stage *scenes.Stage
	entry *Entry
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
	return "The file goes to " + saveFolder(f.stage.Store)
}

func (f *saveForm) body(c *ui.Column) {
	u := c.UI()
	c.Row(u.RowHeight(), func(r geom.Rect) {
		before := f.name
		f.name = u.Field("name", geom.Rect{X: r.X, Y: r.Y + u.Px(3), W: r.W - u.Px(8), H: r.H - u.Px(6)}, f.name, "name of the game", 60, inFileName)
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
	text, err := f.entry.Text()
	if err == nil {
		err = writeSave(f.stage.Store, f.name, text, f.asked == f.name && f.name != "")
	}
	f.stage.UI.Animate()
	switch {
	case errors.Is(err, errTaken):
		f.asked = f.name
	case err != nil:
		f.wrong = ui.Sentence(library.Plain(err))
	default:
		f.stage.Pop()
		dialog.Notify(f.stage, "Saved", "The game is in "+savePath(f.stage.Store, f.name))
	}
}

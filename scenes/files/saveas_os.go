//go:build !js

package files

import (
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
	f := &saveForm{
		stage: s, name: freeName(s.Store, strings.ToLower(e.Game.Title)), allow: inFileName, limit: 60,
		hint:  "The file goes to " + saveFolder(s.Store),
		path:  func(name string) string { return savePath(s.Store, name) },
		text:  e.Text,
		wrote: func(where string) { dialog.Notify(s, "Saved", "The game is in "+where) },
	}
	f.open("Save the game")
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

// saveForm is the panel that writes a file whose name, or path, it asks for. It
// replaces another one only where that was asked.
type saveForm struct {
	stage *scenes.Stage
	name  string
	limit int // of its characters
	allow func(rune) bool
	hint  string                   // what is said of it, "" for nothing
	path  func(name string) string // where the file goes
	text  func() ([]byte, error)   // what is in it
	wrote func(path string)        // is told when it is there
	asked string                   // the name that is taken, and may be replaced
	wrong string
}

func (f *saveForm) open(title string) {
	f.stage.Push(&dialog.Dialog{ID: "save", Title: title, Width: 520, Body: f.body, Buttons: f.buttons, Field: "name"})
}

func (f *saveForm) words() string {
	switch {
	case f.wrong != "":
		return f.wrong
	case f.asked != "":
		return fmt.Sprintf("There is a file %q already. Replace it?", f.asked)
	}
	return f.hint
}

func (f *saveForm) body(c *ui.Column) {
	u := c.UI()
	c.Row(u.RowHeight(), func(r geom.Rect) {
		before := f.name
		f.name = u.Field("name", geom.Rect{X: r.X, Y: r.Y + u.Px(3), W: r.W - u.Px(8), H: r.H - u.Px(6)}, f.name, "its name", f.limit, f.allow)
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
	return []ui.Tool{{Name: "write", Label: label, Primary: true, Disabled: strings.TrimSpace(f.name) == "", Run: f.save}, {Name: "cancel", Label: "Cancel", Run: s.Pop}}
}

func (f *saveForm) save() {
	path := f.path(f.name)
	f.stage.UI.Animate()
	if _, err := os.Lstat(path); err == nil && f.asked != f.name {
		f.asked = f.name
		return
	}
	text, err := f.text()
	if err == nil {
		err = writeFile(path, text)
	}
	if err != nil {
		f.wrong = ui.Sentence(library.Plain(err))
		return
	}
	f.stage.Pop()
	f.wrote(path)
}

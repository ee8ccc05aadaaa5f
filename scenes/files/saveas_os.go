//go:build !js

package files

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/disk"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/clipboard"
	"tessera/scenes/desktop"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// SaveAs opens the panel that saves a game under a name.
func SaveAs(s *scenes.Stage, e *Entry) {
	name := freeName(s.Store, strings.ToLower(lang.Of(e.Game.Title)))
	wrote := func(where string) { scenes.Notify(s, say.It("a file is|Saved"), say.It("Game saved to %s", where)) }
	if mayChoose(s) {
		f := atPath(s, savePath(s.Store, name), jsonEnding, e.Text, wrote)
		f.ask("Save the game", lang.T("Games"))
		return
	}
	f := &saveForm{
		stage: s, name: name, allow: allowedInFileName, limit: 60,
		hint: say.It("Will be saved in %s", saveFolder(s.Store)),
		path: func(name string) string { return savePath(s.Store, name) },
		text: e.Text, wrote: wrote,
	}
	f.open("Save the game")
}

// saveAt asks for a path, starting among the saves, and writes a picture there. Without the
// desktop's dialog it asks for a name among the saves, or a path.
func (e *Entry) saveAt(s *scenes.Stage, ending string, text func() ([]byte, error), wrote func(where string)) {
	f := atPath(s, freePath(s.Store, e.fileName(), ending), ending, text, wrote)
	if mayChoose(s) {
		f.ask("Save the picture", lang.T("Pictures"))
		return
	}
	folder := filepath.Dir(f.name)
	f.name, f.hint = strings.TrimSuffix(filepath.Base(f.name), ending), say.It("Will be saved in %s", folder)
	atPath := f.path
	f.path = func(name string) string {
		if filepath.Base(name) == name {
			name = filepath.Join(folder, strings.TrimSpace(name))
		}
		return atPath(name)
	}
	f.open("Save the picture")
}

// atPath returns a panel that asks for a path.
func atPath(s *scenes.Stage, path, ending string, text func() ([]byte, error), wrote func(where string)) *saveForm {
	return &saveForm{
		stage: s, name: path, ending: ending, allow: match.NameRune, limit: 400,
		path: func(path string) string { return endingIn(disk.CleanPath(path), ending) },
		text: text, wrote: wrote,
	}
}

// endingIn returns path with the ending, which it adds if necessary.
func endingIn(path, ending string) string {
	if strings.HasSuffix(strings.ToLower(path), ending) {
		return path
	}
	return path + ending
}

// freeName returns a name that no saved game has: of and a number.
func freeName(s store.Store, of string) string {
	for i := 1; ; i++ {
		if name := fmt.Sprintf("%s %d", of, i); !exists(savePath(s, name)) {
			return name
		}
	}
}

// saveForm is the panel that asks for a name or path and writes a file there. It replaces
// an existing file only after the player confirms.
type saveForm struct {
	stage        *scenes.Stage
	name         string
	ending       string // of a path
	limit        int    // the maximum number of characters
	allow        func(rune) bool
	hint         say.Text                 // the hint in the field
	path         func(name string) string // the path for a name
	text         func() ([]byte, error)   // the content of the file
	wrote        func(path string)        // called after the file is written
	replaceAsked string                   // the existing file that the player may confirm to replace
	wrong        string
}

// ask opens the desktop's dialog for the path, and the panel only if something is left to
// ask.
func (f *saveForm) ask(title say.ID, kind string) {
	folder := filepath.Dir(f.name)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		folder = "" // the dialog starts elsewhere
	}
	wish := desktop.ChooserOptions{Save: true, Folder: folder, Name: filepath.Base(f.name), Kind: kind, Ending: f.ending}
	choose(f.stage, title, wish, func(path string, err error) {
		switch whole := endingIn(path, f.ending); {
		case err != nil:
			f.wrong = dialogFailed(err)
		case whole != path && exists(whole): // the dialog has asked about another path
			f.name, f.replaceAsked = whole, whole
		default:
			if f.name, f.wrong = whole, f.write(whole); f.wrong == "" {
				f.wrote(whole)
				return
			}
		}
		f.open(title)
	})
}

func (f *saveForm) open(title say.ID) {
	f.stage.Push(&scenes.Dialog{ID: "save", Title: say.It(title), Width: 520, Body: f.body, Buttons: f.buttons, Field: "name"})
}

func (f *saveForm) words() string {
	switch {
	case f.wrong != "":
		return f.wrong
	case f.replaceAsked != "":
		return lang.T("A file named %q already exists. Replace it?", f.replaceAsked)
	}
	return lang.Of(f.hint)
}

func (f *saveForm) body(c *ui.Column) {
	u := c.UI()
	c.Row(u.RowHeight(), func(r geom.Rect) {
		before := f.name
		f.name = u.Field("name", geom.Rect{X: r.X, Y: r.Y + u.Px(3), W: r.W, H: r.H - u.Px(6)}, f.name, lang.T("a file|file name"), f.limit, f.allow)
		if f.name != before {
			f.replaceAsked, f.wrong = "", ""
		}
	})
	c.Space(u.Px(10))
	ink := u.Theme.Faint
	if f.wrong != "" || f.replaceAsked != "" {
		ink = u.Theme.Warning
	}
	c.Paragraph(f.words(), ui.FontBody, ink)
}

func (f *saveForm) buttons(s *scenes.Stage) []ui.Tool {
	label := lang.T("Save")
	if f.replaceAsked != "" {
		label = lang.T("Replace")
	}
	return []ui.Tool{{Name: "write", Label: label, Primary: true, Disabled: strings.TrimSpace(f.name) == "", Run: f.save}, {Name: "cancel", Label: lang.T("Cancel"), Run: s.Pop}}
}

func (f *saveForm) save() {
	path := f.path(f.name)
	f.stage.UI.Animate()
	if exists(path) && f.replaceAsked != f.name {
		f.replaceAsked = f.name
		return
	}
	if f.wrong = f.write(path); f.wrong != "" {
		return
	}
	f.stage.Pop()
	f.wrote(path)
}

// write writes the file, or returns why it cannot.
func (f *saveForm) write(path string) (wrong string) {
	text, err := f.text()
	if err == nil {
		err = writeFile(path, text)
	}
	if err != nil {
		return lang.Sentence(library.WhyUnreadable(err))
	}
	return ""
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// savePicture asks for a path and writes a picture of the game there.
func (e *Entry) savePicture(s *scenes.Stage, style sprites.Style, wrote func(where string)) {
	e.saveAt(s, pictureEnding, func() ([]byte, error) { return pngOf(e.portrait(portraitWidth, style)) }, wrote)
}

// saveMoving asks for a path and writes a moving picture of the game there.
func (e *Entry) saveMoving(s *scenes.Stage, f *film, wrote func(where string)) {
	e.saveAt(s, movingEnding, f.text, wrote)
}

// sendPicture reports false: only a phone's browser sends pictures.
func (e *Entry) sendPicture(*scenes.Stage) bool { return false }

const pictureEnding = ".png"

func copyPicture(img image.Image, done func(error)) {
	text, err := pngOf(img)
	if err != nil {
		done(err)
		return
	}
	clipboard.WritePicture(text, done)
}

func pngOf(img image.Image) ([]byte, error) {
	var b bytes.Buffer
	err := png.Encode(&b, img)
	return b.Bytes(), err
}

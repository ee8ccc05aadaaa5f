package squaregame

import (
	"unicode"

	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/table"
	"tessera/scenes/ui"
)

// saveFile is a file that can be loaded.
type saveFile struct {
	name, note string
	read       func() ([]byte, error)
}

// loadForm is the panel that loads a file: those found, and any other one by
// its path or by the browser's own choice.
type loadForm struct {
	table *stateTable
	files []saveFile
	path  string
	wrong string
	pick  picker
}

// rowHeight is the height of a row of a panel at 100 %.
const rowHeight = 46

// openLoad opens the panel that loads a file.
func openLoad(t *stateTable) {
	f := &loadForm{table: t}
	if text, err := t.Stage.Store.Load(t.PreviousName()); err == nil {
		f.files = append(f.files, saveFile{"The game before", "what was on this table before a file or a link", func() ([]byte, error) { return text, nil }})
	}
	f.files = append(f.files, savedFiles(t.Stage.Store)...)
	sheet := table.Sheet{Name: "load", Title: "Load a game", Width: 560, Height: f.height, Body: f.body, Buttons: f.buttons}
	if hasPaths {
		sheet.Field = "path"
	}
	t.Stage.Push(table.NewSheet(sheet))
}

const loadWords = "Files of Square Game, saved games and tests alike. A game under way on the table is kept as “The game before”."

func (f *loadForm) height(u *ui.UI, width float64) float64 {
	h := u.ParagraphHeight(loadWords, ui.FontSmall, width-u.Px(10)) + u.Px(8) + float64(len(f.files))*u.Px(rowHeight)
	if hasPaths {
		h += u.Px(rowHeight) + u.Px(6)
	}
	if f.wrong != "" {
		h += u.ParagraphHeight(f.wrong, ui.FontBody, width-u.Px(10)) + u.Px(10)
	}
	return h
}

func (f *loadForm) body(u *ui.UI, r geom.Rect) {
	if text, err, done := f.pick.result(); done {
		f.load(text, err)
	}
	r.W -= u.Px(10) // for the bar of a long list
	used := u.Paragraph(loadWords, ui.FontSmall, u.Theme.Faint, r, ui.Left)
	_, r = r.CutTop(used + u.Px(8))
	if hasPaths {
		var row geom.Rect
		row, r = r.CutTop(u.Px(rowHeight))
		row = geom.Rect{X: row.X, Y: row.Y + u.Px(3), W: row.W, H: row.H - u.Px(6)}
		f.path = u.Field("path", row, f.path, "path of a file, such as games/mine.json", 400, unicode.IsPrint)
		_, r = r.CutTop(u.Px(6))
	}
	if f.wrong != "" {
		h := u.Paragraph(f.wrong, ui.FontBody, u.Theme.Warning, r, ui.Left)
		_, r = r.CutTop(h + u.Px(10))
	}
	for _, file := range f.files {
		var row geom.Rect
		row, r = r.CutTop(u.Px(rowHeight))
		if fileRow(u, file, row) {
			f.load(file.read())
			return
		}
	}
}

// fileRow shows a file and reports whether it was clicked.
func fileRow(u *ui.UI, file saveFile, r geom.Rect) bool {
	r = geom.Rect{X: r.X, Y: r.Y + u.Px(2), W: r.W, H: r.H - u.Px(4)}
	clicked := u.Press("file:"+file.name, r, ui.Button{})
	u.Outline(r, u.Theme.HoverShade, u.Theme.Rule, 8, 1)
	left, width := r.X+u.Px(12), r.W-u.Px(24)
	u.TextFit(file.name, ui.FontStrong, u.Theme.Ink, geom.Point{X: left, Y: r.Y + r.H*0.34}, ui.Left, width)
	u.TextFit(file.note, ui.FontSmall, u.Theme.Faint, geom.Point{X: left, Y: r.Y + r.H*0.74}, ui.Left, width)
	return clicked && !u.In.Dragging
}

func (f *loadForm) buttons(s *scenes.Stage) []table.Tool {
	open := table.Tool{Name: "open", Label: "Open", Primary: true, Run: f.openPath}
	if !hasPaths {
		open.Label = "Choose a file"
		open.Run = f.pick.open
	}
	return []table.Tool{open, {Name: "cancel", Label: "Cancel", Run: s.Pop}}
}

func (f *loadForm) openPath() {
	if f.path == "" {
		f.wrong = "Type the path of a file, or click one of the list."
		return
	}
	f.load(readPath(f.path))
}

// load puts a file on the table, or says why it cannot.
func (f *loadForm) load(text []byte, err error) {
	t := f.table
	t.UI.Animate()
	if err != nil {
		f.wrong = ui.Sentence(err.Error())
		return
	}
	r, left, err := t.Game().Decode(text)
	if err == nil {
		err = t.Put(r)
	}
	if err != nil {
		f.wrong = ui.Sentence(err.Error())
		return
	}
	t.Stage.Pop()
	table.Notify(t.Stage, "Loaded", table.LeftOut(left))
}

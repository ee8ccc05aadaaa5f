// Package files is the panel of the games to open: saved games, files, and pasted texts.
// For each game it offers its name, its picture, copies, and a file of its own. Its
// [Host] puts an opened game on a table.
//
// It never imports the table.
package files

import (
	"strings"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/names"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/clipboard"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// saveFile is a file that may contain a game.
type saveFile struct {
	name        string // of the file
	title, note string
	read        func() ([]byte, error)
}

// Host is the screen below the panel. It opens games on their own tables; an error says
// why a game cannot be opened.
type Host interface {
	// OnScreen returns the game on the screen, or nil.
	OnScreen() *library.Entry
	// Renamed is called after this game has got another name.
	Renamed()
	// Put opens a record in place of the table's game, which is saved first.
	Put(g *boards.Game, r match.Record) error
	// OpenSaved opens a saved game by its name.
	OpenSaved(g *boards.Game, name string) error
	// OpenShared opens the game of a link or text, beside all others.
	OpenShared(text string) error
}

// gamesForm is the panel of the games to open: on tables, saved, in files, and any other
// file by its path or the browser's file dialog. The typed text filters the list.
type gamesForm struct {
	stage *scenes.Stage
	games []*boards.Game
	host  Host

	list    []*Entry
	files   []saveFile
	find    string // the filter, or on the desktop the path of a file
	wrong   string
	said    string
	deleted *library.Deleted // the game deleted last, which can be restored
	pick    picker
	paste   clipboard.Reading
}

// OpenGames opens the panel, with the games of the table below it first.
func OpenGames(s *scenes.Stage, games []*boards.Game, host Host) {
	f := &gamesForm{stage: s, games: games, host: host}
	f.load()
	f.files = savedFiles(s.Store, games)
	sheet := &gamesDialog{scenes.Dialog{ID: "load", Title: say.It("Games"), Width: 680, Update: f.update, Body: f.body, Buttons: f.buttons}, f}
	if hasPaths {
		sheet.Field = "find"
	}
	s.Push(sheet)
}

// gamesDialog is the panel. It updates when a game elsewhere waits for this person.
type gamesDialog struct {
	scenes.Dialog
	form *gamesForm
}

// Shelf returns the games of the list.
func (d *gamesDialog) Shelf() []*boards.Game { return d.form.games }

// TurnsChanged rebuilds the list.
func (d *gamesDialog) TurnsChanged() { d.form.load() }

// load loads the list of games.
func (f *gamesForm) load() {
	list, err := library.Entries(f.stage.Store, boards.Rules(f.games), f.host.OnScreen())
	f.list = nil
	for _, e := range list {
		f.list = append(f.list, Of(e, boards.Find(f.games, e.Game)))
	}
	if err != nil {
		f.wrong = lang.Sentence(library.WhyUnreadable(err))
	}
}

const (
	entryHeight = 68 // of a game's row, at 100 %
	entryTall   = 88 // with two lines of notes
)

// entryHigh returns the height of a game's row. Narrow panels have two lines of notes.
func entryHigh(u *ui.UI, width float64) float64 {
	if width < u.Px(480) {
		return u.Px(entryTall)
	}
	return u.Px(entryHeight)
}

func (f *gamesForm) words() string {
	words := lang.T("Every game you have played here, finished ones too. The newest %d of each kind "+
		"are saved.", library.MostSaved)
	if len(f.list)+len(f.files) == 0 {
		words += " " + lang.T("a game|No games yet.")
	}
	return words
}

func (f *gamesForm) update(u *ui.UI) {
	if text, err, done := f.pick.result(); done {
		f.open(text, err)
	}
	if a, done := f.paste.Done(); done {
		f.pasted(a)
		u.Animate()
	}
	if u.Live() && u.In.Chord("V") && !u.Typing() {
		f.readClipboard()
	}
}

func (f *gamesForm) body(c *ui.Column) {
	u := c.UI()
	games, found := f.found()
	c.Paragraph(f.words(), ui.FontSmall, u.Theme.Faint)
	c.Space(u.Px(8))
	c.Row(u.RowHeight(), func(r geom.Rect) {
		before := f.find
		f.find = u.Field("find", geom.Rect{X: r.X, Y: r.Y + u.Px(3), W: r.W, H: r.H - u.Px(6)}, f.find, lang.T(findHint), match.MaxLink, match.NameRune)
		if f.find != before {
			f.wrong, f.said = "", ""
			u.Animate()
		}
	})
	c.Space(u.Px(6))
	c.Note(f.wrong, u.Theme.Warning)
	c.Note(f.said, u.Theme.Ink)
	if f.deleted != nil {
		c.Row(u.RowHeight(), func(r geom.Rect) { f.bringBack(u, r) })
	}
	for _, e := range games {
		c.Row(entryHigh(u, c.Width), func(r geom.Rect) {
			if !r.Meet(u.Screen).Empty() {
				f.entry(u, e, r)
			}
		})
	}
	for _, file := range found {
		c.Row(u.RowHeight(), func(r geom.Rect) {
			if listed(u, "file:"+file.name, r, 0, false, file.title, file.note) {
				f.open(file.read())
			}
		})
	}
	// The panel keeps its height while the player types.
	left := entryHigh(u, c.Width)*float64(len(f.list)-len(games)) + u.RowHeight()*float64(len(f.files)-len(found))
	if left > 0 && len(games)+len(found) == 0 {
		c.Row(left, func(r geom.Rect) {
			u.Paragraph(lang.T("No games found."), ui.FontBody, u.Theme.Faint, r, ui.Left)
		})
		return
	}
	c.Space(left)
}

func (f *gamesForm) readClipboard() { f.paste = clipboard.Read(scenes.ScheduleFrame) }

// pasted opens the text from the clipboard.
func (f *gamesForm) pasted(a clipboard.Answer) {
	f.wrong, f.said = "", ""
	err := a.Err
	if err == nil {
		err = f.shared(a.Text)
	}
	if err != nil {
		f.wrong = lang.Sentence(library.WhyUnreadable(err))
		return
	}
	f.leave(func() error { return f.host.OpenShared(a.Text) })
}

// shared returns why a text or a link cannot be opened, or nil.
func (f *gamesForm) shared(text string) error {
	if match.IsSeatLink(text) {
		return nil
	}
	_, err := boards.Rules(f.games).ParsePasted(text, 0)
	return err
}

// entry draws a game's row with its buttons.
func (f *gamesForm) entry(u *ui.UI, e *Entry, r geom.Rect) {
	e.Load()
	side := u.Px(entryHeight - 4)
	rest := r
	when, how := e.notes(f.stage.Now())
	notes := []string{when, how}
	if when == "" {
		notes = notes[1:]
	}
	if r.H < u.Px(entryTall) {
		notes = []string{strings.Join(notes, " · ")}
	}
	var bin, more geom.Rect
	button := u.Reach(ui.Touch)
	if !e.OnTable {
		bin, rest = rest.CutRight(button)
	}
	if e.Match != nil {
		more, rest = rest.CutRight(button)
	}
	clicked := listed(u, "game:"+e.Name, rest, side*1.3, e.OnTable, append([]string{e.title()}, notes...)...)
	if e.Match != nil {
		pic := geom.Rect{X: rest.X + u.Px(6), Y: rest.Center().Y - side/2 + u.Px(5), W: side*1.3 - u.Px(10), H: side - u.Px(10)}.Round()
		e.show(u, pic)
		if e.YourTurn {
			d := u.Px(12)
			u.Box(geom.Rect{X: pic.Right() - d*0.6, Y: pic.Y - d*0.4, W: d, H: d}, u.Theme.Accent, 99)
		}
		if u.Press("more:"+e.Name, geom.Square(more.Center(), button), ui.Button{Icon: sprites.More, Tip: lang.T("Rename, copy or save as a file")}) {
			f.details(e)
		}
	}
	if !e.OnTable && u.Press("delete:"+e.Name, geom.Square(bin.Center(), button), ui.Button{Icon: sprites.Bin, Tip: lang.T("Delete this game")}) {
		f.remove(e)
	}
	if clicked {
		f.openEntry(e)
	}
}

// listed draws a row of the list, with a title and notes below it, and reports whether it
// was clicked. before is the room for a picture. Here marks the game on the table.
func listed(u *ui.UI, name string, r geom.Rect, before float64, here bool, lines ...string) bool {
	r = geom.Rect{X: r.X, Y: r.Y + u.Px(2), W: r.W, H: r.H - u.Px(4)}
	clicked := u.Press(name, r, ui.Button{})
	edge := u.Theme.Rule
	if here {
		edge = u.Theme.Accent
	}
	u.Outline(r, u.Theme.HoverShade, edge, 8, 1)
	left := r.X + u.Px(12) + before
	width := r.Right() - left - u.Px(12)
	step := u.Px(22)
	y := r.Center().Y - step*float64(len(lines)-1)/2
	for i, line := range lines {
		font, ink := ui.FontSmall, u.Theme.Faint
		if i == 0 {
			font, ink = ui.FontStrong, u.Theme.Ink
		}
		u.TextFit(u.Shortened(line, font, width), font, ink, geom.Point{X: left, Y: y + float64(i)*step}, ui.Left, width)
	}
	return clicked && !u.In.Dragging
}

// remove deletes a game. It can be restored while the panel is open.
func (f *gamesForm) remove(e *Entry) {
	deleted, err := library.Of(f.stage.Store, e.Game).Delete(e.Name)
	f.wrong, f.said = "", ""
	if err != nil {
		f.wrong = lang.Sentence(say.It("could not delete it: %s", library.WhyUnreadable(err)))
		return
	}
	f.deleted = deleted
	f.load()
	f.stage.UI.Animate()
}

// bringBack offers to restore the game deleted last.
func (f *gamesForm) bringBack(u *ui.UI, r geom.Rect) {
	undo := lang.T("Undo")
	button, words := r.CutRight(max(u.Px(110), u.TextWidth(undo, ui.FontStrong)+u.Px(30)))
	u.TextFit(lang.T("Game deleted."), ui.FontBody, u.Theme.Ink, geom.Point{X: words.X, Y: words.Center().Y}, ui.Left, words.W-u.Px(8))
	if !u.Press("undelete", button.Inset(u.Px(4)), ui.Button{Label: undo}) {
		return
	}
	if err := f.deleted.Restore(); err != nil {
		f.wrong = lang.Sentence(library.WhyUnreadable(err))
		return
	}
	f.deleted = nil
	f.load()
	u.Animate()
}

func (f *gamesForm) buttons(s *scenes.Stage) []ui.Tool {
	open := ui.Tool{Name: "open", Label: lang.T("Open"), Primary: true, Disabled: f.find == "", Run: f.openFound}
	if f.find == "" && f.mayPick() {
		open.Label, open.Disabled, open.Run = lang.T("Choose a file"), false, f.pickFile
	}
	return []ui.Tool{open, {Name: "paste", Label: lang.T("Paste"), Run: f.readClipboard}, {Name: "cancel", Label: lang.T("Cancel"), Run: s.Pop}}
}

// found returns the games and files that match the filter.
func (f *gamesForm) found() (games []*Entry, found []saveFile) {
	words := names.Fold(strings.TrimSpace(f.find))
	if words == "" {
		return f.list, f.files
	}
	for _, e := range f.list {
		e.Load()
		when, how := e.notes(f.stage.Now())
		if strings.Contains(names.Fold(e.title()+"\n"+when+"\n"+how), words) {
			games = append(games, e)
		}
	}
	for _, file := range f.files {
		if strings.Contains(names.Fold(file.title+"\n"+file.name+"\n"+file.note), words) {
			found = append(found, file)
		}
	}
	return games, found
}

// openFound opens the file at the typed path, or the typed link, or else the only game
// that matches the filter.
func (f *gamesForm) openFound() {
	games, found := f.found()
	text, err := readPath(f.find)
	switch many := len(games) + len(found); {
	case err != nil && f.shared(f.find) == nil:
		f.leave(func() error { return f.host.OpenShared(f.find) })
	case err == nil || many == 0:
		f.open(text, err)
	case many > 1:
		f.wrong = lang.N(many, say.Plural{One: "%d game found. Choose it.", Many: "%d games found. Choose one."})
	case len(games) == 1:
		f.openEntry(games[0])
	default:
		f.open(found[0].read())
	}
}

// openEntry opens a game of the list at its table.
func (f *gamesForm) openEntry(e *Entry) {
	f.stage.UI.Animate()
	if e.OnTable {
		f.stage.Pop()
		return
	}
	if e.Match == nil {
		f.wrong = e.unreadable()
		return
	}
	f.leave(func() error { return f.host.OpenSaved(e.game, e.Name) })
}

// leave closes the panel and opens a game. If that fails, a notice says why.
func (f *gamesForm) leave(open func() error) {
	f.stage.Pop()
	if err := open(); err != nil {
		scenes.Notify(f.stage, say.It("Cannot open this game"), say.Sentence(library.WhyUnreadable(err)))
	}
}

// open opens a file's text, or says why it cannot.
func (f *gamesForm) open(text []byte, err error) {
	f.stage.UI.Animate()
	f.wrong, f.said = "", ""
	var of *match.Game
	var r match.Record
	var left []say.Text
	if err == nil {
		of, r, left, err = boards.Rules(f.games).Decode(text, "")
	}
	var g *boards.Game
	if err == nil {
		g = boards.Find(f.games, of)
		_, err = match.Load(of, r)
	}
	if err != nil {
		f.wrong = lang.Sentence(library.WhyUnreadable(err))
		return
	}
	f.leave(func() error { return f.host.Put(g, r) })
	scenes.Notify(f.stage, say.It("a file is|Loaded"), LeftOut(left))
}

// LeftOut returns a short text about the parts of a file that are not in the game read
// from it, or nothing. left is the decoder's list of them.
func LeftOut(left []say.Text) say.Text {
	switch len(left) {
	case 0:
		return say.Text{}
	case 1:
		return say.Sentence(left[0])
	}
	return say.Count(len(left), say.Plural{One: "%d part of the file is left out. " +
		"The first: %s", Many: "%d parts of the file are left out. The first: %s"}, left[0])
}

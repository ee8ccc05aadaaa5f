package table

import (
	"fmt"
	"image"
	"unicode"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// saveFile is a file that may hold a game.
type saveFile struct {
	name, note string
	read       func() ([]byte, error)
}

// gamesForm is the panel of the games that can be opened: those kept, the files
// found, and any other file by its path or by the browser's own choice.
type gamesForm struct {
	stage *scenes.Stage
	games []*Game // whose games are shown
	// put opens a game; the panel is closed when it succeeds.
	put     func(g *Game, r match.Record) error
	kept    []keptRow
	files   []saveFile
	path    string
	wrong   string
	deleted *deletedGame
	pick    picker
}

// keptRow is a kept game as the panel shows it.
type keptRow struct {
	keptGame
	game  *Game
	state match.State // nil where it cannot be read
	note  string
}

// deletedGame is the game deleted last, which can be had back.
type deletedGame struct {
	name string
	text []byte
}

// openGames opens the panel over a table, with the games of its kind.
func (t *Table) openGames() {
	showGames(t.Stage, []*Game{t.game}, func(_ *Game, r match.Record) error { return t.Put(r) })
}

// OpenGames opens the panel on the shelf, with the games of every kind.
func OpenGames(s *scenes.Stage, games []*Game) {
	showGames(s, games, func(g *Game, r match.Record) error { return g.Open(s, &r, nil) })
}

func showGames(s *scenes.Stage, games []*Game, put func(*Game, match.Record) error) {
	f := &gamesForm{stage: s, games: games, put: put}
	f.list()
	for _, g := range games {
		f.files = append(f.files, savedFiles(s.Store, g)...)
	}
	f.files = f.files[:min(len(f.files), maxFiles)]
	sheet := Sheet{Name: "load", Title: "Games", Width: 560, Height: f.height, Body: f.body, Buttons: f.buttons}
	if hasPaths {
		sheet.Field = "path"
	}
	s.Push(NewSheet(sheet))
}

// list looks for the games kept.
func (f *gamesForm) list() {
	f.kept = nil
	for _, g := range f.games {
		list, err := g.keptGames(f.stage.Store)
		if err != nil {
			f.wrong = ui.Sentence(err.Error())
		}
		for _, k := range list {
			f.kept = append(f.kept, g.row(f.stage.Store, k))
		}
	}
}

// row reads how a kept game stands.
func (g *Game) row(s store.Store, k keptGame) keptRow {
	row := keptRow{keptGame: k, game: g}
	m, err := g.read(s, k.name)
	if err != nil {
		row.note = "cannot be read: " + err.Error()
		return row
	}
	row.state = m.State()
	row.note = fmt.Sprintf("%d moves · %s", m.Cursor(), g.Status(row.state))
	if o, over := row.state.Outcome(); over {
		row.note = o.Sentence
	}
	return row
}

func (g *Game) read(s store.Store, name string) (*match.Match, error) {
	text, err := s.Load(name)
	if err != nil {
		return nil, err
	}
	r, _, err := g.Decode(text)
	if err != nil {
		return nil, err
	}
	return match.Load(g.Game, r)
}

// title says what game it is and since when it is kept.
func (k keptRow) title() string {
	if k.when.IsZero() {
		return k.game.Title + ", an earlier game"
	}
	year, month, day := k.when.Date()
	return fmt.Sprintf("%s, %d %v %d, %02d:%02d", k.game.Title, day, month, year, k.when.Hour(), k.when.Minute())
}

const (
	fileHeight = 46 // of a row, at 100 %
	keptHeight = 64
)

func (f *gamesForm) words() string {
	what := "Games of " + f.games[0].Title
	if len(f.games) > 1 {
		what = "Games of every kind"
	}
	none := ""
	if len(f.kept)+len(f.files) == 0 {
		none = " There is none yet."
	}
	return fmt.Sprintf("%s, saved here or in files. The newest %d whose place another game took are kept.%s", what, mostKept, none)
}

func (f *gamesForm) height(u *ui.UI, width float64) float64 {
	width -= u.Px(10)
	h := u.ParagraphHeight(f.words(), ui.FontSmall, width) + u.Px(8)
	h += float64(len(f.kept))*u.Px(keptHeight) + float64(len(f.files))*u.Px(fileHeight)
	if hasPaths {
		h += u.Px(fileHeight) + u.Px(6)
	}
	if f.deleted != nil {
		h += u.Px(fileHeight)
	}
	if f.wrong != "" {
		h += u.ParagraphHeight(f.wrong, ui.FontBody, width) + u.Px(10)
	}
	return h
}

func (f *gamesForm) body(u *ui.UI, r geom.Rect) {
	if text, err, done := f.pick.result(); done {
		f.open(text, err)
	}
	r.W -= u.Px(10) // for the bar of a long list
	used := u.Paragraph(f.words(), ui.FontSmall, u.Theme.Faint, r, ui.Left)
	_, r = r.CutTop(used + u.Px(8))
	if hasPaths {
		var row geom.Rect
		row, r = r.CutTop(u.Px(fileHeight))
		f.path = u.Field("path", geom.Rect{X: row.X, Y: row.Y + u.Px(3), W: row.W, H: row.H - u.Px(6)}, f.path, "path of a file, such as games/mine.json", 400, unicode.IsPrint)
		_, r = r.CutTop(u.Px(6))
	}
	if f.wrong != "" {
		h := u.Paragraph(f.wrong, ui.FontBody, u.Theme.Warning, r, ui.Left)
		_, r = r.CutTop(h + u.Px(10))
	}
	if f.deleted != nil {
		var row geom.Rect
		row, r = r.CutTop(u.Px(fileHeight))
		f.bringBack(u, row)
	}
	for _, k := range f.kept {
		var row geom.Rect
		row, r = r.CutTop(u.Px(keptHeight))
		if f.keptRow(u, k, row) {
			return
		}
	}
	for _, file := range f.files {
		var row geom.Rect
		row, r = r.CutTop(u.Px(fileHeight))
		if listed(u, "file:"+file.name, file.name, file.note, row, 0) {
			f.open(file.read())
			return
		}
	}
}

// keptRow shows a kept game. It reports whether the list has changed.
func (f *gamesForm) keptRow(u *ui.UI, k keptRow, r geom.Rect) bool {
	side := r.H - u.Px(4)
	bin, rest := r.CutRight(side)
	clicked := listed(u, "game:"+k.name, k.title(), k.note, rest, side*1.3)
	if k.state != nil {
		pic := geom.Rect{X: rest.X + u.Px(6), Y: rest.Y + u.Px(7), W: side*1.3 - u.Px(10), H: side - u.Px(10)}.Round()
		type key struct {
			kept  string
			w, h  int
			style sprites.Style
		}
		at := key{k.name, int(pic.W), int(pic.H), u.Theme.Style()}
		u.Show(u.Picture(at, func() image.Image { return k.game.Small(k.state, at.w, at.h, at.style) }), pic.Min())
	}
	if u.Press("delete:"+k.name, bin.Inset(u.Px(8)), ui.Button{Icon: sprites.Bin}) {
		f.remove(k)
		return true
	}
	if clicked {
		f.open(f.stage.Store.Load(k.name))
		return true
	}
	return false
}

// listed shows a row of the list and reports whether it was clicked. Before is
// the room left free for a picture.
func listed(u *ui.UI, name, title, note string, r geom.Rect, before float64) bool {
	r = geom.Rect{X: r.X, Y: r.Y + u.Px(2), W: r.W, H: r.H - u.Px(4)}
	clicked := u.Press(name, r, ui.Button{})
	u.Outline(r, u.Theme.HoverShade, u.Theme.Rule, 8, 1)
	left := r.X + u.Px(12) + before
	width := r.Right() - left - u.Px(12)
	u.TextFit(title, ui.FontStrong, u.Theme.Ink, geom.Point{X: left, Y: r.Y + r.H*0.34}, ui.Left, width)
	u.TextFit(note, ui.FontSmall, u.Theme.Faint, geom.Point{X: left, Y: r.Y + r.H*0.74}, ui.Left, width)
	return clicked && !u.In.Dragging
}

// remove deletes a kept game, which can be had back while the panel is open.
func (f *gamesForm) remove(k keptRow) {
	text, err := f.stage.Store.Load(k.name)
	if err == nil {
		err = f.stage.Store.Remove(k.name)
	}
	f.wrong = ""
	if err != nil {
		f.wrong = ui.Sentence(err.Error())
		return
	}
	f.deleted = &deletedGame{k.name, text}
	f.list()
	f.stage.UI.Animate()
}

// bringBack offers the game deleted last.
func (f *gamesForm) bringBack(u *ui.UI, r geom.Rect) {
	button, words := r.CutRight(u.Px(110))
	u.TextFit("One game is deleted.", ui.FontBody, u.Theme.Ink, geom.Point{X: words.X, Y: words.Center().Y}, ui.Left, words.W-u.Px(8))
	if !u.Press("undelete", button.Inset(u.Px(4)), ui.Button{Label: "Undo"}) {
		return
	}
	if err := store.SaveNow(f.stage.Store, f.deleted.name, f.deleted.text); err != nil {
		f.wrong = ui.Sentence(err.Error())
		return
	}
	f.deleted = nil
	f.list()
	u.Animate()
}

func (f *gamesForm) buttons(s *scenes.Stage) []Tool {
	open := Tool{Name: "open", Label: "Open", Primary: true, Run: f.openPath}
	if !hasPaths {
		open.Label = "Choose a file"
		open.Run = f.pick.open
	}
	return []Tool{open, {Name: "cancel", Label: "Cancel", Run: s.Pop}}
}

func (f *gamesForm) openPath() {
	if f.path == "" {
		f.wrong = "Type the path of a file, or click one of the list."
		return
	}
	f.open(readPath(f.path))
}

// open opens a file, or says why it cannot. The panel makes room for the game,
// and comes back where that does not open.
func (f *gamesForm) open(text []byte, err error) {
	f.stage.UI.Animate()
	var left []string
	if err == nil {
		left, err = f.openText(text)
	}
	if err != nil {
		f.wrong = ui.Sentence(err.Error())
		return
	}
	Notify(f.stage, "Loaded", LeftOut(left))
}

func (f *gamesForm) openText(text []byte) ([]string, error) {
	id := ""
	if len(f.games) == 1 {
		id = f.games[0].ID
	}
	of, r, left, err := Rules(f.games).Decode(text, id)
	if err != nil {
		return nil, err
	}
	for _, g := range f.games {
		if g.ID != of.ID {
			continue
		}
		if err := g.check(r); err != nil {
			return nil, err
		}
		f.stage.Pop()
		if err := f.put(g, r); err != nil {
			Notify(f.stage, "This game does not open", ui.Sentence(err.Error()))
			return nil, nil
		}
	}
	return left, nil
}

// check says why a record is no game here, or nil.
func (g *Game) check(r match.Record) error {
	_, _, err := g.load(r)
	return err
}

// Rules are the games without their pictures.
func Rules(games []*Game) match.Games {
	var out match.Games
	for _, g := range games {
		out = append(out, g.Game)
	}
	return out
}

package table

import (
	"math/rand/v2"
	"slices"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// newGameForm is what the new-game dialog holds while it is open.
type newGameForm struct {
	table  *Table
	chosen map[string]string
	seats  []string // as many as the game can have, so that none is forgotten
	names  []string // of the seats
	asked  bool     // whether to end the game under way has been asked
	wrong  string   // why the game cannot be started so
}

// maxSeats is the most players any game has.
const maxSeats = 4

func (t *Table) newGame() {
	f := &newGameForm{table: t, chosen: t.values(), seats: t.Game.BesidePerson(maxSeats, "")}
	copy(f.seats, t.Session.Seats())
	f.nameSeats()
	d := &dialog.Dialog{ID: "newgame", Title: "New game", Width: 520, Body: f.body, Buttons: f.buttons}
	t.Stage.Push(d)
}

// nameSeats asks the rules how the seats of such a game are called.
func (f *newGameForm) nameSeats() {
	f.wrong = ""
	settings, err := f.table.Game.Settings(f.chosen, rand.Uint64())
	if err == nil {
		var s match.State
		if s, err = f.table.Game.New(settings); err == nil {
			f.names = f.names[:0]
			for _, seat := range f.table.Game.Seats(s) {
				f.names = append(f.names, seat.Name)
			}
			return
		}
	}
	f.wrong = err.Error()
}

const rowHeight = 46 // at 100 %

func (f *newGameForm) message() string {
	if f.wrong != "" {
		return f.wrong
	}
	if f.asked {
		return boards.GivenUp + " Start a new one?"
	}
	return ""
}

func (f *newGameForm) body(c *ui.Column) {
	u := c.UI()
	for i := range f.players() {
		c.Row(u.Reach(rowHeight), func(r geom.Rect) { f.seat(u, i, f.names[i], r) })
		explain(c, f.about(i))
	}
	f.options(c)
	if m := f.message(); m != "" {
		c.Space(u.Px(4))
		c.Paragraph(m, ui.FontBody, u.Theme.Warning)
		c.Space(u.Px(4))
	}
}

// options are the rows of the game's options.
func (f *newGameForm) options(c *ui.Column) {
	u := c.UI()
	for _, o := range f.table.Game.Options {
		c.Row(u.Reach(rowHeight), func(r geom.Rect) { f.option(u, o, r) })
		if len(o.Values) > 0 {
			explain(c, o.Hint)
		}
	}
}

// players is how many seats there are to be chosen for.
func (f *newGameForm) players() int {
	if len(f.table.Game.Levels) == 0 {
		return 0
	}
	return len(f.names)
}

// about says how the level at a seat plays, "" for a person.
func (f *newGameForm) about(i int) string {
	for _, level := range f.table.Game.Levels {
		if level.Name == f.seats[i] {
			return ui.Sentence(level.About)
		}
	}
	return ""
}

// explain writes words below a row's control; nothing for "".
func explain(c *ui.Column, words string) {
	if words == "" {
		return
	}
	u := c.UI()
	c.Row(u.ParagraphHeight(words, ui.FontSmall, c.Width*0.64)+u.Px(6), func(r geom.Rect) {
		at := geom.Rect{X: r.X + r.W*0.36, Y: r.Y - u.Px(2), W: r.W * 0.64, H: r.H}
		u.Paragraph(words, ui.FontSmall, u.Theme.Faint, at, ui.Left)
	})
}

// labelled writes a row's label and returns the place of its control.
func labelled(u *ui.UI, label string, row geom.Rect) geom.Rect {
	left, right := row.CutLeft(row.W * 0.36)
	u.TextFit(label, ui.FontBody, u.Theme.Ink, geom.Point{X: left.X, Y: left.Center().Y}, ui.Left, left.W-u.Px(8))
	return geom.Rect{X: right.X, Y: right.Y + u.Px(3), W: right.W - u.Px(8), H: right.H - u.Px(6)}
}

func (f *newGameForm) seat(u *ui.UI, i int, name string, row geom.Rect) {
	values := []string{match.Person}
	labels := []string{"Person"}
	for _, level := range f.table.Game.Levels {
		values = append(values, level.Name)
		labels = append(labels, "Computer, "+level.Name)
	}
	f.seats[i] = pick(u, "seat-"+itoa(i), labelled(u, name, row), values, labels, f.seats[i], true)
}

func (f *newGameForm) option(u *ui.UI, o match.Option, row geom.Rect) {
	r := labelled(u, o.Label, row)
	before := f.chosen[o.Key]
	if len(o.Values) == 0 {
		f.chosen[o.Key] = u.Field("option-"+o.Key, r, before, o.Hint, o.Limit, o.Allow)
	} else {
		f.chosen[o.Key] = pick(u, "option-"+o.Key, r, o.Values, o.Labels, before, o.Stepped)
	}
	if f.chosen[o.Key] != before {
		f.nameSeats()
	}
}

// pick shows a choice of values, side by side or stepped through, and returns
// the one chosen now.
func pick(u *ui.UI, name string, r geom.Rect, values, labels []string, chosen string, stepped bool) string {
	if labels == nil {
		labels = values
	}
	i := slices.Index(values, chosen)
	if i < 0 { // a loaded game's own, which is not among those offered
		i = len(values)
		values, labels = append(slices.Clip(values), chosen), append(slices.Clip(labels), chosen)
	}
	if stepped {
		i += u.Step(name, r, labels[i], i > 0, i < len(values)-1)
	} else {
		i = u.Choose(name, r, labels, i)
	}
	return values[i]
}

func (f *newGameForm) buttons(s *scenes.Stage) []ui.Tool {
	start, cancel := "Start", "Cancel"
	if f.asked {
		start, cancel = "Start anew", "Keep playing"
	}
	return []ui.Tool{
		{Name: "start", Label: start, Primary: true, Run: func() { f.start(s) }},
		{Name: "cancel", Label: cancel, Run: s.Pop},
	}
}

// start begins the game chosen. A game under way in which a person has
// played is ended only after asking once.
func (f *newGameForm) start(s *scenes.Stage) {
	if f.table.AtStake() && !f.asked {
		f.asked = true
		return
	}
	t := f.table
	settings, err := t.Game.Settings(f.chosen, rand.Uint64())
	if err != nil {
		f.wrong = err.Error()
		return
	}
	state, err := t.Game.New(settings)
	var next *session.Session
	if err == nil {
		next, err = t.fresh(settings, f.seats[:len(t.Game.Seats(state))])
	}
	if err == nil {
		err = t.put(next)
	}
	if err != nil {
		f.wrong = err.Error()
		return
	}
	s.Pop()
}

package remote

import (
	"cmp"
	"slices"
	"strconv"
	"unicode"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
	"tessera/scenes/frames"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
	"tessera/scenes/wire"
)

// you is the name of this person's own seat in the form.
const you = "you"

// form is what the dialog holds that lays a table on a server: of the dialog
// of a new game the options, seats of its own, and the server.
type form struct {
	sheets.Form
	of      *Connection
	seats   []string // as many as a game can have, so that none is forgotten
	server  string
	clock   int        // which of clocks
	absence int        // which of absences
	wire    *wire.Wire // nil until something is asked
	asking  bool
	drawn   bool   // the server says which seat is this person's
	why     string // why there is no table
	toTop   func() // scrolls to where that is said
	lobby   lobby
}

// What the requests of the form ask for.
const askedTable, askedLobby = 1, 2

// Invite opens the dialog that lays a table, or where one is laid, what there is to
// know of it.
func (c *Connection) Invite() {
	d := c.desk
	switch m := c.mail(); {
	case m != nil && !(d.Over() && d.Session.Match().Cursor() == m.From):
		c.showMail()
		return
	case c.server != nil && !d.Over():
		c.showServer()
		return
	}
	f := &form{Form: sheets.NewForm(d.Game, d.Values()), of: c, seats: slices.Repeat([]string{match.Person}, sheets.MaxSeats)}
	f.Position, _ = match.Stated(d.Settings())
	f.Usual = !d.Untouched() // who has set it up and not begun invites to it
	f.seats[0] = you
	f.server = cmp.Or(wire.Home(), d.Stage.Prefs.Server)
	shown := &formDialog{dialog.Dialog{
		ID: "apart", Title: say.It("Play with somebody"), Width: 900, Update: f.hear, Body: f.body, Buttons: f.buttons,
	}, f}
	f.toTop = shown.ToTop
	d.Stage.Push(shown)
}

// formDialog gives its connection back when it goes.
type formDialog struct {
	dialog.Dialog
	form *form
}

// Departed implements scenes.Departed.
func (d *formDialog) Departed() {
	if d.form.wire != nil {
		d.form.wire.Close()
	}
}

// Translators: "Games" and "Copy your turn" are what the buttons say.
const formWords say.ID = "A table is created on a server. You get a link for the others. Whoever opens it sits at the table, in a browser or in this program. Without a server you can send your turn as a link: Games, the three dots, Copy your turn."

// said is what the form begins with: what the server is asked, why there is no table, or
// else what the form is for.
func (f *form) said() (words string, bad bool) {
	switch trouble := cmp.Or(f.why, lang.Of(f.Wrong)); {
	case f.asking:
		// Translators: the name of a server.
		return lang.T("Asking %s.", library.Host(f.server)), false
	case trouble != "":
		return trouble, true
	}
	return lang.T(formWords), false
}

// sides is how wide each of the form's halves is, at 100 %, where they stand side by side.
const sides = 400

// body is who waits already beside the table that is wanted, or above it where the
// screen is narrow.
func (f *form) body(c *ui.Column) {
	u := c.UI()
	if c.Width < u.Px(2*sides) {
		f.others(c)
		f.table(c)
		return
	}
	gap := u.Px(28)
	half := (c.Width - gap) / 2
	c.Row(max(u.ColumnHeight(half, f.others), u.ColumnHeight(half, f.table)), func(r geom.Rect) {
		cells := r.Split(2, gap)
		u.Column(cells[0], f.others)
		u.Column(cells[1], f.table)
	})
}

// others is what the form is for, at which server, and who waits there.
func (f *form) others(c *ui.Column) {
	u := c.UI()
	said, bad := f.said()
	ink := u.Theme.Faint
	if bad {
		ink = u.Theme.Warning
	}
	room := max(u.ParagraphHeight(lang.T(formWords), ui.FontBody, c.Width), u.ParagraphHeight(said, ui.FontBody, c.Width)) // so that an answer moves nothing
	c.Row(room, func(r geom.Rect) { u.Paragraph(said, ui.FontBody, ink, r, ui.Left) })
	c.Space(u.Px(10))
	if wire.Home() == "" { // a page may speak to its own server alone
		c.Row(u.RowHeight(), func(r geom.Rect) {
			f.server = u.Field("server", u.Labelled(lang.T("Server"), r), f.server, lang.T("such as %s", "https://example.org"), 200, unicode.IsPrint)
		})
	}
	f.openTables(c)
	// Translators: "Play anyone" is what the button says.
	note(c, f.pairs(), lang.T("Play anyone finds who wants this game, clock and rules. Until somebody comes, your table stands in everybody's list. Who sits where is drawn."))
}

// table is the table that is wanted.
func (f *form) table(c *ui.Column) {
	u := c.UI()
	for i, name := range f.Names {
		c.Row(u.RowHeight(), func(r geom.Rect) { f.place(u, i, name, r) })
	}
	f.Options(c)
	c.Row(u.RowHeight(), func(r geom.Rect) { f.chooseClock(u, r) })
	c.Row(u.RowHeight(), func(r geom.Rect) { f.chooseAbsence(u, r) })
	note(c, f.absence > 0, lang.T("Whoever does not answer “Are you there?” for this long has left the game."))
}

// note is a sentence whose room is kept where it does not hold, so that what is chosen
// moves nothing.
func note(c *ui.Column, holds bool, words string) {
	u := c.UI()
	c.Row(u.ParagraphHeight(words, ui.FontSmall, c.Width)+u.Px(10), func(r geom.Rect) {
		if holds {
			u.Paragraph(words, ui.FontSmall, u.Theme.Faint, r, ui.Left)
		}
	})
}

// place lets choose who sits at a seat. There is one that is yours: who takes
// another leaves it to somebody.
func (f *form) place(u *ui.UI, i int, name say.ID, row geom.Rect) {
	values, labels := []string{you, match.Person}, []string{lang.T("at a seat|You"), lang.T("at a seat|Somebody")}
	for _, level := range f.Game.Offered() {
		values = append(values, level.Name)
		labels = append(labels, lang.T("Computer, %s", match.SayLevel(level.Name)))
	}
	before := f.places()[i]
	now := u.Pick("seat-"+strconv.Itoa(i), u.Labelled(lang.Of(name), row), values, labels, before, true)
	if now == before {
		return
	}
	f.why = ""
	seat(f.places(), i, now)
}

// places are the seats of the game as it is chosen, one of which is yours: yours may
// have been one that a smaller game has not.
func (f *form) places() []string {
	seats := f.seats[:len(f.Names)]
	if !slices.Contains(seats, you) {
		seat(f.seats, 0, you)
	}
	return seats
}

// seat puts somebody else at a seat of those in the form. One of them stays yours.
func seat(seats []string, i int, who string) {
	before := seats[i]
	seats[i] = who
	switch {
	case who == you:
		for other := range seats {
			if other != i && seats[other] == you {
				seats[other] = match.Person
			}
		}
	case before == you:
		other := (i + 1) % len(seats)
		if person := slices.Index(seats, match.Person); person >= 0 && person != i {
			other = person
		}
		seats[other] = you
	}
}

// pairs reports whether the server finds somebody for such a game.
func (f *form) pairs() bool { return len(f.Names) == 2 }

func (f *form) buttons(s *scenes.Stage) []ui.Tool {
	tools := []ui.Tool{{Name: "lay", Label: lang.T("Create a table"), Primary: true, Run: f.lay}}
	if f.pairs() {
		tools = append(tools, ui.Tool{Name: "anyone", Label: lang.T("Play anyone"), Run: f.playAnyone})
	}
	return append(tools, ui.Tool{Name: "cancel", Label: lang.T("Cancel"), Run: s.Pop})
}

// lay asks the server for a table with the seats as they are chosen.
func (f *form) lay() {
	f.ask(false, func(server string) (remote.Request, error) {
		seats := slices.Clone(f.places())
		if !slices.Contains(seats, match.Person) {
			return remote.Request{}, errNobody
		}
		settings, err := f.Settings()
		w := f.wanted()
		w.Settings, w.Seats, w.Host = settings, seats, slices.Index(seats, you)
		w.Seats[w.Host] = match.Person
		if err != nil {
			return remote.Request{}, err
		}
		return remote.Lay(server, w)
	})
}

// playAnyone asks it for a seat opposite anybody.
func (f *form) playAnyone() {
	f.ask(true, func(server string) (remote.Request, error) {
		w := f.wanted()
		w.Options, w.Key = f.Values(), watchOf(f.of.desk.Stage).key()
		return remote.PlayAnyone(server, w)
	})
}

func (f *form) wanted() remote.Wanted {
	return remote.Wanted{Game: f.Game.ID, Clock: clocks[f.clock], Absence: absences[f.absence], Name: f.of.desk.Stage.Prefs.Called()}
}

// ask asks the server for a seat, which it draws or not.
func (f *form) ask(drawn bool, what func(server string) (remote.Request, error)) {
	if f.asking {
		return
	}
	f.toTop()
	server, err := match.ServerAddress(f.server)
	var request remote.Request
	if err == nil {
		request, err = what(server)
	}
	if err != nil {
		f.why = lang.Sentence(say.Err(err))
		return
	}
	f.server, f.asking, f.drawn, f.why = server, true, drawn, ""
	request.ID = askedTable
	f.send(request)
}

func (f *form) send(r remote.Request) {
	if f.wire == nil {
		f.wire = wire.New(frames.Schedule)
	}
	f.wire.Send(r)
}

var errNobody = say.Errorf("somebody has to sit at one of the seats; to play computers, start a new game")

// hear takes the server's answers.
func (f *form) hear(u *ui.UI) {
	f.lookForTables(u)
	if f.wire == nil {
		return
	}
	answers, _ := f.wire.Take()
	for _, a := range answers {
		u.Animate()
		if a.ID == askedLobby {
			f.listed(a)
			continue
		}
		f.asking = false
		laid, err := a.Laid()
		if err == nil {
			err = f.open(laid)
		}
		if err != nil {
			f.why, f.lobby.at = lang.Sentence(say.Err(err)), 0
			continue
		}
		watchOf(f.of.desk.Stage).asked = ""
	}
}

// open goes to the table that was laid, or sat down at.
func (f *form) open(laid remote.Laid) error {
	me := slices.Index(f.places(), you)
	if f.drawn {
		me = laid.Seats[0].Seat
	}
	saved := remote.Saved{Known: laid.View}
	for _, seat := range laid.Seats {
		if seat.Seat == me {
			saved.At = match.SeatLink{Server: f.server, Table: laid.View.ID, Token: seat.Token}
			saved.Known.You = &me
			continue
		}
		saved.Links = append(saved.Links, remote.Link{Seat: seat.Seat, Token: seat.Token})
	}
	s, games := f.of.desk.Stage, f.Game.Shelf()
	if f.server != wire.Home() && s.Prefs.Server != f.server {
		s.Prefs.Server = f.server
		s.SavePrefs()
	}
	of, err := boards.Rules(games).Find(laid.View.Game)
	if err != nil {
		return err
	}
	o, err := library.Of(s.Store, of).OpenServer(saved, s.Now())
	if err != nil {
		return err
	}
	opened, err := f.of.host.Open(boards.Find(games, of), o)
	if err == nil && !f.drawn {
		opened.showServer()
	}
	return err
}

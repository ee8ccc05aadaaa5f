package remote

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"
	"unicode"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
)

// you is the value of the player's own seat in the form.
const you = "you"

// form is the state of the dialog for online play. One page creates a table on a server: it
// has the options of the dialog of a new game, and its own seats and server. The other page
// lists the server's open tables.
type form struct {
	sheets.Form
	of      *Connection
	seats   []string // as many as a game can have, so that a choice outlasts fewer players
	server  string
	clock   int // index in clocks
	absence int // index in absences
	dialog  wiredDialog
	asking  bool
	drawn   bool   // the server draws the player's seat
	problem string // why there is no table

	settings json.RawMessage // of the table that it asked for last

	page  int // formPage or listPage
	lobby lobby
}

const askedTable, askedLobby = 1, 2

// The pages of the dialog.
const (
	formPage = iota
	listPage
)

// Invite opens the dialog for online play. If the game is played online, it opens the panel
// of its table instead.
func (c *Connection) Invite() {
	d := c.desk
	switch m := c.mail(); {
	case m != nil && !(d.Match.Over() && d.Match.Cursor() == m.From):
		c.showMail()
		return
	case c.server != nil && !d.Match.Over():
		c.showServer()
		return
	}
	c.InviteWith(d.Values())
}

// InviteWith opens the dialog for online play, with these options for a new table.
func (c *Connection) InviteWith(options map[string]string) {
	d := c.desk
	f := &form{Form: sheets.NewForm(d.Game, options), of: c, seats: slices.Repeat([]string{match.Person}, sheets.MaxSeats)}
	f.Position, _ = match.PositionOf(d.Match.Settings())
	f.Usual = !d.Match.Untouched() // after setting up a position, the invitation is for that position
	f.seats[0] = you
	f.server = cmp.Or(scenes.Home(), d.Stage.Prefs.Server)
	f.dialog.Dialog = scenes.Dialog{
		ID: "apart", Title: say.It("Play online"), Width: 900, Update: f.hear, Body: f.body, Buttons: f.buttons,
	}
	d.Stage.Push(&f.dialog)
}

const formWords say.ID = "Invite a friend, then send the link. Whoever opens it plays with you."

// status returns the text at the top of the dialog: the request in progress, an error, or the
// purpose of an invitation.
func (f *form) status() (words string, bad bool) {
	switch trouble := cmp.Or(f.problem, lang.Of(f.Problem)); {
	case f.asking:
		// Translators: the name of a server.
		return lang.T("Asking %s.", library.Host(f.server)), false
	case trouble != "":
		return trouble, true
	case f.page == listPage:
		return "", false
	}
	return lang.T(formWords), false
}

// sides is the minimum width of each half of the form, at 100 %, when they are side by
// side.
const sides = 400

// body shows the text and the server beside the page, or above it on a narrow screen. The
// pages have the same height, so that turning them moves nothing.
func (f *form) body(c *ui.Column) {
	u := c.UI()
	page := f.table
	if f.page == listPage {
		page = f.openTables
	}
	width, gap := c.Width, u.Px(28)
	if c.Width >= u.Px(2*sides) {
		width = (c.Width - gap) / 2
	}
	room := max(u.ColumnHeight(width, f.table), u.ColumnHeight(width, f.openTables))
	if width == c.Width {
		f.above(c)
		c.Row(room, func(r geom.Rect) { u.Column(r, page) })
		return
	}
	c.Row(max(u.ColumnHeight(width, f.above), room), func(r geom.Rect) {
		cells := r.Split(2, gap)
		u.Column(cells[0], f.above)
		u.Column(cells[1], page)
	})
}

// above shows the choice of the page, the text and the server.
func (f *form) above(c *ui.Column) {
	u := c.UI()
	c.Row(u.RowHeight(), func(r geom.Rect) {
		f.page = u.Choose("page", r, []string{lang.T("a friend|Invite"), lang.T("Open tables")}, f.page)
	})
	c.Space(u.Px(8))
	said, bad := f.status()
	ink := u.Theme.Faint
	if bad {
		ink = u.Theme.Warning
	}
	room := max(u.ParagraphHeight(lang.T(formWords), ui.FontBody, c.Width), u.ParagraphHeight(said, ui.FontBody, c.Width)) // so that an answer moves nothing
	c.Row(room, func(r geom.Rect) { u.Paragraph(said, ui.FontBody, ink, r, ui.Left) })
	c.Space(u.Px(10))
	if scenes.Home() == "" { // a page may connect to its own server only
		c.Row(u.RowHeight(), func(r geom.Rect) {
			f.server = u.Field("server", u.Labelled(lang.T("Server"), r), f.server, lang.T("such as %s", "https://example.org"), 200, unicode.IsPrint)
		})
	}
	if f.server == "" {
		c.Note(lang.T("No server? Start a game of two people here, then choose “Copy your turn” under Games and send the link."), u.Theme.Faint)
	}
	// Translators: "Play anyone" is what the button says.
	note(c, f.pairs(), lang.T("“Play anyone” finds an opponent who wants the same game, clock and rules. "+
		"Until someone joins, everyone can see your table in the list. Sides are random."))
}

// table shows the seats and options of the wanted table.
func (f *form) table(c *ui.Column) {
	u := c.UI()
	for i, name := range f.Names {
		c.Row(u.RowHeight(), func(r geom.Rect) { f.place(u, i, name, r) })
	}
	f.Options(c)
	f.MoreOptions(c, func() {
		c.Row(u.RowHeight(), func(r geom.Rect) { f.chooseClock(u, r) })
		c.Row(u.RowHeight(), func(r geom.Rect) { f.chooseAbsence(u, r) })
		note(c, f.absence > 0, lang.T("A player who does not answer “Are you there?” in this time "+
			"leaves the game."))
	})
}

// note shows a sentence if holds. Otherwise it keeps the space, so that a choice moves
// nothing.
func note(c *ui.Column, holds bool, words string) {
	u := c.UI()
	c.Row(u.ParagraphHeight(words, ui.FontSmall, c.Width)+u.Px(10), func(r geom.Rect) {
		if holds {
			u.Paragraph(words, ui.FontSmall, u.Theme.Faint, r, ui.Left)
		}
	})
}

// place shows the choice of the player of a seat. One seat is always the player's own.
// Choosing another one leaves the previous one to someone else.
func (f *form) place(u *ui.UI, i int, name say.ID, row geom.Rect) {
	values, labels := []string{you, match.Person}, []string{lang.T("at a seat|You"), lang.T("at a seat|Someone")}
	for _, level := range f.Game.Offered() {
		values = append(values, level.Name)
		labels = append(labels, lang.T("%s, computer", f.Game.SayPlayer(level.Name)))
	}
	before := f.places()[i]
	now := u.Pick("seat-"+strconv.Itoa(i), u.Labelled(lang.Of(name), row), values, labels, before, true)
	if now == before {
		return
	}
	f.problem = ""
	seat(f.places(), i, now)
}

// places returns the seats of the chosen game. One of them is the player's own, even if
// their previous seat does not exist in a smaller game.
func (f *form) places() []string {
	seats := f.seats[:len(f.Names)]
	if !slices.Contains(seats, you) {
		seat(f.seats, 0, you)
	}
	return seats
}

// seat sets the player of a seat in seats, and keeps one seat as the player's own.
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

// pairs reports whether the server can find an opponent for this game.
func (f *form) pairs() bool { return len(f.Names) == 2 }

func (f *form) buttons(s *scenes.Stage) []ui.Tool {
	var tools []ui.Tool
	if f.page == formPage {
		tools = []ui.Tool{{Name: "lay", Label: lang.T("Invite a friend"), Primary: true, Run: f.createTable}}
	}
	if f.pairs() {
		tools = append(tools, ui.Tool{Name: "anyone", Label: lang.T("Play anyone"), Run: f.playAnyone})
	}
	return append(tools, ui.Tool{Name: "cancel", Label: lang.T("Cancel"), Run: s.Pop})
}

func (f *form) createTable() {
	f.ask(false, func(server string) (remote.Request, error) {
		seats := slices.Clone(f.places())
		if !slices.Contains(seats, match.Person) {
			return remote.Request{}, errNoOpponent
		}
		settings, err := f.Settings()
		w := f.wanted()
		w.Settings, w.Seats, w.Host = settings, seats, slices.Index(seats, you)
		f.settings = settings
		w.Seats[w.Host] = match.Person
		if err != nil {
			return remote.Request{}, err
		}
		return remote.CreateTable(server, w)
	})
}

func (f *form) playAnyone() {
	f.ask(true, func(server string) (remote.Request, error) {
		w := f.wanted()
		w.Options, w.Key = f.Values(), watchOf(f.of.desk.Stage).key()
		return remote.PlayAnyone(server, w)
	})
}

func (f *form) wanted() remote.NewTable {
	return remote.NewTable{Game: f.Game.ID, Clock: clocks[f.clock], Absence: absences[f.absence], Name: f.of.desk.Stage.Prefs.DisplayName()}
}

// ask sends a request for a seat to the server; drawn says whether the server draws the
// seat.
func (f *form) ask(drawn bool, what func(server string) (remote.Request, error)) {
	if f.asking {
		return
	}
	f.dialog.ToTop()
	server, err := match.ServerAddress(f.server)
	var request remote.Request
	if err == nil {
		request, err = what(server)
	}
	if err != nil {
		f.problem = lang.Sentence(say.Err(err))
		return
	}
	f.server, f.asking, f.drawn, f.problem = server, true, drawn, ""
	f.dialog.send(askedTable, request)
}

var errNoOpponent = say.Errorf("leave a seat for someone else; to play the computer, start a new game")

var errOlderServer = say.Errorf("this server is too old for these options; choose others")

// plays reports whether a new table has the options that it was asked for. A server of an
// earlier version ignores options that it does not know.
func (f *form) plays(made remote.View) bool {
	return f.drawn || maps.Equal(f.Game.Values(f.settings), f.Game.Values(made.Settings))
}

func (f *form) hear(u *ui.UI) {
	f.lookForTables(u)
	for _, a := range f.dialog.answers() {
		u.Animate()
		if a.ID == askedLobby {
			f.listed(a)
			continue
		}
		f.asking = false
		seating, err := a.Seating()
		if err == nil && !f.plays(seating.View) {
			err = errOlderServer
		}
		if err == nil {
			err = f.open(seating)
		}
		if err != nil {
			f.problem, f.lobby.at = lang.Sentence(say.Err(err)), 0
			continue
		}
		watchOf(f.of.desk.Stage).pairingKey = ""
	}
}

func (f *form) open(seating remote.Seating) error {
	me := slices.Index(f.places(), you)
	if f.drawn {
		me = seating.Seats[0].Seat
	}
	saved := remote.Saved{Known: seating.View}
	for _, seat := range seating.Seats {
		if seat.Seat == me {
			saved.At = match.SeatLink{Server: f.server, Table: seating.View.ID, Token: seat.Token}
			saved.Known.You = &me
			continue
		}
		saved.Links = append(saved.Links, remote.Link{Seat: seat.Seat, Token: seat.Token})
	}
	s, games := f.of.desk.Stage, f.Game.Shelf()
	if f.server != scenes.Home() && s.Prefs.Server != f.server {
		s.Prefs.Server = f.server
		s.SavePrefs()
	}
	g, err := boards.ByID(games, seating.View.Game)
	if err != nil {
		return err
	}
	o, err := library.Of(s.Store, g.Game).OpenServer(saved, s.Now())
	if err != nil {
		return err
	}
	opened, err := watchOf(s).open(g, o)
	if err != nil {
		return err
	}
	opened.server.invited = true
	if !f.drawn {
		opened.showServer()
	}
	return nil
}

// absences are the choices, in seconds, for how long a player may leave "Are you there?"
// unanswered; 0 is unlimited.
var absences = []int{0, 5 * 60, 60 * 60, 24 * 60 * 60, 3 * 24 * 60 * 60}

func absenceLabel(seconds int) string {
	if seconds == 0 {
		return lang.T("nobody is asked whether they are there|None")
	}
	return lang.Of(absenceWords.of(time.Duration(seconds) * time.Second))
}

// waitWords are the messages about a duration, by unit.
type waitWords struct{ days, hours, minutes say.Plural }

var (
	// Translators: behind "Gone after": for so long nobody may fail to answer.
	absenceWords = waitWords{
		days:    say.Plural{One: "gone after|%d day", Many: "gone after|%d days"},
		hours:   say.Plural{One: "gone after|%d hour", Many: "gone after|%d hours"},
		minutes: say.Plural{One: "gone after|%d minute", Many: "gone after|%d minutes"},
	}
	deadline = waitWords{
		days: say.Plural{
			One:  "Answer or move within %d day, or you leave the game.",
			Many: "Answer or move within %d days, or you leave the game.",
		},
		hours: say.Plural{
			One:  "Answer or move within %d hour, or you leave the game.",
			Many: "Answer or move within %d hours, or you leave the game.",
		},
		minutes: say.Plural{
			One:  "Answer or move within %d minute, or you leave the game.",
			Many: "Answer or move within %d minutes, or you leave the game.",
		},
	}
)

// of returns the message about a duration in its largest unit, rounded up.
func (w waitWords) of(d time.Duration) say.Text {
	for _, unit := range []struct {
		of   time.Duration
		said say.Plural
	}{{24 * time.Hour, w.days}, {time.Hour, w.hours}} {
		if d >= unit.of {
			return say.Count(int((d+unit.of-1)/unit.of), unit.said)
		}
	}
	return say.Count(max(1, int((d+time.Minute-1)/time.Minute)), w.minutes)
}

func (f *form) chooseAbsence(u *ui.UI, row geom.Rect) {
	f.absence += u.Step("absence", u.Labelled(lang.T("Away limit"), row), absenceLabel(absences[f.absence]), f.absence > 0, f.absence < len(absences)-1)
}

func (f *form) chooseClock(u *ui.UI, row geom.Rect) {
	f.clock += u.Step("clock", u.Labelled(lang.T("Clock"), row), clockLabel(clocks[f.clock]), f.clock > 0, f.clock < len(clocks)-1)
}

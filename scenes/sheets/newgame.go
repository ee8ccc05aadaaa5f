package sheets

import (
	"cmp"
	"encoding/json"
	"image/color"
	"maps"
	"math/rand/v2"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// Starter is the table at which the new game starts.
type Starter interface {
	// AtStake reports whether a person has moved in the game under way. Such a game ends
	// only after the person agrees.
	AtStake() bool
	// Start replaces the game under way with one with these settings and seats. If noHelp
	// is set, the game has no hints. After an error the old game continues.
	Start(settings json.RawMessage, seats []string, noHelp bool) error
	// SetUp opens the screen for setting up a position.
	SetUp()
}

// newGameForm is the state of the open dialog for a new game.
type newGameForm struct {
	Form
	at     Starter
	stage  *scenes.Stage
	book   *stats.Book
	seats  []string // MaxSeats long, so that choices survive a change of the number of seats
	noHelp bool     // play without hints
	asked  bool     // the person was asked whether to end the game under way
	fixed  bool     // the options belong to a game under way and cannot change
	invite func(options map[string]string)
}

// Chosen holds the initial values of the dialog for a new game.
type Chosen struct {
	Options  map[string]string
	Seats    []string
	NoHelp   bool
	Position string // the position that the game can begin from, or ""
	Usual    bool   // begin from the usual start, even if there is a Position
	// Invite opens the dialog for a game with people elsewhere; nil if there is none.
	Invite func(options map[string]string)
}

// NewGame opens the dialog for a new game at a table.
func NewGame(s *scenes.Stage, g *boards.Game, first Chosen, at Starter) {
	f := newForm(s, g, first.Options, first.Seats)
	f.at, f.noHelp, f.invite = at, first.NoHelp, first.Invite
	f.Position, f.Usual = first.Position, first.Usual
	f.unfolded = f.unfolded || f.noHelp
	f.nameSeats()
	s.Push(&scenes.Dialog{ID: "newgame", Title: say.It("New game"), Width: 520, Body: f.body, Buttons: f.buttons})
}

func newForm(s *scenes.Stage, g *boards.Game, chosen map[string]string, seats []string) *newGameForm {
	f := &newGameForm{Form: NewForm(g, chosen), stage: s, seats: g.SeatsWithPerson(MaxSeats, library.NextOpponent(s.Store, g.Game))}
	f.book, _ = library.Statistics(s.Store)
	copy(f.seats, seats)
	return f
}

func (f *newGameForm) body(c *ui.Column) {
	u := c.UI()
	for i := range f.count() {
		c.Row(u.RowHeight(), func(r geom.Rect) { f.seat(u, i, f.Names[i], r) })
		about := f.Game.AboutOpponent(f.seats[i], len(f.Names))
		if e, is := match.ParseEngine(f.seats[i]); is {
			about = e.Command
		}
		explain(c, about)
		if quicker := f.Game.Quicker(f.seats[i]); quicker != "" {
			c.Row(u.RowHeight(), func(r geom.Rect) {
				// Translators: the name of a computer player that thinks less long
				outlined(u, u.Control(r), ui.Tool{Name: "quicker-" + itoa(i), Label: lang.T("Play %s instead", f.Game.SayPlayer(quicker)), Run: func() { f.seats[i] = quicker }})
			})
		}
	}
	if f.invites() {
		c.Row(u.RowHeight(), func(r geom.Rect) {
			outlined(u, u.Control(r), ui.Tool{Name: "invite", Label: lang.T("Invite a friend"), Icon: sprites.Persons, Run: f.inviteFriend})
		})
	}
	f.Options(c)
	f.MoreOptions(c, func() {
		if f.Game.Setup != nil {
			c.Row(u.RowHeight(), func(r geom.Rect) {
				outlined(u, u.Labelled(lang.T("Position"), r), ui.Tool{Name: "setup", Label: lang.T("Set up a position"), Icon: sprites.Edit, Run: func() {
					f.stage.Pop()
					f.at.SetUp()
				}})
			})
		}
		if f.Game.Advised() {
			c.Row(u.RowHeight(), func(r geom.Rect) { f.noHelp = u.SwitchRow("no-help", r, lang.T("Play without help"), f.noHelp) })
		}
	})
	text, ink := cmp.Or(lang.Of(f.Problem), f.optionsProblem()), u.Theme.Warning
	if text == "" && f.asked {
		text, ink = lang.Of(boards.GivenUp)+" "+lang.T("Start a new one?"), u.Theme.Ink
	}
	if text != "" {
		c.Space(u.Px(4))
		c.Paragraph(text, ui.FontBody, ink)
		c.Space(u.Px(4))
	}
}

// outlined shows a button with an outline.
func outlined(u *ui.UI, r geom.Rect, t ui.Tool) { u.ActFramed(r, color.Transparent, 1.5, t) }

// invites reports whether a friend elsewhere can be invited.
func (f *newGameForm) invites() bool { return f.invite != nil && f.count() > 1 }

// inviteFriend opens the form of an online table above this one, which it comes back to if
// no table is created.
func (f *newGameForm) inviteFriend() { f.invite(f.chosen) }

// count returns the number of seats to choose players for.
func (f *newGameForm) count() int {
	if len(f.Game.Levels) == 0 {
		return 0
	}
	return len(f.Names)
}

func (f *newGameForm) seat(u *ui.UI, i int, name say.ID, row geom.Rect) {
	r := u.Labelled(lang.Of(name), row)
	u.Outline(r, color.Transparent, u.Theme.Rule, ui.Corner, 1.5)
	beside := 0.0
	if c := f.Game.Character(f.seats[i]); c != 0 {
		beside = r.H * 1.1
		u.Face(int(c), r.H*0.8, geom.Point{X: r.X + r.H*0.6, Y: r.Center().Y})
	}
	if u.Press("seat-"+itoa(i), r, ui.Button{Label: f.playerName(f.seats[i]), Left: beside, Tip: lang.T("Who plays %s", name)}) {
		f.choosePlayer(i, name, func(who string) {
			if who == friend {
				f.inviteFriend()
				return
			}
			f.seats[i] = who
			f.setRequiredOptions(who)
		})
	}
}

func (f *newGameForm) buttons(s *scenes.Stage) []ui.Tool {
	start, cancel := lang.T("a game|Start"), lang.T("Cancel")
	if f.asked {
		start, cancel = lang.T("a game|Start new game"), lang.T("Keep playing")
	}
	return []ui.Tool{
		{Name: "start", Label: start, Primary: true, Run: func() { f.start(s) }},
		{Name: "cancel", Label: cancel, Run: s.Pop},
	}
}

// start starts the chosen game. If a person has moved in the game under way, it asks once
// before ending that game.
func (f *newGameForm) start(s *scenes.Stage) {
	if f.optionsProblem() != "" {
		return // the form shows why
	}
	if f.at.AtStake() && !f.asked {
		f.asked = true
		return
	}
	settings, err := f.Settings()
	if err == nil {
		err = f.at.Start(settings, f.seats[:len(f.Names)], f.noHelp)
	}
	if err != nil {
		f.Problem = say.Err(err)
		return
	}
	s.Pop()
}

// MaxSeats is the largest number of players in any game.
const MaxSeats = 4

// Form is the part of a dialog for choosing a game's options.
type Form struct {
	Game    *boards.Game
	Names   []say.ID // of the seats with the chosen options
	Problem say.Text // why no game can start with these options; empty if one can
	// Position is the position the game can begin from, or "". If Usual is set, the game
	// begins from its usual start nevertheless.
	Position string
	Usual    bool

	chosen   map[string]string
	unfolded bool // more options are shown
}

// NewForm returns a form with these option values chosen. It keeps and changes the map.
// If one of them is unusual, the form shows more options at once.
func NewForm(g *boards.Game, chosen map[string]string) Form {
	f := Form{Game: g, chosen: chosen}
	for _, o := range g.Options {
		value := chosen[o.Key]
		f.unfolded = f.unfolded || !o.Plain && value != o.Initial && value != o.Default
	}
	f.nameSeats()
	return f
}

// Settings returns the settings for the chosen options with a new random seed. The error
// comes from the rules.
func (f *Form) Settings() (json.RawMessage, error) { return f.Game.Settings(f.Values(), rand.Uint64()) }

// Values returns the chosen option values, including the position to begin from.
func (f *Form) Values() map[string]string {
	values := maps.Clone(f.chosen)
	if f.Position != "" && !f.Usual {
		values[match.PositionKey] = f.Position
	}
	return values
}

// nameSeats updates Names, or Wrong if the rules reject the options.
func (f *Form) nameSeats() {
	settings, err := f.Settings()
	var s match.State
	if err == nil {
		s, err = f.Game.New(settings)
	}
	if f.Problem = say.Err(err); err != nil {
		return
	}
	f.Names = f.Names[:0]
	for _, seat := range f.Game.Seats(s) {
		f.Names = append(f.Names, seat.Name)
	}
}

// Options draws a row for each option that everybody needs.
func (f *Form) Options(c *ui.Column) {
	f.options(c, true)
	if f.Position != "" {
		c.Row(c.UI().RowHeight(), func(r geom.Rect) { f.start(c.UI(), r) })
	}
}

// options draws the options that everybody needs, or the others. What makes a game shorter
// comes first.
func (f *Form) options(c *ui.Column, plain bool) {
	for _, first := range [...]bool{true, false} {
		for _, o := range f.Game.Options {
			if o.Plain != plain || f.Game.Shortens(o) != first {
				continue
			}
			c.Row(c.UI().RowHeight(), func(r geom.Rect) { f.option(c.UI(), o, r) })
			if len(o.Values) > 0 {
				explain(c, lang.Of(o.Hint))
			}
		}
	}
}

// MoreOptions draws the button that unfolds the other options and, once it has been
// pressed, those options and the rows that rest draws.
func (f *Form) MoreOptions(c *ui.Column, rest func()) {
	if f.unfolded {
		f.options(c, false)
		rest()
		return
	}
	u := c.UI()
	c.Row(u.RowHeight(), func(r geom.Rect) {
		outlined(u, u.Control(r), ui.Tool{Name: "more-options", Label: lang.T("More options"), Run: func() { f.unfolded = true }})
	})
}

// begins lists the labels of the choice in start.
var begins = []say.ID{"a game begins|This position", "a game begins|The beginning"}

// start draws the choice between the set-up position and the usual start.
func (f *Form) start(u *ui.UI, row geom.Rect) {
	chosen := 0
	if f.Usual {
		chosen = 1
	}
	usual := u.Choose("from", u.Labelled(lang.T("a game|Start from"), row), lang.Each(begins), chosen) == 1
	if usual != f.Usual {
		f.Usual = usual
		f.nameSeats()
	}
}

func (f *Form) option(u *ui.UI, o match.Option, row geom.Rect) {
	r := u.Labelled(lang.Of(o.Label), row)
	before := f.chosen[o.Key]
	if len(o.Values) == 0 {
		f.chosen[o.Key] = u.Field("option-"+o.Key, r, before, lang.Of(o.Hint), o.Limit, o.Allow)
	} else {
		f.chosen[o.Key] = u.Pick("option-"+o.Key, r, o.Values, lang.Each(o.Labels), before, o.Stepped)
	}
	if f.chosen[o.Key] != before {
		f.nameSeats()
	}
}

// explain writes words below a row's control. It does nothing for "".
func explain(c *ui.Column, words string) {
	if words == "" {
		return
	}
	u := c.UI()
	width := u.Control(geom.Rect{W: c.Width}).W
	c.Row(u.ParagraphHeight(words, ui.FontSmall, width)+u.Px(6), func(r geom.Rect) {
		at := geom.Rect{X: u.Control(r).X, Y: r.Y - u.Px(2), W: width, H: r.H}
		u.Paragraph(words, ui.FontSmall, u.Theme.Faint, at, ui.Left)
	})
}

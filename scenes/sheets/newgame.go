package sheets

import (
	"cmp"
	"encoding/json"
	"image/color"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// Starter is the table at which a new game is to begin.
type Starter interface {
	// AtStake reports whether a person has played in the game under way, so that
	// it is not to be ended unasked.
	AtStake() bool
	// Start begins a game with these settings and seats in the place of the one
	// there, with help or without. After an error that stays, and the error says why.
	Start(settings json.RawMessage, seats []string, noHelp bool) error
	// MayResign reports whether a person can give the game up that is under way, and
	// Resign does.
	MayResign() bool
	Resign()
	// SetUp sets up a position to begin from.
	SetUp()
}

// newGameForm is what the dialog of a new game holds while it is open.
type newGameForm struct {
	Form
	at    Starter
	stage *scenes.Stage
	book  *stats.Book
	seats []string // as many as the game can have, so that none is forgotten
	alone bool     // nobody is to be told what is best
	asked bool     // whether to end the game under way has been asked
	fixed bool     // the options are those of a game under way
}

// Chosen is what is chosen at first in the dialog of a new game.
type Chosen struct {
	Options  map[string]string
	Seats    []string
	NoHelp   bool
	Position string // one to begin from, "" for none
	Usual    bool   // the game begins as usual all the same
}

// NewGame opens the dialog of a new game at a table.
func NewGame(s *scenes.Stage, g *boards.Game, first Chosen, at Starter) {
	f := newForm(s, g, first.Options, first.Seats)
	f.at, f.alone = at, first.NoHelp
	f.Position, f.Usual = first.Position, first.Usual
	f.nameSeats()
	s.Push(&dialog.Dialog{ID: "newgame", Title: say.It("New game"), Width: 520, Body: f.body, Buttons: f.buttons})
}

func newForm(s *scenes.Stage, g *boards.Game, chosen map[string]string, seats []string) *newGameForm {
	f := &newGameForm{Form: NewForm(g, chosen), stage: s, seats: g.BesidePerson(MaxSeats, library.FirstOpponent(g.Game))}
	f.book, _ = library.Statistics(s.Store)
	copy(f.seats, seats)
	return f
}

// message is what is wrong with the form, or what is asked before a game is ended.
func (f *newGameForm) message(theme *ui.Theme) (text string, ink color.Color) {
	if wrong := cmp.Or(lang.Of(f.Wrong), f.unsuited()); wrong != "" {
		return wrong, theme.Warning
	}
	if f.asked {
		return lang.Of(boards.GivenUp) + " " + lang.T("Start a new one?"), theme.Ink
	}
	return "", nil
}

func (f *newGameForm) body(c *ui.Column) {
	u := c.UI()
	for i := range f.count() {
		c.Row(u.RowHeight(), func(r geom.Rect) { f.seat(u, i, f.Names[i], r) })
		explain(c, f.about(i))
	}
	f.Options(c)
	if f.Game.Setup != nil {
		c.Row(u.RowHeight(), func(r geom.Rect) { f.setUp(u, r) })
	}
	if f.Game.Advised() {
		c.Row(u.RowHeight(), func(r geom.Rect) { f.alone = u.SwitchRow("no-help", r, lang.T("No help in this game"), f.alone) })
	}
	if m, ink := f.message(&u.Theme); m != "" {
		c.Space(u.Px(4))
		c.Paragraph(m, ui.FontBody, ink)
		c.Space(u.Px(4))
	}
}

// count is how many seats there are to be chosen for.
func (f *newGameForm) count() int {
	if len(f.Game.Levels) == 0 {
		return 0
	}
	return len(f.Names)
}

// about says how the level at a seat plays, or by which command another program is
// started; "" for a person.
func (f *newGameForm) about(i int) string {
	if e, is := match.ParseEngine(f.seats[i]); is {
		return e.Command
	}
	if library.Follows(f.seats[i]) {
		return lang.Of(f.aboutStrength(boards.YourStrength))
	}
	for _, level := range f.Game.Levels {
		if level.Name == f.seats[i] {
			return lang.Sentence(say.It(level.About))
		}
	}
	return ""
}

func (f *newGameForm) seat(u *ui.UI, i int, name say.ID, row geom.Rect) {
	r := u.Labelled(lang.Of(name), row)
	u.Outline(r, color.Transparent, u.Theme.Rule, ui.Corner, 1.5)
	if u.Press("seat-"+itoa(i), r, ui.Button{Label: f.says(f.seats[i]), Tip: lang.T("Who plays %s", name)}) {
		f.choosePlayer(i, name, func(who string) {
			f.seats[i] = who
			f.suit(who)
		})
	}
}

// setUp leads to where a position is set up.
func (f *newGameForm) setUp(u *ui.UI, row geom.Rect) {
	r := u.Labelled(lang.T("Position"), row)
	u.Outline(r, color.Transparent, u.Theme.Rule, ui.Corner, 1.5)
	if u.Press("setup", r, ui.Button{Label: lang.T("Set up a position"), Icon: sprites.Edit}) {
		f.stage.Pop()
		f.at.SetUp()
	}
}

func (f *newGameForm) buttons(s *scenes.Stage) []ui.Tool {
	start, cancel := lang.T("a game|Start"), lang.T("Cancel")
	if f.asked {
		start, cancel = lang.T("a game|Start anew"), lang.T("Keep playing")
	}
	tools := []ui.Tool{
		{Name: "start", Label: start, Primary: true, Run: func() { f.start(s) }},
		{Name: "cancel", Label: cancel, Run: s.Pop},
	}
	if f.at.MayResign() && !f.asked {
		tools = append(tools, ui.Tool{Name: "resign", Label: lang.T("Resign"), Run: func() {
			s.Pop()
			f.at.Resign()
		}})
	}
	return tools
}

// start begins the game chosen. A game under way in which a person has
// played is ended only after asking once.
func (f *newGameForm) start(s *scenes.Stage) {
	if f.unsuited() != "" {
		return // it is said
	}
	if f.at.AtStake() && !f.asked {
		f.asked = true
		return
	}
	settings, err := f.Settings()
	if err == nil {
		err = f.at.Start(settings, f.seats[:len(f.Names)], f.alone)
	}
	if err != nil {
		f.Wrong = say.Err(err)
		return
	}
	s.Pop()
}

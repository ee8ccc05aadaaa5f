package play

import (
	"encoding/json"
	"math/rand/v2"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/analysis"
	"tessera/scenes/boards"
	"tessera/scenes/files"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/remote"
	"tessera/scenes/setup"
	"tessera/scenes/sheets"
	"tessera/scenes/ui"
)

// Open opens the game's table: with the given record if there is one, else with the
// link's values if they start a game of their own, else as the player left it.
func Open(s *scenes.Stage, g *boards.Game, given *match.Record, link map[string]string) error {
	l := library.Of(s.Store, g.Game)
	o, err := l.Open(given, link, s.Now(), rand.Uint64)
	if err != nil {
		return err
	}
	if o.Name != l.Current() {
		s.PopToLowest()
	}
	open(s, g, o)
	return nil
}

// open puts a game on a new table and shows its notices.
func open(s *scenes.Stage, g *boards.Game, o library.Opening) *Table {
	t := newTable(s, g)
	t.autosave.name, t.autosave.claim.Refused = o.Name, o.Stays
	t.begin(o.Match)
	s.Push(t)
	scenes.Notify(s, say.It("Damaged save"), o.Notice)
	if o.Saved != "" {
		t.Bubble.ShowNote(lang.T("The %s game you were playing is saved under Games.", g.Title))
	}
	if o.Link != nil {
		scenes.Notify(s, say.It("Cannot open this link"), say.Sentence(say.Err(o.Link)))
	}
	return t
}

// newTable returns a table of a game, without a match.
func newTable(s *scenes.Stage, g *boards.Game) *Table {
	t := &Table{Panel: boards.NewPanel(s, g)}
	t.stations.table = t
	t.computers, t.autosave = &computers{table: t}, &autosave{table: t}
	t.remote = remote.New(t.Desk, &remoteHost{t})
	Attend(s, g.Shelf()) // the program may start here instead of at the shelf
	t.Host, t.Announcer = t, boards.NewAnnouncer(t.Desk, &voice{t})
	t.analysis = analysis.New(t.Desk, analysisHost{t})
	t.history = newHistory(t.Desk, analysisHost{t})
	return t
}

// openHome puts a game on a new table, which replaces all scenes but the shelf. It then
// removes the oldest saved games if there are too many.
func openHome(s *scenes.Stage, g *boards.Game, o library.Opening) (*Table, error) {
	s.PopToLowest()
	t := open(s, g, o)
	return t, t.library().Prune()
}

// Attend makes the stage watch the online games that are not on the screen.
func Attend(s *scenes.Stage, games []*boards.Game) {
	remote.Attend(s, games, func(g *boards.Game, o library.Opening) (*remote.Connection, error) {
		t, err := openHome(s, g, o)
		return t.remote, err
	})
}

// welcomeGuest tells a guest who has followed a link to a seat which game it is, its goal
// and who plays, and offers to explain it first.
func (t *Table) welcomeGuest() {
	seat := t.remote.Server().Client.Seat()
	if seat < 0 || t.Match.Over() || !sheets.Explains(t.Stage) {
		return // a spectator, or a person who wants no explanations
	}
	lesson := t.lesson()
	answers := []scenes.Answer{{Name: "ok", Label: "Play", Primary: true},
		{Name: "rules", Label: "Rules", Run: func() { sheets.FirstCards(t.Stage, t.Game, t.Match.Settings(), lesson) }}}
	if lesson != nil {
		answers = append(answers, scenes.Answer{Name: "lesson", Label: "Learn", Run: func() {
			t.remote.SayLearning()
			lesson()
		}})
	}
	d := scenes.Ask(t.Stage, "invited", say.It("You are invited"), t.invitation(seat), answers...)
	d.Body = func(c *ui.Column) { c.Paragraph(lang.Of(t.invitation(seat)), ui.FontBody, c.UI().Theme.Ink) }
}

// invitation says who invites to which game, its goal, and which seat is the guest's. The host's
// name is known once the server has sent it.
func (t *Table) invitation(seat int) say.Text {
	words := say.It("You are invited to a game of %s.", t.Game.Title)
	for other := range t.Match.SeatCount() {
		if name := t.remote.Server().Player(other); other != seat && name != "" {
			words = say.It("%s invites you to a game of %s.", name, t.Game.Title)
			break
		}
	}
	words = say.Join(" ", words, t.Game.Goal(t.Match.Settings()))
	seats := t.Game.Seats(t.Match.State())
	if len(seats) < 2 {
		return words
	}
	// Translators: the fact is a seat, such as Red or Squares.
	return say.Join(" ", words, say.It("You play %s.", seats[seat].Name))
}

// openSaved opens a saved game. The game moves to its table, where the previous one is
// saved. A game with remote players gets a table of its own instead.
func openSaved(s *scenes.Stage, g *boards.Game, name string, put func(*boards.Game, match.Record) error) error {
	l := library.Of(s.Store, g.Game)
	o, err := l.OpenSaved(name)
	if err != nil {
		return err
	}
	if l.Remote(name) {
		_, err = openHome(s, g, o)
		return err
	}
	if err := put(g, o.Match.Record()); err != nil || name == l.Current() {
		return err
	}
	return l.MovedToTable(name)
}

// Again opens a game's table and starts another game with the same settings and players.
func Again(s *scenes.Stage, g *boards.Game) error {
	o, err := library.Of(s.Store, g.Game).Open(nil, nil, s.Now(), rand.Uint64)
	if err == nil {
		open(s, g, o).Another()
	}
	return err
}

// OpenLesson continues a game's lesson, above its table.
func OpenLesson(s *scenes.Stage, g *boards.Game) error {
	o, err := library.Of(s.Store, g.Game).Open(nil, nil, s.Now(), rand.Uint64)
	if err != nil {
		return err
	}
	t := open(s, g, o)
	if l := newLesson(g, t.Values(), t); l != nil {
		l.shelf = true
		l.open(s)
	}
	return nil
}

// SetUp opens the position editor with the shown position. If advice is not allowed
// there, it starts with the initial position.
func (t *Table) SetUp() {
	state := t.Match.State()
	if !t.analysis.Variations.Offered() {
		state = t.Match.At(0).State()
	}
	t.fail(setup.Open(t.Stage, t.Game, t.Match.Settings(), state, &editorHost{t}))
}

// editorHost is a table as the host of the position editor, and of the dialog that starts a
// game from there.
type editorHost struct{ t *Table }

func (p *editorHost) Play(settings json.RawMessage) {
	position, _ := match.PositionOf(settings)
	sheets.NewGame(p.t.Stage, p.t.Game, p.t.chosen(position, false), p)
}

// Start closes the editor below the dialog too.
func (p *editorHost) Start(settings json.RawMessage, seats []string, noHelp bool) error {
	err := p.t.Start(settings, seats, noHelp)
	if err == nil {
		p.t.Stage.Pop()
	}
	return err
}

// SetUp does nothing: the editor is open below the dialog.
func (*editorHost) SetUp() {}

func (p *editorHost) AtStake() bool { return p.t.Match.AtStake() }

func (p *editorHost) OpenSettings() { p.t.OpenSettings() }

// Analyse opens the position beside the game on the table, which does not change.
func (p *editorHost) Analyse(settings json.RawMessage) error {
	o, err := p.t.library().OpenBeside(match.Record{Game: p.t.Game.ID, Settings: settings}, p.t.Stage.Now())
	if err != nil {
		return err
	}
	next, err := openHome(p.t.Stage, p.t.Game, o)
	if !next.analysis.Variations.IsOpen() {
		next.analysis.ToggleVariations()
	}
	return err
}

func (p *editorHost) Link(settings json.RawMessage) (string, error) {
	s, err := match.New(p.t.Game.Game, settings, nil, 0)
	if err != nil {
		return "", err
	}
	return files.Of(p.t.library().Entry("", s), p.t.Game).Words(true)
}

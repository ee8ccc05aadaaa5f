package table

import (
	"encoding/json"
	"math/rand/v2"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes/analysis"
	"tessera/scenes/boards"
	"tessera/scenes/history"
	"tessera/scenes/library"
	"tessera/scenes/remote"
	"tessera/scenes/sheets"
	"tessera/scenes/speech"
)

// Table is one game being played: the scene.
type Table struct {
	*boards.Desk
	*speech.Announcer
	computer computer
	guests   map[int]guest          // by seat
	despair  map[int]*match.Despair // of the computer players, by seat
	analysis *analysis.Analysis
	history  *history.History
	keeping  keeping
	remote   *remote.Connection
	fore     int      // how many tools of the game under way stand before the drawer
	notice   say.Text // a line above the tools, such as a save that failed
}

// Changed implements [boards.Host]: a change of the game is saved, and whoever is at turn
// thinks anew.
func (t *Table) Changed(c session.Change) {
	t.analysis.Changed(c)
	t.history.Stale()
	t.remote.Changed()
	if !c.Game {
		return
	}
	t.rethink()
	if c.Back {
		t.despair = nil
	}
	t.Ended(c)
	t.touch(c)
	t.save()
}

// OpenSettings implements [boards.Host].
func (t *Table) OpenSettings() { sheets.OpenSettings(t.Stage, t.Game.Shelf()) }

// Advised implements [boards.Host]: the person to move may be shown what to play, and
// who looks at a turn that could have been better.
func (t *Table) Advised() bool { return t.Mine() || t.analysis.Review.Advised() }

// OpenReview implements [boards.Games].
func (t *Table) OpenReview() { t.analysis.Review.Open() }

// Refused implements [boards.Host].
func (*Table) Refused(string) {}

// mayUndo and mayRedo report whether there is something to take back, or to ask to
// take back, and something to bring again.
func (t *Table) mayUndo() bool {
	if s := t.remote.Server(); s != nil {
		return s.MayRequest(t.Session)
	}
	return !t.Session.Looking() && t.Session.UndoTarget() >= 0
}

func (t *Table) mayRedo() bool { return !t.Session.Looking() && t.Session.RedoTarget() >= 0 }

// Undo takes back the last move, and the computer's with it. Of a game played at a
// server it asks the others.
func (t *Table) Undo() {
	if s := t.remote.Server(); s != nil {
		s.Request(t.Session)
		t.UI.Animate()
		return
	}
	if change, done := t.Session.Undo(); done {
		t.Take(change)
	}
}

// Redo brings back what Undo took.
func (t *Table) Redo() {
	if change, done := t.Session.Redo(); done {
		t.Take(change)
	}
}

// MayResign implements [sheets.Starter]: a person who is to move, or the only one at the
// table, may give the game up.
func (t *Table) MayResign() bool { return t.resigner() >= 0 && t.Session.MayResign(t.resigner()) }

// resigner is the seat for which a person here can resign; -1 for none.
func (t *Table) resigner() int {
	if only := t.Session.OnlyPerson(); only >= 0 {
		return only
	}
	if turn := t.Session.Match().State().Turn(); t.Person(turn) {
		return turn
	}
	return -1
}

// Resign implements [sheets.Starter].
func (t *Table) Resign() { t.resign(t.resigner()) }

// resign has a seat give the game up.
func (t *Table) resign(seat int) {
	if change, done := t.Session.Resign(seat); done {
		t.Take(change)
	}
}

// Restart begins the same game anew, with the same settings and seats.
func (t *Table) Restart() {
	if err := t.NewGame(t.Session.Match().Settings()); err != nil {
		t.notice = say.Err(err) // such settings have started a game before
	}
}

// Another begins a game of the same kind: as chosen, but with a chance of its
// own.
func (t *Table) Another() {
	settings, err := t.Game.Settings(t.Values(), rand.Uint64())
	if err == nil {
		err = t.NewGame(settings)
	}
	if err != nil {
		t.notice = say.Err(err)
	}
}

// newGame opens the dialog of a new game.
func (t *Table) newGame() {
	position, _ := match.Stated(t.Settings())
	sheets.NewGame(t.Stage, t.Game, t.chosen(position, true), t)
}

// chosen is what a new game has as the one on the table has it.
func (t *Table) chosen(position string, usual bool) sheets.Chosen {
	return sheets.Chosen{Options: t.Values(), Seats: t.Session.Seats(), NoHelp: t.Session.About.NoHelp, Position: position, Usual: usual}
}

// NewGame begins a game with the given settings; the seats stay as they are.
// The error is the rules' own word on the settings.
func (t *Table) NewGame(settings json.RawMessage) error {
	return t.Start(settings, t.Session.Seats(), t.Session.About.NoHelp)
}

// Start implements [sheets.Starter].
func (t *Table) Start(settings json.RawMessage, seats []string, noHelp bool) error {
	next, err := library.Start(t.Stage.Store, t.Game.Game, settings, seats, rand.Uint64())
	if err != nil {
		return err
	}
	next.About.NoHelp = noHelp
	return t.put(next)
}

// put lays a game on the table in the place of the one there, which is saved.
func (t *Table) put(next *session.Session) error {
	name, err := t.library().PutAside(t.keeping.name, t.Session, next.Match(), t.Stage.Now())
	if err != nil {
		return err
	}
	t.keeping.name = name
	t.begin(next)
	return nil
}

// Put puts the game of a record on this table. A game under way there is saved among
// the games. A record that does not load, or a game that cannot be saved, changes
// nothing; the error says why.
func (t *Table) Put(r match.Record) error {
	next, err := session.Open(t.Game.Game, r)
	if err != nil {
		return err
	}
	if _, err := t.library().SaveCurrent(next.Match(), t.Stage.Now()); err != nil {
		return err
	}
	t.begin(next)
	return nil
}

// begin puts a session on the table, and begins to keep it.
func (t *Table) begin(next *session.Session) {
	t.remote.Disconnect()
	t.lay(next)
	t.remote.Connect(t.keeping.name)
	t.keep()
	t.Stage.Address(t.link())
}

// lay puts a session on the table.
func (t *Table) lay(next *session.Session) {
	t.Desk.Lay(next)
	t.rethink()
	t.despair = nil
	t.analysis.Laid()
	t.history.Laid()
	t.notice = say.Text{}
	t.welcomeGuests()
	if t.Game.Advised() {
		t.Stage.Mind.Prepare(t.analysis.Lines.Question(t.Session.Shown()))
	}
}

// link is the table's own address.
func (t *Table) link() string { return t.library().Address(t.keeping.name, t.Session) }

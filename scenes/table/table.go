package table

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/analysis"
	"tessera/scenes/boards"
	"tessera/scenes/history"
	"tessera/scenes/library"
	"tessera/scenes/remote"
	"tessera/scenes/sheets"
	"tessera/scenes/speech"
	"tessera/scenes/ui"
)

// Table is one game being played: the scene.
type Table struct {
	*boards.Desk
	*speech.Announcer
	computer computer
	analysis *analysis.Analysis
	history  *history.History
	keeping  keeping
	remote   *remote.Connection
	notice   string // a line above the tools, such as a save that failed
}

// newTable is a table of a game, on which nothing lies yet.
func newTable(s *scenes.Stage, g *boards.Game) *Table {
	t := &Table{Desk: &boards.Desk{Stage: s, UI: s.UI, Game: g}}
	t.remote = remote.New(t.Desk, remoteHost{t})
	t.Host, t.Announcer = t, speech.New(t.Desk, voice{t})
	t.analysis = analysis.New(t.Desk, analysed{t})
	t.history = history.New(t.Desk, analysed{t})
	return t
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
	t.Ended(c.Move, c.Back)
	t.touch(c.From, c.Move)
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

// Restart begins the same game anew, with the same settings and seats.
func (t *Table) Restart() {
	if err := t.NewGame(t.Session.Match().Settings()); err != nil {
		t.notice = err.Error() // such settings have started a game before
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
		t.notice = err.Error()
	}
}

// newGame opens the dialog of a new game.
func (t *Table) newGame() {
	sheets.NewGame(t.Stage, t.Game, t.Values(), t.Session.Seats(), t)
}

// NewGame begins a game with the given settings; the seats stay as they are.
// The error is the rules' own word on the settings.
func (t *Table) NewGame(settings json.RawMessage) error {
	return t.Start(settings, t.Session.Seats())
}

// Start implements [sheets.Starter].
func (t *Table) Start(settings json.RawMessage, seats []string) error {
	next, err := library.Start(t.Game.Game, settings, seats, rand.Uint64())
	if err != nil {
		return err
	}
	return t.put(next)
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
	t.analysis.Laid()
	t.history.Laid()
	t.notice = ""
	if t.Game.Advised() {
		t.Stage.Mind.Prepare()
	}
}

// link is the table's own address.
func (t *Table) link() string { return t.library().Address(t.keeping.name, t.Session) }

// Name implements scenes.Scene.
func (t *Table) Name() string {
	return "table"
}

// Frame implements scenes.Scene.
func (t *Table) Frame(s *scenes.Stage) {
	t.Stage, t.UI = s, s.UI
	area := t.frameAround()
	t.UI.Unsaid(func() { t.Board.Frame(t.Desk, area) })
	t.analysis.Over(area)
	t.DrawCelebration(area)
	t.UI.Unsaid(t.DrawBubble)
	t.hearOfSave()
	t.awaitClaim()
	t.remote.Frame()
	t.share()
	if t.UI.Live() {
		t.keys()
		t.think()
		t.analysis.Frame()
	}
	t.Hear()
}

// Inspect implements scenes.Inspected.
func (t *Table) Inspect(i *scenes.Inspection) {
	t.Desk.Inspect(i)
	i.Message = cmp.Or(i.Message, t.notice, t.thinkingTrouble())
	i.Busy = t.keeping.written != nil || t.Moving() || t.Thinking()
	t.analysis.Inspect(i)
	i.Description = t.Words()
	if state := t.remote.State(); state != "" {
		i.Facts["connection"] = state
	}
}

// voice is what is said of a table to who does not see it.
type voice struct{ *Table }

// Headline says what is to be done, or how the game ended.
func (t voice) Headline() (text, detail string) {
	if _, over := t.Session.Outcome(); over && !t.Session.Looking() {
		return t.Verdict(t.Session.Outcome()), t.EndDetail()
	}
	text, detail, _ = t.said()
	return text, detail
}

func (t voice) AfterMove() (text, detail string) { return t.Headline() }

func (t voice) Began() string {
	text, _ := t.Headline()
	return "A new game. " + text
}

func (voice) Heading() string { return "" }

// Known is what is known of the position and what the review says.
func (t voice) Known() (nodes []scenes.Node) {
	if text, kind, _ := t.analysis.Evaluation.Words(); t.analysis.Evaluation.Shown() && kind != "" {
		nodes = append(nodes, speech.Text(text+" "+ui.Sentence(kind)))
	}
	if text := t.analysis.Review.Said(); text != "" {
		nodes = append(nodes, speech.Section("Review"), speech.Text(text))
	}
	return nodes
}

func (t voice) Notes() []string {
	return []string{t.analysis.Hint.Note(), t.analysis.Review.Said(), t.notice}
}

func (voice) HasHistory() bool { return true }

// Mark says what a review found wrong with the turn that a move ended, "" for
// nothing.
func (t voice) Mark(n *match.Node) string { return t.analysis.Review.Mark(n) }

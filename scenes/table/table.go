package table

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"net/url"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// Table is one game being played: the scene.
type Table struct {
	Stage *scenes.Stage
	UI    *ui.UI

	game       *Game
	session    *session.Session
	played     map[string]string // the options' values of this game
	board      Board
	change     change
	computer   computer
	hint       hint
	playing    playing // a preview, while it is played out
	review     reviewing
	evaluation evaluation
	bubble     bubble
	ear        ear
	history    history
	telling    telling
	party      party
	saving     bool // a save is on its way
	keeping    keeping
	server     *server // that the game is played at; nil for any other
	task       *task   // nil where a game is played
	notice     string  // a line above the tools, such as a save that failed
}

// change is the last change of the state, for animation.
type change struct {
	from  match.State
	move  string
	back  bool // it was an undo
	at    time.Duration
	tween ui.Tween
	known bool // there is a state to move from
	heard bool // its sounds have been played
}

// View is what a board draws: two states and how far the change from one to
// the other is. Rules know no time; animation is this and nothing else.
type View struct {
	From, To match.State
	T        float64 // eased, from 0 to 1; 1 when nothing moves
	Move     string  // the move between the two, "" if there is none
	Back     bool    // the move was taken back
}

// State is the state shown: of the game as it stands, or of the position that is
// looked at.
func (t *Table) State() match.State { return t.session.State() }

// Game is the game that is played.
func (t *Table) Game() *match.Game { return t.game.Game }

// Status says what the seat to move is to do.
func (t *Table) Status() string { return t.game.Status(t.State()) }

// Moves are the moves that led to it.
func (t *Table) Moves() []string { return t.session.Moves() }

// LastTurn is the last turn before the state shown, or the part of the turn under
// way that is played: the state before it and its moves, none at the start.
func (t *Table) LastTurn() (before match.State, moves []string) {
	start := t.session.Shown().TurnStart()
	return start.State(), t.Moves()[start.Count():]
}

// Settings are the game's settings.
func (t *Table) Settings() json.RawMessage { return t.session.Match().Settings() }

// View is what to draw now.
func (t *Table) View() View {
	c := &t.change
	if !c.known {
		return View{From: t.State(), To: t.State(), T: 1}
	}
	return View{From: c.from, To: t.State(), T: t.UI.Tween(c.tween), Move: c.move, Back: c.back}
}

// Moving reports whether the last change is still being shown.
func (t *Table) Moving() bool {
	return t.change.known && t.change.tween.At(t.UI.In.Now) < 1
}

// Over reports whether the state shown is one at which the game has ended.
func (t *Table) Over() bool { return t.session.Over() }

// Looking reports whether another position is on the board than the one at which
// the game stands.
func (t *Table) Looking() bool { return t.session.Looking() }

// AtStake reports whether a person has played in the game under way, so that it is
// not to be ended unasked.
func (t *Table) AtStake() bool { return t.session.AtStake() }

// GivenUp says what becomes of the game under way where another begins.
const GivenUp = "The game under way goes to the games kept."

// Untouched reports whether no move of the game is played, wherever one looks.
func (t *Table) Untouched() bool { return t.session.Untouched() }

// Mine reports whether a person here is to move now, so that the board takes
// moves. A change that is still being shown does not stand in the way.
func (t *Table) Mine() bool { return t.session.May() == session.Free }

// Pointing reports whether the pointer is the board's: this table is on top
// and no widget holds the press.
func (t *Table) Pointing() bool { return t.UI.Live() && !t.UI.Grabbed() }

// ChangeTime is how long the change from one state to the next is shown. A
// board whose pieces move sets its own with [Table.Last].
const ChangeTime = ui.Normal

// Play plays a move in the position shown; see [session.Session.Play]. An illegal
// move changes nothing; its error says why, for [Table.Say].
func (t *Table) Play(move string) error {
	change, err := t.session.Play(move)
	switch {
	case errors.As(err, new(session.Refused)):
		return errors.New(t.WhyNotNow())
	case err != nil:
		if t.task != nil {
			t.task.wasRefused(t, move)
		}
		return err
	}
	t.took(change)
	return nil
}

// took takes notice of a change: of what is shown, or of the game.
func (t *Table) took(c session.Change) {
	if c.Game {
		t.changed(c)
	} else {
		t.show(c)
	}
}

// Last sets how long the change just made is shown; zero shows it at once, as
// when a drag has shown it already.
func (t *Table) Last(d time.Duration) {
	t.change.tween = ui.Start(t.UI.In.Now, d)
	t.UI.Animate()
}

// changed takes notice of a change of the game: it is shown, saved, and whoever
// is at turn thinks anew.
func (t *Table) changed(c session.Change) {
	t.show(c)
	t.rethink()
	t.gone()
	t.ended(c.Move, c.Back)
	if t.task != nil {
		if c.Move != "" {
			t.task.answered(t)
		}
		return
	}
	t.touch(c.From, c.Move)
	t.save()
}

// show begins to show the state that is shown now in the place of another.
func (t *Table) show(c session.Change) {
	now := t.UI.In.Now
	length := ChangeTime
	if t.game.ChangeTime != nil {
		length = t.game.ChangeTime(c.From, t.State())
	}
	t.change = change{from: c.From, move: c.Move, back: c.Back, at: now, tween: ui.Start(now, length), known: true}
	t.bubble = bubble{}
	if !t.session.Previewing() {
		t.dropHint()
	}
	t.history.stale()
	t.UI.Animate()
}

// mayUndo and mayRedo report whether there is something to take back, or to ask to
// take back, and something to bring again.
func (t *Table) mayUndo() bool {
	if t.server != nil {
		return t.server.MayRequest(t.session)
	}
	return !t.session.Looking() && t.session.UndoTarget() >= 0
}

func (t *Table) mayRedo() bool { return !t.session.Looking() && t.session.RedoTarget() >= 0 }

// Undo takes back the last move, and the computer's with it. Of a game played at a
// server it asks the others.
func (t *Table) Undo() {
	if t.server != nil {
		t.server.Request(t.session)
		t.UI.Animate()
		return
	}
	if change, done := t.session.Undo(); done {
		t.took(change)
	}
}

// Redo brings back what Undo took.
func (t *Table) Redo() {
	if change, done := t.session.Redo(); done {
		t.took(change)
	}
}

// Restart begins the same game anew, with the same settings and seats.
func (t *Table) Restart() {
	if err := t.NewGame(t.session.Match().Settings()); err != nil {
		t.notice = err.Error() // such settings have started a game before
	}
}

// Another begins a game of the same kind: as chosen, but with a chance of its
// own.
func (t *Table) Another() {
	settings, err := t.game.Settings(t.values(), rand.Uint64())
	if err == nil {
		err = t.NewGame(settings)
	}
	if err != nil {
		t.notice = err.Error()
	}
}

// values are the options' values of this game, as far as it has any.
func (t *Table) values() map[string]string {
	values := t.game.Defaults()
	maps.Copy(values, t.game.Values(t.session.Match().Settings()))
	return values
}

// NewGame begins a game with the given settings; the seats stay as they are.
// The error is the rules' own word on the settings.
func (t *Table) NewGame(settings json.RawMessage) error {
	next, err := t.game.fresh(settings, t.session.Seats())
	if err != nil {
		return err
	}
	return t.put(next)
}

// begin puts a session on the table, and begins to keep it.
func (t *Table) begin(next *session.Session) {
	t.disconnect()
	t.lay(next)
	t.connect()
	t.keep()
	t.Stage.Address(t.link())
}

// lay puts a session on the table.
func (t *Table) lay(next *session.Session) {
	t.session, t.played = next, t.game.Values(next.Match().Settings())
	t.board = t.game.NewBoard()
	t.change = change{at: t.UI.In.Now}
	t.rethink()
	t.dropHint()
	t.bubble = bubble{}
	t.restReview()
	t.evaluation.thought.Stop()
	t.playing, t.review, t.evaluation = playing{}, reviewing{}, evaluation{}
	t.history, t.party = history{open: t.history.open}, party{}
	t.notice = ""
	t.UI.Animate()
	if t.game.Advised() {
		t.Stage.Mind.Prepare()
	}
}

// link is the table's own address.
func (t *Table) link() string {
	link := "game=" + t.game.ID
	if t.keeping.name != "" {
		return link + "&kept=" + strings.TrimPrefix(t.keeping.name, t.game.keptPrefix())
	}
	if t.game.Link == nil {
		return link
	}
	values := url.Values{}
	for key, value := range t.game.Link(t.session.Match().Settings()) {
		values.Set(key, value)
	}
	if len(values) == 0 {
		return link
	}
	return link + "&" + values.Encode()
}

// Name implements scenes.Scene.
func (t *Table) Name() string {
	if t.task != nil {
		return t.task.course.kind()
	}
	return "table"
}

// Overlay implements scenes.Scene.
func (t *Table) Overlay() bool { return false }

// Frame implements scenes.Scene.
func (t *Table) Frame(s *scenes.Stage) {
	t.Stage, t.UI = s, s.UI
	if t.task != nil {
		t.frameTask()
		return
	}
	area := t.frameAround()
	t.UI.Unsaid(func() { t.board.Frame(t, area) })
	t.pointOut()
	t.drawPreview(area)
	t.celebrate(area)
	t.UI.Unsaid(t.drawBubble)
	t.awaitSave()
	t.awaitClaim()
	t.attendServer()
	t.share()
	if t.UI.Live() {
		t.keys()
		t.think()
		t.advise()
		t.playOn()
		t.evaluate()
		t.reviewOn()
	}
	t.hear()
}

// Zooms reports whether the board's own view grows and shrinks.
func (t *Table) Zooms() bool {
	b, ok := t.board.(Zooming)
	return ok && b.Zooms()
}

// Inspect implements scenes.Inspected.
func (t *Table) Inspect(i *scenes.Inspection) {
	i.Game = t.game.ID
	i.Moves = append(i.Moves, t.Moves()...)
	i.Looking = t.session.Looking()
	i.Message = cmp.Or(t.bubble.text, t.notice, t.thinkingTrouble())
	if seat := t.State().Turn(); seat >= 0 {
		i.Turn = t.game.Seats(t.State())[seat].Name
	}
	if o, over := t.session.Outcome(); over {
		i.Outcome = &o.Sentence
	}
	i.Busy = t.saving || t.Moving() || t.Thinking() || t.hint.thought != nil || t.review.open && t.review.job != nil || t.playing.goes
	i.Hint = t.hint.note
	if t.evaluated() {
		i.Evaluation, _, _ = t.evaluationWords()
	}
	i.Review = t.reviewSaid()
	if b, ok := t.board.(Factual); ok {
		i.Facts = b.Facts(t)
	}
	if t.server != nil {
		if i.Facts == nil {
			i.Facts = map[string]string{}
		}
		i.Facts["connection"] = lines[t.server.Client.Line()]
	}
	if t.task != nil {
		if i.Facts == nil {
			i.Facts = map[string]string{}
		}
		maps.Copy(i.Facts, t.task.facts())
		i.Busy = i.Busy || t.task.Phase() == session.Replying || t.task.Phase() == session.Reading || t.task.Showing()
	}
	i.Description = t.inWords()
}

// Say shows a sentence next to a point of the board until something else is
// done.
func (t *Table) Say(text string, at geom.Point) {
	if text == "" {
		return
	}
	t.bubble = bubble{text: ui.Sentence(text), at: at, until: t.UI.In.Now + bubbleTime, born: t.UI.In.Now}
	t.ear.refused = true
	t.UI.Animate()
}

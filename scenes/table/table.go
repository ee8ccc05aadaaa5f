package table

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// Table is one game being played: the scene.
type Table struct {
	Stage *scenes.Stage
	UI    *ui.UI

	game       *Game
	match      *match.Match
	seats      []string                   // match.Person or a level, by seat
	played     map[string]string          // the options' values of this game
	seed       uint64                     // what computer players think with
	extra      map[string]json.RawMessage // further keys of the file the game came from
	board      Board
	change     change
	computer   computer
	hint       hint
	dream      dream // a line that nobody has played
	review     reviewing
	evaluation evaluation
	bubble     bubble
	ear        ear
	look       *match.Node // the position looked at; nil for the game as it stands
	history    history
	telling    telling
	party      party
	saving     bool // a save is on its way
	keeping    keeping
	away       *away  // the server that the game is played at; nil for a game of this screen alone
	mail       *mail  // how the game is played by links; nil for any other
	task       *task  // nil where a game is played
	notice     string // a line above the tools, such as a save that failed
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
func (t *Table) State() match.State { return t.shown().State() }

// Game is the game that is played.
func (t *Table) Game() *match.Game { return t.game.Game }

// Status says what the seat to move is to do.
func (t *Table) Status() string { return t.game.Status(t.State()) }

// Moves are the moves that led to it.
func (t *Table) Moves() []string { return t.shown().Moves() }

// LastTurn is the last turn before the state shown, or the part of the turn under
// way that is played: the state before it and its moves, none at the start.
func (t *Table) LastTurn() (before match.State, moves []string) {
	start := t.shown().TurnStart()
	return start.State(), t.Moves()[start.Count():]
}

// Settings are the game's settings.
func (t *Table) Settings() json.RawMessage { return t.match.Settings() }

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
func (t *Table) Over() bool {
	_, over := t.outcome()
	return over
}

// Underway reports whether a game has begun and not ended, wherever one looks.
func (t *Table) Underway() bool { return !t.Untouched() && !match.Over(t.match.State()) }

// AtStake reports whether a person has played in the game under way, so that it is
// not to be ended unasked.
func (t *Table) AtStake() bool {
	if !t.Underway() {
		return false
	}
	for n := range t.match.Cursor() {
		if t.Person(t.match.StateAt(n).Turn()) {
			return true
		}
	}
	return false
}

// GivenUp says what becomes of the game under way where another begins.
const GivenUp = "The game under way goes to the games kept."

// Untouched reports whether no move of the game is played, wherever one looks.
func (t *Table) Untouched() bool { return t.match.Cursor() == 0 }

// Mine reports whether a person is to move now, so that the board takes
// moves. A change that is still being shown does not stand in the way.
func (t *Table) Mine() bool {
	if t.task != nil && t.task.phase != trying {
		return false
	}
	if t.away != nil && (t.Looking() || t.Over() || t.away.client.Ended() != "") {
		return false
	}
	return t.Person(t.State().Turn()) && !(t.Looking() && t.game.Final)
}

// Pointing reports whether the pointer is the board's: this table is on top
// and no widget holds the press.
func (t *Table) Pointing() bool { return t.UI.Live() && !t.UI.Grabbed() }

// ChangeTime is how long the change from one state to the next is shown. A
// board whose pieces move sets its own with [Table.Last].
const ChangeTime = ui.Normal

// Play plays a move. One at a position that is looked at opens a variation; where
// it was played there before, the look goes on along it. An illegal move changes
// nothing; its error says why, for [Table.Say].
func (t *Table) Play(move string) error {
	from := t.State()
	if turn := from.Turn(); turn >= 0 && t.people() && !t.Mine() && !t.isComputer(turn) {
		return errors.New(t.whyNotApart())
	}
	if t.Dreaming() {
		if _, err := from.Apply(move); err != nil {
			return err
		}
		if err := t.wake(); err != nil {
			return err
		}
	}
	if t.Looking() {
		if there := t.look.Child(move); there != nil {
			t.LookAt(there)
			return nil
		}
		if err := t.match.Branch(t.look, move); err != nil {
			return err
		}
		t.look = nil
	} else if err := t.match.Play(move); err != nil {
		if t.task != nil {
			t.task.wasRefused(t, move)
		}
		return err
	}
	if t.away != nil {
		t.away.client.Play(match.Normal(move))
	}
	t.changed(from, move, false)
	return nil
}

// Last sets how long the change just made is shown; zero shows it at once, as
// when a drag has shown it already.
func (t *Table) Last(d time.Duration) {
	t.change.tween = ui.Start(t.UI.In.Now, d)
	t.UI.Animate()
}

// changed takes notice of a change of the game: it is shown, saved, and whoever
// is at turn thinks anew.
func (t *Table) changed(from match.State, move string, back bool) {
	t.show(from, move, back)
	t.rethink()
	t.gone()
	t.ended(move, back)
	if t.task != nil {
		if move != "" {
			t.task.answered(t)
		}
		return
	}
	t.touch(from, move)
	t.save()
}

// show begins to show the state that is shown now in the place of another.
func (t *Table) show(from match.State, move string, back bool) {
	now := t.UI.In.Now
	length := ChangeTime
	if t.game.ChangeTime != nil {
		length = t.game.ChangeTime(from, t.State())
	}
	t.change = change{from: from, move: move, back: back, at: now, tween: ui.Start(now, length), known: true}
	t.bubble = bubble{}
	if !t.Dreaming() {
		t.dropHint()
	}
	t.history.stale()
	t.UI.Animate()
}

// undoTarget and redoTarget are the numbers of moves that undo and redo go to,
// negative where there is nothing to take back or to bring again.
func (t *Table) undoTarget() int {
	if t.away != nil && !t.mayAskBack() {
		return -1
	}
	n := t.match.UndoTarget(t.whoSits())
	if t.mail != nil && n < t.mail.From {
		return -1 // it was sent
	}
	return n
}

func (t *Table) redoTarget() int {
	if t.away != nil {
		return -1
	}
	return t.match.RedoTarget(t.seats)
}

// Undo takes back the last move, and the computer's with it. Of a game played
// apart it asks the others.
func (t *Table) Undo() {
	if t.away != nil {
		t.askBack()
		return
	}
	t.seek(t.undoTarget(), true)
}

// Redo brings back what Undo took.
func (t *Table) Redo() { t.seek(t.redoTarget(), false) }

func (t *Table) seek(n int, back bool) {
	from := t.State()
	if n < 0 || t.Looking() || !t.match.Seek(n) {
		return
	}
	t.changed(from, "", back)
}

// Restart begins the same game anew, with the same settings and seats.
func (t *Table) Restart() {
	if err := t.NewGame(t.match.Settings()); err != nil {
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
	maps.Copy(values, t.game.Values(t.match.Settings()))
	return values
}

// NewGame begins a game with the given settings; the seats stay as they are.
// The error is the rules' own word on the settings.
func (t *Table) NewGame(settings json.RawMessage) error {
	m, err := match.New(t.game.Game, settings)
	if err != nil {
		return err
	}
	return t.put(m, fresh(t.whoSits()))
}

// begin puts a match on the table, with the seats, the seed and the further keys
// of a record, and begins to keep it.
func (t *Table) begin(m *match.Match, r match.Record) {
	t.lay(m, r)
	t.sit()
	t.keep(r.About)
	t.Stage.Address(t.link())
}

// lay puts a match on the table.
func (t *Table) lay(m *match.Match, r match.Record) {
	t.match, t.played = m, t.game.Values(m.Settings())
	t.seats, t.seed, t.extra = slices.Clone(r.Seats), r.Seed, r.Extra
	t.board = t.game.NewBoard()
	t.change = change{at: t.UI.In.Now}
	t.rethink()
	t.dropHint()
	t.bubble = bubble{}
	t.restReview()
	t.evaluation.thought.Stop()
	t.dream, t.review, t.evaluation = dream{}, reviewing{}, evaluation{}
	t.look, t.history, t.party = nil, history{open: t.history.open}, party{}
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
	for key, value := range t.game.Link(t.match.Settings()) {
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
	t.drawDream(area)
	t.celebrate(area)
	t.UI.Unsaid(t.drawBubble)
	t.awaitSave()
	t.awaitClaim()
	t.attendAway()
	t.share()
	if t.UI.Live() {
		t.keys()
		t.think()
		t.advise()
		t.dreamOn()
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
	i.Looking = t.Looking()
	i.Message = cmp.Or(t.bubble.text, t.notice, t.thinkingTrouble())
	if seat := t.State().Turn(); seat >= 0 {
		i.Turn = t.game.Seats(t.State())[seat].Name
	}
	if o, over := t.outcome(); over {
		i.Outcome = &o.Sentence
	}
	i.Busy = t.saving || t.Moving() || t.Thinking() || t.hint.thought != nil || t.review.open && t.review.job != nil || t.dream.goes
	i.Hint = t.hint.note
	if t.evaluated() {
		i.Evaluation, _, _ = t.evaluationWords()
	}
	i.Review = t.reviewSaid()
	if b, ok := t.board.(Factual); ok {
		i.Facts = b.Facts(t)
	}
	if t.away != nil {
		if i.Facts == nil {
			i.Facts = map[string]string{}
		}
		i.Facts["connection"] = lines[t.away.client.Line()]
	}
	if t.task != nil {
		if i.Facts == nil {
			i.Facts = map[string]string{}
		}
		maps.Copy(i.Facts, t.task.facts())
		i.Busy = i.Busy || t.task.phase == replying || t.task.phase == reading || t.task.plays > 0 || len(t.task.reply) > 0
	}
	i.Description = t.inWords()
}

// Say shows a sentence next to a point of the board until something else is
// done.
func (t *Table) Say(text string, at geom.Point) {
	if text == "" {
		return
	}
	if t.task != nil {
		t.task.wasTold(t, ui.Sentence(text))
	}
	t.bubble = bubble{text: ui.Sentence(text), at: at, until: t.UI.In.Now + bubbleTime, born: t.UI.In.Now}
	t.ear.refused = true
	t.UI.Animate()
}

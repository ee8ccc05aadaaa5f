// Package play has the screens with a board on which a person plays: the table of a game
// under way, with its history, its panel and its computer players, and the task, which
// shows the exercises of a course.
package play

import (
	"cmp"
	"encoding/json"
	"math/rand/v2"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/analysis"
	"tessera/scenes/boards"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/remote"
	"tessera/scenes/sheets"
)

// Table is the scene of a game being played.
type Table struct {
	boards.Panel
	*boards.Announcer
	computers  *computers
	analysis   *analysis.Analysis
	history    *History
	autosave   *autosave
	remote     *remote.Connection
	toolsShown int // number of game tools shown before the drawer
	stations   stations
	notice     say.Text // a message above the tools, for example about a failed save
	explained  bool     // the rules were shown, if they had to be
	finished   bool     // the game had ended after its last change
}

// Changed saves a change of the game and restarts the computer player.
func (t *Table) Changed(c match.Change) {
	if c.Kind == match.Kept {
		t.autosave.save()
		return
	}
	t.analysis.Changed(c)
	t.history.Stale()
	t.remote.Changed()
	if c.Kind != match.Played {
		return
	}
	var notKept error
	if t.finished && !c.Back {
		notKept = t.keepFinished()
	}
	t.finished = t.Match.Ended()
	t.computers.rethink()
	if c.Back {
		t.computers.forget()
	}
	t.Ended(c)
	if seat, _ := t.reviewed(); seat >= 0 && t.Match.Ended() {
		t.analysis.Review.Follow()
	}
	if c.Move != "" && t.Match.Over() {
		defer t.stations.celebrate(t.stations.known())
	}
	t.autosave.touch(c)
	t.stations.road = nil
	t.autosave.save()
	t.fail(notKept)
}

// keepFinished saves the finished game beside the one that goes on from an earlier position, so
// that its result stays among the games.
func (t *Table) keepFinished() (err error) {
	if l := t.library(); t.autosave.name == l.Current() {
		_, err = l.SaveCurrent(nil, t.Stage.Now())
	}
	return err
}

func (t *Table) OpenSettings() { sheets.OpenSettings(t.Stage, t.Game.Shelf()) }

// Advised reports whether the board may show what to play: to the person to move, and
// while the review shows a turn that could have been better.
func (t *Table) Advised() bool { return t.AcceptsMoves() || t.analysis.Review.Advised() }

func (t *Table) OpenReview() { t.analysis.Review.Open() }

func (*Table) Refused(string) {}

// mayUndo reports whether a turn can be taken back, in an online game at least by
// request.
func (t *Table) mayUndo() bool {
	if s := t.remote.Server(); s != nil {
		return s.MayRequestUndo(t.Match)
	}
	return !t.Match.Looking() && t.Match.UndoTarget() >= 0
}

// Undo takes back the last move, and the computer's answer with it. In a game at a server
// it asks the opponents.
func (t *Table) Undo() {
	if s := t.remote.Server(); s != nil {
		s.RequestUndo(t.Match)
		t.UI.Animate()
		return
	}
	t.Match.Undo()
}

// Pass passes. It asks first if that may end the game in doubt, and in a game at a server,
// where the others would have to agree to an undo. It does not if passing is the obvious move.
func (t *Table) Pass() {
	o, atOnce, doubtful := t.Match.DoubtfulPass()
	if t.PassStandsOut() || t.remote.Server() == nil && !doubtful {
		t.Desk.Pass()
		return
	}
	words := say.It("Pass this turn? You can only take it back if the others agree.")
	switch name, is := t.remote.OnlyOther(); {
	case doubtful && atOnce:
		words = say.It("If you pass, the game ends: %s.", o.Sentence)
	case doubtful:
		words = say.It("If you pass and your opponent does too, the game ends: %s.", o.Sentence)
	case is:
		// Translators: the name of a person or of a side.
		words = say.It("Pass this turn? You can only take it back if %s agrees.", name)
	}
	scenes.Ask(t.Stage, "pass", say.It("Pass"), words,
		scenes.Answer{Name: "cancel", Label: "Keep playing", Primary: true},
		scenes.Answer{Name: "skip", Label: "Pass", Run: t.Desk.Pass})
}

// mayResign reports whether a person may resign: the one to move, or the only one at the
// table.
func (t *Table) mayResign() bool {
	return t.remote.MayResign() || t.resigner() >= 0 && t.Match.MayResign(t.resigner())
}

// resigner returns the seat for which a person here can resign; -1 for none.
func (t *Table) resigner() int {
	if only := t.Match.OnlyPerson(); only >= 0 {
		return only
	}
	if turn := t.Match.Current().State().Turn(); t.Match.Local(turn) {
		return turn
	}
	return -1
}

// resign asks whether to resign the game, and does.
func (t *Table) resign() {
	if t.remote.Server() != nil {
		t.remote.AskToResign()
		return
	}
	remote.AskToResign(t.Stage, func() { t.Match.Resign(t.resigner()) })
}

// Restart starts the game again with the same settings and seats.
func (t *Table) Restart() { t.again(t.Match.Settings(), t.Match.Seats()) }

// Another starts a game with the same options and a new random seed.
func (t *Table) Another() {
	settings, err := t.Game.Settings(t.Values(), rand.Uint64())
	t.fail(err)
	if err == nil {
		t.again(settings, t.Match.Seats())
	}
}

// again starts a game with the help of this one.
func (t *Table) again(settings json.RawMessage, seats []string) {
	t.fail(t.Start(settings, seats, t.Match.About.NoHelp))
}

// fail shows an error, if there is one.
func (t *Table) fail(err error) {
	if err != nil {
		t.notice = say.Sentence(say.Err(err))
	}
}

func (t *Table) newGame() {
	position, _ := match.PositionOf(t.Match.Settings())
	first := t.chosen(position, true)
	if next, more := t.stations.known().NextGame(); more && t.Match.Ended() && t.stations.wasPassed() {
		first.Options, first.Seats = t.stations.begins(next)
	}
	first.Invite = t.remote.InviteWith
	sheets.NewGame(t.Stage, t.Game, first, t)
}

func (t *Table) chosen(position string, usual bool) sheets.Chosen {
	return sheets.Chosen{Options: t.Values(), Seats: t.Match.Seats(), NoHelp: t.Match.About.NoHelp, Position: position, Usual: usual}
}

func (t *Table) Start(settings json.RawMessage, seats []string, noHelp bool) error {
	next, err := library.Start(t.Stage.Store, t.Game.Game, settings, seats, rand.Uint64())
	if err != nil {
		return err
	}
	next.About.NoHelp = noHelp
	if err := t.put(next); err != nil {
		return err
	}
	t.greet()
	return nil
}

// put replaces the game on the table, which is saved.
func (t *Table) put(next *match.Match) error {
	name, err := t.library().PutAside(t.autosave.name, t.Match, next, t.Stage.Now())
	if err != nil {
		return err
	}
	t.autosave.name = name
	t.begin(next)
	return nil
}

// Put puts the game of a record on this table and saves the previous game. If the record
// is invalid or the previous game cannot be saved, it returns an error and changes
// nothing.
func (t *Table) Put(r match.Record) error {
	next, err := match.Load(t.Game.Game, r)
	if err != nil {
		return err
	}
	if _, err := t.library().SaveCurrent(next, t.Stage.Now()); err != nil {
		return err
	}
	t.begin(next)
	return nil
}

// begin puts a match on the table and starts saving it.
func (t *Table) begin(next *match.Match) {
	t.remote.Disconnect()
	t.setSession(next)
	t.remote.Connect(t.autosave.name)
	t.autosave.saveChange()
	t.Stage.Address(t.link())
}

func (t *Table) setSession(next *match.Match) {
	t.finished = next.Ended()
	t.Desk.SetMatch(next)
	t.computers.rethink()
	t.analysis.Reset()
	t.computers.forget()
	t.history.Reset()
	t.stations.road = nil
	t.notice = say.Text{}
	if next.About.Review != "" && next.Ended() {
		t.analysis.Review.Follow()
	}
	t.computers.startEngines()
	if t.Game.Advised() {
		t.Stage.Mind.Prepare(t.analysis.Variations.Question(t.Match.Shown()))
	}
}

func (t *Table) link() string { return t.library().Address(t.autosave.name, t.Match) }

// AtStake reports whether a person has moved in the game under way.
func (t *Table) AtStake() bool { return t.Match.AtStake() }

func (t *Table) Name() string { return "table" }

func (t *Table) Frame(s *scenes.Stage) {
	t.BeginFrame(s)
	area := t.frameAround()
	t.ShowBoard(area)
	t.analysis.DrawOver(area)
	t.history.MarkHovered()
	t.DrawCelebration(area)
	t.UI.WithoutParts(t.Bubble.Draw)
	t.autosave.takeSaveResult()
	t.autosave.clearFullNotice()
	t.autosave.awaitClaim()
	t.remote.Frame()
	t.share()
	if t.UI.Live() {
		t.autosave.offerFile()
		t.explain()
		t.keys()
		t.computers.think()
		t.analysis.Frame()
	}
	t.PlaySounds()
}

func (t *Table) Inspect(i *scenes.Inspection) {
	t.Desk.Inspect(i)
	i.Message = cmp.Or(i.Message, lang.Of(t.notice), t.computers.thinkingTrouble())
	i.Busy = i.Busy || t.autosave.written != nil || t.Thinking()
	t.analysis.Inspect(i)
	i.Description = t.Words()
	if state := t.remote.State(); state != "" {
		i.Facts["connection"] = state
	}
	if words, _ := t.remote.Words(); words != "" {
		i.Facts["elsewhere"] = words
	}
}

// Departed ends everything that runs for the table: searches, external engines and the
// connection to remote players.
func (t *Table) Departed() {
	t.remote.Disconnect()
	t.computers.rethink()
	endEngines(t.computers.engines)
	t.computers.engines = nil
	t.analysis.StopSearches()
	t.computers.forget()
}

package boards

import (
	"encoding/json"
	"errors"
	"maps"
	"time"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/session"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

// Desk is what a board lies on: a session as it is shown, the last change of it,
// what is said beside a place, and what is heard. A [Host] holds it.
type Desk struct {
	Stage *scenes.Stage
	UI    *ui.UI

	Host    Host
	Game    *Game
	Session *session.Session
	Board   Board
	// Known is what an analysis shows of the position shown; nothing where there is none.
	Known match.Answer
	// Taught is set where a lesson is given, whose steps each have rules of their own.
	Taught bool
	change change
	bubble bubble
	ear    ear
	party  party
	played map[string]string // the options' values of this game
	stated bool              // it began from a stated position
}

// Host holds a desk, and goes on with what was played on it.
type Host interface {
	// Changed takes notice of a change, which is being shown.
	Changed(c session.Change)
	// Refused takes notice of a move that the rules refuse.
	Refused(move string)
	// Advised reports whether the board may show what to play.
	Advised() bool
	// Thinking reports whether a computer player is at work on its move.
	Thinking() bool
	// OpenSettings opens the settings.
	OpenSettings()
	// Leave goes back.
	Leave()
}

// Games is a host at which games are played one after the other: what a board can
// offer there. Where something is to be found, it is none.
type Games interface {
	Restart()                               // the same game anew
	Another()                               // one of its kind
	NewGame(settings json.RawMessage) error // the error is the rules' own word
	OpenReview()
}

// Games are what can follow here; nil where no games are played.
func (d *Desk) Games() Games {
	g, _ := d.Host.(Games)
	return g
}

// Advised reports whether the board may show what to play.
func (d *Desk) Advised() bool { return d.Host.Advised() }

// Lay puts a session on the desk.
func (d *Desk) Lay(s *session.Session) {
	d.Session, d.Board = s, d.Game.NewBoard()
	d.change = change{at: d.UI.In.Now}
	d.bubble, d.party = bubble{}, party{}
	d.played = d.Game.Values(s.Match().Settings())
	_, d.stated = match.Stated(s.Match().Settings())
	d.UI.Animate()
}

// change is the last change of the state, for animation.
type change struct {
	from  match.State
	move  string
	back  bool // it was an undo
	at    time.Duration
	tween ui.Tween
	ends  bool // a seat gave the game up
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
func (d *Desk) State() match.State { return d.Session.State() }

// Status says what the seat to move is to do.
func (d *Desk) Status() string { return lang.Of(d.Game.Status(d.State())) }

// Moves are the moves that led to it.
func (d *Desk) Moves() []string { return d.Session.Moves() }

// LastTurn is the last turn before the state shown, or the part of the turn under
// way that is played: the state before it and its moves, none at the start. The
// moves that lead to an exercise do not count, since the person did not see them.
func (d *Desk) LastTurn() (before match.State, moves []string) {
	n := d.Session.Shown()
	for from := max(n.TurnStart().Count(), d.Session.Given()); n.Count() > from; {
		n = n.Parent()
	}
	return n.State(), d.Moves()[n.Count():]
}

// Settings are the game's settings.
func (d *Desk) Settings() json.RawMessage { return d.Session.Match().Settings() }

// Values are the options' values of the game, as far as it has any.
func (d *Desk) Values() map[string]string {
	values := d.Game.Defaults()
	maps.Copy(values, d.Game.Values(d.Settings()))
	return values
}

// View is what to draw now.
func (d *Desk) View() View {
	c := &d.change
	if !c.known {
		return View{From: d.State(), To: d.State(), T: 1}
	}
	return View{From: c.from, To: d.State(), T: d.UI.Tween(c.tween), Move: c.move, Back: c.back}
}

// Moving reports whether the last change is still being shown.
func (d *Desk) Moving() bool {
	return d.change.known && d.change.tween.At(d.UI.In.Now) < 1
}

// Over reports whether the state shown is one at which the game has ended.
func (d *Desk) Over() bool { return d.Session.Over() }

// Looking reports whether another position is on the board than the one at which
// the game stands.
func (d *Desk) Looking() bool { return d.Session.Looking() }

// AtStake reports whether a person has played in the game under way, so that it is
// not to be ended unasked.
func (d *Desk) AtStake() bool { return d.Session.AtStake() }

// GivenUp says what becomes of the game under way where another begins.
const GivenUp say.ID = "Your current game is saved."

// Untouched reports whether no move of the game is played, wherever one looks.
func (d *Desk) Untouched() bool { return d.Session.Untouched() }

// Mine reports whether a person here is to move now, so that the board takes
// moves. A change that is still being shown does not stand in the way.
func (d *Desk) Mine() bool { return d.Session.May() == session.Free }

// SetsUp reports whether a position is being set up on it, and nobody moves.
func (d *Desk) SetsUp() bool { return d.Session.May() == session.Still }

// Pointing reports whether the pointer is the board's: this table is on top
// and no widget holds the press.
func (d *Desk) Pointing() bool { return d.UI.Live() && !d.UI.Grabbed() }

// ChangeTime is how long the change from one state to the next is shown. A
// board whose pieces move sets its own with [Desk.Last].
const ChangeTime = ui.Normal

// Play plays a move in the position shown; see [session.Session.Play]. An illegal
// move changes nothing; its error says why, for [Desk.Say].
func (d *Desk) Play(move string) error {
	change, err := d.Session.Play(move)
	switch {
	case errors.As(err, new(session.Refused)):
		return errors.New(d.WhyNotNow())
	case err != nil:
		d.Host.Refused(move)
		return err
	}
	d.Take(change)
	return nil
}

// Take shows a change, and has the host take notice of it.
func (d *Desk) Take(c session.Change) {
	d.show(c)
	d.Host.Changed(c)
}

// LookAt puts any position of the game on the board. The game itself stays where
// it is, and the computer waits.
func (d *Desk) LookAt(n *match.Node) {
	if change, moved := d.Session.LookAt(n); moved {
		d.Take(change)
	}
}

// Reopen shows the position before a person's own move that is looked at, where a
// computer has answered it: who presses on the board there is about to play another in
// its place. It reports whether it did.
func (d *Desk) Reopen() bool {
	n := d.Session.Shown()
	if d.Session.May() != session.PastComputers || n.Parent() == nil || !d.Person(n.Seat()) {
		return false
	}
	d.LookAt(n.Parent())
	d.Last(0)
	return true
}

// BackToGame ends the look.
func (d *Desk) BackToGame() { d.LookAt(d.Session.Match().Here()) }

// Last sets how long the change just made is shown; zero shows it at once, as
// when a drag has shown it already.
func (d *Desk) Last(length time.Duration) {
	d.change.tween = ui.Start(d.UI.In.Now, length)
	d.UI.Animate()
}

// show begins to show the state that is shown now in the place of another.
func (d *Desk) show(c session.Change) {
	now := d.UI.In.Now
	length := ChangeTime
	if d.Game.ChangeTime != nil {
		length = d.Game.ChangeTime(c.From, d.State())
	}
	d.change = change{from: c.From, move: c.Move, back: c.Back, ends: c.Resigned, at: now, tween: ui.Start(now, length), known: true}
	d.bubble = bubble{}
	if b, ok := d.Board.(interface{ follow(from, to match.State) }); ok {
		b.follow(c.From, d.State()) // a hint that the board shows
	}
	d.UI.Animate()
}

// WhyNotNow says why the board takes no moves while it is not a person's turn.
func (d *Desk) WhyNotNow() string {
	switch d.Session.May() {
	case session.Over:
		return lang.T("The game is over.")
	case session.Past:
		return lang.T("This is an earlier position. Go back to the game to play on.")
	case session.PastComputers:
		return lang.T("The computer is to move here. To play another move, look at a position before your own turn.")
	case session.RemoteTurn:
		return lang.T("%s to move. They play elsewhere.", d.SeatTitle(d.State().Turn()))
	case session.Closed:
		if w, is := d.Session.Way().(*session.Server); is {
			return lang.Of(w.Client.Ended())
		}
	case session.Solved:
		return lang.T("This one is solved. Go on to the next.")
	case session.ComputersTurn:
		return lang.T("It is the computer's turn.")
	}
	return ""
}

// Person reports whether a person here holds the seat.
func (d *Desk) Person(seat int) bool { return d.Session.Here(seat) }

// SeatTitle is how a seat is called.
func (d *Desk) SeatTitle(seat int) string { return lang.Of(d.Game.Seats(d.State())[seat].Name) }

// Say shows a sentence next to a point of the board until something else is
// done.
func (d *Desk) Say(text string, at geom.Point) {
	if text == "" {
		return
	}
	d.bubble = bubble{text: lang.Sentence(say.Raw(text)), at: at, until: d.UI.In.Now + bubbleTime, born: d.UI.In.Now}
	d.ear.refused = true
	d.UI.Animate()
}

// Before is the position of the game that a preview leaves, and the moves that led
// there, so that a board can show what came since as ghosts; false without one.
func (d *Desk) Before() (s match.State, moves []string, is bool) {
	if !d.Session.Previewing() {
		return nil, nil, false
	}
	base, _ := d.Session.Previewed()
	return base.State(), base.Moves(), true
}

// Ghost is how far what nobody has played is faded.
const Ghost = 0.5

// Confirms reports whether a tap only shows where a piece would land, for a
// second tap on it to place. It is for fingers alone.
func (d *Desk) Confirms() bool { return d.UI.In.Touch && d.Stage.Prefs.Confirm }

// Overlay implements scenes.Scene.
func (d *Desk) Overlay() bool { return false }

// Zooms reports whether the board's own view grows and shrinks.
func (d *Desk) Zooms() bool {
	b, ok := d.Board.(Zooming)
	return ok && b.Zooms()
}

// Inspect tells inspection what lies on the desk, in English.
func (d *Desk) Inspect(i *scenes.Inspection) {
	i.Game = d.Game.ID
	i.Moves = append(i.Moves, d.Moves()...)
	i.Looking = d.Session.Looking()
	i.Message = d.bubble.text
	if o, over := d.Session.Outcome(); over {
		sentence := o.Sentence.String()
		i.Outcome = &sentence
	} else {
		i.Turn = d.Game.Seats(d.State())[d.State().Turn()].Name.String()
	}
	i.Busy = d.Moving()
	i.Facts = map[string]string{}
	if b, ok := d.Board.(Factual); ok {
		maps.Copy(i.Facts, b.Facts(d))
	}
}

// StepBack puts back what Escape puts back before it leaves: a sentence beside a
// place, what the board holds, the keyboard's cursor. It reports whether there was
// something.
func (d *Desk) StepBack() bool {
	if d.bubble.text != "" {
		d.bubble = bubble{}
		d.UI.Animate()
		return true
	}
	left := d.UI.LeaveArea()
	if b, ok := d.Board.(Escaper); ok && b.Escape() || left {
		d.UI.Animate()
		return true
	}
	return false
}

// Wait is how long the computer still waits with a move that it has found.
// At once is when the last change has been shown.
func (d *Desk) Wait() time.Duration {
	least := Patience
	switch d.Stage.Prefs.Pace {
	case scenes.PaceAtOnce:
		least = 0
	case scenes.PaceSlow:
		least = slowPatience
	}
	now := d.UI.In.Now
	return max(d.change.at+least-now, d.change.tween.Left(now))
}

// Watches reports whether the last change is to be seen before anybody thinks.
func (d *Desk) Watches() bool {
	left := d.change.tween.Left(d.UI.In.Now)
	if left <= 0 || !d.Stage.Mind.Crowds() {
		return false
	}
	d.UI.WakeIn(left)
	return true
}

// Patience is the least time between the last change and a computer's move,
// so that a person sees both; slowPatience that for who wants to follow at ease.
const (
	Patience     = 400 * time.Millisecond
	slowPatience = 1800 * time.Millisecond
)

// Question asks a level, "" for the adviser, about the position shown.
func (d *Desk) Question(level string, seed uint64) match.Question {
	return match.Question{Game: d.Game.ID, Settings: d.Settings(), Moves: d.Moves(), Level: level, Seed: seed}
}

// Ask has a question thought about while the frames go on. A frame comes when the
// answer is there.
func (d *Desk) Ask(q match.Question, rank mind.Rank) *mind.Thought {
	return d.Stage.Mind.Ask(q, rank)
}

func (d *Desk) Pass() {
	if err := d.Play(d.Game.Pass); err != nil {
		d.Say(lang.Err(err), d.UI.Screen.Center())
	}
}

// Left is how long the last change is still being shown.
func (d *Desk) Left() time.Duration { return d.change.tween.Left(d.UI.In.Now) }

// ChangedAt is when the last change was made.
func (d *Desk) ChangedAt() time.Duration { return d.change.at }

// Said is the sentence beside a place, "" for none, when it was said, and whether it
// explains the move just made.
func (d *Desk) Said() (text string, at time.Duration, explains bool) {
	return d.bubble.text, d.bubble.born, d.bubble.explains
}

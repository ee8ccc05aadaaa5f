package boards

import (
	"cmp"
	"errors"
	"maps"
	"strings"
	"time"

	"tessera/logic/match"
	"tessera/logic/remote"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// Desk shows a match: its board, the last change, messages beside a place, and sounds.
// A [Host] owns it.
type Desk struct {
	Stage *scenes.Stage
	UI    *ui.UI

	Host  Host
	Game  *Game
	Match *match.Match
	Board Board
	// Place is the board with its margin in the last frame; the zero value for a board with a
	// view.
	Place          geom.Rect
	around, screen geom.Rect // the area of the board and the window in the last frame
	// Known is the analysis of the shown position; the zero value without one.
	Known match.Answer
	// Suggests is what Suggested reports; nil for never.
	Suggests func() bool
	// ThinksSince is when the computer player to move began to think, in frame time. It means
	// nothing unless [Host.Thinking] reports true.
	ThinksSince time.Duration
	// InLesson is set during a lesson, whose steps have their own rules.
	InLesson     bool
	Bubble       Bubble
	change       change
	ear          soundState
	celebration  celebration
	moment       moment
	finale       finale
	draft        Board             // draws the position while the board is painted; nil before
	played       map[string]string // option values of this game
	fromPosition bool              // the game began from a set-up position
	area         geom.Rect         // for the board, in the last frame
}

// Host owns a desk and reacts to the moves played on it.
type Host interface {
	// Changed is called after a change, while it is being shown.
	Changed(c match.Change)
	// Refused is called when the rules refuse a move.
	Refused(move string)
	// Advised reports whether the board may show what to play.
	Advised() bool
	// Thinking reports whether a computer player is choosing a move.
	Thinking() bool
	OpenSettings()
	// Leave goes back.
	Leave()
}

// Games is a host at which one game follows another. It offers what a board can start
// there. Exercises are not such hosts.
type Games interface {
	Restart() // the same game again
	Another() // a new game of the same kind
	OpenReview()
}

// Games returns the host as a Games; nil if it plays no games.
func (d *Desk) Games() Games {
	g, _ := d.Host.(Games)
	return g
}

// NewDesk returns a desk of a stage without a match.
func NewDesk(s *scenes.Stage, g *Game) *Desk {
	d := &Desk{Stage: s, UI: s.UI, Game: g}
	d.Bubble = Bubble{ui: s.UI, inUse: d.inUse}
	return d
}

// inUse returns where this frame shows pieces, players and moves.
func (d *Desk) inUse() (places []geom.Rect) {
	holds := map[string]bool{}
	for _, area := range d.Game.Description(d.Match.State()).Areas {
		for _, row := range area.Rows {
			for _, c := range row.Cells {
				holds[area.Kind+":"+c.Key] = !c.Holds.Zero()
			}
		}
	}
	for _, target := range d.UI.Targets() {
		kind, _, _ := strings.Cut(target.Name, ":")
		if holds[target.Name] || kind == "seat" || kind == "move" {
			places = append(places, target.Rect)
		}
	}
	return places
}

// SetMatch puts a match on the desk.
func (d *Desk) SetMatch(m *match.Match) {
	d.Match, d.Board = m, d.Game.NewBoard()
	m.OnChange = d.Apply
	d.change = change{at: d.UI.In.Now, clock: d.UI.In.Clock()}
	d.celebration, d.finale, d.moment = celebration{}, finale{}, moment{}
	d.Bubble.remove()
	d.played = d.Game.Values(m.Settings())
	_, d.fromPosition = match.PositionOf(m.Settings())
	d.UI.Animate()
}

// change is the last change of the state, for animation.
type change struct {
	from  match.State
	move  string
	back  bool // it was an undo
	at    time.Duration
	clock time.Duration // at in the app's clock
	tween geom.Tween
	ends  bool // a seat resigned
	known bool // there is a previous state
	heard bool // its sounds have been played
}

// Values returns the option values of the game, with defaults for missing ones.
func (d *Desk) Values() map[string]string {
	values := d.Game.Defaults()
	maps.Copy(values, d.Game.Values(d.Match.Settings()))
	return values
}

// ShowBoard builds the board in an area. Until its pictures are painted, it shows the position
// in coarse ones.
func (d *Desk) ShowBoard(area geom.Rect) {
	d.area = area
	if d.UI.ShowWhenPainted(func() { d.UI.WithoutParts(func() { d.Board.Frame(d, area) }) }) {
		d.draft = nil
		return
	}
	if d.draft == nil {
		d.draft = d.Game.NewBoard()
	}
	d.UI.ShowCoarse(area, func(u *ui.UI, area geom.Rect) {
		draft := *d
		draft.UI, draft.Board = u, d.draft
		draft.Board.Frame(&draft, area)
	})
}

// BoardArea returns the area for the board in the last frame.
func (d *Desk) BoardArea() geom.Rect { return d.area }

// Moving reports whether the last change is still being shown.
func (d *Desk) Moving() bool {
	return d.change.known && d.change.tween.At(d.UI.In.Now) < 1
}

// GivenUp tells the player what happens to the current game when another begins.
const GivenUp say.ID = "Your current game is saved."

// AcceptsMoves reports whether a person here may move now, so that the board accepts moves. It
// does not depend on an animation in progress.
func (d *Desk) AcceptsMoves() bool { return d.Match.Obstacle() == match.Free }

// SetsUp reports whether a position is being set up, so that no one moves.
func (d *Desk) SetsUp() bool { return d.Match.Obstacle() == match.Editing }

// Pointing reports whether the pointer belongs to the board: this table is on top and no
// widget is pressed.
func (d *Desk) Pointing() bool { return d.UI.Live() && !d.UI.Grabbed() }

// ChangeTime is the default time to show a change. A board with moving pieces sets its
// own with [Desk.SetChangeTime].
const ChangeTime = geom.Normal

// Play plays a move in the shown position; see [match.Match.Play]. An illegal move
// changes nothing. Its error, for [Bubble.Say], says why.
//
// A move in the preview of a hint only goes back to the game: what the preview shows was
// a guess, and half of it the opponent's.
func (d *Desk) Play(move string) error {
	if d.ShowsGuess() {
		d.BackToGame()
		return say.Errorf("that was only a guess at what follows; here is your game again")
	}
	err := d.Match.Play(move)
	switch {
	case errors.As(err, new(match.Refused)):
		return errors.New(d.WhyNotNow())
	case err != nil:
		d.Host.Refused(move)
	}
	return err
}

// ShowsGuess reports whether the position is in the preview of a hint.
func (d *Desk) ShowsGuess() bool {
	base, _ := d.Match.Previewed()
	return d.Match.Previewing() && base == d.Match.Current() && !d.Match.TryingMoves()
}

// Apply shows a change of the match and informs the host. It is the match's listener.
func (d *Desk) Apply(c match.Change) {
	if c.Kind != match.Kept {
		d.show(c)
	}
	d.Host.Changed(c)
}

// GoBeforeOwnMove shows the position before the person's own move, if the board shows that move
// and the computer has answered it. A press on the board then plays another move in its
// place. It reports whether it did.
func (d *Desk) GoBeforeOwnMove() bool {
	n := d.Match.Shown()
	if d.Match.Obstacle() != match.PastComputers || n.Parent() == nil || !d.Match.Local(n.Seat()) {
		return false
	}
	d.Match.LookAt(n.Parent())
	d.SetChangeTime(0)
	return true
}

// BackToGame shows the game's current position again.
func (d *Desk) BackToGame() { d.Match.LookAt(d.Match.Current()) }

// SetChangeTime sets the time to show the last change. Zero shows it immediately, for example
// after a drag.
func (d *Desk) SetChangeTime(length time.Duration) {
	d.change.tween = geom.Start(d.UI.In.Now, length)
	d.UI.Animate()
}

func (d *Desk) show(c match.Change) {
	now := d.UI.In.Now
	length := ChangeTime
	if d.Game.ChangeTime != nil {
		length = d.Game.ChangeTime(c.From, d.Match.State())
	}
	d.change = change{from: c.From, move: c.Move, back: c.Back, ends: c.Resigned, at: now, clock: d.UI.In.Clock(), tween: geom.Start(now, length), known: true}
	if !d.Bubble.shown.stays(d.UI.In.Clock()) {
		d.Bubble.remove()
	}
	if b, ok := d.Board.(interface{ follow(from, to match.State) }); ok {
		b.follow(c.From, d.Match.State()) // a hint shown by the board
	}
	d.UI.Animate()
}

// WhyNotNow says why the board accepts no moves when it is no person's turn.
func (d *Desk) WhyNotNow() string {
	switch d.Match.Obstacle() {
	case match.GameOver:
		return lang.T("The game is over.")
	case match.Past:
		return lang.T("This is an earlier position. Go back to the game to keep playing.")
	case match.PastComputers:
		return lang.T("It is the computer's turn here. To try another move, go to a position where it is " +
			"your turn.")
	case match.RemoteTurn:
		return lang.T("Waiting for %s to move.", d.SeatTitle(d.Match.State().Turn()))
	case match.Closed:
		if w, is := d.Match.Mode.(*remote.ServerMode); is {
			return lang.Of(w.Client.Ended())
		}
	case match.Solved:
		return lang.T("This one is solved. Go to the next one.")
	case match.ComputersTurn:
		return lang.T("It is the computer's turn.")
	}
	return ""
}

// SeatTitle returns the name of a seat.
func (d *Desk) SeatTitle(seat int) string { return lang.Of(d.Game.Seats(d.Match.State())[seat].Name) }

// PreviewStart returns the game's position at which a preview starts and the moves up to it. A
// board shows the moves since then as ghosts. It returns false without a preview.
func (d *Desk) PreviewStart() (s match.State, moves []string, is bool) {
	if !d.Match.Previewing() {
		return nil, nil, false
	}
	base, _ := d.Match.Previewed()
	return base.State(), base.Moves(), true
}

// Ghost is the transparency of moves that were not played.
const Ghost = 0.5

// Confirms reports whether a tap only shows where a piece would go, and a second tap
// places it. It applies to fingers only.
func (d *Desk) Confirms() bool { return d.UI.In.Touch && d.Stage.Prefs.Confirm }

func (d *Desk) Overlay() bool { return false }

// Zooms reports whether the board has a view that zooms.
func (d *Desk) Zooms() bool {
	b, ok := d.Board.(Zooming)
	return ok && b.Zooms()
}

// Inspect describes the desk for inspection, in English.
func (d *Desk) Inspect(i *scenes.Inspection) {
	i.Game = d.Game.ID
	i.Moves = append(i.Moves, d.Match.Moves()...)
	i.Looking = d.Match.Looking()
	i.Message = cmp.Or(d.Bubble.shown.text, d.MomentWords())
	if o, over := d.Match.Outcome(); over {
		sentence := o.Sentence.String()
		i.Outcome = &sentence
	} else {
		i.Turn = d.Game.Seats(d.Match.State())[d.Match.State().Turn()].Name.String()
	}
	i.Busy = d.Moving() || d.Finale() < 1
	i.Facts = map[string]string{}
	if b, ok := d.Board.(Factual); ok {
		maps.Copy(i.Facts, b.Facts(d))
	}
}

// StepBack undoes what Escape undoes before it leaves the table: a message beside a place,
// what the board holds, or the cursor. It reports whether there was anything. A note goes
// by itself.
func (d *Desk) StepBack() bool {
	if s := d.Bubble.shown; s.text != "" && !s.apart {
		d.Bubble.remove()
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

// ComputerDelay returns how long the computer still waits with its move. At the fastest pace it
// waits only until the last change has been shown.
func (d *Desk) ComputerDelay() time.Duration {
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

// WaitsForChange reports whether computing has to wait until the last change has been shown.
func (d *Desk) WaitsForChange() bool {
	left := d.change.tween.Left(d.UI.In.Now)
	if left <= 0 || !d.Stage.Mind.SlowsAnimations() {
		return false
	}
	d.UI.WakeIn(left)
	return true
}

// Patience is the minimum time between the last change and a computer's move, so that a
// person sees both. slowPatience is the same at the slow pace.
const (
	Patience     = 400 * time.Millisecond
	slowPatience = 1800 * time.Millisecond
)

// Question returns a question about the shown position for a level, or for the adviser if
// level is "".
func (d *Desk) Question(level string, seed uint64) match.Question {
	return match.Question{Game: d.Game.ID, Settings: d.Match.Settings(), Moves: d.Match.Moves(), Level: level, Seed: seed}
}

// MarksLast reports whether the board marks the last turn: if the player wants it, and
// unless another turn is drawn there.
func (d *Desk) MarksLast() bool {
	return d.Stage.Prefs.Aid(scenes.AidLast) && !d.Suggested()
}

// Suggested reports whether another turn than the last is drawn on the board.
func (d *Desk) Suggested() bool { return d.Suggests != nil && d.Suggests() }

// PassStandsOut reports whether passing is the obvious move, according to the board.
func (d *Desk) PassStandsOut() bool {
	b, ok := d.Board.(Passing)
	return ok && d.AcceptsMoves() && b.PassStandsOut(d)
}

func (d *Desk) Pass() {
	if err := d.Play(d.Game.Pass); err != nil {
		d.Bubble.Say(lang.Err(err), d.UI.Screen.Center())
	}
}

// ChangeTimeLeft returns how long the last change is still being shown.
func (d *Desk) ChangeTimeLeft() time.Duration { return d.change.tween.Left(d.UI.In.Now) }

// ChangedAt returns the time of the last change by the app's clock.
func (d *Desk) ChangedAt() time.Duration { return d.change.clock }

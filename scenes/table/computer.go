package table

import (
	"cmp"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
)

// Patience is the least time between the last change and a computer's move,
// so that a person sees both; slowPatience that for who wants to follow at ease.
const (
	Patience     = 400 * time.Millisecond
	slowPatience = 1800 * time.Millisecond
)

// computer is the computer player at work: one thought a turn, whose moves are
// then played one by one.
type computer struct {
	thought *mind.Thought
	done    bool
	line    []string // moves of this turn still to be played
	broken  bool     // it made a move that the rules refuse
}

// think has the computer think, and plays its move when it is found and the last
// change has been seen. While one looks at another position it does neither.
func (t *Table) think() {
	if t.Session.Looking() || !t.Session.Way().Thinks() {
		return // what is found already waits
	}
	seat := t.State().Turn()
	if !t.Session.Computer(seat) {
		t.rethink()
		return
	}
	c := &t.computer
	if len(c.line) == 0 && !c.done {
		t.search(t.Session.Who(seat))
	}
	if c.broken {
		return
	}
	if len(c.line) == 0 && !c.done {
		t.UI.WakeIn(DotTime) // to show that it thinks
		return
	}
	if wait := t.Wait(); wait > 0 {
		t.UI.WakeIn(wait)
		return
	}
	t.playLine()
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

func (t *Table) search(level string) {
	c := &t.computer
	if c.thought == nil {
		if t.Watches() {
			return
		}
		seed := match.TurnSeed(t.Session.Seed(), t.Session.Match().Cursor())
		c.thought = t.Ask(t.Question(level, seed), mind.Turn)
	}
	if c.done = c.thought.Done(); c.done {
		c.line = c.thought.Line()
	}
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

// rethink forgets what the computer thought.
func (t *Table) rethink() {
	t.computer.thought.Stop()
	t.computer = computer{}
}

// playLine plays the next move of the line. A move that is refused is a fault
// of the computer player, which would find it again: it is said, and the game
// stays as it is for who undoes or takes the seat.
func (t *Table) playLine() {
	c := &t.computer
	if len(c.line) == 0 {
		t.giveUp(cmp.Or(ui.Sentence(c.thought.Trouble()), "The computer found no move."))
		return
	}
	seat, rest := t.State().Turn(), c.line[1:]
	if err := t.Play(c.line[0]); err != nil {
		t.giveUp("The computer's move " + c.line[0] + " was refused: " + err.Error() + ".")
		return
	}
	if t.State().Turn() == seat {
		t.computer.line = rest
	}
}

// thinkingTrouble says what stands in the way of the computer's turn, "" for nothing.
func (t *Table) thinkingTrouble() string {
	if t.computer.thought == nil {
		return ""
	}
	return ui.Sentence(t.computer.thought.Trouble())
}

// Thinking reports whether a computer player is at work on its move. It rests
// while one looks at another position.
func (t *Table) Thinking() bool {
	seat := t.State().Turn()
	return t.Session.Computer(seat) && !t.Session.Looking() && t.Session.Way().Thinks() && !t.computer.broken
}

// giveUp stops the computer player and says why. The game stays.
func (t *Table) giveUp(why string) {
	t.computer = computer{broken: true, done: true}
	t.notice = why + " Undo, or start a new game."
	t.UI.Animate()
}

package table

import (
	"cmp"

	"tessera/scenes/boards"
	"tessera/scenes/mind"
	"tessera/scenes/ui"
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
		t.UI.WakeIn(boards.DotTime) // to show that it thinks
		return
	}
	if wait := t.Wait(); wait > 0 {
		t.UI.WakeIn(wait)
		return
	}
	t.playLine()
}

func (t *Table) search(level string) {
	c := &t.computer
	if c.thought == nil {
		if t.Watches() {
			return
		}
		c.thought = t.Ask(t.Question(level, t.Session.TurnSeed()), mind.Turn)
	}
	if c.done = c.thought.Done(); c.done {
		c.line = c.thought.Line()
	}
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

package table

import (
	"time"

	"tessera/logic/match"
)

// Patience is the least time between the last change and a computer's move,
// so that a person sees both.
const Patience = 400 * time.Millisecond

// work is how much a search is asked for between two looks at the clock.
const work = 200

// computer is the computer player at work: one search a turn, whose moves are
// then played one by one.
type computer struct {
	thinker Thinker
	done    bool
	line    []string // moves of this turn still to be played
}

// think lets the computer think for a slice of this frame, and plays its move
// when it is found and the last change has been seen.
func (t *core) think() {
	seat := t.game.Turn(t.state())
	if seat < 0 || t.seats[seat] == match.Person {
		t.computer = computer{}
		return
	}
	c := &t.computer
	if len(c.line) == 0 && !c.done {
		t.search(t.seats[seat])
	}
	if len(c.line) == 0 && !c.done {
		t.keepThinking()
		return
	}
	if wait := t.change.at + Patience - t.UI.In.Now; wait > 0 {
		t.UI.WakeIn(wait)
		return
	}
	t.playLine()
}

func (t *core) search(level string) {
	c := &t.computer
	if c.thinker == nil {
		c.thinker = ahead(t.game.Think(t.state(), level, t.seed+uint64(t.match.Cursor())*0x9E3779B97F4A7C15))
	}
	if slice(c.thinker) {
		c.done = true
		c.line = c.thinker.Line()
	}
}

// keepThinking asks for the frame in which the search goes on. Where it goes on
// between frames by itself, frames come only to show that it does: each one
// costs the search time, and the page its quickness.
func (t *core) keepThinking() {
	t.UI.WakeIn(dotTime)
	if !thinksAhead {
		t.UI.Continue()
	}
}

// slice advances a search for one slice of a frame's time.
func slice(s Thinker) (done bool) {
	for end := time.Now().Add(sliceTime); ; {
		if s.Step(work) {
			return true
		}
		if !time.Now().Before(end) {
			return false
		}
	}
}

// playLine plays the next move of the line. When the position has changed
// under the line, by an undo say, the move may be illegal: then the computer
// thinks anew.
func (t *core) playLine() {
	c := &t.computer
	if len(c.line) == 0 {
		t.notice = "The computer found no move. Undo, or start a new game."
		return
	}
	seat, rest := t.game.Turn(t.state()), c.line[1:]
	if err := t.Play(c.line[0]); err != nil {
		t.computer = computer{}
		t.UI.Animate()
		return
	}
	if t.game.Turn(t.state()) == seat {
		t.computer.line = rest
	}
}

// Thinking reports whether a computer player is at work on its move.
func (t *core) Thinking() bool {
	seat := t.game.Turn(t.state())
	return seat >= 0 && t.seats[seat] != match.Person
}

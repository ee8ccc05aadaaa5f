package table

import (
	"tessera/logic/session"
	"tessera/scenes/sheets"
	"tessera/scenes/task"
)

// howTo explains the rules in play; welcome does to whoever is here for the first
// time.
func (t *Table) howTo() {
	sheets.HowTo(t.Stage, t.Game, t.Session.Match().Settings(), t.lesson())
}

func (t *Table) welcome() {
	sheets.Welcome(t.Stage, t.Game, t.Session.Match().Settings(), t.lesson())
}

// lesson is the game's lesson by the rules in play, as it is offered; nil for none.
func (t *Table) lesson() *sheets.Lesson { return task.Lesson(t.Stage, t.Game, t.Values(), t) }

// Against gives the computer's seats at a table where nothing is played yet to a
// level. It implements [task.Table].
func (t *Table) Against(level string) {
	for seat := range t.Session.Count() {
		if t.Session.Computer(seat) {
			_ = t.Session.Seat(seat, level) // one of the game's
		}
	}
	t.Take(session.Change{From: t.State(), Game: true})
}

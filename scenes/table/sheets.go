package table

import (
	"tessera/logic/session"
	"tessera/scenes/sheets"
	"tessera/scenes/task"
)

// howTo explains the rules in play. welcome does so at the first visit.
func (t *Table) howTo() {
	sheets.HowTo(t.Stage, t.Game, t.Session.Match().Settings(), t.lesson())
}

func (t *Table) welcome() {
	sheets.Welcome(t.Stage, t.Game, t.Session.Match().Settings(), t.lesson())
}

func (t *Table) lesson() *sheets.Lesson { return task.Lesson(t.Stage, t.Game, t.Values(), t) }

// Against gives the computer's seats to a level, before the first move. It implements
// [task.Table].
func (t *Table) Against(level string) {
	for seat := range t.Session.Count() {
		if t.Session.Computer(seat) {
			_ = t.Session.Seat(seat, level) // cannot fail: it is a level of the game
		}
	}
	t.Take(session.Change{From: t.State(), Game: true})
}

package table

import (
	"tessera/scenes/sheets"
	"tessera/scenes/task"
)

// howTo explains the rules in play. welcome does so at the first visit.
func (t *Table) howTo() {
	sheets.HowTo(t.Stage, t.Game, t.Match.Settings(), t.lesson())
}

func (t *Table) welcome() {
	sheets.Welcome(t.Stage, t.Game, t.Match.Settings(), t.lesson())
}

func (t *Table) lesson() *sheets.Lesson { return task.Lesson(t.Stage, t.Game, t.Values(), t) }

// SeatComputer gives the computer's seats to a level, before the first move. It implements
// [task.Table].
func (t *Table) SeatComputer(level string) {
	for seat := range t.Match.SeatCount() {
		if t.Match.IsComputer(seat) {
			_ = t.Match.SetPlayer(seat, level) // cannot fail: it is a level of the game
		}
	}
}

package table

import (
	"strconv"

	"tessera/scenes/sheets"
)

func itoa(i int) string { return strconv.Itoa(i) }

// howTo explains the rules in play; welcome does to whoever is here for the first
// time.
func (t *Table) howTo() {
	sheets.HowTo(t.Stage, t.Game, t.Session.Match().Settings(), t.offeredLesson())
}

func (t *Table) welcome() {
	sheets.Welcome(t.Stage, t.Game, t.Session.Match().Settings(), t.offeredLesson())
}

// offeredLesson is the game's lesson as it is offered; nil for none.
func (t *Table) offeredLesson() *sheets.Lesson {
	l := t.lesson()
	if l == nil {
		return nil
	}
	label, note := l.offer(t.Stage.Store)
	return &sheets.Lesson{Label: label, Note: note, Open: func() { l.open(t.Stage) }}
}

package table

import (
	"strconv"

	"tessera/logic/puzzles"
	"tessera/scenes"
	"tessera/scenes/boards"
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

// OpenPuzzles opens the place of the puzzles.
func OpenPuzzles(s *scenes.Stage, games []*boards.Game) { sheets.OpenPuzzles(s, games, exercises{}) }

// exercises opens the screen of a course: [sheets.Exercises].
type exercises struct{}

func (exercises) Puzzles(s *scenes.Stage, g *boards.Game, set *puzzles.Set, numbers []int, day, at int) error {
	return openTask(s, g, &puzzleCourse{game: g, set: set, numbers: numbers, day: day}, at)
}

func (exercises) Practice(s *scenes.Stage, g *boards.Game, own puzzles.Practice) error {
	return openTask(s, g, &practice{game: g, own: own}, 0)
}

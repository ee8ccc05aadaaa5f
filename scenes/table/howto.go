package table

import (
	"strconv"

	"tessera/scenes"
	"tessera/scenes/dialog"
	"tessera/scenes/ui"
)

func itoa(i int) string { return strconv.Itoa(i) }

// howTo opens the panel that explains the game.
func (t *Table) howTo() {
	p := t.cards()
	t.explain(p, p.buttons)
}

// aidHowTo is whether a game is explained unasked when its table is seen first.
const aidHowTo = "howto"

// welcome explains the game to whoever is at its table for the first time, unless
// that was declined at another one.
func (t *Table) welcome() {
	if !t.Stage.Prefs.Aid(aidHowTo) {
		return
	}
	p := t.cards()
	t.explain(p, func(s *scenes.Stage) []ui.Tool {
		buttons := p.buttons(s)
		if p.page > 0 {
			return buttons
		}
		return append(buttons, ui.Tool{Name: "never", Label: "Never unasked", Run: func() {
			s.SetAid(aidHowTo, false)
			s.Pop()
		}})
	})
}

func (t *Table) cards() *cards {
	return &cards{game: t.Game.ID, cards: t.Game.HowTo(t.Session.Match().Settings()), lesson: t.lesson(), stage: t.Stage}
}

func (t *Table) explain(p *cards, buttons func(s *scenes.Stage) []ui.Tool) {
	t.Stage.Push(&dialog.Dialog{
		ID: "howto", Title: "How to play " + t.Game.Title, Width: 1040, Body: p.body, Buttons: buttons,
	})
}

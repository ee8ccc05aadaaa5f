package sheets

import (
	"encoding/json"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
	"tessera/scenes/lang"
	"tessera/scenes/ui"
)

// HowTo opens the panel that explains a game with these settings. A lesson is
// offered above the cards, nil for none.
func HowTo(s *scenes.Stage, g *boards.Game, settings json.RawMessage, lesson *Lesson) {
	p := newCards(s, g, settings, lesson)
	p.show(g, p.buttons)
}

// aidHowTo is whether a game is explained unasked when its table is seen first.
const aidHowTo = "howto"

// Welcome explains a game as [HowTo] does to whoever is at its table for the first
// time, unless that was declined at another one.
func Welcome(s *scenes.Stage, g *boards.Game, settings json.RawMessage, lesson *Lesson) {
	if !s.Prefs.Aid(aidHowTo) {
		return
	}
	p := newCards(s, g, settings, lesson)
	p.show(g, func(s *scenes.Stage) []ui.Tool {
		buttons := p.buttons(s)
		if p.page > 0 {
			return buttons
		}
		return append(buttons, ui.Tool{Name: "never", Label: lang.T("Don't show again"), Run: func() {
			s.SetAid(aidHowTo, false)
			s.Pop()
		}})
	})
}

func newCards(s *scenes.Stage, g *boards.Game, settings json.RawMessage, lesson *Lesson) *cards {
	return &cards{game: g.ID, cards: g.HowTo(settings), lesson: lesson, stage: s}
}

func (p *cards) show(g *boards.Game, buttons func(s *scenes.Stage) []ui.Tool) {
	p.stage.Push(&dialog.Dialog{ID: "howto", Title: say.It("How to play %s", g.Title), Width: 1040, Body: p.body, Buttons: buttons})
}

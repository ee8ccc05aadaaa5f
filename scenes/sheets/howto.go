package sheets

import (
	"encoding/json"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
)

// HowTo opens the panel that explains a game with these settings. A lesson is
// offered above the cards, nil for none.
func HowTo(s *scenes.Stage, g *boards.Game, settings json.RawMessage, lesson *Lesson) {
	p := &cards{game: g.ID, cards: g.HowTo(settings), lesson: lesson, stage: s}
	s.Push(&dialog.Dialog{ID: "howto", Title: say.It("How to play %s", g.Title), Width: 1040, Body: p.body, Buttons: p.buttons})
}

// aidHowTo is whether a game is explained unasked when its table is seen first.
const aidHowTo = "howto"

// Welcome explains a game as [HowTo] does to whoever is at its table for the first
// time, unless the settings say not to.
func Welcome(s *scenes.Stage, g *boards.Game, settings json.RawMessage, lesson *Lesson) {
	if s.Prefs.Aid(aidHowTo) {
		HowTo(s, g, settings, lesson)
	}
}

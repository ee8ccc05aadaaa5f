package sheets

import (
	"encoding/json"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/dialog"
)

// HowTo opens the panel that explains a game with these settings. It offers the lesson
// above the cards unless lesson is nil.
func HowTo(s *scenes.Stage, g *boards.Game, settings json.RawMessage, lesson *Lesson) {
	p := &cards{game: g.ID, cards: g.HowTo(settings), lesson: lesson, stage: s}
	s.Push(&dialog.Dialog{ID: "howto", Title: say.It("How to play %s", g.Title), Width: 1040, Body: p.body, Buttons: p.buttons})
}

// aidHowTo is the aid that explains a game when a person first opens its table.
const aidHowTo = "howto"

// Welcome is [HowTo] for the first visit to a game's table. It does nothing if the
// settings turn this aid off.
func Welcome(s *scenes.Stage, g *boards.Game, settings json.RawMessage, lesson *Lesson) {
	if s.Prefs.Aid(aidHowTo) {
		HowTo(s, g, settings, lesson)
	}
}

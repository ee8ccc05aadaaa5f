package table

import (
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/files"
	"tessera/scenes/library"
)

// OpenGames opens the panel of games on the shelf.
func OpenGames(s *scenes.Stage, games []*boards.Game) {
	files.OpenGames(s, games, gamesHost{s, games, nil})
}

// OpenSaved opens a saved game at its table, which replaces all scenes but the shelf.
func OpenSaved(s *scenes.Stage, games []*boards.Game, e *library.Entry) error {
	return gamesHost{s, games, nil}.OpenSaved(boards.Find(games, e.Game), e.Name)
}

// gamesHost opens games from their panel. It implements [files.Host].
type gamesHost struct {
	stage *scenes.Stage
	games []*boards.Game
	at    *Table // below the panel; nil for the shelf
}

func (h gamesHost) OnScreen() *library.Entry {
	if h.at == nil {
		return nil
	}
	return h.at.entry().Entry
}

func (h gamesHost) Renamed() { h.at.save() }

// Put keeps the table below the panel if it is a table of the same game.
func (h gamesHost) Put(g *boards.Game, r match.Record) error {
	if h.at != nil && h.at.Game == g {
		return h.at.Put(r)
	}
	if h.at != nil {
		h.stage.PopToLowest()
	}
	return Open(h.stage, g, &r, nil)
}

func (h gamesHost) OpenSaved(g *boards.Game, name string) error {
	return openSaved(h.stage, g, name, h.Put)
}

func (h gamesHost) OpenShared(text string) error { return OpenShared(h.stage, h.games, text) }

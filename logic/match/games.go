package match

import (
	"encoding/json"

	"tessera/logic/door"
	"tessera/logic/say"
)

// Games are the games of a house, in the order in which they are shown.
type Games []*Game

// Find is the game with an id. The error names those there are.
func (g Games) Find(id string) (*Game, error) {
	for _, game := range g {
		if game.ID == id {
			return game, nil
		}
	}
	return nil, say.Errorf("there is no game %q; the games are %s", id, g.ids())
}

// IDs are the ids of the games as a sentence lists them.
func (g Games) IDs() string { return g.ids().String() }

func (g Games) ids() say.Text {
	ids := make([]string, len(g))
	for i, game := range g {
		ids[i] = game.ID
	}
	return say.And(raw(ids)...)
}

// Titles lists the titles of the games as a sentence does.
func (g Games) Titles() string { return g.titles().String() }

// titles are the games as a sentence for persons lists them.
func (g Games) titles() say.Text {
	titles := make([]say.Text, len(g))
	for i, game := range g {
		titles[i] = say.It(game.Title)
	}
	return say.And(titles...)
}

// Decode reads a file of the game of that id or, without one, of whichever game
// the file names; a file that names none can be of a game with a format of its
// own. Left is as in [Game.Decode].
func (g Games) Decode(text []byte, id string) (game *Game, r Record, left []say.Text, err error) {
	if text = door.Text(text); len(text) > MaxSave {
		return nil, Record{}, nil, errTooLarge
	}
	named := namedGame(text)
	if id == "" {
		id = named
	}
	if id != "" {
		switch game, err = g.Find(id); {
		case err == nil:
			r, left, err = game.Decode(text)
		case id == named:
			if game, r, left, ok := g.decodeOwn(text); ok {
				return game, r, left, nil
			}
			err = say.Errorf("this is a save of the game %q, which is not here; the games are %s", clipped(id), g.titles())
		}
		return game, r, left, err
	}
	for _, own := range g {
		if own.Files != nil && own.Files.Holds(text) {
			r, left, err = own.Decode(text)
			return own, r, left, err
		}
	}
	if err := json.Unmarshal(text, new(any)); err != nil {
		return nil, Record{}, nil, say.Errorf("this is no save of a game, for its text is not readable: %s", err)
	}
	return nil, Record{}, nil, say.Errorf("this is no save of a game here; the games are %s", g.titles())
}

// decodeOwn reads a file in a game's own format that has another use for the key
// "game"; ok is false for any other file.
func (g Games) decodeOwn(text []byte) (game *Game, r Record, left []say.Text, ok bool) {
	for _, own := range g {
		if own.Files != nil && own.Files.Holds(text) {
			if r, left, err := own.Decode(text); err == nil {
				return own, r, left, true
			}
		}
	}
	return nil, r, nil, false
}

// namedGame is the game that a save names, "" if none.
func namedGame(save []byte) string {
	var named struct {
		Game string `json:"game"`
	}
	if json.Unmarshal(save, &named) != nil {
		return ""
	}
	return named.Game
}

// raw are words that are the same in every language, each as a text.
func raw(words []string) []say.Text {
	texts := make([]say.Text, len(words))
	for i, w := range words {
		texts[i] = say.Raw(w)
	}
	return texts
}

package match

import (
	"encoding/json"

	"tessera/logic/say"
	"tessera/logic/usertext"
)

// Games is a list of games in the order in which they are shown.
type Games []*Game

// Find returns the game with an id. The error lists the ids.
func (g Games) Find(id string) (*Game, error) {
	for _, game := range g {
		if game.ID == id {
			return game, nil
		}
	}
	return nil, say.Errorf("there is no game %q; the games are %s", id, g.ids())
}

// IDs returns the ids as a list in a sentence.
func (g Games) IDs() string { return g.ids().String() }

func (g Games) ids() say.Text {
	ids := make([]string, len(g))
	for i, game := range g {
		ids[i] = game.ID
	}
	return say.And(raw(ids)...)
}

// Titles returns the titles as a list in a sentence.
func (g Games) Titles() string { return g.titles().String() }

func (g Games) titles() say.Text {
	titles := make([]say.Text, len(g))
	for i, game := range g {
		titles[i] = say.It(game.Title)
	}
	return say.And(titles...)
}

// Decode reads a file of the game with that id. If id is "", the file names its game. A
// file that names none may be in a game's own format. Left is as in [Game.Decode].
func (g Games) Decode(text []byte, id string) (game *Game, r Record, dropped []say.Text, err error) {
	if text = usertext.Text(text); len(text) > MaxSave {
		return nil, Record{}, nil, errTooLarge
	}
	named := namedGame(text)
	if id == "" {
		id = named
	}
	if id != "" {
		switch game, err = g.Find(id); {
		case err == nil:
			r, dropped, err = game.Decode(text)
		case id == named:
			if game, r, dropped, ok := g.decodeOwn(text); ok {
				return game, r, dropped, nil
			}
			err = say.Errorf("this is a save of the game %q, which Tessera does not have; the "+
				"games are %s", clipped(id), g.titles())
		}
		return game, r, dropped, err
	}
	for _, own := range g {
		if own.Files != nil && own.Files.Recognizes(text) {
			r, dropped, err = own.Decode(text)
			return own, r, dropped, err
		}
	}
	if err := json.Unmarshal(text, new(any)); err != nil {
		return nil, Record{}, nil, say.Errorf("this is not a saved game, because its text cannot "+
			"be read: %s", err)
	}
	return nil, Record{}, nil, say.Errorf("this is not a save of any game in Tessera; the "+
		"games are %s", g.titles())
}

// decodeOwn reads a file in a game's own format in which the key "game" means something
// else. For any other file ok is false.
func (g Games) decodeOwn(text []byte) (game *Game, r Record, left []say.Text, ok bool) {
	for _, own := range g {
		if own.Files != nil && own.Files.Recognizes(text) {
			if r, left, err := own.Decode(text); err == nil {
				return own, r, left, true
			}
		}
	}
	return nil, r, nil, false
}

// namedGame returns the game that a save names, or "".
func namedGame(save []byte) string {
	var named struct {
		Game string `json:"game"`
	}
	if json.Unmarshal(save, &named) != nil {
		return ""
	}
	return named.Game
}

// raw turns words that are the same in every language into texts.
func raw(words []string) []say.Text {
	texts := make([]say.Text, len(words))
	for i, w := range words {
		texts[i] = say.Raw(w)
	}
	return texts
}

package library

import (
	"encoding/json"

	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes/store"
)

// This file reads everything that earlier versions of the program stored, so that games
// and statistics are not lost. Saved games need no conversion: their format has never
// changed.

// formerSaved is the prefix of the names of saved games from before names had a time.
func (l Library) formerSaved() string { return l.Current() + "-previous" }

// formerGame is the game whose statistics once had a text of their own: Shaper.
const formerGame = "shaper"

// formerStatistics is the text of those statistics, as a book of that game alone. It stays in its
// place.
var formerStatistics = document[*stats.Book]{
	name: "shaper-stats", decode: decodeFormerStatistics,
	empty: func() *stats.Book { return nil },
	wrong: func(why say.Text) say.Text {
		return say.It("Your earlier Shaper statistics could not be read: %s.", why)
	},
	aside: "The old file was saved as %s.",
}

// takeFormerStatistics copies the ledger into a book that has no statistics of that game.
func takeFormerStatistics(s store.Store, b *stats.Book) Notice {
	if b.Games[formerGame] != nil {
		return Notice{}
	}
	found, notice := formerStatistics.read(s)
	if notice.Stays {
		return Notice{} // nothing is ever written there, so there is nothing to report
	}
	if found == nil {
		return notice
	}
	if b.Games == nil {
		b.Games = map[string]*stats.Game{}
	}
	b.Games[formerGame] = found.Games[formerGame]
	return notice
}

func decodeFormerStatistics(text []byte) (*stats.Book, error) {
	var l struct {
		Stats stats.Solo `json:"stats"`
		Begun []struct { // oldest first
			Puzzle json.RawMessage `json:"puzzle"`
			Open   bool            `json:"open"`
		} `json:"begun"`
	}
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, err
	}
	g := &stats.Game{Solo: l.Stats}
	for _, a := range l.Begun {
		g.Begun = append(g.Begun, stats.Attempt{Puzzle: puzzleNumber(a.Puzzle), Open: a.Open})
	}
	text, err := (&stats.Book{Games: map[string]*stats.Game{formerGame: g}}).Encode()
	if err != nil {
		return nil, err
	}
	return stats.Decode(text) // Decode checks that the numbers are consistent
}

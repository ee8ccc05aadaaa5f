package library

import (
	"encoding/json"

	"tessera/logic/say"
	"tessera/logic/stats"
	"tessera/scenes/store"
)

// Here stands all that is known of what earlier forms of the program stored:
// nobody's games and statistics are lost. Saves need no word, for their format is
// the first.

// formerSaved begins the names under which games were saved beside a table's own
// before such names had a time.
func (l Library) formerSaved() string { return l.Current() + "-previous" }

// formerGame is the game, Shaper, whose statistics were stored on their own before
// all had one book.
const formerGame = "shaper"

// ledger are those statistics, as a book of that game alone. They stay where they
// are.
var ledger = document[*stats.Book]{
	name: "shaper-stats", decode: decodeLedger,
	empty: func() *stats.Book { return nil },
	wrong: func(why say.Text) say.Text {
		return say.It("The earlier statistics of Shaper could not be read: %s.", why)
	},
	aside: "They were kept as %s.",
}

// takeLedger brings them into a book that has none of that game.
func takeLedger(s store.Store, b *stats.Book) Notice {
	if b.Games[formerGame] != nil {
		return Notice{}
	}
	found, notice := ledger.read(s)
	if notice.Stays {
		return Notice{} // nothing is written there, so that there is nothing to tell
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

func decodeLedger(text []byte) (*stats.Book, error) {
	var l struct {
		Stats stats.Solo `json:"stats"`
		Begun []struct { // the latest last
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
	return stats.Decode(text) // which looks whether the numbers fit together
}

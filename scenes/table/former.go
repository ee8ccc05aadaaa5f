package table

import (
	"encoding/json"
	"errors"
	"fmt"

	"tessera/logic/stats"
	"tessera/scenes/store"
)

// Here stands all that is known of what earlier forms of the program stored:
// nobody's games and statistics are lost. Saves need no word, for their format is
// the first.

// formerPrevious begins the names under which games were kept beside a table's
// own before such names had a time.
func (g *Game) formerPrevious() string { return g.saveName() + "-previous" }

// formerLedger is the name under which the statistics of one game, Shaper, were
// stored before all had one book.
const (
	formerLedger     = "shaper-stats"
	formerLedgerGame = "shaper"
)

// takeFormerStatistics brings them into a book that has none of that game. They
// stay where they are; damaged ones are set aside, which notice says.
func takeFormerStatistics(s store.Store, b *stats.Book) (notice string) {
	if b.Games[formerLedgerGame] != nil {
		return ""
	}
	text, err := s.Load(formerLedger)
	if errors.Is(err, store.ErrNone) {
		return ""
	}
	var found *stats.Book
	if err == nil {
		found, err = formerBook(text)
	}
	if err != nil {
		to, asideErr := s.SetAside(formerLedger)
		if asideErr != nil {
			return ""
		}
		return fmt.Sprintf("The earlier statistics of Shaper could not be read. They were kept as %s.", to)
	}
	if b.Games == nil {
		b.Games = map[string]*stats.Game{}
	}
	b.Games[formerLedgerGame] = found.Games[formerLedgerGame]
	return ""
}

// formerBook reads them as a book of that game alone.
func formerBook(text []byte) (*stats.Book, error) {
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
		g.Begun = append(g.Begun, stats.Attempt{Puzzle: PuzzleNumber(a.Puzzle), Open: a.Open})
	}
	text, err := (&stats.Book{Games: map[string]*stats.Game{formerLedgerGame: g}}).Encode()
	if err != nil {
		return nil, err
	}
	return stats.Decode(text) // which looks whether the numbers fit together
}

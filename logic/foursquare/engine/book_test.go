package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"tessera/logic/foursquare"
)

// TestTheBook checks that the book has a turn for the empty board and for each first turn
// of red, that all of them hold, that the top level plays them, and that the table is
// what `go run ./logic/lab/openings` made.
func TestTheBook(t *testing.T) {
	const sum = "c1956397f387b30c"
	start := newGame(t, foursquare.Settings{})
	positions := append([]foursquare.State{start}, Openings(start, 1)...)
	if len(openings) != len(positions) {
		t.Fatalf("%d openings for %d positions", len(openings), len(positions))
	}
	var after []foursquare.State
	for i, s := range positions {
		search := think(t, s, Perfect, uint64(i))
		if search.Knowledge().Verdict != Holds {
			t.Fatalf("%q in the opening\n%v", search.Knowledge(), s)
		}
		next := afterTurn(t, s, search)
		if openings[i] != (opening{canonicalBoardKey(s), canonicalBoardKey(next)}) {
			t.Errorf("%v is not the turn of the book, number %d\n%v", search.BestTurn(), i, s)
		}
		if forces(next, next.Turn(), Horizon(next, next.Turn())) {
			t.Errorf("%v loses\n%v", search.BestTurn(), s)
		}
		after = append(after, next)
	}
	table := sha256.Sum256([]byte(OpeningTable(positions, after)))
	if got := hex.EncodeToString(table[:8]); got != sum {
		t.Errorf("the book has the checksum %s, want %s", got, sum)
	}
	// There is no book for another number of marbles.
	s := newGame(t, foursquare.Settings{PiecesPerPlayer: 5})
	search := NewSearch(s, Perfect, 1)
	if search.openingTurn() != nil {
		t.Error("the book is used with five marbles")
	}
}

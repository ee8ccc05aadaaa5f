package engine

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tessera/logic/foursquare"
)

// startingFrom starts a game with random marbles on the first squares of a random order, whose
// last square is the hole, so that play may never lead there. It returns false if the
// rules refuse the position.
func startingFrom(random *rand.Rand, settings foursquare.Settings, marbles, squares int) (foursquare.State, bool) {
	order := random.Perm(foursquare.Squares)
	slots := random.Perm(squares * foursquare.Slots)[:marbles]
	var tiles [foursquare.Squares][foursquare.Slots]byte
	for i := range tiles {
		tiles[i] = [foursquare.Slots]byte{'1', '1', '1', '1'}
	}
	for i, slot := range slots {
		tiles[order[slot/foursquare.Slots]][slot%foursquare.Slots] = "rb"[i%2]
	}
	free := strings.NewReplacer("1111", "4", "111", "3", "11", "2")
	texts := make([]string, len(tiles))
	for i, tile := range tiles {
		texts[i] = free.Replace(string(tile[:]))
	}
	texts[order[foursquare.Squares-1]] = "-"
	side := "rb"[marbles%2 : marbles%2+1]
	if marbles == 2*settings.PiecesPerPlayer && random.IntN(2) == 0 {
		side = "b"
	}
	settings.Position = strings.Join(texts, "/") + " " + side
	s, err := foursquare.New(settings)
	return s, err == nil
}

// TestStartingPositionsAgainstMinimax checks claims about positions that play cannot reach.
func TestStartingPositionsAgainstMinimax(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 21))
	seen := map[Verdict]int{}
	for _, game := range smallGames {
		for range game.games {
			s, ok := startingFrom(random, foursquare.Settings{PiecesPerPlayer: game.pieces}, game.marbles, foursquare.Squares-1)
			if !ok {
				continue
			}
			p := rootPosition(s)
			want := plainKnows(t, s, int(p.horizon(true))+1)
			if got := think(t, s, Perfect, 1).Knowledge(); got != want {
				t.Fatalf("%q, minimax says %q\n%v", got, want, s)
			}
			seen[want.Verdict]++
		}
	}
	if seen[Wins] == 0 || seen[Loses] == 0 || seen[Holds] == 0 {
		t.Errorf("seen %v; that is too little to mean anything", seen)
	}
}

// TestStartingMovementIsSolved does the same in the movement phase, where with noBackslide
// no square is blocked before the first slide.
func TestStartingMovementIsSolved(t *testing.T) {
	random := rand.New(rand.NewPCG(22, 22))
	seen := map[Verdict]int{}
	for _, noBackslide := range []bool{false, true} {
		for range 12 {
			s, ok := startingFrom(random, foursquare.Settings{PiecesPerPlayer: 5, NoBackslide: noBackslide}, 10, 4)
			if !ok {
				continue
			}
			want := retrograde(s)[blockedTilesOf(s)]
			if got := think(t, s, Perfect, 1).Knowledge(); got.Verdict != want {
				t.Fatalf("%q, but over all boards it is verdict %d\n%v", got, want, s)
			}
			seen[want]++
		}
	}
	if len(seen) < 2 {
		t.Errorf("seen %v; that is too little to mean anything", seen)
	}
}

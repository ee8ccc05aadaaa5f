package engine

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tessera/logic/foursquare"
)

// stated begins a game in which so many marbles lie at random on the first of the
// squares in some order, the last of which is the hole, so that no play need lead there;
// false where nobody may begin so.
func stated(random *rand.Rand, settings foursquare.Settings, marbles, squares int) (foursquare.State, bool) {
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

// TestStatedPositionsAgainstMinimax: what is claimed of positions to which no play leads,
// because the hole is on a square of the wrong colour or nobody could have left it so,
// is true as well.
func TestStatedPositionsAgainstMinimax(t *testing.T) {
	random := rand.New(rand.NewPCG(21, 21))
	seen := map[Verdict]int{}
	for _, game := range smallGames {
		for range game.games {
			s, ok := stated(random, foursquare.Settings{PiecesPerPlayer: game.pieces}, game.marbles, foursquare.Squares-1)
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

// TestStatedMovementIsSettled does so in the movement phase, where with noBackslide no
// square rests before the first slide.
func TestStatedMovementIsSettled(t *testing.T) {
	random := rand.New(rand.NewPCG(22, 22))
	seen := map[Verdict]int{}
	for _, noBackslide := range []bool{false, true} {
		for range 12 {
			s, ok := stated(random, foursquare.Settings{PiecesPerPlayer: 5, NoBackslide: noBackslide}, 10, 4)
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

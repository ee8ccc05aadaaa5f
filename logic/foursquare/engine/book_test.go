package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"tessera/logic/foursquare"
	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
)

// TestTheBook checks the book's turns for the empty board and after each first turn of
// red. They hold and do not lose by force, the top level plays them, and the file is as
// `go run ./logic/lab/train foursquare` writes it.
func TestTheBook(t *testing.T) {
	start := newGame(t, foursquare.Settings{})
	positions := append([]foursquare.State{start}, Openings(start, 1)...)
	if len(openings) != len(positions) {
		t.Fatalf("%d openings for %d positions", len(openings), len(positions))
	}
	var after []foursquare.State
	for i, s := range positions {
		search := think(t, s, "perfect", uint64(i))
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
	kept, err := os.ReadFile("openings.go")
	errtest.None(t, err)
	if table := OpeningTable(positions, after); table != string(kept) {
		t.Errorf("the book is written as\n%s", table)
	}
	// Other numbers of marbles have no book.
	s := newGame(t, foursquare.Settings{PiecesPerPlayer: 5})
	search := NewSearch(s, "perfect", 1)
	if search.openingTurn() != nil {
		t.Error("the book is used with five marbles")
	}
}

func TestTheRulesNameTheLevels(t *testing.T) {
	names := match.LevelNames(foursquare.Levels())
	for i, how := range levels {
		if len(names) != len(levels) || names[i] != how.level {
			t.Fatalf("the rules name %q, and level %d is %s", names, i, how.level)
		}
	}
}

// TestRecordedGames checks that each level repeats its recorded game against itself, on
// every platform. After an intended change of a level, record what the test prints.
func TestRecordedGames(t *testing.T) {
	recorded := map[string]string{
		"beginner, noBackslide false": "20 moves, 313e35d6b1de",
		"easy, noBackslide false":     "40 moves, 02be815c4114",
		"medium, noBackslide false":   "36 moves, a403c33f3509",
		"hard, noBackslide false":     "36 moves, 6bd1fe70d18d",
		"perfect, noBackslide false":  "40 moves, 3553554e5766",
		"beginner, noBackslide true":  "24 moves, c20f8a98cc74",
		"easy, noBackslide true":      "40 moves, 60a6fc376bfb",
		"medium, noBackslide true":    "40 moves, 06f3692c8f14",
		"hard, noBackslide true":      "40 moves, 2f10988d88a2",
		"perfect, noBackslide true":   "31 moves, de3d7e4756e4",
	}
	for _, noBackslide := range []bool{false, true} {
		for _, level := range match.LevelNames(foursquare.Levels()) {
			name := fmt.Sprintf("%v, noBackslide %v", level, noBackslide)
			line, moves := "", 0
			s := newGame(t, foursquare.Settings{NoBackslide: noBackslide})
			for turns := 0; turns < 24; turns++ {
				if _, over := s.Outcome(); over {
					break
				}
				search := NewSearch(s, level, uint64(turns))
				search.Step(300_000)
				for _, m := range search.BestTurn() {
					line += m.String() + ","
					s = play(t, s, m)
					moves++
				}
			}
			sum := sha256.Sum256([]byte(line))
			if got := fmt.Sprintf("%d moves, %s", moves, hex.EncodeToString(sum[:6])); got != recorded[name] {
				t.Errorf("%q: %q,", name, got)
			}
		}
	}
}

// BenchmarkTurnOf searches a turn in the middle of the placement phase at each level.
func BenchmarkTurnOf(b *testing.B) {
	for _, noBackslide := range []bool{false, true} {
		states := someStates(b, 20, foursquare.Settings{NoBackslide: noBackslide}, 5, true)
		for _, level := range match.LevelNames(foursquare.Levels()) {
			b.Run(fmt.Sprintf("%v,noBackslide=%v", level, noBackslide), func(b *testing.B) {
				work, i := 0, 0
				for b.Loop() {
					work += think(b, states[i%len(states)], level, 1).Work()
					i++
				}
				b.ReportMetric(float64(work)/float64(i), "positions/turn")
				b.ReportMetric(float64(work)/b.Elapsed().Seconds()/1e6, "Mpositions/s")
			})
		}
	}
}

// BenchmarkLongestTurn finds the longest turn of the top level among random positions
// with every number of marbles. The budgets in search.go bound it.
func BenchmarkLongestTurn(b *testing.B) {
	for _, noBackslide := range []bool{false, true} {
		b.Run(fmt.Sprintf("noBackslide=%v", noBackslide), func(b *testing.B) {
			var states []foursquare.State
			for marbles := range 2*foursquare.DefaultPieces + 1 {
				states = append(states, someStates(b, 12, foursquare.Settings{NoBackslide: noBackslide}, marbles, true)...)
			}
			most, longest := 0, time.Duration(0)
			for b.Loop() {
				for i, s := range states {
					begun := time.Now()
					most = max(most, think(b, s, "perfect", uint64(i)).Work())
					longest = max(longest, time.Since(begun))
				}
			}
			b.ReportMetric(float64(most), "positions/longest")
			b.ReportMetric(float64(longest.Milliseconds()), "ms/longest")
			b.ReportMetric(float64(len(states)), "states")
		})
	}
}

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
		for range logictest.Times(game.games) {
			s, ok := startingFrom(random, foursquare.Settings{PiecesPerPlayer: game.pieces}, game.marbles, foursquare.Squares-1)
			if !ok {
				continue
			}
			p := rootPosition(s)
			want := plainKnows(t, s, int(p.horizon(true))+1)
			if got := think(t, s, "perfect", 1).Knowledge(); got != want {
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
	random := rand.New(rand.NewPCG(26, 1))
	seen := map[Verdict]int{}
	for _, noBackslide := range []bool{false, true} {
		for range logictest.Times(12) {
			s, ok := startingFrom(random, foursquare.Settings{PiecesPerPlayer: 5, NoBackslide: noBackslide}, 10, 4)
			if !ok {
				continue
			}
			want := retrograde(s)[blockedTilesOf(s)]
			if got := think(t, s, "perfect", 1).Knowledge(); got.Verdict != want {
				t.Fatalf("%q, but over all boards it is verdict %d\n%v", got, want, s)
			}
			seen[want]++
		}
	}
	if len(seen) < 2 {
		t.Errorf("seen %v; that is too little to mean anything", seen)
	}
}

package engine

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"
	"time"

	"tessera/logic/foursquare"
)

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
		for _, level := range Levels() {
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
		for _, level := range Levels() {
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
// with every number of marbles. The budgets in think.go bound it.
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
					most = max(most, think(b, s, Perfect, uint64(i)).Work())
					longest = max(longest, time.Since(begun))
				}
			}
			b.ReportMetric(float64(most), "positions/longest")
			b.ReportMetric(float64(longest.Milliseconds()), "ms/longest")
			b.ReportMetric(float64(len(states)), "states")
		})
	}
}

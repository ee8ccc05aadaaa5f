package engine

import (
	_ "embed" // for the recorded games
	"fmt"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/trisq"
)

//go:embed testdata/games.txt
var recorded string

// TestRecordedGames replays recorded games: the same level and seed choose the same moves
// on every machine. Strong levels replay only their first moves. After a change of a
// level, -update records the games again. The recording is embedded, so that the test
// also runs in wasm without files.
func TestRecordedGames(t *testing.T) {
	var text strings.Builder
	for _, rules := range bothRules {
		for level, plies := range [...]int{Beginner: 400, Novice: 120, Learner: 120, Easy: 400, Casual: 120, Fair: 80, Keen: 40,
			Medium: 30, Able: 20, Skilled: 12, Hard: 8, Expert: 4, Champion: 2, Master: 2} {
			s := start(t, rules)
			fmt.Fprintf(&text, "%s %v:", rules, Level(level))
			for range logictest.Times(plies) {
				if _, over := s.Outcome(); over {
					break
				}
				m := think(t, s, Level(level), uint64(s.Plies()), 1000)
				fmt.Fprintf(&text, " %v", m)
				next, err := s.Apply(m)
				errtest.None(t, err)
				s = next
			}
			text.WriteByte('\n')
		}
		// The last points, played exactly.
		s := late(t, rules)
		search := NewSearch(s, Master, 1)
		for !search.Step(1000) {
		}
		fmt.Fprintf(&text, "%s end: %v %+v\n", rules, search.BestTurn(), search.Evaluation())
	}
	logictest.Played(t, "testdata/games.txt", text.String(), recorded)
}

// late returns a game of beginners with at most 10 unsettled points.
func late(t testing.TB, rules trisq.Rules) trisq.State {
	s := start(t, rules)
	for {
		var b position
		b.set(s)
		if _, over := s.Outcome(); over || b.unsettled() <= 10 {
			return s
		}
		next, err := s.Apply(think(t, s, Beginner, uint64(s.Plies()), 1000))
		errtest.None(t, err)
		s = next
	}
}

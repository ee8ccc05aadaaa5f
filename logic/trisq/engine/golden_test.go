package engine

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
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
		for i, plies := range [...]int{400, 120, 120, 400, 120, 80, 40, 30, 20, 12, 0, 8, 4, 2, 2, 1} {
			level := trisq.Levels()[i].Name
			fmt.Fprintf(&text, "%s %s:%s\n", rules, level, played(t, start(t, rules), level, plies))
		}
		// The last points, played exactly.
		s := late(t, rules)
		search := NewSearch(s, "master", 1)
		for !search.Step(1000) {
		}
		fmt.Fprintf(&text, "%s end: %v %+v\n", rules, search.BestTurn(), search.Evaluation())
	}
	for _, settings := range allSettings[len(bothRules):] {
		for i, level := range []string{"easy", "medium", "master"} {
			plies := []int{60, 12, 5}[i]
			fmt.Fprintf(&text, "%s on %d, %v:%s\n", settings.Rules, settings.Size, level, played(t, game(t, settings, ""), level, plies))
		}
	}
	logictest.Played(t, "testdata/games.txt", text.String(), recorded)
}

// played returns the moves that a level plays against itself, up to a number of plies.
func played(t testing.TB, s trisq.State, level string, plies int) string {
	var text strings.Builder
	for range logictest.Times(plies) {
		if _, over := s.Outcome(); over {
			break
		}
		m := think(t, s, level, uint64(s.Plies()), 1000)
		fmt.Fprintf(&text, " %v", m)
		next, err := s.Apply(m)
		errtest.None(t, err)
		s = next
	}
	return text.String()
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
		next, err := s.Apply(think(t, s, "beginner", uint64(s.Plies()), 1000))
		errtest.None(t, err)
		s = next
	}
}

var bothRules = []trisq.Rules{trisq.RulesSimple, trisq.RulesGroups}

func start(t testing.TB, rules trisq.Rules) trisq.State {
	s, err := trisq.New(trisq.Settings{Rules: rules})
	errtest.None(t, err)
	return s
}

// BenchmarkPlayout makes one playout from the empty board in a growing tree.
func BenchmarkPlayout(b *testing.B) {
	for _, rules := range bothRules {
		b.Run(string(rules), func(b *testing.B) {
			var root position
			root.set(start(b, rules))
			var t tree
			t.start(&root, byHand(), quickByHand(), 1, defaultTreeParams)
			b.ReportAllocs()
			for b.Loop() {
				t.playout()
			}
		})
	}
}

// middleGame returns a position with 70 figures placed by the weakest level.
func middleGame(t testing.TB, rules trisq.Rules) trisq.State {
	s := start(t, rules)
	for s.Plies() < 70 {
		next, err := s.Apply(think(t, s, "beginner", uint64(s.Plies()), 1000))
		errtest.None(t, err)
		s = next
	}
	return s
}

// BenchmarkMove searches one whole move at each level.
func BenchmarkMove(b *testing.B) {
	for _, level := range match.LevelNames(trisq.Levels()) {
		for _, rules := range bothRules {
			b.Run(level+"/"+string(rules), func(b *testing.B) {
				s := middleGame(b, rules)
				for b.Loop() {
					for search := NewSearch(s, level, 1); !search.Step(1000); {
					}
				}
			})
		}
	}
}

// BenchmarkExact visits one position of the exact search.
func BenchmarkExact(b *testing.B) {
	s := middleGame(b, trisq.RulesSimple)
	var root position
	root.set(s)
	var end solver
	y, _ := policies(false, true)
	end.start(&root, y)
	for b.Loop() {
		end.step(1)
	}
}

package engine

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/squaregame"
)

//go:embed testdata/games.golden
var recorded string

// TestRecordedGames replays a game of every level against itself: the same seed gives the
// same moves on every platform. It runs in wasm too. Strong levels replay only a few
// turns.
func TestRecordedGames(t *testing.T) {
	var b strings.Builder
	for _, level := range Levels() {
		turns := 100
		if level >= Strong {
			turns = 5
		}
		s, err := squaregame.New(squaregame.Settings{Players: 2, MostExtra: 3 * int(level%2)})
		errtest.None(t, err)
		fmt.Fprintf(&b, "%v:", level)
		for turn := range logictest.Times(turns) {
			if _, over := s.Outcome(); over {
				break
			}
			search := NewSearch(s, level, uint64(turn))
			for !search.Step(700) {
			}
			for _, m := range search.BestTurn() {
				fmt.Fprintf(&b, " %v", m)
			}
			b.WriteString(";")
			s = playLine(t, s, search.BestTurn())
		}
		b.WriteString("\n")
	}
	logictest.Played(t, "testdata/games.golden", b.String(), recorded)
}

package engine

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"testing"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/match"
	"tessera/logic/squaregame"
)

// midgame returns a position from a game between easy players.
func midgame(t testing.TB, players, turns int, seed uint64) squaregame.State {
	t.Helper()
	s, err := squaregame.New(squaregame.Settings{Players: players})
	errtest.None(t, err)
	for i := range turns {
		s = playTurn(t, s, "easy", seed+uint64(i))
	}
	return s
}

// playTurn plays the line of a finished search.
func playTurn(t testing.TB, s squaregame.State, level string, seed uint64) squaregame.State {
	t.Helper()
	search := NewSearch(s, level, seed)
	for !search.Step(200) {
	}
	return playLine(t, s, search.BestTurn())
}

func playLine(t testing.TB, s squaregame.State, line []squaregame.Move) squaregame.State {
	t.Helper()
	for i, m := range line {
		next, err := s.Apply(m)
		if err != nil {
			t.Fatalf("move %d of %v: %v\n%v", i+1, line, err, s)
		}
		s = next
	}
	return s
}

// BenchmarkTurn searches a turn in the middle of a game at every level, and the opening
// at the strongest.
func BenchmarkTurn(b *testing.B) {
	for _, players := range []int{2, 3, 4} {
		s := midgame(b, players, 5, 3)
		for _, level := range match.LevelNames(squaregame.Levels()) {
			b.Run(fmt.Sprintf("%d players/%v", players, level), func(b *testing.B) { benchTurn(b, s, level) })
		}
		opened, err := squaregame.New(squaregame.Settings{Players: players})
		errtest.None(b, err)
		b.Run(fmt.Sprintf("%d players/opening", players), func(b *testing.B) { benchTurn(b, opened, "master") })
	}
}

func benchTurn(b *testing.B, s squaregame.State, level string) {
	work := 0
	for b.Loop() {
		search := NewSearch(s, level, 1)
		for !search.Step(200) {
		}
		work += search.spent
	}
	b.ReportMetric(float64(work)/b.Elapsed().Seconds(), "work/s")
	b.ReportMetric(float64(work)/float64(b.N), "work/turn")
}

// BenchmarkExact searches endgames to the end.
func BenchmarkExact(b *testing.B) {
	var list []position
	endgames(b, 12, 4, func(s squaregame.State) { list = append(list, newPosition(s)) })
	positions := 0
	var e exact
	b.ReportAllocs()
	for b.Loop() {
		for i := range list {
			e.start(&list[i], -infinite, infinite)
			for over := false; !over; positions++ {
				_, over = e.advance()
			}
		}
	}
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
}

func TestTheRulesNameTheLevels(t *testing.T) {
	names := match.LevelNames(squaregame.Levels())
	for i, how := range paramsOfLevel {
		if len(names) != len(paramsOfLevel) || names[i] != how.level {
			t.Fatalf("the rules name %q, and level %d is %s", names, i, how.level)
		}
	}
}

//go:embed testdata/games.golden
var recorded string

// TestRecordedGames replays a game of every level against itself: the same seed gives the
// same moves on every platform. It runs in wasm too. Strong levels replay only a few
// turns.
func TestRecordedGames(t *testing.T) {
	var b strings.Builder
	for _, level := range match.LevelNames(squaregame.Levels()) {
		turns := 100
		switch level {
		case "strong", "master":
			turns = 5
		case "grandmaster":
			turns = 2
		}
		fmt.Fprintf(&b, "%v:", level)
		record(t, &b, level, turns, 0)
	}
	for _, level := range []string{"beginner", "fair", "skilled", "master"} {
		fmt.Fprintf(&b, "%v, short:", level)
		record(t, &b, level, 8, squaregame.ShortPieces)
	}
	logictest.Played(t, "testdata/games.golden", b.String(), recorded)
}

// record writes the turns of a game in which a level plays against itself. Each player has
// the given number of pieces, or the usual number if it is 0.
func record(t *testing.T, b *strings.Builder, level string, turns, pieces int) {
	t.Helper()
	odd := slices.Index(match.LevelNames(squaregame.Levels()), level) % 2
	s, err := squaregame.New(squaregame.Settings{Players: 2, MostExtra: 3 * odd, Pieces: pieces})
	errtest.None(t, err)
	for turn := range logictest.Times(turns) {
		if _, over := s.Outcome(); over {
			break
		}
		search := NewSearch(s, level, uint64(turn))
		for !search.Step(700) {
		}
		for _, m := range search.BestTurn() {
			fmt.Fprintf(b, " %v", m)
		}
		b.WriteString(";")
		s = playLine(t, s, search.BestTurn())
	}
	b.WriteString("\n")
}

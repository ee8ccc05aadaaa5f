package library_test

import (
	"fmt"
	"testing"

	"tessera/logic/games"
	"tessera/logic/puzzles"
	"tessera/logic/stats"
	"tessera/scenes/library"
	"tessera/scenes/store"
)

// TestTheDailyGameIsThePuzzleOfTheDay checks that a daily game counts as its game's
// puzzle of the day, also for days played in older versions. Puzzles of the day solved
// earlier stay solved.
func TestTheDailyGameIsThePuzzleOfTheDay(t *testing.T) {
	today := stats.Day(morning.Date())
	before := stats.Before(today)
	for name, test := range map[string]struct {
		statistics, puzzles string
		want                library.PuzzlesOfDay
		marks               [2]puzzles.Mark // of today and the day before
	}{
		"nothing":         {`{}`, `{}`, library.PuzzlesOfDay{All: 4}, [2]puzzles.Mark{}},
		"two daily games": {fmt.Sprintf(`{"days":[%d,%d]}`, before, today), `{}`, library.PuzzlesOfDay{Solved: 1, All: 4, Streak: 2}, [2]puzzles.Mark{puzzles.Solved, puzzles.Solved}},
		"another puzzle, and the game before": {fmt.Sprintf(`{"days":[%d]}`, before), fmt.Sprintf(`{"days":{"%d":{"trisq":2}}}`, today),
			library.PuzzlesOfDay{Solved: 1, All: 4, Streak: 2}, [2]puzzles.Mark{puzzles.Unsolved, puzzles.Solved}},
		"a puzzle of an older program": {fmt.Sprintf(`{"days":[%d]}`, today), fmt.Sprintf(`{"days":{"%d":{"shaper":2}}}`, today),
			library.PuzzlesOfDay{Solved: 1, All: 4, Streak: 1}, [2]puzzles.Mark{puzzles.Clean, puzzles.Unsolved}},
	} {
		s := store.Memory{"statistics": []byte(test.statistics), "puzzles": []byte(test.puzzles)}
		got, _ := library.PuzzlesToday(s, games.WithTeaching(), today)
		p, _ := library.Progress(s, games.WithTeaching()...)
		if marks := [2]puzzles.Mark{p.Days[today]["shaper"], p.Days[before]["shaper"]}; got != test.want || marks != test.marks {
			t.Errorf("%s: %+v and %v, want %+v and %v", name, got, marks, test.want, test.marks)
		}
	}
}

package sheets

import (
	"fmt"
	"testing"
	"time"

	"tessera/logic/puzzles"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/library"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// TestTheDailyPageSaysWhatWasPlayed checks the words of the page before and after the
// day's puzzle is solved, and that the page follows the day.
func TestTheDailyPageSaysWhatWasPlayed(t *testing.T) {
	g := crosses()
	now := time.Date(2026, 3, 2, 23, 50, 0, 0, time.UTC)
	sets, err := puzzles.Of(g.Game)
	scenetest.NoError(t, err)
	solve := func(s store.Store, day int) {
		place := puzzles.Daily(sets, day)[0]
		library.Solve(s, g.Game, place.Set, place.Set.Puzzles[place.Number], day, puzzles.Clean)
	}
	s := store.Memory{}
	d := scenetest.Over(t, 800, 600, s, func(s *scenes.Stage) {
		s.Now = func() time.Time { return now }
		OpenDaily(s, []*boards.Game{g}, &opened{})
	})
	d.Stage.UI.CollectParts()
	says := func(when string, want ...string) {
		t.Helper()
		d.Stage.Push(scenetest.EmptyScene{})
		d.Rest()
		d.Stage.Pop() // the page loads the progress again
		d.Rest()
		for _, text := range want {
			if !d.Says(text) {
				t.Errorf("%s the page does not say %q", when, text)
			}
		}
	}
	if d.Has("share") {
		t.Error("with nothing solved there is nothing to share")
	}
	says("at first", "2 March", "One of each game, the same for everyone. One a day keeps your streak.", "2 March: 0 of 1 solved")
	for _, day := range []int{20260225, 20260226, 20260228} {
		solve(s, day)
	}
	says("after a missed day", "Welcome back! A missed day costs only the streak. Your next puzzle starts a new one.",
		"26 February: 1 of 1 solved", "27 February: 0 of 1 solved", "Days played: 3. Longest streak: 2.")
	solve(s, stats.Day(now.Date()))
	says("when all is solved", DailyDone.String(), "2 March: 1 of 1 solved", fmt.Sprint(1, " day"))
	if !d.Has("share") {
		t.Error("a solved puzzle cannot be shared")
	}
	now = now.Add(time.Hour)
	says("after midnight", "3 March", "3 March: 0 of 1 solved", "2 March: 1 of 1 solved")
}

package tasks

import (
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/app/apptest"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func TestTheShelfAndThePuzzlesOpenTheSameDailyGame(t *testing.T) {
	d := scenetest.NewWith(t, 1100, 1000, store.Memory{}, func(s *scenes.Stage) {
		s.Now = func() time.Time { return apptest.Morning }
		apptest.Shelf(s)
	})
	d.Click("puzzles")
	d.Click("today:shaper")
	if d.Has("ok") { // the introduction at the first visit
		d.Click("ok")
	}
	d.MustShow("table")
	if seed := d.Inspect().Facts["seed"]; seed != "20260102" {
		t.Fatalf("the puzzles open the game %s", seed)
	}
	d.Key("Digit1")
	d.Key("Digit1")
	d.Rest()
	moves := d.Inspect().Moves
	d.Click("back")
	d.MustShow("menu")
	d.Click("daily")
	d.MustPlay(moves...)
	if len(moves) != 1 {
		t.Errorf("the moves are %q", moves)
	}
}

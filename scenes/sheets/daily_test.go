package sheets

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// A game with a daily game shows it as its puzzle of the day.
func TestThePuzzleOfADayIsTheDailyGame(t *testing.T) {
	g, to := crosses(), &opened{}
	g.Daily = func(int, time.Month, int) (json.RawMessage, error) { return nil, nil }
	d := scenetest.Over(t, 800, 600, store.Memory{}, func(s *scenes.Stage) { OpenPuzzles(s, []*boards.Game{g}, to) })
	d.Click("today:" + g.ID)
	if !slices.Equal(to.what, []string{"the daily game"}) {
		t.Errorf("opened is %q", to.what)
	}
}

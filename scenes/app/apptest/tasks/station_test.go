package tasks

import (
	"strings"
	"testing"
	"time"

	"tessera/logic/puzzles"
	"tessera/logic/road"
	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// TestASolvedPuzzleOfTheRoadIsAMoment solves the first puzzle of each game's road. The moment
// comes once the solution has been played on.
func TestASolvedPuzzleOfTheRoadIsAMoment(t *testing.T) {
	for _, g := range app.Games() {
		sets, err := puzzles.Of(g.Game)
		scenetest.NoError(t, err)
		if len(sets) == 0 || len(sets[0].Numbers(1)) == 0 {
			continue
		}
		d := scenetest.NewWith(t, 640, 480, store.Memory{}, func(s *scenes.Stage) {
			apptest.Shelf(s)
			scenetest.NoError(t, play.OpenStation(s, g, road.Station{ID: "puzzle-1", Grade: 1}))
		})
		_, answer, err := sets[0].Puzzles[sets[0].Numbers(1)[0]].Open(g.Game)
		scenetest.NoError(t, err)
		p := apptest.NewPlayer(d, t, apptest.Mouse, g.ID)
		for _, move := range answer {
			p.Play(move)
			p.Frame()
		}
		seen := false
		for range 30 {
			p.Wait(100 * time.Millisecond)
			seen = seen || strings.Contains(p.Inspect().Message, "Road: 1 of")
		}
		p.Must(seen, "the station is passed without a moment")
	}
}

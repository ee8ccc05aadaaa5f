package devices

import (
	"testing"

	"tessera/logic/match"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// TestEveryGameIsPlayedByEveryDeviceAlone plays a whole game of each kind with each
// device: it opens the table from the shelf, sets up a game between two people, plays it
// to the end and leaves.
func TestEveryGameIsPlayedByEveryDeviceAlone(t *testing.T) {
	for k, way := range []struct {
		name   string
		device apptest.Device
		w, h   int
	}{{"keyboard", apptest.Keyboard, 1100, 760}, {"gamepad", apptest.Gamepad, 1100, 760}, {"mouse", apptest.Mouse, 1100, 760}, {"finger", apptest.Finger, 390, 844}} {
		for i, g := range apptest.Games() {
			if !apptest.Sampled(i, k, 4) {
				continue
			}
			t.Run(g.ID+" by "+way.name, func(t *testing.T) {
				quick := store.Memory{"preferences": []byte(`{"motion":"off"}`)}
				d := scenetest.NewWith(t, way.w, way.h, quick, apptest.Shelf)
				d.Scale(app.Scale(way.w, way.h, 1, 1))
				p := apptest.NewPlayer(d, t, way.device, g.ID)
				p.SetUp()
				for _, move := range apptest.CourseOf(g).Moves() {
					before := len(p.Inspect().Moves)
					p.Play(move)
					p.Rest()
					moves := p.Inspect().Moves
					p.Must(len(moves) == before+1 && moves[before] == move, "%s is not played", move)
				}
				p.Must(p.Inspect().Outcome != nil, "the game has no end")
				p.Use("back")
				p.Must(p.Inspect().Scene == "menu", "the way back does not lead to the shelf")
			})
		}
	}
}

func TestCoursesAreWholeGames(t *testing.T) {
	for _, g := range apptest.Games() {
		c := apptest.CourseOf(g)
		s, err := g.New(c.Settings(t, g))
		scenetest.NoError(t, err)
		for i, move := range c.Moves() {
			if match.Over(s) {
				t.Fatalf("%s is over before move %d", g.ID, i)
			}
			if s, err = s.Apply(move); err != nil {
				t.Fatalf("%s: %v", g.ID, err)
			}
		}
		if !match.Over(s) {
			t.Errorf("%s is not over:\n%v", g.ID, s)
		}
	}
}

package tasks

import (
	"encoding/json"
	"testing"

	"tessera/logic/foursquare"
	"tessera/logic/puzzles"
	"tessera/scenes"
	"tessera/scenes/app/apptest"
	"tessera/scenes/boards"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// TestMistakesReturnAsPuzzles reviews a lost game, retries its mistakes from there, and then
// solves the person's mistake twice among the puzzles, after which it disappears.
func TestMistakesReturnAsPuzzles(t *testing.T) {
	quick := store.Memory{"preferences": []byte(`{"motion":"off","pace":"at once"}`)}
	// Red ignores the winning marble, and blue wins.
	moves, err := json.Marshal([]string{"p 3 0", "s 3", "p 7 2", "s 6", "p 1 3", "s 7", "p 6 3", "s 6", "p 5 0", "s 7", "p 6 1", "s 4", "p 8 0", "s 1", "p 6 0"})
	scenetest.NoError(t, err)
	quick["table-foursquare"] = []byte(`{"tessera":1,"game":"foursquare","seats":["person","beginner"],"seed":7,"moves":` + string(moves) + `,"cursor":15}`)
	d := scenetest.NewWith(t, 1100, 760, quick, func(s *scenes.Stage) {
		apptest.Shelf(s)
		scenetest.NoError(t, play.Open(s, boards.Find(apptest.Games(), foursquare.Game()), nil, nil))
	})
	p := apptest.NewPlayer(d, t, apptest.Mouse, "foursquare")
	p.Use("review")
	p.Until("the review", func() bool { return p.Has("mistake-on") })
	p.Rest()
	for range 2 { // the computer's mistake, which is not kept for practice, and the person's
		p.Use("mistake-on")
		p.Use("try-again")
		p.Must(p.Inspect().Scene == "practice", "trying again leads to %q", p.Inspect().Scene)
		p.Use("back")
	}
	text, err := d.Store.Load("practice")
	scenetest.NoError(t, err)
	all, err := puzzles.DecodePractice(text)
	if err != nil || len(all) != 1 {
		t.Fatalf("to practise there is %s, error %v", text, err)
	}
	p.Use("back")
	for n := len(all) * puzzles.Twice; n > 0; {
		p.Use("puzzles")
		p.Use("own:foursquare")
		for range all.ForGame("foursquare") {
			o := readOwn(t, d)[0]
			for _, move := range o.Right {
				p.Play(move)
				p.Frame()
			}
			p.Rest()
			p.Must(p.Fact("standing") == "solved", "the better turn %q is not", o.Right)
			p.Use("next")
			n--
		}
		p.Use("ok")
		all = readOwn(t, d)
		p.Use("ok")
	}
	if len(all) != 0 {
		t.Errorf("solved twice, %d still come back", len(all))
	}
	p.Use("puzzles")
	if p.Has("own:foursquare") {
		t.Error("there is still something to be tried again")
	}
}

func readOwn(t *testing.T, d *scenetest.Desk) puzzles.Practice {
	text, err := d.Store.Load("practice")
	scenetest.NoError(t, err)
	all, err := puzzles.DecodePractice(text)
	scenetest.NoError(t, err)
	return all
}

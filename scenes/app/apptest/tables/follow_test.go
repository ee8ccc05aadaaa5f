package tables

import (
	"maps"
	"strings"
	"testing"

	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// TestThePageIsOpenedByItsAddress checks that the app opens the game or puzzle in the
// address's fragment. An invalid fragment shows an error and changes nothing.
func TestThePageIsOpenedByItsAddress(t *testing.T) {
	const underway = `{"tessera":1,"game":"trisq","settings":{},"seats":["person","person"],"moves":["a1","b1"],"cursor":2}`
	for _, c := range []struct {
		at    string
		scene string
		moves int
		wrong string
	}{
		{at: "game=trisq", scene: "table", moves: 2},
		{at: "game=trisq&kept=7", scene: "table", moves: 2},
		{at: "game%3Dtrisq", scene: "table", moves: 2},
		{at: "game=trisq&utm_source=mail", scene: "table", moves: 2},
		{at: "game=trisq&moves=g7.c3.d4", scene: "table", moves: 3},
		{at: "game=trisq&amp;moves=g7.c3.d4", scene: "table", moves: 3},
		{at: "game=trisq&moves=g7.c3.d4)", scene: "table", moves: 3},
		{at: "game=trisq&moves=g7.c3.d4?utm_source=mail", scene: "table", moves: 3},
		{at: "game=foursquare&moves=p%200%202", scene: "table", moves: 1},
		{at: "game=shaper&seed=4", scene: "table"},
		{at: "puzzle=x.y", scene: "puzzles"},
		{at: "game=trisq&seat=1", wrong: `unknown part, "seat"`},
		{at: "game=trisq&moves=zz", wrong: "zz"},
		{at: "game=trisq&moves=g7&at=x", wrong: `"at" is damaged`},
		{at: "game=trisq&moves", wrong: "did you copy all of it?"},
		{at: "game=chess", wrong: `no game "chess"`},
		{at: "puzzle=x.y&dya=1", wrong: `unknown part, "dya"`},
		{at: "gmae=trisq", wrong: "neither a game nor a link"},
		{at: "table=&seat=", wrong: "does not lead to a seat"},
		{at: "table=a&sat=b", wrong: `unknown part, "sat"`},
	} {
		kept := store.Memory{"table-trisq": []byte(underway), "kept-trisq-7": []byte(underway)}
		before := maps.Clone(kept)
		var err error
		d := scenetest.NewWith(t, 1100, 760, kept, func(s *scenes.Stage) {
			apptest.Shelf(s)
			err = app.On(s, apptest.Games()).Open(app.Options{At: c.at})
		})
		if c.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), c.wrong) {
				t.Errorf("%s: %v, want %q", c.at, err, c.wrong)
			}
			if d.MustShow("menu"); string(kept["table-trisq"]) != string(before["table-trisq"]) {
				t.Errorf("%s changes the game under way", c.at)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.at, err)
			continue
		}
		for range 3 {
			if name := d.Inspect().Scene; name == "notice" || name == "rules" {
				d.Key("Escape")
			}
		}
		if i := d.Inspect(); i.Scene != c.scene || len(i.Moves) != c.moves {
			t.Errorf("%s opens %s with the moves %q, want %s with %d", c.at, i.Scene, i.Moves, c.scene, c.moves)
		}
	}
}

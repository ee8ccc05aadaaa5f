package app

import (
	"slices"
	"strings"
	"testing"

	"tessera/scenes"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// desk is the app on a store of one's own, opened by build.
func desk(t *testing.T, s store.Store, build func(a *App)) (*scenetest.Desk, *App) {
	t.Helper()
	var a *App
	d := scenetest.New(t, 1100, 760, func(stage *scenes.Stage) {
		stage.Store = s
		a = On(stage, Games())
		shelf(stage)
		build(a)
	})
	return d, a
}

func onTheShelf(*App) {}

// onTrisq opens the table of Trisq as it was left.
func onTrisq(t *testing.T) func(a *App) {
	return func(a *App) {
		if err := a.Open(Options{Game: "trisq"}); err != nil {
			t.Error(err)
		}
	}
}

func mustShow(t *testing.T, d *scenetest.Desk, scene string) {
	t.Helper()
	if i := d.Inspect(); i.Scene != scene {
		t.Fatalf("the scene is %q, want %q: %s", i.Scene, scene, i.JSON())
	}
}

func TestAKeptGameIsListedOpenedDeletedAndBroughtBack(t *testing.T) {
	s := store.Memory{"table-trisq": gameOf("a1")}
	d, a := desk(t, s, onTrisq(t))
	a.Drop(gameOf("b1"), nil)
	d.Rest()
	d.Click("ok") // it says where the other is
	kept := keptNames(t, s)
	if len(kept) != 1 {
		t.Fatalf("kept are %v, want one", kept)
	}
	row, bin := "game:"+kept[0], "delete:"+kept[0]

	d.Click("load")
	mustShow(t, d, "load")
	picture := d.Picture()
	d.Click(bin)
	if d.Has(row) || len(keptNames(t, s)) != 0 {
		t.Fatal("a deleted game is in the list")
	}
	d.Click("undelete")
	if !d.Has(row) || d.Has("undelete") {
		t.Fatal("Undo does not bring the game back")
	}
	if !strings.Contains(string(s[kept[0]]), "a1") {
		t.Fatalf("what came back is %s", s[kept[0]])
	}
	// The row has the picture of its game: the left of it is not all of one colour.
	r, shades := d.Rect(row), map[any]bool{}
	for x := int(r.X) + 10; x < int(r.X)+60; x++ {
		shades[picture.At(x, int(r.Center().Y))] = true
	}
	if len(shades) < 4 {
		t.Errorf("the row shows no picture: %d colours", len(shades))
	}
	d.Click(row)
	mustShow(t, d, "table")
	d.MustPlay("a1")
	if now := keptNames(t, s); !slices.ContainsFunc(now, func(name string) bool { return strings.Contains(string(s[name]), "b1") }) {
		t.Errorf("the game whose place the opened one took is not kept: %v", now)
	}
}

func TestTheShelfListsTheGamesOfEveryKind(t *testing.T) {
	s := store.Memory{
		"kept-trisq-1767225600000":  gameOf("a1"),
		"kept-shaper-1767225601000": []byte(`{"tessera":1,"game":"shaper","settings":{"seed":4},"moves":["11"],"cursor":1}`),
	}
	d, _ := desk(t, s, onTheShelf)
	d.Click("load")
	mustShow(t, d, "load")
	if !d.Has("game:kept-trisq-1767225600000") {
		t.Fatal("the game of Trisq is not in the list")
	}
	d.Click("cancel")
	mustShow(t, d, "menu")
	d.Click("load")
	d.Click("game:kept-shaper-1767225601000")
	mustShow(t, d, "table")
	if i := d.Inspect(); i.Game != "shaper" || len(i.Moves) != 1 {
		t.Fatalf("the list opens %q with moves %v", i.Game, i.Moves)
	}
	d.Key("Escape")
	d.Rest()
	mustShow(t, d, "menu")
}

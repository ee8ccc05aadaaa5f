package tables

import (
	"slices"
	"strings"
	"testing"

	"tessera/scenes/app/apptest"
	"tessera/scenes/store"
)

func TestASavedGameIsListedOpenedDeletedAndRestored(t *testing.T) {
	s := store.Memory{"table-trisq": apptest.TrisqAfter("a1")}
	d, a := apptest.New(t, s, apptest.OnTrisq(t))
	a.Drop(apptest.TrisqAfter("b1"), nil)
	d.Rest()
	kept := apptest.SavedNames(t, s)
	if len(kept) != 1 {
		t.Fatalf("kept are %v, want one", kept)
	}
	row, bin := "game:"+kept[0], "delete:"+kept[0]

	d.Click("load")
	d.MustShow("load")
	picture := d.Picture()
	d.Click(bin)
	if d.Has(row) || len(apptest.SavedNames(t, s)) != 0 {
		t.Fatal("a deleted game is in the list")
	}
	d.Click("undelete")
	if !d.Has(row) || d.Has("undelete") {
		t.Fatal("Undo does not bring the game back")
	}
	if !strings.Contains(string(s[kept[0]]), "a1") {
		t.Fatalf("what came back is %s", s[kept[0]])
	}
	// The row shows a picture of its game: its left part has several colours.
	r, shades := d.Rect(row), map[any]bool{}
	for x := int(r.X) + 10; x < int(r.X)+60; x++ {
		shades[picture.At(x, int(r.Center().Y))] = true
	}
	if len(shades) < 4 {
		t.Errorf("the row shows no picture: %d colours", len(shades))
	}
	d.Click(row)
	d.MustShow("table")
	d.MustPlay("a1")
	if now := apptest.SavedNames(t, s); !slices.ContainsFunc(now, func(name string) bool { return strings.Contains(string(s[name]), "b1") }) {
		t.Errorf("the game whose place the opened one took is not kept: %v", now)
	}
}

func TestTheShelfListsTheGamesOfEveryKind(t *testing.T) {
	s := store.Memory{
		"kept-trisq-1767225600000":  apptest.TrisqAfter("a1"),
		"kept-shaper-1767225601000": []byte(`{"tessera":1,"game":"shaper","settings":{"seed":4},"moves":["11"],"cursor":1}`),
	}
	d, _ := apptest.New(t, s, apptest.OnTheShelf)
	d.Click("load")
	d.MustShow("load")
	if !d.Has("game:kept-trisq-1767225600000") {
		t.Fatal("the game of Trisq is not in the list")
	}
	d.Click("cancel")
	d.MustShow("menu")
	d.Click("load")
	d.Click("game:kept-shaper-1767225601000")
	d.MustShow("table")
	if i := d.Inspect(); i.Game != "shaper" || len(i.Moves) != 1 {
		t.Fatalf("the list opens %q with moves %v", i.Game, i.Moves)
	}
	d.Key("Escape")
	d.Rest()
	d.MustShow("menu")
}

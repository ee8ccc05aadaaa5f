//go:build !js

package tables

import (
	"slices"
	"strings"
	"syscall"
	"testing"

	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes/app/apptest"
	"tessera/scenes/boards"
	"tessera/scenes/clipboard"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func record(t *testing.T, s store.Store, name string) match.Record {
	t.Helper()
	text, err := s.Load(name)
	scenetest.NoError(t, err)
	_, r, _, err := boards.Rules(apptest.Games()).Decode(text, "")
	scenetest.NoError(t, err)
	return r
}

func TestEveryTableListsTheGamesOfAllAndOpensThem(t *testing.T) {
	s := store.Memory{
		"table-trisq":               apptest.TrisqAfter("a1"),
		"kept-shaper-1767225601000": []byte(`{"tessera":1,"game":"shaper","settings":{"seed":4},"moves":["11"],"cursor":1}`),
		"kept-trisq-1767225600000":  apptest.TrisqAfter("b1"),
	}
	d, _ := apptest.New(t, s, apptest.OnTrisq(t))
	d.Key("L")
	d.Rest()
	own, other := d.Rect("game:kept-trisq-1767225600000"), d.Rect("game:kept-shaper-1767225601000")
	if own.Y > other.Y || d.Rect("game:table-trisq").Y > own.Y || d.Has("delete:table-trisq") {
		t.Error("the table's own games do not come first")
	}
	d.Click("game:kept-shaper-1767225601000")
	if i := d.Inspect(); i.Game != "shaper" || len(i.Moves) != 1 {
		t.Fatalf("the list opens %s with %v", i.Game, i.Moves)
	}
	d.Key("Escape")
	d.Rest()
	d.MustShow("menu")
}

func TestCopiedAtATableAndPastedAtTheShelf(t *testing.T) {
	for _, asLink := range []bool{false, true} {
		s := store.Memory{"table-trisq": apptest.TrisqAfter("a1")}
		d, _ := apptest.New(t, s, apptest.OnTrisq(t))
		if asLink {
			d.Key("C", "Control", "Shift")
		} else {
			d.Key("C", "Control")
		}
		apptest.Until(t, d, "the word that it is copied", func() bool { return strings.HasPrefix(d.Inspect().Message, "Copied") })
		d.Click("cell:c3")
		d.MustPlay("a1", "c3")
		for d.Inspect().Scene != "menu" {
			d.Key("Escape")
			d.Rest()
		}
		d.Key("V", "Control")
		apptest.Until(t, d, "the table", func() bool { return d.Inspect().Game == "trisq" })
		// The pasted moves are the beginning of the table's own game, so that game
		// continues.
		if kept := apptest.SavedNames(t, s); len(kept) != 0 {
			t.Errorf("one's own game is opened beside itself: %v", kept)
		}
	}
}

func TestAPastedGameReplacesNoOther(t *testing.T) {
	const link = "http://127.0.0.1:8080/#game=trisq&seats=person.easy&chance=2x&moves=c3.d4"
	s := store.Memory{"table-trisq": apptest.TrisqAfter("a1")}
	d, _ := apptest.New(t, s, apptest.OnTrisq(t))
	for range 2 { // a link followed twice opens one game
		clipboard.Write(link, nil)
		d.Key("V", "Control")
		apptest.Until(t, d, "the pasted game", func() bool { return slices.Equal(d.Inspect().Moves, []string{"c3", "d4"}) })
		if d.Inspect().Scene == "notice" {
			d.Click("ok")
		}
	}
	kept := apptest.SavedNames(t, s)
	if len(kept) != 1 || !strings.Contains(string(s["table-trisq"]), "a1") {
		t.Fatalf("kept are %v beside %s", kept, s["table-trisq"])
	}
	d.Click("cell:e5")
	if r := record(t, s, kept[0]); len(r.Moves) < 3 || r.Moves[2] != "e5" {
		t.Errorf("the pasted game goes on as %v", r.Moves)
	}
	if !strings.Contains(string(s["table-trisq"]), "a1") {
		t.Error("the table's own game is written over")
	}
	clipboard.Write("hello", nil)
	d.Key("V", "Control")
	apptest.Until(t, d, "the word that there is no game", func() bool { return d.Inspect().Scene == "notice" })
}

type readOnly struct{ store.Memory }

func (readOnly) Save(string, []byte) error         { return syscall.EROFS }
func (readOnly) Remove(string) error               { return syscall.EROFS }
func (readOnly) SetAside(string) (say.Text, error) { return say.Text{}, syscall.EROFS }

func TestAGameContinuesWithoutStorage(t *testing.T) {
	disk := readOnly{store.Memory{"table-trisq": apptest.TrisqAfter("a1"), "table-shaper": []byte("{")}}
	s := store.NewSaver(disk, nil)
	d, _ := apptest.New(t, s, apptest.OnTrisq(t))
	d.Click("cell:c3")
	if i := d.Inspect(); !strings.Contains(i.Message, "the games folder is read-only. Save the game as a file under Games, or it will be lost when you close Tessera.") {
		t.Fatalf("the table says %q", i.Message)
	}
	d.Key("N")
	d.Rest()
	d.Click("start")
	d.Click("start")
	d.MustPlay()
	d.Key("Escape")
	d.Rest()
	if i := d.Inspect(); i.Scene == "notice" { // about Shaper's damaged save
		d.Click("ok")
	}
	d.MustShow("menu")
	d.Click("load")
	kept := apptest.SavedNames(t, s)
	if len(kept) != 1 {
		t.Fatalf("the game given up is not among %v", kept)
	}
	d.Click("game:" + kept[0])
	d.MustPlay("a1", "c3")
	d.Key("Escape")
	d.Rest()
	d.Click("game:shaper")
	d.MustShow("table")
	if string(disk.Memory["table-shaper"]) != "{" {
		t.Error("a damaged save is gone")
	}
}

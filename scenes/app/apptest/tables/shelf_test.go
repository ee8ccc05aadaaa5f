package tables

import (
	"slices"
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

func TestEveryGameOpensFromTheShelfAndGoesBack(t *testing.T) {
	for _, g := range apptest.Games() {
		t.Run(g.ID, func(t *testing.T) {
			d := scenetest.New(t, 1100, 760, apptest.Shelf)
			d.Click("game:" + g.ID)
			if i := d.Inspect(); i.Scene != "table" || i.Game != g.ID {
				t.Fatalf("the card opens %q of %q", i.Scene, i.Game)
			}
			d.Click("howto")
			if i := d.Inspect(); i.Scene != "howto" {
				t.Fatalf("how to play opens %q", i.Scene)
			}
			d.Key("Escape")
			d.Rest()
			d.Key("Escape")
			d.Rest()
			if i := d.Inspect(); i.Scene != "menu" {
				t.Fatalf("Escape leads to %q, want the menu", i.Scene)
			}
		})
	}
}

func TestTheShelfByKeyboard(t *testing.T) {
	d := scenetest.New(t, 1100, 760, apptest.Shelf)
	d.Key("ArrowRight")
	d.Key("Enter")
	d.Rest()
	if i := d.Inspect(); i.Game != apptest.Games()[0].ID {
		t.Fatalf("the first card opens %q", i.Game)
	}
}

func TestAFileIsLoadedFromTheShelf(t *testing.T) {
	d := scenetest.New(t, 1100, 760, apptest.Shelf)
	d.ClickAt(d.Place("load"))
	d.Rest()
	if i := d.Inspect(); i.Scene != "load" || i.Game != "" {
		t.Fatalf("the shelf's button for files opens %q over %q", i.Scene, i.Game)
	}
	d.Key("Escape")
	d.Rest()
	if i := d.Inspect(); i.Scene != "menu" {
		t.Fatalf("closing the panel leads to %q", i.Scene)
	}
}

func TestADamagedSaveIsReportedAtTheShelf(t *testing.T) {
	for _, g := range apptest.Games() {
		kept := store.Memory{"table-" + g.ID: []byte("{")}
		d := scenetest.NewWith(t, 1100, 760, kept, apptest.Shelf)
		if i := d.Inspect(); i.Scene != "notice" {
			t.Errorf("a damaged save of %s opens %q, want a notice", g.ID, i.Scene)
			continue
		}
		d.Click("ok")
		d.Click("game:" + g.ID)
		if i := d.Inspect(); i.Scene != "table" || i.Game != g.ID {
			t.Errorf("after a damaged save the card of %s opens %q of %q", g.ID, i.Scene, i.Game)
		}
		if kept["table-"+g.ID+"-damaged"] == nil {
			t.Errorf("the damaged save of %s is lost", g.ID)
		}
	}
}

func TestLoadFindsTheGameOfASave(t *testing.T) {
	text, err := match.Encode(match.Record{Game: "trisq", Moves: []string{"a13"}, Cursor: 1})
	scenetest.NoError(t, err)
	d, a := apptest.New(t, store.Memory{}, func(a *app.App) {
		if err := a.Open(app.Options{Save: text}); err != nil {
			t.Error(err)
		}
	})
	if i := d.Inspect(); i.Game != "trisq" || len(i.Moves) != 1 {
		t.Fatalf("the save opens %q with moves %v", i.Game, i.Moves)
	}
	if err := a.Open(app.Options{Save: []byte("nonsense")}); err == nil || !strings.Contains(err.Error(), "not a saved game") {
		t.Fatalf("nonsense loads with error %v", err)
	}
	if err := a.Open(app.Options{Save: text, Game: "shaper"}); err == nil {
		t.Fatal("a save of Trisq opens as Shaper")
	}
	if err := a.Open(app.Options{Save: []byte(`{"tessera":1,"game":"chess","moves":[]}`)}); err == nil {
		t.Fatal("a save of chess opens")
	}
}

func TestAnIllegalMoveInAFileIsReported(t *testing.T) {
	const text = `{"board":[],"players":2,"moves":[{"piece_num":13,"permutation":4},{"type":1,"player_num":1,"piece_num":9,"permutation":1,"x":1,"y":2}]}`
	d := scenetest.New(t, 800, 600, func(s *scenes.Stage) {
		apptest.Shelf(s)
		scenetest.NoError(t, app.On(s, apptest.Games()).Open(app.Options{Save: []byte(text)}))
	})
	if i := d.Inspect(); i.Scene != "notice" || i.Game != "square" || len(i.Moves) != 1 {
		t.Fatalf("a file with an illegal move opens %q of %q with moves %v", i.Scene, i.Game, i.Moves)
	}
}

func TestAHeldKeyActsOnce(t *testing.T) {
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		apptest.Shelf(s)
		scenetest.NoError(t, app.On(s, apptest.Games()).Open(app.Options{Save: []byte(`{"tessera":1,"game":"trisq","moves":["c12","d4"],"cursor":2}`)}))
	})
	d.HoldKey("P")
	d.Rest()
	d.MustPlay("c12", "d4", "pass")
	d.HoldKey("N")
	d.HoldKey("Enter")
	if i := d.Inspect(); i.Scene != "newgame" || len(i.Moves) != 3 {
		t.Fatalf("a held Enter gives the game up: %s with moves %v", i.Scene, i.Moves)
	}
	d.Key("Enter")
	d.Rest()
	d.MustPlay()
}

func TestAnOpenedFileTakesThePlaceOfTheTableAndKeepsItsGame(t *testing.T) {
	s := store.Memory{}
	d, a := apptest.New(t, s, apptest.OnTheShelf)
	for _, move := range []string{"a1", "b1", "c1"} {
		a.Drop(apptest.TrisqAfter(move), nil)
		d.Rest()
		d.MustPlay(move)
	}
	names := append(apptest.SavedNames(t, s), "table-trisq")
	for i, move := range []string{"a1", "b1", "c1"} {
		if len(names) != 3 || !strings.Contains(string(s[names[i]]), move) {
			t.Errorf("%v hold %v, want the game with %s as number %d", names, s, move, i)
		}
	}
	d.Key("Escape")
	d.Rest()
	if i := d.Inspect(); i.Scene != "menu" {
		t.Fatalf("Escape leads to %q, want the menu", i.Scene)
	}
	a.Drop([]byte("nonsense"), nil)
	d.MustShow("notice")
}

// TestAllDamageIsReportedInOneNotice checks that all damaged saves share one notice, because
// notices above each other darken the shelf more and more.
func TestAllDamageIsReportedInOneNotice(t *testing.T) {
	s := store.Memory{"statistics": []byte("{")}
	for _, g := range apptest.Games() {
		s["table-"+g.ID] = []byte("{")
	}
	d := scenetest.NewWith(t, 1100, 760, s, func(s *scenes.Stage) {
		s.UI.CollectParts()
		apptest.Shelf(s)
	})
	for _, g := range apptest.Games() {
		if !slices.ContainsFunc(d.Stage.UI.Parts(), func(p ui.Part) bool { return strings.Contains(p.Label, "Your saved "+g.Title.String()+" game") }) {
			t.Errorf("nothing is said of %s", g.Title)
		}
	}
	d.Click("ok")
	d.MustShow("menu")
}

func TestTheSizeOfTextIsSteppedThroughAndStored(t *testing.T) {
	s := store.Memory{}
	d := scenetest.NewWith(t, 1280, 800, s, apptest.Shelf)
	d.Click("settings")
	for range 3 {
		d.Click("setting-size:more")
	}
	d.Click("setting-size:less")
	if got := d.Stage.Prefs.Zoom(); got != 1.3 {
		t.Errorf("after three steps up and one down text is %v times as large", got)
	}
	if again := scenes.NewStage(s); again.Prefs.Zoom() != 1.3 {
		t.Errorf("it is stored as %v", again.Prefs.Zoom())
	}
	s["preferences"] = []byte(`{"size": 1000}`)
	if damaged := scenes.NewStage(s); damaged.Prefs.Zoom() != 1 {
		t.Errorf("a size that is none is read as %v", damaged.Prefs.Zoom())
	}
}

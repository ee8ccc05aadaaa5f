package app

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/menu"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

func TestMain(m *testing.M) {
	os.Setenv("LC_ALL", "C") // the tests speak English
	scenetest.Main(m)
}

func shelf(s *scenes.Stage) { s.Replace(menu.New(Games())) }

func TestEveryGameOpensFromTheShelfAndGoesBack(t *testing.T) {
	for _, g := range Games() {
		t.Run(g.ID, func(t *testing.T) {
			d := scenetest.New(t, 1100, 760, shelf)
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
	d := scenetest.New(t, 1100, 760, shelf)
	d.Key("ArrowRight")
	d.Key("Enter")
	d.Rest()
	if i := d.Inspect(); i.Game != Games()[0].ID {
		t.Fatalf("the first card opens %q", i.Game)
	}
}

func TestAFileIsLoadedFromTheShelf(t *testing.T) {
	d := scenetest.New(t, 1100, 760, shelf)
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

func TestADamagedSaveIsSaidAtTheShelf(t *testing.T) {
	for _, g := range Games() {
		kept := store.Memory{"table-" + g.ID: []byte("{")}
		d := scenetest.NewWith(t, 1100, 760, kept, shelf)
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

// screens are shapes of windows from the smallest to 4K, with their scale.
var screens = []struct{ w, h int }{{320, 256}, {640, 480}, {390, 844}, {844, 390}, {1100, 760}, {1000, 1000}, {3840, 2160}}

func TestNothingIsCutOffOrOverlaps(t *testing.T) {
	for _, size := range screens {
		for _, g := range Games() {
			if size.w > 2000 && g.ID != "square" { // the words are those of smaller windows, and drawing so many pixels takes long
				continue
			}
			t.Run(fmt.Sprintf("%s %dx%d", g.ID, size.w, size.h), func(t *testing.T) {
				d := scenetest.New(t, size.w, size.h, func(s *scenes.Stage) {
					s.Prefs.Motion = scenes.MotionOff // nothing to wait for
					shelf(s)
				})
				d.Scale(Scale(size.w, size.h, 1, 1))
				legible(t, d)
				d.Move(geom.Point{X: float64(size.w) / 2, Y: float64(size.h) - 40})
				for range 40 { // cards may lie further down
					if !d.Has("game:" + g.ID) {
						d.Wheel(-1)
					}
				}
				d.Click("game:" + g.ID)
				d.Rest()
				within(t, d.Inspect(), size.w, size.h)
				legible(t, d)
				for _, button := range []string{"more", "howto", "new", "stats", "load", "settings"} {
					if button != "more" && d.Has("more") {
						d.Click("more")
					}
					if d.Has(button) {
						d.Click(button)
					}
					d.Rest()
					legible(t, d)
					if d.Inspect().Scene != "table" {
						d.Key("Escape")
					}
					d.Rest()
				}
			})
		}
	}
}

func TestFourComputersFitBesideEachOther(t *testing.T) {
	const save = `{"tessera":1,"game":"square","players":4,"board":[],"moves":[{"piece_num":13,"permutation":4}],"seats":["person","beginner","medium","strong"]}`
	for _, size := range screens[1:5] {
		d := scenetest.New(t, size.w, size.h, func(s *scenes.Stage) {
			shelf(s)
			if err := On(s, Games()).Open(Options{Save: []byte(save)}); err != nil {
				t.Error(err)
			}
		})
		d.Scale(Scale(size.w, size.h, 1, 1))
		d.Wait(time.Second / 2)
		within(t, d.Inspect(), size.w, size.h)
		legible(t, d)
	}
}

func legible(t *testing.T, d *scenetest.Desk) {
	t.Helper()
	if cut := d.Stage.UI.Cut(); len(cut) > 0 {
		t.Errorf("on %s cut off: %q", d.Inspect().Scene, cut)
	}
	if nameless := d.Stage.UI.Nameless(); len(nameless) > 0 {
		t.Errorf("on %s buttons show a picture and have no name: %q", d.Inspect().Scene, nameless)
	}
}

func within(t *testing.T, i scenes.Inspection, w, h int) {
	t.Helper()
	var buttons []scenes.InspectedTarget
	for _, b := range i.Targets {
		if b.X < -0.5 || b.Y < -0.5 || b.X+b.W > float64(w)+0.5 || b.Y+b.H > float64(h)+0.5 {
			t.Errorf("%s is cut off: %+v", b.Name, b)
		}
		if !strings.Contains(b.Name, ":") {
			buttons = append(buttons, b)
		}
	}
	for k, a := range buttons {
		for _, b := range buttons[k+1:] {
			shared := geom.Rect{X: a.X, Y: a.Y, W: a.W, H: a.H}.Meet(geom.Rect{X: b.X, Y: b.Y, W: b.W, H: b.H})
			if shared.W > 1 && shared.H > 1 {
				t.Errorf("%s and %s overlap", a.Name, b.Name)
			}
		}
	}
}

func TestLoadFindsTheGameOfASave(t *testing.T) {
	text, err := match.Encode(match.Record{Game: "trisq", Moves: []string{"a13"}, Cursor: 1})
	if err != nil {
		t.Fatal(err)
	}
	d, a := desk(t, store.Memory{}, func(a *App) {
		if err := a.Open(Options{Save: text}); err != nil {
			t.Error(err)
		}
	})
	if i := d.Inspect(); i.Game != "trisq" || len(i.Moves) != 1 {
		t.Fatalf("the save opens %q with moves %v", i.Game, i.Moves)
	}
	if err := a.Open(Options{Save: []byte("nonsense")}); err == nil || !strings.Contains(err.Error(), "no save") {
		t.Fatalf("nonsense loads with error %v", err)
	}
	if err := a.Open(Options{Save: text, Game: "shaper"}); err == nil {
		t.Fatal("a save of Trisq opens as Shaper")
	}
	if err := a.Open(Options{Save: []byte(`{"tessera":1,"game":"chess","moves":[]}`)}); err == nil {
		t.Fatal("a save of chess opens")
	}
}

func TestAnIllegalMoveInAFileIsSaid(t *testing.T) {
	const text = `{"board":[],"players":2,"moves":[{"piece_num":13,"permutation":4},{"type":1,"player_num":1,"piece_num":9,"permutation":1,"x":1,"y":2}]}`
	d := scenetest.New(t, 800, 600, func(s *scenes.Stage) {
		shelf(s)
		if err := On(s, Games()).Open(Options{Save: []byte(text)}); err != nil {
			t.Error(err)
		}
	})
	if i := d.Inspect(); i.Scene != "notice" || i.Game != "square" || len(i.Moves) != 1 {
		t.Fatalf("a file with an illegal move opens %q of %q with moves %v", i.Scene, i.Game, i.Moves)
	}
}

func TestTheScaleFollowsTheWindow(t *testing.T) {
	for _, c := range []struct {
		w, h        int
		factor      float64
		least, most float64
	}{
		{640, 480, 1, 0.88, 0.88}, {1100, 760, 1, 1, 1.2}, {3840, 2160, 1, 2.5, 3}, {3840, 2160, 2, 2.5, 3.6}, {1170, 2532, 3, 2.6, 3},
	} {
		if s := Scale(c.w, c.h, c.factor, 1); s < c.least || s > c.most {
			t.Errorf("%dx%d at factor %v has scale %v, want %v to %v", c.w, c.h, c.factor, s, c.least, c.most)
		}
	}
}

func TestAHeldKeyActsOnce(t *testing.T) {
	d := scenetest.New(t, 1100, 760, func(s *scenes.Stage) {
		shelf(s)
		if err := On(s, Games()).Open(Options{Save: []byte(`{"tessera":1,"game":"trisq","moves":["c12","d4"],"cursor":2}`)}); err != nil {
			t.Error(err)
		}
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

// gameOf is a save of Trisq with one move.
func gameOf(move string) []byte {
	return []byte(`{"tessera":1,"game":"trisq","moves":["` + move + `"],"cursor":1}`)
}

func TestAnOpenedFileTakesThePlaceOfTheTableAndKeepsItsGame(t *testing.T) {
	s := store.Memory{}
	d, a := desk(t, s, onTheShelf)
	for _, move := range []string{"a1", "b1", "c1"} {
		a.Drop(gameOf(move), nil)
		d.Rest()
		if i := d.Inspect(); i.Scene == "notice" {
			d.Click("ok")
		}
		d.MustPlay(move)
	}
	names := append(keptNames(t, s), "table-trisq")
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

// keptNames are the names of the games of Trisq that are kept, oldest first.
func keptNames(t *testing.T, s store.Store) []string {
	t.Helper()
	names, err := s.Names("kept-trisq-")
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// Whatever is damaged is said at once: notices above one another would darken the shelf
// more and more.
func TestAllDamageIsSaidInOneNotice(t *testing.T) {
	s := store.Memory{"statistics": []byte("{")}
	for _, g := range Games() {
		s["table-"+g.ID] = []byte("{")
	}
	d := scenetest.NewWith(t, 1100, 760, s, func(s *scenes.Stage) {
		s.UI.Tell()
		shelf(s)
	})
	for _, g := range Games() {
		if !slices.ContainsFunc(d.Stage.UI.Parts(), func(p ui.Part) bool { return strings.Contains(p.Label, "The saved game of "+g.Title.String()) }) {
			t.Errorf("nothing is said of %s", g.Title)
		}
	}
	d.Click("ok")
	d.MustShow("menu")
}

// The tools of a table stand side by side without a hole, whatever a game has no use
// for.
func TestToolsStandWithoutHoles(t *testing.T) {
	names := []string{"undo", "redo", "hint", "pass", "review", "lines", "area", "aid", "differ", "restart", "today", "new", "load", "save", "howto", "stats", "more"}
	for _, size := range []geom.Point{{X: 1100, Y: 760}, {X: 390, Y: 844}, {X: 800, Y: 900}} {
		for _, g := range Games() {
			d := scenetest.New(t, int(size.X), int(size.Y), shelf)
			d.Click("game:" + g.ID)
			rows := map[float64][]geom.Rect{}
			for _, target := range d.Inspect().Targets {
				if slices.Contains(names, target.Name) {
					rows[target.Y] = append(rows[target.Y], geom.Rect{X: target.X, Y: target.Y, W: target.W, H: target.H})
				}
			}
			for _, row := range rows {
				slices.SortFunc(row, func(a, b geom.Rect) int { return cmp.Compare(a.X, b.X) })
				for i := range row[1:] {
					if gap := row[i+1].X - row[i].Right(); gap > row[i].W/2 {
						t.Errorf("%s at %v: %v wide lies between two tools", g.ID, size, gap)
					}
				}
			}
		}
	}
}

// Text is as large as was chosen, where the window has the room for what it stands on.
func TestTextIsEnlargedAsFarAsThereIsRoom(t *testing.T) {
	for _, c := range []struct {
		w, h      int
		factor    float64
		by, least float64
	}{{1280, 800, 1, 2, 2}, {1280, 800, 1, 1, 1}, {2560, 1600, 2, 1.5, 1.5}, {390, 844, 1, 1.5, 1.5}, {390, 844, 1, 2, 1.6}, {320, 256, 1, 2, 1}} {
		got := Scale(c.w, c.h, c.factor, c.by) / Scale(c.w, c.h, c.factor, 1)
		if got < c.least || got > c.by {
			t.Errorf("in %dx%d text is %.2f times as large, want %.2f to %.2f", c.w, c.h, got, c.least, c.by)
		}
	}
	s := store.Memory{}
	d := scenetest.NewWith(t, 1280, 800, s, shelf)
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

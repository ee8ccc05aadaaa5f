package screens

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/geom"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/scenetest/tictactoe"
	"tessera/scenes/store"
)

func TestNothingIsCutOffOrOverlaps(t *testing.T) {
	for k, size := range apptest.Windows {
		for i, g := range apptest.Games() {
			if !apptest.Sampled(i, k, 4) || size.W > 2000 && g.ID != "square" { // large windows show the same texts, and drawing them takes long
				continue
			}
			t.Run(fmt.Sprintf("%s %dx%d", g.ID, size.W, size.H), func(t *testing.T) {
				d := scenetest.New(t, size.W, size.H, func(s *scenes.Stage) {
					s.Prefs.Motion = scenes.MotionOff // so that nothing has to be waited for
					apptest.Shelf(s)
				})
				d.Scale(app.Scale(size.W, size.H, 1, 1))
				apptest.Legible(t, d)
				d.Move(geom.Point{X: float64(size.W) / 2, Y: float64(size.H) - 40})
				for range 40 { // the card may be further down
					if !d.Has("game:" + g.ID) {
						d.Wheel(-1)
					}
				}
				d.Click("game:" + g.ID)
				d.Rest()
				apptest.Within(t, d.Inspect(), size.W, size.H)
				apptest.Legible(t, d)
				for _, button := range []string{"more", "howto", "new", "stats", "load", "settings"} {
					if button != "more" && d.Has("more") {
						d.Click("more")
					}
					if d.Has(button) {
						d.Click(button)
					}
					d.Rest()
					apptest.Legible(t, d)
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
	for _, size := range apptest.Windows[1:5] {
		d := scenetest.New(t, size.W, size.H, func(s *scenes.Stage) {
			apptest.Shelf(s)
			scenetest.NoError(t, app.On(s, apptest.Games()).Open(app.Options{Save: []byte(save)}))
		})
		d.Scale(app.Scale(size.W, size.H, 1, 1))
		d.Wait(time.Second / 2)
		apptest.Within(t, d.Inspect(), size.W, size.H)
		apptest.Legible(t, d)
	}
}

// TestToolsHaveNoGaps checks that the tools of a table have no gaps between them,
// whichever tools a game lacks.
func TestToolsHaveNoGaps(t *testing.T) {
	names := []string{"undo", "redo", "hint", "pass", "review", "lines", "area", "aid", "differ", "restart", "new", "load", "save", "howto", "stats", "more"}
	for _, size := range []geom.Point{{X: 1100, Y: 760}, {X: 390, Y: 844}, {X: 800, Y: 900}} {
		for _, g := range apptest.Games() {
			d := scenetest.NewWith(t, int(size.X), int(size.Y), store.Memory{"lessons": []byte(`{"trisq":{"done":true}}`)}, apptest.Shelf)
			apptest.NewPlayer(d, t, apptest.Mouse, g.ID).Use("game:" + g.ID) // scrolls, if there are many games
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

// TestToolsKeepTheirOrder checks that tools have the same order at every table, and that
// back and settings have the same place.
func TestToolsKeepTheirOrder(t *testing.T) {
	order := strings.Fields("undo hint pass new more")
	for _, size := range []struct{ w, h int }{{640, 480}, {390, 844}, {820, 1180}, {1100, 760}} {
		places := map[string]scenes.InspectedTarget{}
		for _, g := range apptest.Games() {
			played := store.Memory{"lessons": []byte(`{"trisq":{"done":true}}`)} // nobody new, so all cards have room
			d := scenetest.NewWith(t, size.w, size.h, played, apptest.Shelf)
			d.Scale(app.Scale(size.w, size.h, 1, 1))
			if !d.Has("game:" + g.ID) {
				d.Move(d.Place("game:trisq"))
				d.Wheel(-20)
				d.Rest()
			}
			d.Click("game:" + g.ID)
			right := 0.0
			for _, name := range order {
				if d.Has(name) {
					r := d.Rect(name)
					if r.X < right {
						t.Errorf("%dx%d: %s of %s stands before what precedes it", size.w, size.h, name, g.ID)
					}
					right = r.Right()
				}
			}
			for _, target := range d.Inspect().Targets {
				if target.Name != "back" && target.Name != "settings" {
					continue
				}
				if before, ok := places[target.Name]; ok && before != target {
					t.Errorf("%dx%d: %s lies at %+v, and at %s at %+v", size.w, size.h, target.Name, before, g.ID, target)
				}
				places[target.Name] = target
			}
		}
	}
}

// TestTheEndAndPastPositionsFit checks that nothing is cut off or overlaps at the end of a game
// and while looking back.
func TestTheEndAndPastPositionsFit(t *testing.T) {
	g := tictactoe.Game()
	text, err := match.Encode(match.Record{
		Game: g.ID, Moves: []string{"a1", "a2", "b1", "b2", "c1"}, Cursor: 5, Seats: []string{match.Person, g.DefaultLevel},
		Variations: []match.Variation{{After: 2, Moves: []string{"c3", "b3"}}, {Of: 1, After: 3, Moves: []string{"a3"}}},
	})
	scenetest.NoError(t, err)
	for _, size := range apptest.Windows {
		if testing.Short() && size.W > 2000 {
			continue // drawing so many pixels takes long
		}
		d := scenetest.NewWith(t, size.W, size.H, store.Memory{"table-tictactoe": text}, func(s *scenes.Stage) {
			scenetest.NoError(t, play.Open(s, g, nil, nil))
		})
		d.Scale(app.Scale(size.W, size.H, 1, 1))
		d.Wait(time.Second / 2)
		for _, step := range []string{"", "look-over", "variation:1", "variation:2"} {
			if step != "" && d.Has(step) {
				d.Click(step)
				d.Wait(time.Second / 2)
			}
			apptest.Within(t, d.Inspect(), size.W, size.H)
			apptest.Legible(t, d)
		}
	}
}

func TestEverySettingIsReadAndHitOnEveryScreen(t *testing.T) {
	const finger = 44 // pixels that a fingertip needs
	for _, size := range apptest.Windows {
		if testing.Short() && size.W > 2000 {
			continue // drawing so many pixels takes long
		}
		t.Run(fmt.Sprintf("%dx%d", size.W, size.H), func(t *testing.T) {
			d := scenetest.New(t, size.W, size.H, apptest.Shelf)
			d.Scale(app.Scale(size.W, size.H, 1, 1))
			d.Click("settings")
			d.Move(geom.Point{X: float64(size.W) / 2, Y: float64(size.H) / 2})
			most := map[string]float64{}
			for range 40 {
				apptest.Legible(t, d)
				for _, target := range d.Inspect().Targets {
					most[target.Name] = max(most[target.Name], target.H)
				}
				d.Wheel(-1)
			}
			for _, s := range []string{"name", "volume", "mute", "look:3", "palette:1", "motion:3", "coordinates", "numbers", "last", "legal", "capture", "differ", "dim", "pace:2", "confirm"} {
				if most["setting-"+s] < finger {
					t.Errorf("%s is %v pixels high, want %d", s, most["setting-"+s], finger)
				}
			}
		})
	}
}

// TestAReviewOfFourFitsInLargeText checks that the review of a game of four fits below
// the seats, which shrink for it.
func TestAReviewOfFourFitsInLargeText(t *testing.T) {
	const save = `{"tessera":1,"game":"square","players":4,"board":[],"seats":["person","person","person","person"],"moves":[{"piece_num":9,"permutation":4},{"type":1,"player_num":1,"piece_num":13,"permutation":3,"x":16,"y":14},{"type":1,"player_num":1,"piece_num":3,"permutation":6,"x":16,"y":14},{"type":1,"player_num":2,"piece_num":5,"permutation":1,"x":16,"y":16},{"type":1,"player_num":2,"piece_num":6,"permutation":3,"x":17,"y":14},{"type":1,"player_num":3,"piece_num":6,"permutation":2,"x":17,"y":16},{"type":1,"player_num":3,"piece_num":12,"permutation":4,"x":13,"y":16},{"type":1,"player_num":4,"piece_num":4,"permutation":7,"x":14,"y":13},{"type":1,"player_num":4,"piece_num":10,"permutation":1,"x":15,"y":14},{"type":1,"player_num":1,"piece_num":6,"permutation":2,"x":17,"y":17},{"type":1,"player_num":1,"piece_num":4,"permutation":2,"x":16,"y":18},{"type":1,"player_num":2,"piece_num":4,"permutation":8,"x":15,"y":19}]}`
	for _, scale := range []float64{1, 1.5} {
		d := scenetest.New(t, 1280, 800, func(s *scenes.Stage) {
			s.Prefs.Motion = scenes.MotionOff
			apptest.Shelf(s)
			scenetest.NoError(t, app.On(s, apptest.Games()).Open(app.Options{Save: []byte(save)}))
		})
		d.Scale(scale)
		d.Rest()
		d.Key("Escape")
		d.Click("review")
		if text := apptest.Reviewed(d); strings.Count(text, "accuracy") != 4 {
			t.Fatalf("the review says %q", text)
		}
		apptest.Within(t, d.Inspect(), 1280, 800)
		apptest.Legible(t, d)
		if !d.Has("graph") {
			t.Errorf("at scale %v there is no room for the graph", scale)
		}
	}
}

// TestTheAnalysisFitsInLargeText checks that the text of the analysis ends before the
// button beside it.
func TestTheAnalysisFitsInLargeText(t *testing.T) {
	d := apptest.Recorded(t, 1280, 800, 6, nil)
	d.Scale(1.5)
	d.Rest()
	d.Stage.UI.CollectParts()
	d.Click("lines")
	d.Rest()
	apptest.Legible(t, d)
	setup, found := d.Rect("setup"), false
	for _, p := range d.Stage.UI.Parts() {
		if strings.HasPrefix(p.Label, "Try moves for both sides.") {
			found = true
			if p.Rect.Right() > setup.X {
				t.Errorf("%q ends at %v, and the button beside it begins at %v", p.Label, p.Rect.Right(), setup.X)
			}
		}
	}
	if !found {
		t.Error("what one can do is not said")
	}
}

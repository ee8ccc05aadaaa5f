// Package apptest is shared by the tests of the whole app. It has desks that run the app,
// short games, screens, and players who use a single device. The tests themselves are in
// subfolders by theme, so that they run in parallel.
package apptest

import (
	"bytes"
	"os"
	"strings"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/boards"
	"tessera/scenes/e2e/player"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/menu"
	"tessera/scenes/mind"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// Main runs the tests of a package in English, inside Ebitengine's loop.
func Main(m *testing.M) {
	os.Setenv("LC_ALL", "C")
	scenetest.Main(m)
}

// Shelf shows the menu with all games.
func Shelf(s *scenes.Stage) { s.Replace(menu.New(Games())) }

// Sampled reports whether a test over all pairs of two lists runs the pair (i, k). `make
// nightly` runs all pairs. `make test` runs one of oneIn pairs, which covers each member
// of a list if the other list has at least oneIn members.
func Sampled(i, k, oneIn int) bool { return !testing.Short() || (i+k)%oneIn == 0 }

var Windows = []struct{ W, H int }{{320, 256}, {640, 480}, {390, 844}, {844, 390}, {1100, 760}, {1000, 1000}, {3840, 2160}}

// Legible fails the test if a text is cut off, or a button has neither text nor name.
func Legible(t *testing.T, d *scenetest.Desk) {
	t.Helper()
	if cut := d.Stage.UI.Cut(); len(cut) > 0 {
		t.Errorf("on %s cut off: %q", d.Inspect().Scene, cut)
	}
	if nameless := d.Stage.UI.Nameless(); len(nameless) > 0 {
		t.Errorf("on %s buttons show a picture and have no name: %q", d.Inspect().Scene, nameless)
	}
}

// Within fails the test if a target is partly outside the window, or two buttons overlap.
func Within(t *testing.T, i scenes.Inspection, w, h int) {
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

func TrisqAfter(move string) []byte {
	return []byte(`{"tessera":1,"game":"trisq","moves":["` + move + `"],"cursor":1}`)
}

// SavedNames returns the names of the kept games of Trisq, oldest first.
func SavedNames(t *testing.T, s store.Store) []string {
	t.Helper()
	names, err := s.Names("kept-trisq-")
	scenetest.NoError(t, err)
	return names
}

// New returns a desk that runs the app on the shelf with the given store. The function
// build may open something else.
func New(t *testing.T, s store.Store, build func(a *app.App)) (*scenetest.Desk, *app.App) {
	t.Helper()
	var a *app.App
	d := scenetest.New(t, 1100, 760, func(stage *scenes.Stage) {
		stage.Store = s
		a = app.On(stage, Games())
		Shelf(stage)
		build(a)
	})
	return d, a
}

// OnTheShelf is a build function for [New] that changes nothing.
func OnTheShelf(*app.App) {}

// OnTrisq returns a build function for [New] that opens the table of Trisq as the player
// left it.
func OnTrisq(t *testing.T) func(a *app.App) {
	return func(a *app.App) {
		if err := a.Open(app.Options{Game: "trisq"}); err != nil {
			t.Error(err)
		}
	}
}

// Await runs frames on d and on the desks beside it until ok reports true for d. It fails
// the test after [scenetest.Patience].
func Await(t *testing.T, d *scenetest.Desk, what string, ok func(i scenes.Inspection) bool, beside ...*scenetest.Desk) {
	t.Helper()
	for end := time.Now().Add(scenetest.Patience); !ok(d.Inspect()); d.Frame() {
		if time.Now().After(end) {
			t.Fatalf("%s did not come true: %s", what, d.Inspect().JSON())
		}
		for _, other := range beside {
			other.Frame()
		}
		time.Sleep(5 * time.Millisecond)
	}
	d.Rest()
}

// Until runs frames until is() returns true, usually because of another goroutine. It fails
// the test after [scenetest.Patience].
func Until(t *testing.T, d *scenetest.Desk, what string, is func() bool) {
	t.Helper()
	Await(t, d, what, func(scenes.Inspection) bool { return is() })
}

var Persons = []string{match.Person, match.Person}

// AtTable returns a desk at the table of a game after some moves, and a recorder of its
// sounds.
func AtTable(t *testing.T, g *boards.Game, kept store.Memory, seats []string, moves ...string) (*scenetest.Desk, *scenetest.SoundRecorder) {
	t.Helper()
	r := match.Record{Game: g.ID, Settings: []byte(`{}`), Seats: seats, Moves: moves, Cursor: len(moves)}
	d := scenetest.NewWith(t, 1100, 760, kept, func(s *scenes.Stage) {
		if g.Search != nil { // the game brings its own search
			s.Mind = mind.NewStepped(match.Games{g.Game})
		}
		scenetest.NoError(t, play.Open(s, g, &r, nil))
	})
	return d, d.Listen()
}

// Recorded opens the recorded game of package review after some moves (all if negative),
// with people at its seats.
func Recorded(t *testing.T, w, h, moves int, prefs func(*scenes.Prefs)) *scenetest.Desk {
	t.Helper()
	text, err := os.ReadFile("../../../../logic/review/testdata/foursquare.json")
	scenetest.NoError(t, err)
	r, err := match.Decode(text)
	scenetest.NoError(t, err)
	if moves >= 0 {
		r.Moves, r.Cursor = r.Moves[:moves], moves
	}
	if text, err = match.Encode(r); err != nil {
		t.Fatal(err)
	}
	d := scenetest.NewWith(t, w, h, store.Memory{"table-foursquare": text}, func(s *scenes.Stage) {
		s.Prefs.Motion = scenes.MotionOff
		if prefs != nil {
			prefs(&s.Prefs)
		}
		Shelf(s)
		scenetest.NoError(t, play.Open(s, Game(t, "foursquare"), nil, nil))
	})
	d.Rest()
	return d
}

func Reviewed(d *scenetest.Desk) string {
	d.Rest()
	return d.Inspect().Review
}

// Played returns the record of a game between people with default settings and a fixed
// seed. The moves are separated by ", ".
func Played(t *testing.T, g *boards.Game, moves string) match.Record {
	t.Helper()
	values := g.Defaults()
	if g.ID == "square" {
		values["players"] = "2"
	}
	settings, err := g.Settings(values, 7)
	scenetest.NoError(t, err)
	r := match.Record{Game: g.ID, Settings: settings}
	if moves != "" {
		r.Moves = strings.Split(moves, ", ")
	}
	r.Cursor = len(r.Moves)
	state, err := g.New(settings)
	scenetest.NoError(t, err)
	for range g.Seats(state) {
		r.Seats = append(r.Seats, match.Person)
	}
	return r
}

// Differing returns the number of pixels in which two RGBA pictures differ.
func Differing(a, b []byte) int {
	n := 0
	for i := 0; i < len(a); i += 4 {
		if !bytes.Equal(a[i:i+4], b[i:i+4]) {
			n++
		}
	}
	return n
}

// SettingUp returns a desk with the position editor open after some moves of a game.
func SettingUp(t *testing.T, w, h int, game, moves string) *scenetest.Desk {
	d := scenetest.NewWith(t, w, h, store.Memory{"preferences": []byte(`{"motion":"off"}`)}, func(s *scenes.Stage) {
		Shelf(s)
		r := Played(t, Game(t, game), moves)
		scenetest.NoError(t, play.Open(s, Game(t, game), &r, nil))
	})
	d.Scale(app.Scale(w, h, 1, 1))
	d.Stage.UI.SetFingers(1)
	d.Key("B")
	d.Rest()
	d.MustShow("setup")
	return d
}

// PadTo presses a gamepad button until a target has the focus. It fails the test after 80
// presses.
func PadTo(t *testing.T, d *scenetest.Desk, button input.PadButton, name string) {
	t.Helper()
	for range 80 {
		if d.Stage.UI.Keyboard() == name {
			return
		}
		d.Pad(button)
	}
	t.Fatalf("%s is not come to by gamepad; the keyboard is on %q", name, d.Stage.UI.Keyboard())
}

// PlayerOf returns a player of the app in a window of w by h pixels, on the shelf or at what
// the options open. The player of a window that is higher than wide has a finger.
func PlayerOf(t *testing.T, w, h int, kept store.Memory, o app.Options) *player.Player {
	t.Helper()
	d := scenetest.NewWith(t, w, h, kept, func(s *scenes.Stage) {
		Shelf(s)
		a := app.On(s, Games())
		if o.At != "" || len(o.Save) > 0 {
			scenetest.NoError(t, a.Open(o))
		}
	})
	d.Scale(app.Scale(w, h, 1, 1))
	d.Stage.UI.SetFingers(1)
	p := d.Player()
	p.Finger = h > w
	p.Settled()
	return p
}

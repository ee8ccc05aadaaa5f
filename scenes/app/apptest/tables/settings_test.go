package tables

import (
	"fmt"
	"image"
	"math"
	"strings"
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// setting is a row of the settings panel: how a person sets it, and its effect at a
// table.
type setting struct {
	name   string
	set    func(d *scenetest.Desk)
	save   string // the game at the table
	effect func(d *scenetest.Desk) string
	before string
	after  string
}

const (
	trisqGame  = `{"tessera":1,"game":"trisq","moves":["c12"],"cursor":1}`
	trisqAlone = `{"tessera":1,"game":"trisq","moves":[],"seats":["person","easy"]}` // against the computer
)

func press(target string) func(d *scenetest.Desk) {
	return func(d *scenetest.Desk) {
		reveal(d, target)
		d.Click(target)
	}
}

func reveal(d *scenetest.Desk, target string) {
	d.Move(geom.Point{X: 400, Y: 300})
	for range 60 {
		if d.Has(target) && d.Rect(target).H > 40 {
			return
		}
		d.Wheel(-1)
	}
}

func settings() []setting {
	return []setting{
		{
			name: "name", save: trisqAlone,
			set: func(d *scenetest.Desk) {
				reveal(d, "setting-name")
				d.Click("setting-name")
				d.Type("Ada")
			},
			effect: func(d *scenetest.Desk) string { return d.Stage.Top().(*play.Table).Player(0) },
			before: "", after: "Ada",
		},
		{
			name: "volume", save: trisqGame,
			set: func(d *scenetest.Desk) {
				reveal(d, "setting-volume")
				r := d.Rect("setting-volume")
				d.ClickAt(geom.Point{X: r.X + r.W/2, Y: r.Center().Y})
				d.Key("ArrowLeft") // after a press by mouse the slider still has the keyboard
				d.Rest()
			},
			effect: func(d *scenetest.Desk) string { return fmt.Sprint(d.Stage.Prefs.Volume) },
			before: "70", after: "50",
		},
		{
			name: "mute", save: trisqGame, set: press("setting-mute"),
			effect: func(d *scenetest.Desk) string { return fmt.Sprint(d.Stage.Prefs.Muted) },
			before: "false", after: "true",
		},
		{name: "dark", save: trisqGame, set: press("setting-look:2"), effect: theme, before: "light", after: "dark"},
		{name: "contrast", save: trisqGame, set: press("setting-look:3"), effect: theme, before: "light", after: "contrast"},
		{
			name: "palette", save: trisqGame, set: press("setting-palette:1"),
			effect: func(d *scenetest.Desk) string { return fmt.Sprint(d.Stage.UI.Theme.Strong) },
			before: "false", after: "true",
		},
		{name: "motion fast", save: trisqGame, set: press("setting-motion:2"), effect: shown, before: "180ms", after: "90ms"},
		{name: "motion off", save: trisqGame, set: press("setting-motion:3"), effect: shown, before: "180ms", after: "0s"},
		{name: "pace at once", save: trisqAlone, set: press("setting-pace:0"), effect: waited, before: "400ms", after: "180ms"},
		{name: "pace slow", save: trisqAlone, set: press("setting-pace:2"), effect: waited, before: "400ms", after: "1.8s"},
		{name: "confirm", save: trisqGame, set: press("setting-confirm"), effect: taps, before: "one", after: "two"},
		{
			name: "differ", save: `{"tessera":1,"game":"shaper","settings":{"seed":7},"moves":[]}`, set: press("setting-differ"),
			effect: func(d *scenetest.Desk) string { return fmt.Sprint(d.Inspect().Facts["differ"] != "") },
			before: "true", after: "false",
		},
	}
}

func theme(d *scenetest.Desk) string {
	switch t := d.Stage.UI.Theme; {
	case t.Contrast:
		return "contrast"
	case t.Dark:
		return "dark"
	}
	return "light"
}

// shown returns how long a move is shown, accurate to a frame.
func shown(d *scenetest.Desk) string {
	d.ClickAt(d.Place("cell:k5"))
	d.MustPlay("c12", "k5")
	frames := 0
	for ; d.Inspect().Busy; frames++ {
		d.Frame()
	}
	return rounded(frames, 0, 90*time.Millisecond, 180*time.Millisecond)
}

func waited(d *scenetest.Desk) string {
	d.ClickAt(d.Place("cell:k5"))
	frames := 0
	for ; len(d.Inspect().Moves) < 2 && frames < 400; frames++ {
		d.Frame()
	}
	return rounded(frames, 0, 180*time.Millisecond, boards.Patience, 1800*time.Millisecond)
}

// rounded returns the listed time nearest to a number of frames.
func rounded(frames int, among ...time.Duration) string {
	length := time.Duration(frames) * 16 * time.Millisecond
	best := among[0]
	for _, a := range among {
		if (a - length).Abs() < (best - length).Abs() {
			best = a
		}
	}
	return fmt.Sprint(best)
}

// taps returns how many taps place a figure on points larger than a fingertip.
func taps(d *scenetest.Desk) string {
	d.Tap(d.Place("cell:k5"))
	if len(d.Inspect().Moves) == 2 {
		return "one"
	}
	if d.Inspect().Facts["chosen"] != "k5" {
		return "none is chosen"
	}
	d.Tap(d.Place("cell:k5"))
	d.MustPlay("c12", "k5")
	return "two"
}

// deskFor opens a table after a start of the app. The window is so large that a finger
// hits a single point.
func deskFor(t *testing.T, kept store.Memory, save string) *scenetest.Desk {
	return scenetest.NewWith(t, 1300, 1000, kept, func(s *scenes.Stage) {
		apptest.Shelf(s)
		scenetest.NoError(t, app.On(s, apptest.Games()).Open(app.Options{Save: []byte(save)}))
	})
}

func TestEverySettingDoesWhatItSaysAndSurvivesARestart(t *testing.T) {
	for _, c := range settings() {
		t.Run(c.name, func(t *testing.T) {
			if got := c.effect(deskFor(t, store.Memory{}, c.save)); got != c.before {
				t.Errorf("at first it is %q, want %q", got, c.before)
			}
			kept := store.Memory{}
			d := scenetest.NewWith(t, 1100, 760, kept, apptest.Shelf)
			d.Click("settings")
			c.set(d)
			d.Key("Escape")
			d.Rest()
			if d.Inspect().Scene != "menu" {
				t.Fatalf("Escape leads to %s", d.Inspect().Scene)
			}
			if got := c.effect(deskFor(t, kept, c.save)); got != c.after {
				t.Errorf("after a restart it is %q, want %q", got, c.after)
			}
		})
	}
}

func TestASettingTakesEffectAtOnce(t *testing.T) {
	d := deskFor(t, store.Memory{}, trisqGame)
	for _, open := range []func(){func() { d.Click("settings") }, func() { d.Key("F10"); d.Rest() }} {
		open()
		if got := d.Inspect().Scene; got != "settings" {
			t.Fatalf("the settings' key opens %s", got)
		}
		press("setting-look:2")(d)
		if theme(d) != "dark" {
			t.Fatal("the dark theme does not show while the panel is open")
		}
		press("setting-look:1")(d)
		d.Key("Escape")
		d.Rest()
	}
}

// TestTheSizeOfTextStaysInSight checks that the setting of the text size stays visible, and at
// the height of the pointer, while the player changes it, although all rows move.
func TestTheSizeOfTextStaysInSight(t *testing.T) {
	d := scenetest.New(t, 1280, 800, apptest.Shelf)
	d.Click("settings")
	for _, scale := range []float64{1.15, 1.3, 1.5, 1.75, 2} {
		at := d.Place("setting-size:more")
		d.Move(at)
		d.Press()
		d.Release()
		d.Scale(scale)
		d.Rest()
		if !d.Has("setting-size:less") {
			t.Fatalf("at scale %v the size of text is out of sight", scale)
		}
		if now := d.Place("setting-size:more"); math.Abs(now.Y-at.Y) > 1 {
			t.Errorf("at scale %v the button is at %v, pressed at %v", scale, now, at)
		}
	}
}

func TestStoredPreferencesThatAreDamaged(t *testing.T) {
	for _, c := range []struct {
		stored string
		want   scenes.Prefs
	}{
		{``, scenes.Prefs{Volume: 70}},
		{`{"look":"contrast","unknown":true}`, scenes.Prefs{Volume: 70, Look: scenes.LookContrast}},
		{`{"look":"pink","palette":"x","motion":"?","pace":"never","volume":900}`, scenes.Prefs{Volume: 100}},
		{`{"volume":"loud","look":"dark","name":"` + strings.Repeat("ä", 50) + `"}`, scenes.Prefs{Volume: 70, Look: scenes.LookDark, Name: strings.Repeat("ä", scenes.MaxName)}},
		{`{"volume":-3,"confirm":true`, scenes.Prefs{Volume: 70}},
		{`[]`, scenes.Prefs{Volume: 70}},
		{`null`, scenes.Prefs{Volume: 70}},
	} {
		got := scenes.NewStage(store.Memory{"preferences": []byte(c.stored)}).Prefs
		if fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", c.want) {
			t.Errorf("%s is read as %+v, want %+v", c.stored, got, c.want)
		}
	}
}

func TestTheSystemIsFollowedUntilAPersonChooses(t *testing.T) {
	s := scenes.NewStage(store.Memory{})
	for _, c := range []struct {
		look, motion string
		system       scenes.System
		dark, still  bool
	}{
		{"", "", scenes.System{}, false, false},
		{"", "", scenes.System{Dark: true, ReducedMotion: true}, true, true},
		{"light", "normal", scenes.System{Dark: true, ReducedMotion: true}, false, false},
		{"dark", "off", scenes.System{}, true, true},
	} {
		s.Prefs.Look, s.Prefs.Motion = c.look, c.motion
		s.Prefs.SetSystem(c.system)
		if dark, still := s.Prefs.Theme().Dark, s.Prefs.Tempo() == 0; dark != c.dark || still != c.still {
			t.Errorf("%+v: dark %v, still %v", c, dark, still)
		}
	}
}

// aids are games in which each optional aid shows something, some of them only under the
// pointer.
var aids = []struct{ name, game, moves, at string }{
	{scenes.AidCoordinates, "trisq", "", ""},
	{scenes.AidCoordinates, "square", "", ""},
	{"notation", "square", "", ""},
	{scenes.AidCoordinates, "shaper", "", ""},
	{"numbers", "foursquare", "", ""},
	{scenes.AidLast, "trisq", "c12", ""},
	{scenes.AidLast, "foursquare", "p 0 0", ""},
	{scenes.AidLast, "square", "2/1@15,15", ""},
	{scenes.AidLegal, "foursquare", "p 0 0", ""},
	{scenes.AidCapture, "trisq", "a1, a2, k5", "cell:b1"},
	{"differ", "shaper", "", ""},
	{"dim", "square", squareStuck, ""},
}

// squareStuck leads to a position in which the player to move has no placement.
const squareStuck = "2/1@15,15, 16/6@16,14, 6/1@14,15, 4/8@13,15, 9/1@16,16, 5/4@15,13, 6/1@13,15, 5/4@13,13, 13/5@16,13, 10/3@16,13, 7/2@17,15, 8/1@16,18, 11/5@11,16, 11/2@14,16, 15/1@12,17, 3/7@15,17, 14/2@16,18, 12/2@14,17, 2/1@12,19, 10/2@14,18, 1/2@13,19"

func TestEveryAidCanBeSwitchedOff(t *testing.T) {
	for i, c := range aids {
		t.Run(c.name+" in "+c.game, func(t *testing.T) {
			picture := func(kept store.Memory) []byte {
				d := scenetest.NewWith(t, 1100, 760, kept, func(s *scenes.Stage) {
					apptest.Shelf(s)
					g := apptest.Game(t, c.game)
					r := apptest.Played(t, g, c.moves)
					scenetest.NoError(t, play.Open(s, g, &r, nil))
				})
				if c.at != "" {
					d.Move(d.Place(c.at))
					d.Rest()
				}
				return d.Picture().(*image.RGBA).Pix
			}
			kept := store.Memory{}
			d := scenetest.NewWith(t, 1100, 760, kept, apptest.Shelf)
			d.Click("settings")
			press("setting-" + c.name)(d)
			off := store.Memory{"preferences": kept["preferences"]}
			const few = 40 // pixels that rounding may change
			on := picture(store.Memory{})
			if i == 0 {
				if n := apptest.Differing(on, picture(store.Memory{})); n > few {
					t.Errorf("two pictures of one game differ in %d pixels", n)
				}
			}
			if n := apptest.Differing(on, picture(off)); n <= few {
				t.Errorf("the game looks the same without the aid, but for %d pixels", n)
			}
		})
	}
}

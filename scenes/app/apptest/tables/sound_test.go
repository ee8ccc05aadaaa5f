package tables

import (
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/assets/sounds"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/app/apptest"
	"tessera/scenes/geom"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func mustHear(t *testing.T, what string, e *scenetest.SoundRecorder, want ...sounds.Name) {
	t.Helper()
	if got := e.Names(); !slices.Equal(got, want) {
		t.Errorf("%s sounds like %v, want %v", what, got, want)
	}
}

func TestSoundBeginsWithTheFirstInput(t *testing.T) {
	d, e := apptest.AtTable(t, apptest.Games()[0], store.Memory{}, apptest.Persons)
	d.Wait(time.Second)
	d.Move(d.Place("cell:c3"))
	if e.Awake != 0 {
		t.Error("the device is opened before anything was done")
	}
	d.Click("cell:c3")
	d.Click("cell:d3")
	if e.Awake == 0 {
		t.Error("after two clicks the device is not open")
	}
	mustHear(t, "two placements", e, sounds.Place, sounds.Place)
}

func TestAFingerFeelsWhatIsHeard(t *testing.T) {
	d, _ := apptest.AtTable(t, apptest.Games()[0], store.Memory{}, apptest.Persons, "g7")
	var felt []sounds.Name
	d.Stage.Vibrate = func(n sounds.Name) { felt = append(felt, n) }
	d.Stage.Prefs.Muted = true
	taken := d.Place("cell:g7")
	refuse := func(what string, act func(), want ...sounds.Name) {
		t.Helper()
		felt = nil
		act()
		d.Rest()
		if !slices.Equal(felt, want) {
			t.Errorf("%s: a finger feels %v, want %v", what, felt, want)
		}
	}
	refuse("a tap", func() { d.Tap(taken) }, sounds.Refused)
	refuse("a click", func() { d.ClickAt(taken) })
	d.Stage.Prefs.Motion = scenes.MotionOff
	refuse("a tap while nothing is to move", func() { d.Tap(taken) })
}

func TestWhatIsHeardAtATable(t *testing.T) {
	d, e := apptest.AtTable(t, apptest.Games()[0], store.Memory{}, apptest.Persons, "m2", "m1", "n3", "n2")
	d.Click("cell:n1")
	heard := e.Take()
	if len(heard) != 2 || heard[0].Sound != sounds.Place || heard[1].Sound != sounds.Capture || heard[1].After <= heard[0].After {
		t.Errorf("a capture sounds like %v, want a placement and then a capture", heard)
	}
	d.Click("cell:n2") // illegal: it repeats the board
	mustHear(t, "a refused move", e, sounds.Refused)
	d.Key("U")
	d.Rest()
	mustHear(t, "undo", e, sounds.Undo)
	d.Key("Y")
	d.Rest()
	again := e.Take()
	if len(again) != 2 || again[0].Sound != sounds.Place || again[0].Gain >= heard[0].Gain {
		t.Errorf("redo sounds like %v, want the move, softer than its %v", again, heard)
	}
	d.Key("P")
	d.Rest()
	mustHear(t, "a pass", e, sounds.Pass)
	d.Key("P")
	d.Rest()
	mustHear(t, "the pass that ends the game", e, sounds.Pass, sounds.Count, sounds.Won) // one point is counted
	d.Key("U")
	d.Key("Y")
	d.Rest()
	if names := e.Names(); slices.Contains(names, sounds.Won) {
		t.Errorf("a game that ended before is won again: %v", names)
	}
}

func TestTheEndSoundsAsThePersonSits(t *testing.T) {
	for _, c := range []struct {
		name  string
		seats []string
		moves []string
		want  sounds.Name
	}{
		{"the person's figures", []string{match.Person, "easy"}, []string{"c3"}, sounds.Won},
		{"the computer's figures", []string{"easy", match.Person}, []string{"c3", "d4", "e5"}, sounds.Lost},
		{"nobody's", apptest.Persons, nil, sounds.Drawn},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := apptest.Games()[0]
			rules := *g.Game
			rules.Search = func(match.State, string, uint64) match.Search { return passing{} }
			g.Game = &rules
			d, e := apptest.AtTable(t, g, store.Memory{}, c.seats, c.moves...)
			for range 2 {
				d.Key("P")
				if d.Has("skip") { // the pass may lose
					d.Click("skip")
				}
				d.Wait(time.Second)
				d.Rest()
			}
			names := e.Names()
			if len(names) == 0 || names[len(names)-1] != c.want {
				t.Errorf("the end sounds like %v, want %v", names, c.want)
			}
		})
	}
}

// The end of a game sounds as it is seen: each winning marble rings as it lights up, and
// then the result. A loss rings down. After a press only the result sounds.
func TestTheEndSoundsAsItIsSeen(t *testing.T) {
	const ring, far, frame = sounds.Ring, 323 * time.Millisecond, 16 * time.Millisecond
	moves := strings.Split("p 0 0,s 1,p 8 0,s 4,p 0 1,s 1,p 8 1,s 4,p 0 2,s 1,p 8 2,s 4", ",")
	for _, c := range []struct {
		name   string
		seats  []string
		clicks []string // the person's last turn
		skipAt int      // the number of sounds before a press, or 0
		want   []sounds.Name
	}{
		{"a win", apptest.Persons, []string{"well:0:3"}, 0,
			[]sounds.Name{sounds.Marble, ring, ring + 1, ring + 2, ring + 3, sounds.Won}},
		{"a win, skipped", apptest.Persons, []string{"well:0:3"}, 3,
			[]sounds.Name{sounds.Marble, ring, ring + 1, sounds.Won}},
		{"a loss", []string{"easy", match.Person}, []string{"well:8:2", "tile:4"}, 0,
			[]sounds.Name{sounds.Marble, sounds.Slide, sounds.Knock,
				sounds.Marble, ring + 3, ring + 2, ring + 1, ring, sounds.Lost}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := apptest.Games()[1]
			rules := *g.Game
			rules.Search = func(match.State, string, uint64) match.Search { return winning{} }
			g.Game = &rules
			d, e := apptest.AtTable(t, g, store.Memory{}, c.seats, moves[:14-2*len(c.clicks)]...)
			for _, click := range c.clicks {
				d.ClickAt(d.Place(click))
			}
			var names []sounds.Name
			var last time.Duration
			for at := time.Duration(0); at < 6*time.Second; at += frame {
				d.Wait(frame)
				for _, heard := range e.Take() {
					since := at - last
					if heard.Sound >= ring && names[len(names)-1] >= ring && (since-far).Abs() > 2*frame {
						t.Errorf("%v comes %v after the note before, want %v", heard.Sound, since, far)
					}
					names, last = append(names, heard.Sound), at
				}
				if len(names) == c.skipAt && c.skipAt > 0 {
					d.ClickAt(geom.Point{X: 5, Y: 755})
				}
			}
			if !slices.Equal(names, c.want) {
				t.Errorf("it sounds like %v, want %v", names, c.want)
			}
		})
	}
}

type winning struct{ passing }

func (winning) BestTurn() []string { return []string{"p 0 3"} }

type passing struct{}

func (passing) Step(int) bool                { return true }
func (passing) BestTurn() []string           { return []string{"pass"} }
func (passing) Evaluation() match.Evaluation { return match.Evaluation{} }
func (passing) Note() say.Text               { return say.Text{} }

func TestAComputersMoveIsHeard(t *testing.T) {
	d, e := apptest.AtTable(t, apptest.Games()[1], store.Memory{}, []string{match.Person, "beginner"})
	d.Click("well:0:0")
	d.Click("tile:1")
	d.Rest()
	mustHear(t, "a turn and its answer", e, sounds.Marble, sounds.Slide, sounds.Knock, sounds.Marble, sounds.Slide, sounds.Knock)
}

func TestMutedAndVolume(t *testing.T) {
	kept := store.Memory{}
	d, e := apptest.AtTable(t, apptest.Games()[0], kept, apptest.Persons)
	d.Click("cell:c3")
	usual := e.Take()[0].Gain
	d.Key("M")
	d.Click("cell:d3")
	mustHear(t, "a muted table", e)
	d.Key("M")
	mustHear(t, "a table that is no longer muted", e, sounds.Place)
	d.Stage.Prefs.Volume = 10
	d.Click("cell:e3")
	if soft := e.Take()[0].Gain; soft <= 0 || soft >= usual/4 {
		t.Errorf("at a tenth the gain is %v, usually %v", soft, usual)
	}
	d.Stage.Prefs.Volume = 0
	d.Click("cell:f3")
	mustHear(t, "volume 0", e)
	d.Stage.Prefs.Volume = 50
	d.Key("M")
	again, _ := apptest.AtTable(t, apptest.Games()[0], kept, apptest.Persons)
	if !again.Stage.Prefs.Muted {
		t.Error("a later start has forgotten that the sound is off")
	}
}

func TestAMutedProgramOpensNoDevice(t *testing.T) {
	d, e := apptest.AtTable(t, apptest.Games()[0], store.Memory{}, apptest.Persons)
	d.Stage.Prefs.Muted = true
	d.Click("cell:c3")
	if e.Awake != 0 {
		t.Error("it does")
	}
}

package shaper

import (
	"strings"
	"testing"
	"time"

	"tessera/logic/stats"
	"tessera/scenes/input"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

// book loads the stored statistics.
func book(t *testing.T, d *scenetest.Desk) *stats.Game {
	t.Helper()
	text, err := d.Store.Load("statistics")
	scenetest.NoError(t, err)
	b, err := stats.Decode(text)
	if err != nil || b.Games["shaper"] == nil {
		t.Fatalf("the statistics are %s, %v", text, err)
	}
	return b.Games["shaper"]
}

func TestAFinishedPuzzleCountsOnce(t *testing.T) {
	d := open(t, 1100, 760, sample, "")
	for _, move := range strings.Fields(sampleMoves) {
		give(d, move)
	}
	solo := book(t, d).Solo
	if solo.Games != 1 || solo.Best != 110 || solo.Total != 110 || len(solo.Scores) != 1 || solo.Scores[0].Points != 110 {
		t.Fatalf("the statistics are %+v", solo)
	}
	if par := solo.Scores[0].Par; par < 101.9 || par > 102.1 {
		t.Fatalf("perfect play expects %v", par)
	}
	d.Click("stats")
	if i := d.Inspect(); i.Scene != "stats" || !d.Has("reset:shaper") {
		t.Fatalf("the statistics open %s", i.Scene)
	}
	d.Click("reset:shaper")
	if book(t, d).Solo.Games != 1 {
		t.Fatal("reset does not ask")
	}
	d.Click("reset:shaper")
	if solo := book(t, d).Solo; solo.Games != 0 || d.Has("reset:shaper") {
		t.Fatalf("after the reset there is %+v", solo)
	}
	d.Click("ok")
	d.Click("restart")
	for _, move := range strings.Fields(sampleMoves) {
		give(d, move)
	}
	if solo := book(t, d).Solo; solo.Games != 0 {
		t.Fatalf("the same puzzle again counts: %+v", solo)
	}
}

func TestDamagedStatisticsAreSaidOnce(t *testing.T) {
	finds := map[string]func(d *scenetest.Desk){
		"the statistics": func(d *scenetest.Desk) { d.Click("stats") },
		"a command":      func(d *scenetest.Desk) { give(d, "11") },
	}
	for how, find := range finds {
		t.Run(how, func(t *testing.T) {
			kept := store.Memory{"statistics": []byte("{")}
			d := openWith(t, 1100, 760, kept, sample, "")
			find(d)
			if i := d.Inspect(); i.Scene != "notice" {
				t.Fatalf("damaged statistics are found on %s", i.Scene)
			}
			d.Click("ok")
			if d.Inspect().Scene == "table" {
				d.Click("stats")
			}
			if i := d.Inspect(); i.Scene != "stats" {
				t.Fatalf("after the notice comes %s", i.Scene)
			}
			if string(kept["statistics-damaged"]) != "{" {
				t.Fatal("they are lost")
			}
		})
	}
}

func TestOnePushOfTheWheelIsOneRotation(t *testing.T) {
	ms := time.Millisecond
	type turn struct {
		at      time.Duration
		notches float64
	}
	for _, c := range []struct {
		name  string
		turns []turn
		want  string
	}{
		{"a notch", []turn{{1000 * ms, -1}}, "41"},
		{"a notch away", []turn{{1000 * ms, 1}}, "42"},
		{"a hard push", []turn{{1000 * ms, -3}, {1016 * ms, -3}, {1100 * ms, -2}}, "41"},
		{"two pushes", []turn{{1000 * ms, -1}, {1250 * ms, -1}}, "41 41"},
		{"a touch pad", []turn{{1000 * ms, -0.3}, {1020 * ms, -0.4}, {1040 * ms, -0.4}}, "41"},
		{"a tremble", []turn{{1000 * ms, -0.5}, {2000 * ms, -0.5}}, ""},
		{"nothing", []turn{{1000 * ms, 0}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWheel()
			var got []string
			for _, turn := range c.turns {
				if by := w.Turned(input.At(turn.at), turn.notches); by != 0 {
					got = append(got, turning(by > 0).String())
				}
			}
			if strings.Join(got, " ") != c.want {
				t.Fatalf("the rotations are %v, want %q", got, c.want)
			}
		})
	}
}

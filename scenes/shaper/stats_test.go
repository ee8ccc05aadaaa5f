package shaper

import (
	"strings"
	"testing"
	"time"

	"tessera/logic/shaper"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

func TestOnlyTheFirstTryCounts(t *testing.T) {
	puzzle := func(seed uint64) shaper.Settings { p := sample; p.Seed = seed; return p }
	whole := strings.Fields(sampleMoves)
	for _, c := range []struct {
		name  string
		play  func(t *testing.T, kept store.Memory)
		games int
	}{
		{"a game", func(t *testing.T, kept store.Memory) { try(t, kept, puzzle(1), whole) }, 1},
		{"two puzzles", func(t *testing.T, kept store.Memory) {
			try(t, kept, puzzle(1), whole)
			try(t, kept, puzzle(2), whole)
		}, 2},
		{"the same again", func(t *testing.T, kept store.Memory) {
			try(t, kept, puzzle(1), whole)
			try(t, kept, puzzle(1), whole)
		}, 1},
		{"given up and begun again", func(t *testing.T, kept store.Memory) {
			try(t, kept, puzzle(1), whole[:3])
			try(t, kept, puzzle(1), whole)
		}, 0},
		{"given up", func(t *testing.T, kept store.Memory) { try(t, kept, puzzle(1), whole[:3]) }, 0},
		{"left and gone on with", func(t *testing.T, kept store.Memory) {
			goOn(t, kept, try(t, kept, puzzle(1), whole[:3]), whole[3:])
		}, 1},
		{"another between", func(t *testing.T, kept store.Memory) {
			s := try(t, kept, puzzle(1), whole[:3])
			try(t, kept, puzzle(2), whole)
			goOn(t, kept, s, whole[3:])
		}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			kept := store.Memory{}
			c.play(t, kept)
			l, _, _ := readLedger(kept)
			stats := l.Stats
			if stats.Games != c.games {
				t.Fatalf("%d games count, want %d: %+v", stats.Games, c.games, stats)
			}
			if c.games > 0 && (stats.Best != 110 || stats.Total != 110*c.games) {
				t.Fatalf("the sample's score of 110 gives %+v", stats)
			}
		})
	}
}

func try(t *testing.T, kept store.Memory, puzzle shaper.Settings, moves []string) shaper.State {
	t.Helper()
	s, err := shaper.New(puzzle)
	if err != nil {
		t.Fatal(err)
	}
	return goOn(t, kept, s, moves)
}

func goOn(t *testing.T, kept store.Memory, s shaper.State, moves []string) shaper.State {
	t.Helper()
	for _, text := range moves {
		m, err := shaper.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		next, err := s.Apply(m)
		if err != nil {
			t.Fatal(err)
		}
		count(kept, s, next)
		s = next
	}
	return s
}

func TestADamagedLedgerIsSetAside(t *testing.T) {
	for _, text := range []string{"{", `{"stats":{"games":-1}}`, `{"stats":{"games":1,"best":10,"total":900}}`} {
		kept := store.Memory{statsName: []byte(text)}
		l, notice, _ := readLedger(kept)
		if l.Stats.Games != 0 {
			t.Fatalf("%s is read as %+v", text, l)
		}
		if !strings.Contains(notice, statsName+"-damaged") {
			t.Fatalf("of %s it says %q", text, notice)
		}
		if _, again, _ := readLedger(kept); again != "" {
			t.Fatalf("it says once more %q", again)
		}
		if string(kept[statsName+"-damaged"]) != text {
			t.Fatalf("%s is lost", text)
		}
	}
}

func TestADamagedLedgerIsSaidOnce(t *testing.T) {
	finds := map[string]func(d *scenetest.Desk){
		"the statistics": func(d *scenetest.Desk) { d.Click("stats") },
		"a command":      func(d *scenetest.Desk) { give(d, "11") },
	}
	for name, find := range finds {
		t.Run(name, func(t *testing.T) {
			d := openWith(t, 1100, 760, store.Memory{statsName: []byte("{")}, sample, "")
			find(d)
			if i := d.Inspect(); i.Scene != "notice" {
				t.Fatalf("a damaged ledger is found on %s", i.Scene)
			}
			d.Click("ok")
			if d.Inspect().Scene == "table" {
				d.Click("stats")
			}
			if i := d.Inspect(); i.Scene != "stats" {
				t.Fatalf("after the notice comes %s", i.Scene)
			}
		})
	}
}

func TestTheLedgerForgetsTheOldestPuzzles(t *testing.T) {
	var l ledger
	for seed := range uint64(maxBegun + 5) {
		l.begin(shaper.Settings{Seed: seed})
	}
	if len(l.Begun) != maxBegun || l.Begun[0].Puzzle.Seed != 5 {
		t.Fatalf("%d puzzles are remembered, the oldest is %d", len(l.Begun), l.Begun[0].Puzzle.Seed)
	}
}

func TestStatisticsAreShown(t *testing.T) {
	d := open(t, 1100, 760, sample, "")
	for _, move := range strings.Fields(sampleMoves) {
		give(d, move)
	}
	l, _, _ := readLedger(d.Store)
	rows := statsRows(l.Stats)
	got := map[string]string{}
	for _, row := range rows {
		got[row[0]] = row[1]
	}
	if got["Games"] != "1" || got["Best score"] != "110" || got["Mean score"] != "110.00" || got["You against perfect play"] != "+8.02" {
		t.Fatalf("the statistics are %v", rows)
	}
	d.Click("stats")
	if i := d.Inspect(); i.Scene != "stats" {
		t.Fatalf("the statistics open %s", i.Scene)
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
				if by := w.Turned(turn.at, turn.notches); by != 0 {
					got = append(got, turning(by > 0).String())
				}
			}
			if strings.Join(got, " ") != c.want {
				t.Fatalf("the rotations are %v, want %q", got, c.want)
			}
		})
	}
}

func TestSigned(t *testing.T) {
	for v, want := range map[float64]string{8.017: "+8.02", -3.5: "−3.50", 0: "0.00", -0.001: "0.00"} {
		if got := signed(v); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}

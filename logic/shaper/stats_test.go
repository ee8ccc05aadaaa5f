package shaper

import (
	"math"
	"testing"
)

func TestStats(t *testing.T) {
	var stats Stats
	if _, ok := stats.Mean(); ok {
		t.Error("no games have a mean")
	}
	if _, ok := stats.MeanPar(); ok {
		t.Error("no games have a mean par")
	}
	if _, ok := stats.MeanAgainstPar(); ok {
		t.Error("no games have a mean against perfect play")
	}
	// 110 points, then a win in one command (180), then one in 40 (-210).
	sample := play(t, newGame(t, Settings{Target: sampleTarget, Pieces: samplePieces}), sampleCommands)
	quick := play(t, newGame(t, Settings{Target: "XX./.../...", Pieces: "XX"}), "11")
	slow := newGame(t, Settings{Target: "XX./.../...", Pieces: "XX"})
	for range 39 {
		slow = play(t, slow, "33")
	}
	slow = play(t, slow, "11")
	par := 0.0
	for _, step := range []struct {
		game       State
		best, mean int
	}{
		{slow, -210, -210},
		{sample, 110, -50},
		{quick, 180, 80 / 3},
	} {
		next, err := stats.Add(step.game)
		if err != nil {
			t.Fatal(err)
		}
		stats = next
		par += Par(step.game.Target())
		mean, _ := stats.Mean()
		if stats.Best != step.best || int(mean) != step.mean {
			t.Errorf("after %d games: best %d, mean %v; want %+v", stats.Games, stats.Best, mean, step)
		}
	}
	against, ok := stats.MeanAgainstPar()
	if want := (80 - par) / 3; !ok || math.Abs(against-want) > 1e-9 {
		t.Errorf("against perfect play %v, want %v", against, want)
	}
	if mean, _ := stats.MeanPar(); math.Abs(mean-par/3) > 1e-9 {
		t.Errorf("mean par %v, want %v", mean, par/3)
	}
	if back, err := ParseStats(stats.String()); err != nil || back != stats {
		t.Errorf("%v reads as %+v, error %v", stats, back, err)
	}
	if same, err := stats.Add(newGame(t, Settings{Target: sampleTarget})); err == nil || same != stats {
		t.Errorf("an unfinished game: error %v, %+v", err, same)
	}
}

func TestParseStats(t *testing.T) {
	for _, text := range []string{"", "{}", `{"games":0,"best":0,"total":0,"totalPar":0,"later":1}`} {
		if s, err := ParseStats(text); err != nil || s != (Stats{}) {
			t.Errorf("%q reads as %+v, error %v", text, s, err)
		}
	}
	for _, text := range []string{
		"no", "[]", `{"games":"1"}`, `{"games":-1}`, `{"games":1,"best":200,"total":200}`,
		`{"games":2,"best":100,"total":210}`, `{"total":5}`,
	} {
		if s, err := ParseStats(text); err == nil {
			t.Errorf("%q reads as %+v", text, s)
		}
	}
}

func FuzzParseStats(f *testing.F) {
	f.Add(`{"games":3,"best":180,"total":80,"totalPar":300.5}`)
	f.Add("{}")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseStats(text)
		if err != nil {
			return
		}
		if back, err := ParseStats(s.String()); err != nil || back != s {
			t.Errorf("%+v reads back as %+v, error %v", s, back, err)
		}
	})
}

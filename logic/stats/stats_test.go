package stats

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest/chance"
)

func won(number uint64, level string) Played {
	return Played{Number: number, Person: 0, Computers: []string{level}, Scores: []float64{1, 0}, Spent: 10}
}

func lost(number uint64, level string) Played {
	return Played{Number: number, Person: 1, Computers: []string{level}, Scores: []float64{1, 0}, Spent: 5}
}

func drawn(number uint64, level string) Played {
	return Played{Number: number, Person: 0, Computers: []string{level}, Scores: []float64{0.5, 0.5}}
}

func TestGamesAreTallied(t *testing.T) {
	var b Book
	for i, p := range []Played{won(1, "easy"), won(2, "easy"), lost(3, "easy"), won(4, "easy"), drawn(5, "easy"), won(6, "hard"),
		{Number: 7, Person: -1, Scores: []float64{1, 0}, Spent: 3},
		{Number: 8, Person: 2, Computers: []string{"easy", "easy", "hard"}, Scores: []float64{0, 0.5, 0.5, 0}},
		{Number: 9, Person: 0, Computers: []string{"easy", "easy"}, Scores: []float64{0, 0, 1}},
	} {
		if !b.Count("a", p) {
			t.Errorf("game %d does not count", i+1)
		}
	}
	if b.Count("a", Played{Number: 20, Person: -1, Computers: []string{"easy", "hard"}, Scores: []float64{1, 0}}) {
		t.Error("a game among computers counts")
	}
	want := map[string]Tally{
		"easy":       {Played: 6, Won: 3, Lost: 2, Drawn: 1, Best: 2, Spent: 35},
		"hard":       {Played: 1, Won: 1, Streak: 1, Best: 1, Spent: 10},
		AmongPersons: {Played: 1, Spent: 3},
		"easy, hard": {Played: 1, Drawn: 1},
	}
	if got := b.Games["a"].Levels; !reflect.DeepEqual(got, want) {
		t.Errorf("the tallies are %+v, want %+v", got, want)
	}
}

func TestAGameCountsOnce(t *testing.T) {
	var b Book
	b.Count("a", won(1, "easy"))
	if b.Count("a", lost(1, "easy")) || b.Games["a"].Levels["easy"].Played != 1 {
		t.Error("undone and played to another end, it counts twice")
	}
	b.Reset("a")
	if b.Count("a", won(1, "easy")) || len(b.Games["a"].Levels) != 0 {
		t.Error("after a reset it counts again")
	}
	if !b.Count("b", won(1, "easy")) {
		t.Error("a game of another kind with the same number does not count")
	}
}

func TestFirstAttemptAtAPuzzleCounts(t *testing.T) {
	score := Score{Points: 110, Par: 101.98}
	for name, c := range map[string]struct {
		play  func(b *Book)
		games int
	}{
		"a puzzle": {func(b *Book) { b.Begin("s", 1); b.Finish("s", 1, score, 9, false) }, 1},
		"two puzzles": {func(b *Book) {
			b.Begin("s", 1)
			b.Finish("s", 1, score, 9, false)
			b.Begin("s", 2)
			b.Finish("s", 2, score, 9, false)
		}, 2},
		"the same again": {func(b *Book) {
			b.Begin("s", 1)
			b.Finish("s", 1, score, 9, false)
			b.Begin("s", 1)
			b.Finish("s", 1, score, 9, false)
		}, 1},
		"begun twice": {func(b *Book) { b.Begin("s", 1); b.Begin("s", 1); b.Finish("s", 1, score, 9, false) }, 0},
		"given up":    {func(b *Book) { b.Begin("s", 1) }, 0},
		"another between": {func(b *Book) {
			b.Begin("s", 1)
			b.Begin("s", 2)
			b.Finish("s", 2, score, 9, false)
			b.Finish("s", 1, score, 9, false)
		}, 2},
		"begun elsewhere": {func(b *Book) { b.Finish("s", 1, score, 9, false) }, 1},
		"finished twice":  {func(b *Book) { b.Begin("s", 1); b.Finish("s", 1, score, 9, false); b.Finish("s", 1, score, 9, false) }, 1},
	} {
		var b Book
		c.play(&b)
		s := b.Games["s"].Solo
		if s.Games != c.games || len(s.Scores) != c.games || s.Total != 110*c.games || s.Spent != int64(9*c.games) {
			t.Errorf("%s: %+v, want %d games", name, s, c.games)
		}
	}
	var s Solo
	if _, _, any := s.Mean(); any {
		t.Error("no games have a mean")
	}
	s = Solo{Games: 2, Total: 110, TotalPar: 100, Best: -10}
	if points, par, _ := s.Mean(); points != 55 || par != 50 {
		t.Errorf("the means are %v and %v", points, par)
	}
}

func TestDamagedBooksAreRefused(t *testing.T) {
	for _, text := range []string{
		"", "{", "[]", `{"games":{"a":null}}`, `{"games":{"a":{"levels":{"easy":{"played":1,"won":2}}}}}`,
		`{"games":{"a":{"levels":{"easy":{"played":-1}}}}}`, `{"games":{"a":{"levels":{"easy":{"played":3,"won":2,"streak":2,"best":1}}}}}`,
		`{"games":{"s":{"solo":{"games":1,"best":10,"total":900}}}}`, `{"games":{"s":{"solo":{"games":0,"best":10}}}}`,
		`{"days":[20261132]}`, `{"days":[20261122,20261121]}`,
	} {
		if b, err := Decode([]byte(text)); err == nil {
			t.Errorf("%s is read as %+v", text, b)
		}
	}
}

// TestBooksRoundTrip fills books at random. They are read as they were written, drop the
// oldest entries first, and stay valid.
func TestBooksRoundTrip(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		var b Book
		for range rapid.IntRange(0, 60).Draw(t, "entries") {
			switch rapid.IntRange(0, 3).Draw(t, "kind") {
			case 0:
				b.Count("a", Played{
					Number: rapid.Uint64Range(0, 40).Draw(t, "number"), Person: rapid.IntRange(-1, 1).Draw(t, "person"),
					Computers: rapid.SliceOfN(rapid.SampledFrom([]string{"easy", "hard"}), 0, 2).Draw(t, "levels"),
					Scores:    []float64{rapid.Float64Range(0, 1).Draw(t, "mine"), 0.5}, Spent: rapid.Int64Range(0, 99).Draw(t, "spent"),
				})
			case 1:
				b.Begin("s", rapid.Uint64Range(0, 9).Draw(t, "puzzle"))
			case 2:
				b.Finish("s", rapid.Uint64Range(0, 9).Draw(t, "puzzle"),
					Score{Points: rapid.IntRange(-50, 190).Draw(t, "points"), Par: 100.5, Lost: 2.5, Judged: rapid.Bool().Draw(t, "judged")}, 1, rapid.Bool().Draw(t, "hinted"))
			case 3:
				b.Days = append(b.Days, 20261101+len(b.Days))
			}
		}
		text, err := b.Encode()
		errtest.None(t, err)
		back, err := Decode(text)
		if err != nil {
			t.Fatalf("%s is not read: %v", text, err)
		}
		again, err := back.Encode()
		if err != nil || string(again) != string(text) {
			t.Fatalf("%s is written again as %s, %v", text, again, err)
		}
	})
	var b Book
	for i := range uint64(maxCounted + 5) {
		b.Count("a", won(i, "easy"))
		b.Begin("s", i)
		b.Finish("s", i, Score{Points: 1, Par: 1}, 0, false)
	}
	g, s := b.Games["a"], b.Games["s"]
	if len(g.Counted) != maxCounted || g.Counted[0] != 5 || len(s.Begun) != maxBegun || len(s.Solo.Scores) != maxScores {
		t.Errorf("%d games, %d puzzles and %d scores are remembered", len(g.Counted), len(s.Begun), len(s.Solo.Scores))
	}
}

// FuzzDecode: a book that is read can be used.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"games":{"a":{"levels":{"easy":{"played":1,"won":1,"streak":1,"best":1}},"counted":[1]}},"days":[20261122]}`))
	f.Add([]byte(`{"games":{"s":{"solo":{"games":1,"best":-5,"total":-5,"totalPar":2.5,"scores":[{"points":-5,"par":2.5}]}}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		b, err := Decode(text)
		if err != nil {
			if strings.TrimSpace(err.Error()) == "" {
				t.Fatal("the error says nothing")
			}
			return
		}
		b.Count("a", won(1, "easy"))
		if _, err := b.Encode(); err != nil {
			t.Fatal(err)
		}
	})
}

func TestGamesWithHintsCountApart(t *testing.T) {
	var b Book
	b.Count("a", won(1, "easy"))
	hinted := won(2, "easy")
	hinted.Hinted = true
	b.Count("a", hinted)
	if got := b.Games["a"].Levels["easy"]; got.Played != 2 || got.Won != 2 || got.Hinted != 1 || got.Streak != 1 {
		t.Errorf("a game won alone and one with hints are %+v", got)
	}
	b.Finish("s", 1, Score{Points: 125, Par: 102, Lost: 3, Judged: true}, 5, false)
	b.Finish("s", 2, Score{Points: 150, Par: 102, Judged: true}, 5, true)
	b.Finish("s", 3, Score{Points: 90, Par: 100}, 5, false)
	s := b.Games["s"].Solo
	if s.Games != 2 || s.Hinted != 1 || s.Best != 125 || s.Total != 215 || s.Judged != 1 || s.Lost != 3 {
		t.Errorf("a puzzle, one with hints and one of old are %+v", s)
	}
	if lost, known := s.MeanLost(); lost != 3 || !known {
		t.Errorf("%v was given away on average, %v", lost, known)
	}
	if _, known := (Solo{Games: 3, Best: 1}).MeanLost(); known {
		t.Error("old statistics know what was given away")
	}
}

// TestOldBooksAreRead reads a book from before hints and skill were counted.
func TestOldBooksAreRead(t *testing.T) {
	b, err := Decode([]byte(`{"games":{"s":{"solo":{"games":2,"best":130,"total":200,"totalPar":210.5,"scores":[{"points":130,"par":105},{"points":70,"par":105.5}]}},"a":{"levels":{"easy":{"played":3,"won":1,"best":1}}}}}`))
	if err != nil || b.Games["s"].Solo.Games != 2 || b.Games["a"].Levels["easy"].Played != 3 {
		t.Fatalf("an old book is read as %+v, %v", b, err)
	}
	for _, text := range []string{`{"games":{"s":{"solo":{"games":1,"best":1,"total":1,"judged":2}}}}`, `{"games":{"a":{"levels":{"easy":{"played":1,"hinted":2}}}}}`} {
		if _, err := Decode([]byte(text)); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

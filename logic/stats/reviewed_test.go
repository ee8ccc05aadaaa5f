package stats

import (
	"reflect"
	"slices"
	"testing"

	"tessera/logic/internal/errtest"
)

// TestHabitsAreOfTheLastWeek: the habits of the last week name each game once, with the
// effect that was missed most often first.
func TestHabitsAreOfTheLastWeek(t *testing.T) {
	var b Book
	one := func(number uint64, day int, kind string, had, missed int) {
		b.Review("a", Reviewed{Number: number, Day: day, Chances: map[string]Chances{kind: {had, missed}}})
	}
	one(1, 20260301, "captures", 4, 3)
	one(1, 20260301, "captures", 4, 2) // the same game again
	one(2, 20260224, "captures", 5, 1)
	one(3, 20260302, "saves", 9, 5)
	one(4, 20260223, "saves", 9, 9) // eight days ago
	one(5, 20260303, "saves", 9, 9) // after the clock was set back
	one(6, 20260302, "stops", 2, 0)
	list, games := b.Games["a"].Habits(20260302)
	want := []Habit{{"saves", Chances{9, 5}}, {"captures", Chances{9, 3}}}
	if games != 4 || !slices.Equal(list, want) {
		t.Errorf("of %d games the habits are %v, want %v of 4", games, list, want)
	}
	text, err := b.Encode()
	errtest.None(t, err)
	if back, err := Decode(text); err != nil || !reflect.DeepEqual(back, &b) {
		t.Errorf("%s is read as %+v, %v", text, back, err)
	}
	b.Reset("a")
	if list, games := b.Games["a"].Habits(20260302); games != 0 || len(list) != 0 {
		t.Errorf("after a reset there are %v", list)
	}
}

func TestTheNewestReviewsStay(t *testing.T) {
	var b Book
	for i := range maxReviewed + 3 {
		b.Review("a", Reviewed{Number: uint64(i), Day: 20260302})
	}
	if got := b.Games["a"].Reviewed; len(got) != maxReviewed || got[0].Number != 3 {
		t.Errorf("%d are kept, from number %d", len(got), got[0].Number)
	}
}

func TestDamagedReviewsAreRefused(t *testing.T) {
	for _, text := range []string{`{"day":0}`, `{"day":20260230}`, `{"day":20260301,"chances":{"captures":{"had":1,"missed":2}}}`,
		`{"day":20260301,"chances":{"captures":{"had":1,"missed":-1}}}`, `{"day":20260301,"chances":{"Wishes 1":{"had":1}}}`} {
		if _, err := Decode([]byte(`{"games":{"a":{"reviewed":[` + text + `]}}}`)); err == nil {
			t.Errorf("%s is read", text)
		}
	}
}

// TestWhatWasReached: games with hints count for nothing.
func TestWhatWasReached(t *testing.T) {
	levels := []string{"easy", "hard", "perfect"}
	hinted := won(1, "hard")
	hinted.Hinted = true
	for name, c := range map[string]struct {
		games []Played
		want  Achievements
	}{
		"nothing":              {nil, Achievements{}},
		"a win":                {[]Played{won(1, "easy"), lost(2, "hard")}, Achievements{Beaten: []string{"easy"}}},
		"a win with a hint":    {[]Played{hinted}, Achievements{}},
		"a draw with the best": {[]Played{drawn(1, "perfect")}, Achievements{DrawnWith: "perfect"}},
		"a draw with another":  {[]Played{drawn(1, "hard")}, Achievements{}},
		"a draw with a hint":   {[]Played{{Number: 1, Computers: []string{"perfect"}, Scores: []float64{0.5, 0.5}, Hinted: true}}, Achievements{}},
		"a strength":           {[]Played{{Number: 1, Computers: []string{"yours"}, Scores: []float64{1, 0}, Rated: true, Against: 700}, {Number: 2, Computers: []string{"yours"}, Scores: []float64{0, 1}, Rated: true, Against: 900}}, Achievements{}},
	} {
		var b Book
		for _, p := range c.games {
			b.Count("a", p)
		}
		if got := b.Achievements("a", levels); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: reached is %+v, want %+v", name, got, c.want)
		}
	}
}

// TestPerfectPuzzlesAreNotForgotten: perfect puzzles still count when their scores have been
// dropped, and those in old books count.
func TestPerfectPuzzlesAreNotForgotten(t *testing.T) {
	b := Book{Games: map[string]*Game{"a": {Solo: Solo{
		Games: 2, Judged: 2, Best: 9, Total: 12, Scores: []Score{{Points: 9, Judged: true}, {Points: 3, Judged: true, Lost: 1}}}}}}
	if got := b.Achievements("a", nil); got.Perfect != 1 {
		t.Errorf("of an old book is reached %+v", got)
	}
	b.Finish("a", 1, Score{Points: 9, Judged: true}, 0, false)
	b.Finish("a", 2, Score{Points: 9, Judged: true}, 0, true)
	for i := range uint64(maxScores) {
		b.Finish("a", 10+i, Score{Points: 1, Judged: true, Lost: 2}, 0, false)
	}
	if got := b.Achievements("a", nil); got.Perfect != 2 {
		t.Errorf("later %d puzzles are perfect, want 2", got.Perfect)
	}
}

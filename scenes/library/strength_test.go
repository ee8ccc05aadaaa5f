package library_test

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/stats"
	"tessera/scenes/library"
	"tessera/scenes/store"
)

// wonOnce returns the store of a person who has won a game of Four in a Square against a
// computer of some strength.
func wonOnce(t *testing.T, against int) store.Memory {
	t.Helper()
	var b stats.Book
	b.Count("foursquare", stats.Played{Number: 1, Scores: []float64{1, 0}, Computers: []string{match.YourStrength}, Rated: true, Rules: "usual", Against: against})
	text, err := b.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return store.Memory{"statistics": text}
}

// TestComputersFollowAPerson checks that a new game uses the person's strength under the
// rules of that game, and that games with several persons do not.
func TestComputersFollowAPerson(t *testing.T) {
	g, err := games.All().Find("foursquare")
	if err != nil {
		t.Fatal(err)
	}
	s := wonOnce(t, 800)
	strength := func(settings string, seats ...string) int {
		t.Helper()
		on, err := library.Start(s, g, json.RawMessage(settings), seats, 1)
		if err != nil {
			t.Fatal(err)
		}
		n, _ := match.ParseStrength(on.Player(1))
		return n
	}
	yours := []string{match.Person, match.StrengthName(0)}
	known, first := strength(`{}`, yours...), strength(`{"noBackslide":true}`, yours...)
	if known <= first {
		t.Errorf("after a win the computer has %d; by rules that were never played %d", known, first)
	}
	if again := strength(`{}`, match.Person, match.StrengthName(1)); again != known {
		t.Errorf("a seat that followed has %d, want %d", again, known)
	}
	on, err := library.Start(s, g, nil, []string{"easy", "hard"}, 1)
	if err != nil || !slices.Equal(on.Seats(), []string{"easy", "hard"}) {
		t.Errorf("levels sit as %v, %v", on.Seats(), err)
	}
}

// TestASaveKeepsItsStrength checks that a saved game continues with the strength at which
// it began.
func TestASaveKeepsItsStrength(t *testing.T) {
	g, err := games.All().Find("foursquare")
	if err != nil {
		t.Fatal(err)
	}
	const save = `{"tessera":1,"game":"foursquare","seats":["person","level:543"],"seed":7,"moves":["p 0 0"],"cursor":1}`
	s := wonOnce(t, 1000)
	s["table-foursquare"] = []byte(save)
	o, err := library.Of(s, g).Open(nil, nil, morning, rand.Uint64)
	if err != nil || !o.Notice.Zero() || o.Match.Player(1) != "level:543" {
		t.Errorf("the seat is %q, %v, %s", o.Match.Player(1), err, o.Notice)
	}
}

// TestReplacingAnAnsweredMoveIsNotRated checks that replacing a move after its answer makes a game
// unrated, and replacing it before does not.
func TestReplacingAnAnsweredMoveIsNotRated(t *testing.T) {
	g, err := games.All().Find("trisq")
	if err != nil {
		t.Fatal(err)
	}
	end := []string{"k10", "pass", "pass"}
	for name, c := range map[string]struct {
		variations string
		rated      int
	}{
		"straight on":         {"", 1},
		"taken back unseen":   {`,"variations":[{"after":0,"moves":["a1"]}]`, 1},
		"taken back answered": {`,"variations":[{"after":0,"moves":["a1","b1"]}]`, 0},
		"what another tried":  {`,"variations":[{"after":1,"moves":["a1","b1"]}]`, 1},
	} {
		s := store.Memory{}
		text := `{"tessera":1,"game":"trisq","seats":["person","level:900"],"seed":7,"moves":["g7"],"cursor":1` + c.variations + `}`
		l := library.Of(s, g)
		o, err := l.Open(record(t, []byte(text)), nil, morning, rand.Uint64)
		if err != nil {
			t.Fatal(name, err)
		}
		for _, move := range end {
			if err := o.Match.PlayAll(move); err != nil {
				t.Fatal(name, err)
			}
		}
		l.Count(o.Match, o.Match.At(3).State())
		b, _ := library.Statistics(s)
		scale := g.Scale(o.Match.State())
		if got := len(b.Rating("trisq", scale.ID).Results); got != c.rated || b.Games["trisq"] == nil {
			t.Errorf("%s: %d results are rated, want %d", name, got, c.rated)
		}
	}
}

// TestGamesFromSetUpPositionsAreNotCounted: a game from a set-up position may begin
// unevenly, so it says nothing about a person's strength.
func TestGamesFromSetUpPositionsAreNotCounted(t *testing.T) {
	g, err := games.All().Find("trisq")
	if err != nil {
		t.Fatal(err)
	}
	for settings, want := range map[string]int{
		`{}`: 1,
		`{"position":"t12/13/13/13/13/13/13/13/13/13/13/13/13 t"}`: 0,
	} {
		s := store.Memory{}
		l := library.Of(s, g)
		o, err := l.Open(record(t, []byte(`{"tessera":1,"game":"trisq","settings":`+settings+`,"seats":["person","level:900"],"moves":["g7","pass"],"cursor":2}`)), nil, morning, rand.Uint64)
		if err != nil {
			t.Fatal(err)
		}
		before := o.Match.State()
		if err := o.Match.PlayAll("pass"); err != nil {
			t.Fatal(err)
		}
		l.Count(o.Match, before)
		b, _ := library.Statistics(s)
		if counted := b.Games["trisq"]; (counted != nil) != (want > 0) || counted != nil && len(counted.Counted) != want {
			t.Errorf("%s: %+v is counted, want %d games", settings, counted, want)
		}
	}
}

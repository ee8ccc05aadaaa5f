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

// wonOnce is a store of somebody who has won a game of Four in a Square against the
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

// TestComputersFollowAPerson: by the rules that are played, when a game begins, and not
// in the games among others.
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
		n, _ := match.ParseStrength(on.Who(1))
		return n
	}
	known, first := strength(`{}`), strength(`{"noBackslide":true}`)
	if known <= first {
		t.Errorf("after a win the computer has %d; by rules that were never played %d", known, first)
	}
	if again := strength(`{}`, match.Person, match.StrengthWord(1)); again != known {
		t.Errorf("a seat that followed has %d, want %d", again, known)
	}
	on, err := library.Start(s, g, nil, []string{"easy", "hard"}, 1)
	if err != nil || !slices.Equal(on.Seats(), []string{"easy", "hard"}) {
		t.Errorf("levels sit as %v, %v", on.Seats(), err)
	}
}

// TestASaveKeepsItsStrength: it is gone on with at the strength at which it began.
func TestASaveKeepsItsStrength(t *testing.T) {
	g, err := games.All().Find("foursquare")
	if err != nil {
		t.Fatal(err)
	}
	const save = `{"tessera":1,"game":"foursquare","seats":["person","level:543"],"seed":7,"moves":["p 0 0"],"cursor":1}`
	s := wonOnce(t, 1000)
	s["table-foursquare"] = []byte(save)
	o, err := library.Of(s, g).Open(nil, nil, morning, rand.Uint64)
	if err != nil || o.Notice != "" || o.Session.Who(1) != "level:543" {
		t.Errorf("the seat is %q, %v, %s", o.Session.Who(1), err, o.Notice)
	}
}

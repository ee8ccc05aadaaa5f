package files

import (
	"testing"
	"time"

	"tessera/scenes/library"
	"tessera/scenes/store"
	"tessera/scenes/trisq"
)

// TestTitlesAndNotesOfGames checks the words in the list and the name of the file.
func TestTitlesAndNotesOfGames(t *testing.T) {
	morning := time.Date(2026, 1, 2, 9, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		save                   string // the stored text
		title, when, how, file string
	}{
		{"{", "Trisq", "", "This game cannot be read: the file is incomplete or garbled.", ""},
		{`"cursor":1,"moves":["a1"]`, "Trisq, 2 players", "", "Squares to move, 1 turn", "Trisq 2 players"},
		{`"cursor":1,"moves":["a1"],"seats":["easy","person"],"about":{"givenUp":true,"saved":1767268800}`,
			"Trisq, against Bruno", time.Unix(1767268800, 0).Format("2 January, 15:04"), "Given up, 1 turn", "Trisq against Bruno"},
		{`"cursor":2,"moves":["pass","pass"],"about":{"name":"A fine game/.."}`, "A fine game/..", "Trisq", "A draw: area 0 for triangles, 0 for squares", "A fine game"},
		{`"cursor":1,"moves":["a1"],"about":{"name":"Ko\u0308ln: कुमार 👨‍👩‍👧/…"}`, "Ko\u0308ln: कुमार 👨‍👩‍👧/…", "Trisq", "Squares to move, 1 turn", "Köln कुमार 👨‍👩‍👧"},
	} {
		game := trisq.Game()
		text := test.save
		if text != "{" {
			text = `{"tessera":1,"game":"trisq",` + text + `}`
		}
		l := library.Of(store.Memory{"kept-trisq-1": []byte(text)}, game.Game)
		e := Of(l.Entry("kept-trisq-1", nil), game)
		e.Load()
		when, how := e.notes(morning)
		if e.title() != test.title || when != test.when || how != test.how {
			t.Errorf("%s: %q, %q, %q", test.save, e.title(), when, how)
		}
		if e.Match != nil && e.fileName() != test.file {
			t.Errorf("%s: its file is %q", test.save, e.fileName())
		}
	}
}

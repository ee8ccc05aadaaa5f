//go:build !js

package files_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"tessera/scenes/boards"
	"tessera/scenes/files"
	"tessera/scenes/trisq"
)

// TestSearchIgnoresAccents checks that a name is found however its letters are written,
// in the lists of games and of files.
func TestSearchIgnoresAccents(t *testing.T) {
	const other, decomposed = "kept-trisq-1700000001000", "Mu\u0308ller, Straße"
	d, _ := over(t, &host{}, saved, strings.Replace(game, `"game"`, `"about": {"name": "Partie gegen Köln"}, "game"`, 1), other, game)
	if err := os.WriteFile(decomposed+".json", []byte(game), 0o600); err != nil {
		t.Fatal(err)
	}
	d.Key("Escape")
	files.OpenGames(d.Stage, []*boards.Game{trisq.Game()}, &host{})
	d.Rest()
	for typed, want := range map[string][2]bool{
		"koln": {true, false}, "KO\u0308LN": {true, false}, "müller": {false, true}, "STRASSE": {false, true}, "kolnisch": {},
	} {
		d.Stage.UI.EnterValue("find", typed)
		d.Wait(100 * time.Millisecond)
		if got := [2]bool{d.Has("game:" + saved), d.Has("file:" + decomposed + ".json")}; got != want {
			t.Errorf("%q finds the game %v and the file %v, want %v", typed, got[0], got[1], want)
		}
	}
}

// TestANameIsStoredComposed checks that a letter pasted as two characters is stored as
// one, that joiners are kept, and that invisible characters are removed.
func TestANameIsStoredComposed(t *testing.T) {
	h := &host{}
	d, s := over(t, h, saved, game)
	for _, test := range []struct{ typed, want string }{
		{"Ko\u0308ln", "Köln"}, {"❤\u200d♥", "❤\u200d♥"}, {"שלום\u3000דוד", "שלום דוד"}, {"می\u200cخواهم", "می\u200cخواهم"}, {"\u2800Ada", "Ada"},
	} {
		d.Click("more:" + saved)
		d.Click("name")
		d.Key("A", "Control")
		d.Type(test.typed)
		d.Key("Enter")
		if d.MustShow("load"); read(t, s, saved).About.Name != test.want {
			t.Errorf("after %+q the game is called %+q, want %+q", test.typed, read(t, s, saved).About.Name, test.want)
		}
	}
}

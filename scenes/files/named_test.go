//go:build !js

package files_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/files"
	"tessera/scenes/library"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/trisq"
)

// TestASavedFileIsListedByItsName checks that the name is the one given by the player,
// without the folder of the saves. A file elsewhere is listed with its folder.
func TestASavedFileIsListedByItsName(t *testing.T) {
	d, _ := over(t, &host{})
	for name, text := range map[string]string{
		"data/saves/Sunday.tessera.json": game,
		"data/saves/trisq 1.json":        strings.Replace(game, `"game"`, `"about": {"name": "Tea with Ada"}, "game"`, 1),
		"mine.json":                      game,
	} {
		scenetest.NoError(t, os.MkdirAll(filepath.Dir(name), 0o700))
		scenetest.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	d.Key("Escape")
	files.OpenGames(d.Stage, []*boards.Game{trisq.Game()}, &host{})
	d.Stage.UI.CollectParts()
	d.Rest()
	folder, err := filepath.Abs(".")
	scenetest.NoError(t, err)
	labels := map[string]string{}
	for _, p := range d.Stage.UI.Parts() {
		labels[p.Name] = p.Label
	}
	for name, want := range map[string]struct {
		title string
		where bool
	}{"Sunday.tessera.json": {"Sunday", false}, "trisq 1.json": {"Tea with Ada", false}, "mine.json": {"mine", true}} {
		if label := labels["file:"+filepath.Base(name)]; !strings.HasPrefix(label, want.title) || strings.Contains(label, ".json") || strings.Contains(label, folder) != want.where {
			t.Errorf("%s is listed as %q", name, label)
		}
	}
}

// TestAFinishedGameIsNotToBePlayedOn checks the sheet of the game on the table.
func TestAFinishedGameIsNotToBePlayedOn(t *testing.T) {
	for text, want := range map[string]string{
		game: "Keep playing",
		`{"tessera":1,"game":"trisq","moves":["a1","n13","pass","pass"],"cursor":4}`: "See the result",
		`{"tessera":1,"game":"trisq","moves":["a1"],"cursor":1,"resigned":1}`:        "See the result",
	} {
		g := trisq.Game()
		s := store.Memory{"table-trisq": []byte(text)}
		l := library.Of(s, g.Game)
		on, err := l.Read(l.Current())
		scenetest.NoError(t, err)
		h := &host{here: l.Entry(l.Current(), on)}
		d := scenetest.Over(t, 1100, 760, s, func(s *scenes.Stage) { files.OpenGames(s, []*boards.Game{g}, h) })
		d.Click("more:" + l.Current())
		d.Stage.UI.CollectParts()
		d.Frame()
		if !d.Says(want) {
			t.Errorf("%s does not say %q", text, want)
		}
	}
}

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

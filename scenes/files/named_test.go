//go:build !js

package files_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

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
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d.Key("Escape")
	files.OpenGames(d.Stage, []*boards.Game{trisq.Game()}, &host{})
	d.Stage.UI.CollectParts()
	d.Rest()
	folder, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}
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
		if err != nil {
			t.Fatal(err)
		}
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

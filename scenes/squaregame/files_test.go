//go:build !js

package squaregame

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

const seedFile = `{"board": [], "moves": [{"piece_num": 13, "permutation": 4},
 {"type": 1, "player_num": 1, "piece_num": 9, "permutation": 1, "x": 16, "y": 16},
 {"type": 1, "player_num": 1, "piece_num": 9, "permutation": 1, "x": 1, "y": 1}], "expect": [2, 2, -1]}`

// onDisk opens a table whose store is below folder. folder is also the working directory.
func onDisk(t *testing.T) (d deskTest, folder string) {
	t.Helper()
	folder = t.TempDir()
	t.Chdir(folder)
	settings, _ := json.Marshal(squaregame.Settings{Players: 2, Board: bench2})
	r := match.Record{Game: "square", Settings: settings}
	desk := scenetest.New(t, 1000, 700, func(s *scenes.Stage) {
		s.Store = store.Folder(filepath.Join(folder, "data"))
		scenetest.NoError(t, play.Open(s, Game(), &r, nil))
	})
	return deskTest{desk, t}, folder
}

func (d deskTest) mustShow(scene string) {
	d.t.Helper()
	if i := d.Inspect(); i.Scene != scene {
		d.t.Fatalf("the scene is %q, want %q", i.Scene, scene)
	}
}

func TestSaveAsAsksBeforeItReplaces(t *testing.T) {
	d, folder := onDisk(t)
	path := filepath.Join(folder, "data", "saves", "square game 1.tessera.json")
	d.Key("S")
	d.Rest()
	d.mustShow("save")
	d.Click("write")
	d.mustShow("notice")
	d.Click("ok")
	first, err := os.ReadFile(path)
	scenetest.NoError(t, err)

	d.Key("C")
	d.Key("Enter")
	d.Rest()
	d.Click("save")
	d.Click("name")
	d.Key("Backspace")
	d.Type("1") // the same name as the first save
	d.Click("write")
	d.mustShow("save")
	if now, _ := os.ReadFile(path); string(now) != string(first) {
		t.Fatal("a game was overwritten unasked")
	}
	d.Click("write")
	d.mustShow("notice")
	if now, _ := os.ReadFile(path); string(now) == string(first) {
		t.Fatal("the game was not replaced when it was asked for")
	}
}

func TestLoadByListAndByPath(t *testing.T) {
	d, folder := onDisk(t)
	scenetest.NoError(t, os.WriteFile(filepath.Join(folder, "seed.json"), []byte(seedFile), 0o644))
	scenetest.NoError(t, os.WriteFile(filepath.Join(folder, "other.json"), []byte(`{"name": "no game"}`), 0o644))
	d.Key("C")
	d.Key("Enter")
	d.Rest()
	before := d.Inspect().Moves
	d.Click("load")
	if d.Has("file:other.json") {
		t.Fatal("the list has a file that is no game")
	}
	d.Click("file:seed.json")
	d.mustShow("notice") // one move was skipped
	d.Click("ok")
	d.MustPlay("13/4@15,15", "9/1@16,16")

	d.Click("load")
	kept, err := store.Folder(filepath.Join(folder, "data")).Names("kept-square-")
	if err != nil || len(kept) != 1 {
		t.Fatalf("the game before is kept as %v, %v", kept, err)
	}
	d.Click("game:" + kept[0])
	d.mustShow("table")
	d.MustPlay(before...)
	d.mustBe("phase", "normal")

	d.Click("load")
	d.Click("find")
	d.Type("nowhere.json")
	d.Click("open")
	d.mustShow("load")
	d.Click("find")
	for range len("nowhere.json") {
		d.Key("Backspace")
	}
	d.Type("seed.json")
	d.Click("open")
	d.mustShow("notice")
	d.Click("ok")
	d.MustPlay("13/4@15,15", "9/1@16,16")
}

func TestTheOnlyFieldHasTheKeyboard(t *testing.T) {
	d, folder := onDisk(t)
	d.Key("S")
	d.Key("End") // after the suggested name
	d.Type("b")
	d.Key("Enter")
	d.mustShow("notice")
	if _, err := os.Stat(filepath.Join(folder, "data", "saves", "square game 1b.tessera.json")); err != nil {
		t.Fatal(err)
	}
	d.Click("ok")
	d.Key("L")
	d.Type("data/saves/square game 1b.tessera.json")
	d.Key("Enter")
	d.Rest()
	d.mustShow("table")
}

func TestEnterOnTheButtonOpensOnce(t *testing.T) {
	d, folder := onDisk(t)
	scenetest.NoError(t, os.WriteFile(filepath.Join(folder, "seed.json"), []byte(seedFile), 0o644))
	d.Key("L")
	d.Type("seed.json")
	for range 6 { // the game on the table, its details, the one file, Cancel, Paste, then the button
		d.Key("Tab")
	}
	d.Key("Enter")
	d.mustShow("notice")
	d.Click("ok")
	d.mustShow("table")
}

// TestFurtherKeysOfAFileStay checks that unknown keys of a loaded file are in the file
// saved from it.
func TestFurtherKeysOfAFileStay(t *testing.T) {
	d, folder := onDisk(t)
	text := strings.Replace(seedFile, `{"board"`, `{"comment": "a fine game", "board"`, 1)
	scenetest.NoError(t, os.WriteFile(filepath.Join(folder, "seed.json"), []byte(text), 0o644))
	d.Click("load")
	d.Click("file:seed.json")
	d.Click("ok")
	saved, err := store.Folder(filepath.Join(folder, "data")).Load("table-square")
	if err != nil || !strings.Contains(string(saved), "a fine game") {
		t.Fatalf("the save is %s, %v", saved, err)
	}
}

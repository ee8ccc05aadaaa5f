//go:build !js

package squaregame

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
)

const seedFile = `{"board": [], "moves": [{"piece_num": 13, "permutation": 4},
 {"type": 1, "player_num": 1, "piece_num": 9, "permutation": 1, "x": 16, "y": 16},
 {"type": 1, "player_num": 1, "piece_num": 9, "permutation": 1, "x": 1, "y": 1}], "expect": [2, 2, -1]}`

func TestAFileOfTheSeedsFormatIsAGame(t *testing.T) {
	r, skipped, err := read([]byte(seedFile))
	if err != nil || r.Game != gameID || strings.Join(r.Moves, " ") != "13/4@15,15 9/1@16,16" || r.Cursor != 2 {
		t.Fatalf("the file reads as %+v, %v", r, err)
	}
	if len(skipped) != 1 || skipped[0].Entry != 3 {
		t.Fatalf("the illegal third move is told as %v", skipped)
	}
	m, err := match.Load(Game().Rules, r)
	if err != nil || m.State().Players() != 4 {
		t.Fatalf("without a number of players the file has %d, %v", m.State().Players(), err)
	}
}

func TestSavesOfOtherGamesAndNonsenseAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		`{"tessera":1,"game":"trisq","moves":[]}`: `the game "trisq"`,
		`nonsense`:                           "",
		`{"board":[],"moves":[]}`:            "",
		`{"moves":[{"x":"a word"}]}`:         "",
		strings.Repeat(" ", match.MaxSave+1): "bytes",
	} {
		if _, err := decode([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q is refused with %v, want something about %q", text, err, want)
		}
	}
}

func TestSeatsThatDoNotFitAreLeftOut(t *testing.T) {
	for seats, want := range map[string][]string{
		`["person","easy"]`:          {"person", "easy"},
		`["person"]`:                 nil,
		`["person","grandmother"]`:   nil,
		`["person","easy","person"]`: nil,
	} {
		r, err := decode([]byte(`{"players":2,"moves":[{"piece_num":5,"permutation":1}],"seats":` + seats + `}`))
		if err != nil || !slices.Equal(r.Seats, want) {
			t.Errorf("seats %s read as %v, %v; want %v", seats, r.Seats, err, want)
		}
	}
}

func TestARecordComesBackFromItsFile(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		players := rapid.IntRange(2, 4).Draw(t, "players")
		s := played(squaregame.Settings{Players: players})
		settings, _ := json.Marshal(s.Settings())
		r := match.Record{Game: gameID, Settings: settings, Seed: rapid.Uint64().Draw(t, "seed")}
		for range players {
			r.Seats = append(r.Seats, rapid.SampledFrom(append(levels, match.Person)).Draw(t, "seat"))
		}
		for range rapid.IntRange(0, 12).Draw(t, "moves") {
			legal := slices.Collect(s.Legal())
			if len(legal) == 0 {
				break
			}
			m := rapid.SampledFrom(legal).Draw(t, "move")
			s, _ = s.Apply(m)
			r.Moves = append(r.Moves, m.String())
		}
		r.Cursor = rapid.IntRange(0, len(r.Moves)).Draw(t, "cursor")
		text, err := encode(r)
		if err != nil {
			t.Fatal(err)
		}
		back, err := decode(text)
		if err != nil || string(back.Settings) != string(r.Settings) || !slices.Equal(back.Moves, r.Moves) ||
			back.Cursor != r.Cursor || !slices.Equal(back.Seats, r.Seats) || back.Seed != r.Seed {
			t.Fatalf("%+v comes back as %+v, %v from\n%s", r, back, err, text)
		}
	})
}

// onDisk is a table whose store is a folder, with that folder as the working
// folder too.
func onDisk(t *testing.T) (d deskTest, folder string) {
	t.Helper()
	folder = t.TempDir()
	t.Chdir(folder)
	settings, _ := json.Marshal(squaregame.Settings{Players: 2, Board: bench2})
	r := match.Record{Game: gameID, Settings: settings}
	desk := scenetest.New(t, 1000, 700, func(s *scenes.Stage) {
		s.Store = store.Folder(filepath.Join(folder, "data"))
		if err := Game().Entry().Open(s, &r, nil); err != nil {
			t.Fatal(err)
		}
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
	path := filepath.Join(folder, "data", "saves", "square game 1.json")
	d.Key("S")
	d.Rest()
	d.mustShow("save")
	d.Click("write")
	d.mustShow("notice")
	d.Click("ok")
	first, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}

	d.Key("C")
	d.Key("Enter")
	d.Rest()
	d.Click("save")
	d.Click("name")
	d.Key("Backspace")
	d.Type("1") // the name of the first one again
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
	if err := os.WriteFile(filepath.Join(folder, "seed.json"), []byte(seedFile), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "other.json"), []byte(`{"name": "no game"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	d.Key("C")
	d.Key("Enter")
	d.Rest()
	before := d.Inspect().Moves
	d.Click("load")
	if d.Has("file:other.json") {
		t.Fatal("the list has a file that is no game")
	}
	d.Click("file:seed.json")
	d.mustShow("notice") // one move was left out
	d.Click("ok")
	d.MustPlay("13/4@15,15", "9/1@16,16")

	d.Click("load")
	d.Click("file:The game before")
	d.mustShow("table")
	d.MustPlay(before...)
	d.mustBe("phase", "normal")

	d.Click("load")
	d.Click("path")
	d.Type("nowhere.json")
	d.Click("open")
	d.mustShow("load")
	d.Click("path")
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
	d.Type("b")
	d.Key("Enter")
	d.mustShow("notice")
	if _, err := os.Stat(filepath.Join(folder, "data", "saves", "square game 1b.json")); err != nil {
		t.Fatal(err)
	}
	d.Click("ok")
	d.Key("L")
	d.Type("data/saves/square game 1b.json")
	d.Key("Enter")
	d.Rest()
	d.mustShow("table")
}

func TestEnterOnTheButtonOpensOnce(t *testing.T) {
	d, folder := onDisk(t)
	if err := os.WriteFile(filepath.Join(folder, "seed.json"), []byte(seedFile), 0o644); err != nil {
		t.Fatal(err)
	}
	d.Key("L")
	d.Type("seed.json")
	for range 2 { // by the one file of the list to the button
		d.Key("Tab")
	}
	d.Key("Enter")
	d.mustShow("notice")
	d.Click("ok")
	d.mustShow("table")
}

func TestARemarkCountsTheMovesLeftOut(t *testing.T) {
	const illegal = `{"type": 1, "player_num": 1, "piece_num": 9, "permutation": 1, "x": 1, "y": 1}`
	twice := strings.Replace(seedFile, illegal, illegal+","+illegal, 1)
	for text, want := range map[string]string{
		seedFile: "One move of the file was not legal and was left out. It is number 3: ",
		twice:    "2 moves of the file were not legal and were left out. The first is number 3: ",
	} {
		if got := remark([]byte(text)); !strings.HasPrefix(got, want) {
			t.Errorf("the remark is %q, want %q", got, want)
		}
	}
}

//go:build !js

package files_test

import (
	"bytes"
	"image"
	"image/gif"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/review"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/files"
	"tessera/scenes/input"
	"tessera/scenes/library"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/trisq"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// host records what is opened.
type host struct {
	here    *library.Entry
	renamed int
	opened  []string
}

func (h *host) OnScreen() *library.Entry { return h.here }
func (h *host) Renamed()                 { h.renamed++ }

func (h *host) Put(g *boards.Game, r match.Record) error {
	h.opened = append(h.opened, "put "+g.ID+" "+strings.Join(r.Moves, " "))
	return nil
}

func (h *host) OpenSaved(g *boards.Game, name string) error {
	h.opened = append(h.opened, "saved "+g.ID+" "+name)
	return nil
}

func (h *host) OpenShared(text string) error {
	h.opened = append(h.opened, "shared "+text)
	return nil
}

const (
	game  = `{"tessera":1,"game":"trisq","moves":["a1"],"cursor":1}`
	saved = "kept-trisq-1767225600000"
)

// over returns a desk with the panel of games. A folder of its own is the working
// directory.
func over(t *testing.T, h *host, texts ...string) (*scenetest.Desk, store.Folder) {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	s := store.Folder(filepath.Join(dir, "data"))
	for i := 0; i < len(texts); i += 2 {
		scenetest.NoError(t, s.Save(texts[i], []byte(texts[i+1])))
	}
	return scenetest.Over(t, 1100, 760, s, func(s *scenes.Stage) { files.OpenGames(s, []*boards.Game{trisq.Game()}, h) }), s
}

// read returns a saved game.
func read(t *testing.T, s store.Store, name string) match.Record {
	t.Helper()
	on, err := library.Of(s, trisq.Game().Game).Read(name)
	scenetest.NoError(t, err)
	return on.Record()
}

func TestAGameIsNamedExportedAndShown(t *testing.T) {
	d, s := over(t, &host{}, saved, game)
	d.Click("more:" + saved)
	d.MustShow("game")
	d.Click("name")
	d.Type("A fine game/..")
	d.Click("export")
	d.Click("save-picture")
	d.MustShow("save")
	picture := filepath.Join(t.TempDir(), "shown around")
	d.Rest()
	for _, letter := range picture { // the sheet below has a field of the same name
		d.Type(string(letter))
		d.Frame()
	}
	d.Click("write")
	d.MustShow("game")
	if text, err := os.ReadFile(picture + ".png"); err != nil || !strings.HasPrefix(string(text), "\x89PNG") {
		t.Errorf("the picture does not lie where it was to go: %v", err)
	}
	d.Click("save-picture") // under the name that the form suggests
	d.MustShow("save")
	d.Click("write")
	d.MustShow("game")
	d.Click("close")
	d.MustShow("load")
	if r := read(t, s, saved); r.About.Name != "A fine game/.." {
		t.Errorf("it is called %q", r.About.Name)
	}
	var names []string
	entries, err := os.ReadDir(filepath.Join(string(s), "saves"))
	for _, f := range entries {
		names = append(names, f.Name())
	}
	slices.Sort(names)
	if err != nil || !slices.Equal(names, []string{"A fine game.png", "A fine game" + library.FileEnding}) {
		t.Errorf("the saves' folder holds %v, %v", names, err)
	}
}

// TestAGameIsSavedAsAMovingPicture checks for the start and a frame for each turn. Turns
// that the review marks are shown longer, and the last longest.
func TestAGameIsSavedAsAMovingPicture(t *testing.T) {
	g := trisq.Game()
	moves := []string{"a2", "a1", "b1", "pass"}
	r := match.Record{Game: "trisq", Moves: moves, Cursor: len(moves)}
	found := &review.Review{Points: make([]review.Point, 5), Mistakes: []review.Mistake{{Turn: 1, Cost: 9, Better: []string{"g7"}, Line: []string{"g7"}}}}
	for i := range moves {
		found.Turns = append(found.Turns, review.Turn{From: i, To: i + 1, Seat: i % 2})
	}
	for i := range found.Points {
		found.Points[i] = review.Point{Moves: i, Seat: i % 2}
	}
	text, err := found.Encode(nil, moves)
	scenetest.NoError(t, err)
	r.About.Review = text
	save, err := match.Encode(r)
	scenetest.NoError(t, err)
	d, _ := over(t, &host{}, saved, string(save))
	d.Click("more:" + saved)
	d.Click("save-moving")
	for range 8 {
		d.Frame()
	}
	d.MustShow("save")
	path := filepath.Join(t.TempDir(), "moving")
	d.Stage.UI.EnterValue("name", path)
	d.Frame()
	d.Click("write")
	d.MustShow("game")
	file, err := os.Open(path + ".gif")
	scenetest.NoError(t, err)
	defer file.Close()
	got, err := gif.DecodeAll(file)
	if want := []int{100, 100, 200, 100, 400}; err != nil || !slices.Equal(got.Delay, want) {
		t.Fatalf("the frames are shown for %v hundredths, want %v; %v", got.Delay, want, err)
	}
	large, shown := g.Large, map[string]bool{}
	g.Large = func(turn boards.Turn, w, h int, style sprites.Style) image.Image {
		shown[strings.Join(turn.Moves, " ")] = true
		return large(turn, w, h, style)
	}
	if again, err := files.Moving([]*boards.Game{g}, save, sprites.Style{}); err != nil || len(again) == 0 {
		t.Errorf("from the terminal come %d bytes, %v", len(again), err)
	}
	if want := map[string]bool{"": true, "a2": true, "a1": true, "b1": true, "pass": true}; !maps.Equal(shown, want) {
		t.Errorf("the frames mark the turns %v, want %v", shown, want)
	}
}

// TestAMovingPictureEndsWithTheResult looks for words below the number of the
// turn.
func TestAMovingPictureEndsWithTheResult(t *testing.T) {
	save, err := match.Encode(match.Record{Game: "trisq", Moves: []string{"a2", "pass", "pass"}, Cursor: 3})
	scenetest.NoError(t, err)
	text, err := files.Moving([]*boards.Game{trisq.Game()}, save, sprites.Style{})
	scenetest.NoError(t, err)
	got, err := gif.DecodeAll(bytes.NewReader(text))
	if err != nil || len(got.Image) != 4 {
		t.Fatalf("%d frames, %v", len(got.Image), err)
	}
	// A frame has only what has changed since the one before: here, the words.
	before, last := got.Image[2].Bounds(), got.Image[3].Bounds()
	if last.Max.Y <= before.Max.Y {
		t.Errorf("the words of the last turn end at %d, as those of one before: %d", last.Max.Y, before.Max.Y)
	}
}

// TestEnterSavesAName checks that Escape discards the name, and that Enter without a
// new name opens the game.
func TestEnterSavesAName(t *testing.T) {
	h := &host{}
	d, s := over(t, h, saved, game)
	typed := func(key input.Key, scene, want string) {
		t.Helper()
		d.Click("more:" + saved)
		d.Click("name")
		d.Key("A", "Control")
		d.Type("Mine by " + string(key))
		d.Key(key)
		if d.MustShow(scene); read(t, s, saved).About.Name != want || len(h.opened) > 0 {
			t.Errorf("after %s the game is called %q, and opened is %v", key, read(t, s, saved).About.Name, h.opened)
		}
	}
	typed("Escape", "load", "")
	typed("Enter", "load", "Mine by Enter")
	typed("Escape", "load", "Mine by Enter")
	d.Click("more:" + saved)
	d.Key("Enter")
	if len(h.opened) != 1 {
		t.Errorf("opened is %v", h.opened)
	}
}

// TestALinkIsOpenedWhereItIsPasted pastes into the filter.
func TestALinkIsOpenedWhereItIsPasted(t *testing.T) {
	h := &host{}
	d, _ := over(t, h, saved, game)
	const link = "tessera:game=trisq&moves=a1"
	d.Stage.UI.EnterValue("find", link)
	d.Frame()
	d.Key("Enter")
	if len(h.opened) != 1 || h.opened[0] != "shared "+link {
		t.Errorf("opened is %v", h.opened)
	}
}

// TestTheTableSavesTheNameOfItsOwnGame checks that the panel does not write the table's
// save.
func TestTheTableSavesTheNameOfItsOwnGame(t *testing.T) {
	g := trisq.Game()
	s := store.Memory{"table-trisq": []byte(game)}
	l := library.Of(s, g.Game)
	on, err := l.Read(l.Current())
	scenetest.NoError(t, err)
	h := &host{here: l.Entry(l.Current(), on)}
	d := scenetest.Over(t, 1100, 760, s, func(s *scenes.Stage) { files.OpenGames(s, []*boards.Game{g}, h) })
	d.Click("more:" + l.Current())
	d.Click("name")
	d.Type("Mine")
	d.Click("close")
	if h.renamed != 1 || on.About.Name != "Mine" {
		t.Errorf("it is told %d times, and the game is called %q", h.renamed, on.About.Name)
	}
	d.Click("game:" + l.Current())
	d.MustShow("ground")
	if len(h.opened) != 0 {
		t.Errorf("the game that lies there is opened: %q", h.opened)
	}
}

func TestAClickOpensAGame(t *testing.T) {
	for _, c := range []struct{ target, want string }{
		{"game:" + saved, "saved trisq " + saved},
		{"file:mine.json", "put trisq a1"},
	} {
		h := &host{}
		d, _ := over(t, h, saved, game)
		scenetest.NoError(t, os.WriteFile("mine.json", []byte(game), 0o600))
		d.Key("Escape")
		d.MustShow("ground")
		files.OpenGames(d.Stage, []*boards.Game{trisq.Game()}, h) // which lists the files
		d.Rest()
		d.Click(c.target)
		d.MustShow("ground")
		if !slices.Equal(h.opened, []string{c.want}) {
			t.Errorf("%s opens %q, want %q", c.target, h.opened, c.want)
		}
	}
}

// TestOnlyGamesAreListed checks that only files that can be read as games are listed,
// whatever keys they have.
func TestOnlyGamesAreListed(t *testing.T) {
	d, _ := over(t, &host{})
	inspection := `{"scene": "table", "game": "trisq", "turn": 1, "moves": ["a1"], "busy": false, "targets": []}`
	for name, text := range map[string]string{"mine.json": game, "inspection.json": inspection, "half.json": game[:30], "list.json": "[]"} {
		scenetest.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
	d.Key("Escape")
	files.OpenGames(d.Stage, []*boards.Game{trisq.Game()}, &host{})
	d.Rest()
	var listed []string
	for _, target := range d.Inspect().Targets {
		if strings.HasPrefix(target.Name, "file:") {
			listed = append(listed, target.Name)
		}
	}
	if !slices.Equal(listed, []string{"file:mine.json"}) {
		t.Errorf("the list has %q", listed)
	}
}

// TestTheFilterSearchesAllWords checks that the filter covers all words of a row, and that
// Enter opens the only match.
func TestTheFilterSearchesAllWords(t *testing.T) {
	const other = "kept-trisq-1700000001000"
	named := strings.Replace(game, `"game"`, `"about": {"name": "Tea with Ada"}, "game"`, 1)
	h := &host{}
	d, _ := over(t, h, saved, game, other, named)
	d.Key("Enter") // there is nothing to open
	d.MustShow("load")
	for _, c := range []struct {
		typed        string
		first, named bool
	}{{"", true, true}, {"ADA", false, true}, {"trisq", true, true}, {"2023", false, true}, {"chess", false, false}, {"tea", false, true}} {
		d.Stage.UI.EnterValue("find", c.typed)
		d.Wait(100 * time.Millisecond)
		if first, second := d.Has("game:"+saved), d.Has("game:"+other); first != c.first || second != c.named {
			t.Errorf("with %q typed the list has the first %v and the second %v", c.typed, first, second)
		}
	}
	d.Key("Enter")
	d.MustShow("ground")
	if want := "saved trisq " + other; !slices.Equal(h.opened, []string{want}) {
		t.Errorf("%q are opened, want %q", h.opened, want)
	}
}

// TestAFileWithoutAGameIsReported checks the message, and that the panel stays open.
func TestAFileWithoutAGameIsReported(t *testing.T) {
	h := &host{}
	d, _ := over(t, h)
	d.Stage.UI.CollectParts()
	for path, want := range map[string]string{
		"none.json": "File not found: none.json.",
		".":         ". is not a file.",
		"half.json": "The file is incomplete or garbled.",
	} {
		scenetest.NoError(t, os.WriteFile("half.json", []byte(game[:30]), 0o600))
		d.Stage.UI.EnterValue("find", path)
		d.Frame()
		d.Click("open")
		d.MustShow("load")
		if !d.Says(want) {
			t.Errorf("of %s it is not said that %q", path, want)
		}
	}
	if len(h.opened) != 0 {
		t.Errorf("%q is opened", h.opened)
	}
}

func TestAFileIsReplacedOnlyAfterAQuestion(t *testing.T) {
	g := trisq.Game()
	dir := t.TempDir()
	s := store.Folder(dir)
	path := filepath.Join(dir, "saves", "mine"+library.FileEnding)
	scenetest.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
	scenetest.NoError(t, os.WriteFile(path, []byte("mine"), 0o600))
	on, err := library.Start(s, g.Game, nil, nil, 1)
	scenetest.NoError(t, err)
	e := files.Of(library.Of(s, g.Game).Entry("", on), g)
	d := scenetest.Over(t, 800, 600, s, func(s *scenes.Stage) { files.SaveAs(s, e) })
	d.Stage.UI.EnterValue("name", "mine")
	d.Frame()
	d.Click("write")
	d.MustShow("save")
	if text, _ := os.ReadFile(path); string(text) != "mine" {
		t.Fatal("a game is replaced unasked")
	}
	d.Click("write")
	d.MustShow("notice")
	if text, _ := os.ReadFile(path); !strings.Contains(string(text), `"trisq"`) {
		t.Errorf("the file holds %q", text)
	}
}

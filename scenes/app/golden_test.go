package app

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/stats"
	"tessera/scenes"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
	"tessera/scenes/menu"
	"tessera/scenes/scenetest"
	"tessera/scenes/store"
	"tessera/scenes/table"
)

var update = flag.Bool("update", false, "write the golden pictures that differ anew")

// The golden pictures are kept this many times smaller than the screen, which
// makes them small files and forgives what one renderer draws a little otherwise
// than another.
var goldenSizes = []struct {
	name       string
	w, h, fold int
}{{"wide", 1280, 800, 5}, {"tall", 390, 844, 3}}

// How far a golden picture may be from what is shown: a pixel, which stands for
// many, by so much in one colour of 255, and few of them; all of them together by
// less than anybody sees.
const (
	goldenShade = 28
	goldenFew   = 12
	goldenMean  = 1
)

// goldenFolder is where they are.
var goldenFolder = filepath.Join("testdata", "goldens")

// goldenMorning is when they are taken.
var goldenMorning = time.Date(2026, time.January, 2, 9, 30, 0, 0, time.UTC)

// goldenLanguages are those that can be chosen on them.
var goldenLanguages = []lang.Choice{{Tag: "de", Name: "Deutsch"}, {Tag: "fr", Name: "français"}}

// goldenLooks are the themes they are taken in.
var goldenLooks = []string{scenes.LookLight, scenes.LookDark, scenes.LookContrast}

// screen is a screen of the game: the shelf, or a table as a save has it, and
// what is pressed there.
type screen struct {
	name  string
	game  string // "" for the shelf
	moves int    // of the game's course; the last one's end where negative
	press string // what is clicked there, one after the other, out of the drawer where it is in that
}

// goldenScreens are all there are.
func goldenScreens() []screen {
	list := []screen{{name: "shelf"}, {name: "shelf-games", press: "load"}, {name: "shelf-puzzles", press: "puzzles"}, {name: "puzzle", press: "puzzles trisq-capture:1"}, {name: "settings", press: "settings"}, {name: "language", press: "settings setting-language"}, {name: "statistics", press: "stats"}}
	for _, g := range Games() {
		list = append(list,
			screen{g.ID + "-lesson", g.ID, 0, "howto lesson"},
			screen{g.ID + "-start", g.ID, 0, ""},
			screen{g.ID + "-middle", g.ID, len(courseOf(g).of()) * 2 / 3, ""},
			screen{g.ID + "-lines", g.ID, len(courseOf(g).of()) * 2 / 3, "lines"},
			screen{g.ID + "-end", g.ID, -1, ""},
			screen{g.ID + "-new", g.ID, 0, "new"},
			screen{g.ID + "-howto", g.ID, 0, "howto"})
		if g.Setup != nil {
			list = append(list, screen{g.ID + "-setup", g.ID, len(courseOf(g).of()) * 2 / 3, "new setup"})
		}
	}
	return append(list, screen{"table-games", "trisq", 9, "load"}, screen{"table-save", "square", 9, "save"},
		screen{"trisq-player", "trisq", 0, "new seat-1"},
		screen{"table-looking", "foursquare", 9, "look-back"}, screen{"foursquare-review", "foursquare", -1, "review"},
		screen{"shaper-review", "shaper", -1, "review"})
}

// goldenStore is what has been played before: a game on every table, two kept.
func goldenStore(t *testing.T) store.Memory {
	s := store.Memory{"preferences": []byte(`{"motion":"off","look":"light","volume":50,"muted":true,"off":{"howto":true}}`)}
	for _, g := range Games() {
		s["table-"+g.ID] = savedAfter(t, g.ID, len(courseOf(g).of())/2)
	}
	book := stats.Book{Days: []int{20251231, 20260101}, Games: map[string]*stats.Game{
		"trisq": {
			Levels: map[string]stats.Tally{
				"beginner":         {Played: 9, Won: 5, Lost: 3, Drawn: 1, Streak: 2, Best: 3, Spent: 4200, Hinted: 2},
				match.YourStrength: {Played: 4, Won: 3, Lost: 1, Streak: 2, Best: 2, Spent: 2400},
			},
			Ratings:  map[string]*stats.Rating{"simple": {Results: []stats.Result{{Against: 850, Score: 1}, {Against: 1100, Score: 0}, {Against: 1000, Score: 1}, {Against: 1050, Score: 1}}}},
			Reviewed: []stats.Reviewed{{Number: 1, Day: 20260101, Chances: map[string]stats.Chances{stats.Captures: {Had: 9, Missed: 6}, stats.Leaves: {Had: 4, Missed: 4}}}},
		},
		"shaper": {Solo: stats.Solo{Games: 4, Best: 150, Total: 430, TotalPar: 390, Spent: 300, Judged: 4, Lost: 31.5, Hinted: 1,
			Scores: []stats.Score{{Points: 90, Par: 101.5}, {Points: 150, Par: 92}, {Points: 110, Par: 99}, {Points: 80, Par: 97.5}}}},
	}}
	text, err := book.Encode()
	if err != nil {
		t.Fatal(err)
	}
	s["statistics"] = text
	s["kept-trisq-1767225600000"] = savedAfter(t, "trisq", 12)
	s["kept-shaper-1767229200000"] = savedAfter(t, "shaper", 6)
	return s
}

// show brings a screen onto a desk in the place of all there was.
func (s screen) show(t *testing.T, d *scenetest.Desk) {
	t.Helper()
	s.open(t, d)
	s.enter(d)
}

// open opens the shelf or the table that the screen is of.
func (s screen) open(t *testing.T, d *scenetest.Desk) {
	t.Helper()
	d.Stage.Languages = goldenLanguages
	clear(d.Store)
	maps.Copy(d.Store, goldenStore(t))
	d.Stage.Replace(menu.New(Games()))
	if s.game != "" {
		moves := s.moves
		if moves < 0 {
			moves = len(courseOf(gameNamed(t, s.game)).of())
		}
		d.Store["table-"+s.game] = savedAfter(t, s.game, moves)
		if err := table.Open(d.Stage, gameNamed(t, s.game), nil, nil); err != nil {
			t.Fatal(err)
		}
	}
	d.Wait(300 * time.Millisecond)
}

// enter presses there what leads to the screen.
func (s screen) enter(d *scenetest.Desk) {
	for _, press := range strings.Fields(s.press) {
		if !d.Has(press) {
			d.Click("more")
		}
		d.Click(press)
		d.Move(away)
	}
	d.Rest()
	d.Wait(300 * time.Millisecond)
	for range 3000 {
		if !d.Inspect().Busy {
			return
		}
		d.Wait(20 * time.Millisecond)
	}
}

// away is where the pointer is on nothing.
var away = geom.Point{X: -100, Y: -100}

// TestGoldens holds every screen in every theme against its golden picture.
// `make goldens` writes anew those that differ.
func TestGoldens(t *testing.T) {
	local := time.Local
	time.Local = time.UTC // dates are shown as of here
	t.Cleanup(func() { time.Local = local })
	names := map[string]bool{}
	for _, size := range goldenSizes {
		d := scenetest.NewWith(t, size.w, size.h, goldenStore(t), func(*scenes.Stage) {})
		d.Scale(Scale(size.w, size.h, 1, 1))
		d.Stage.UI.SetFingers(1)
		d.Stage.Now = func() time.Time { return goldenMorning }
		for _, s := range goldenScreens() {
			s.show(t, d)
			for _, look := range goldenLooks {
				d.Stage.Prefs.Look = look
				d.Wait(50 * time.Millisecond)
				name := fmt.Sprintf("%s-%s-%s.png", s.name, size.name, look)
				names[name] = true
				golden(t, filepath.Join(goldenFolder, name), folded(d.Picture(), size.fold))
			}
			d.Stage.Prefs.Look = goldenLooks[0]
		}
	}
	noOthers(t, goldenFolder, names)
}

// folded is a picture so many times smaller: each pixel is the mean of those it
// stands for, in shades that are four apart, or the grain of wood would make large
// files.
func folded(img image.Image, by int) *image.RGBA {
	b := img.Bounds()
	whole := image.NewRGBA(b)
	draw.Draw(whole, b, img, b.Min, draw.Src)
	out := image.NewRGBA(image.Rect(0, 0, b.Dx()/by, b.Dy()/by))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			var sum [4]int
			for i := range by * by {
				p := whole.PixOffset(x*by+i%by, y*by+i/by)
				for c := range sum {
					sum[c] += int(whole.Pix[p+c])
				}
			}
			for c := range sum {
				out.Pix[out.PixOffset(x, y)+c] = uint8(sum[c]/(by*by)) | 3
			}
		}
	}
	return out
}

// boardsFolder holds the README's picture of each game's board.
var boardsFolder = filepath.Join("..", "..", "assets", "boards")

// TestBoards holds the README's pictures of the boards against what the program
// draws. `make goldens` writes anew those that differ.
func TestBoards(t *testing.T) {
	const width, fold = 240, 4
	for _, g := range Games() {
		c := courseOf(g)
		state, err := g.New(c.settings(t, g))
		for _, move := range c.of()[:c.shown] {
			if err == nil {
				state, err = state.Apply(move)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
		board := g.Small(state, width*fold, width*fold, sprites.Style{})
		if g.Large != nil {
			board = g.Large(boards.Still(state), width*fold, width*fold, sprites.Style{})
		}
		picture := folded(board, fold)
		golden(t, filepath.Join(boardsFolder, g.ID+".png"), picture)
	}
}

// TestALargePictureMarksTheLastTurn, as the board at the table does, at every game.
func TestALargePictureMarksTheLastTurn(t *testing.T) {
	const width = 300
	for _, g := range Games() {
		m, err := match.New(g.Game, courseOf(g).settings(t, g))
		if err != nil {
			t.Fatal(err)
		}
		if err := m.PlayAll(courseOf(g).of()[:courseOf(g).shown]...); err != nil {
			t.Fatal(err)
		}
		turn := boards.TurnOf(m.At(m.Cursor()))
		still := folded(g.Large(boards.Still(turn.After), width, width, sprites.Style{}), 1)
		if marked := folded(g.Large(turn, width, width, sprites.Style{}), 1); bytes.Equal(still.Pix, marked.Pix) {
			t.Errorf("%s marks nothing of %q", g.ID, turn.Moves)
		}
	}
}

// golden holds a small picture against the one in a file. With -update one that
// differs is written there, and only that: what is near enough stays as it is.
func golden(t *testing.T, path string, got *image.RGBA) {
	t.Helper()
	wrong := differsFromFile(got, path)
	if wrong == "" {
		return
	}
	if *update {
		writePicture(t, path, got)
		return
	}
	seen := filepath.Join(os.TempDir(), "tessera-goldens", filepath.Base(path))
	writePicture(t, seen, got)
	t.Errorf("%s: %s; it is in %s. If it is right, `make goldens` takes it", path, wrong, seen)
}

// differsFromFile says how a picture is not the golden one of a file, "" where it is
// near enough.
func differsFromFile(got *image.RGBA, path string) string {
	f, err := os.Open(path)
	if err != nil {
		return err.Error()
	}
	defer f.Close()
	decoded, err := png.Decode(f)
	if err != nil {
		return err.Error()
	}
	want := image.NewRGBA(decoded.Bounds())
	draw.Draw(want, want.Rect, decoded, image.Point{}, draw.Src)
	return differs(got, want)
}

// noOthers holds that a folder has no pictures but those of the names. With -update
// it takes the others away.
func noOthers(t *testing.T, folder string, names map[string]bool) {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		path := filepath.Join(folder, file.Name())
		if names[file.Name()] {
			continue
		}
		if !*update {
			t.Errorf("%s is of no screen; `make goldens` takes it away", path)
		} else if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

// TestUpdatingWritesWhatDiffers, takes away what is of no screen, and leaves all
// else as it is.
func TestUpdatingWritesWhatDiffers(t *testing.T) {
	before := *update
	*update = true
	defer func() { *update = before }()
	grey := func(shade uint8) *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, 20, 20))
		draw.Draw(img, img.Rect, image.NewUniform(color.Gray{Y: shade}), image.Point{}, draw.Src)
		return img
	}
	folder := t.TempDir()
	names := map[string]bool{"same.png": true, "other.png": true, "new.png": true}
	for _, name := range []string{"same.png", "other.png", "gone.png"} {
		writePicture(t, filepath.Join(folder, name), grey(100))
	}
	golden(t, filepath.Join(folder, "same.png"), grey(101)) // near enough
	golden(t, filepath.Join(folder, "other.png"), grey(200))
	golden(t, filepath.Join(folder, "new.png"), grey(50))
	noOthers(t, folder, names)
	for name, shade := range map[string]uint8{"same.png": 100, "other.png": 200, "new.png": 50} {
		f, err := os.Open(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		if got := color.GrayModel.Convert(img.At(3, 3)).(color.Gray).Y; got != shade {
			t.Errorf("%s has the shade %d, want %d", name, got, shade)
		}
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != len(names) {
		t.Errorf("%d files are left, %v; want %d", len(files), err, len(names))
	}
}

// differs says how a picture is not a golden one, "" where it is near enough.
func differs(got, want *image.RGBA) string {
	if got.Rect != want.Rect {
		return fmt.Sprintf("it is %v large, not %v", got.Rect.Size(), want.Rect.Size())
	}
	sum, many, at := 0, 0, 0
	for i := range got.Pix {
		d := int(got.Pix[i]) - int(want.Pix[i])
		if d = max(d, -d); d > goldenShade {
			many, at = many+1, i/4
		}
		sum += d
	}
	width := got.Rect.Dx()
	if mean := float64(sum) / float64(len(got.Pix)); mean > goldenMean || many > goldenFew {
		return fmt.Sprintf("%d values differ, the last at %d,%d, and all of them by %.2f", many, at%width, at/width, mean)
	}
	return ""
}

func writePicture(t *testing.T, path string, img image.Image) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(path), 0o755)
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

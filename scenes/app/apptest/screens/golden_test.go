package screens

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/scenes"
	"tessera/scenes/app"
	"tessera/scenes/app/apptest"
	"tessera/scenes/boards"
	"tessera/scenes/menu"
	"tessera/scenes/play"
	"tessera/scenes/scenetest"
)

var update = flag.Bool("update", false, "write the golden pictures that differ anew")

// Tolerances of golden pictures, in steps of 255 per colour value. A value may differ by
// up to goldenShade, and up to goldenFew values by more. The mean difference may be up to
// goldenMean, which is invisible.
const (
	goldenShade = 28
	goldenFew   = 12
	goldenMean  = 1
)

var goldenFolder = filepath.Join("testdata", "goldens")

// looks returns the themes in which a screen has golden pictures: all for the shelf, the
// settings and one table per game, which together show every colour, two for the day's
// puzzles, and one for the rest.
func looks(screen string) []string {
	if screen == "shelf" || screen == "settings" || strings.HasSuffix(screen, "-middle") {
		return []string{scenes.LookLight, scenes.LookDark, scenes.LookContrast}
	}
	if screen == "shelf-daily" {
		return []string{scenes.LookLight, scenes.LookDark}
	}
	return []string{scenes.LookLight}
}

// TestGoldens compares every screen with its golden pictures. `make goldens` rewrites
// those that differ.
func TestGoldens(t *testing.T) {
	local := time.Local
	time.Local = time.UTC // dates are shown in local time
	t.Cleanup(func() { time.Local = local })
	names := map[string]bool{}
	for _, size := range apptest.Sizes {
		d := scenetest.NewWith(t, size.W, size.H, apptest.Store(t), func(*scenes.Stage) {})
		d.Scale(app.Scale(size.W, size.H, 1, 1))
		d.Stage.UI.SetFingers(1)
		d.Stage.Now = func() time.Time { return apptest.Morning }
		for _, s := range apptest.Screens() {
			s.Show(t, d)
			for _, look := range looks(s.Name) {
				d.Stage.Prefs.Look = look
				d.Wait(50 * time.Millisecond)
				name := fmt.Sprintf("%s-%s-%s.png", s.Name, size.Name, look)
				names[name] = true
				golden(t, filepath.Join(goldenFolder, name), folded(d.Picture(), size.Fold))
			}
			d.Stage.Prefs.Look = scenes.LookLight
		}
	}
	noOthers(t, goldenFolder, names)
}

// folded returns a picture scaled down by a factor. Each pixel is the mean of the pixels
// it replaces, rounded to multiples of four, because the grain of wood would otherwise
// make large files.
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

var (
	assetsFolder = filepath.Join("..", "..", "..", "..", "assets")
	boardsFolder = filepath.Join(assetsFolder, "web", "boards")
)

// moment returns the game that the README's pictures show: the record in testdata/front, or
// a part of the course if the game has none there.
func moment(t *testing.T, g *boards.Game) match.Record {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "front", g.ID+".json"))
	if errors.Is(err, fs.ErrNotExist) {
		text, err = apptest.SavedAfter(t, g.ID, apptest.CourseOf(g).Shown), nil
	}
	scenetest.NoError(t, err)
	r, err := match.Decode(text)
	scenetest.NoError(t, err)
	return r
}

// TestBoards compares the README's pictures of the boards with the program's. `make
// goldens` rewrites those that differ.
func TestBoards(t *testing.T) {
	const width, fold = 240, 4
	for _, g := range app.Games() { // the README shows these alone
		m, err := match.Load(g.Game, moment(t, g))
		scenetest.NoError(t, err)
		board := g.Small(m.State(), width*fold, width*fold, sprites.Style{})
		if g.Large != nil {
			board = g.Large(boards.WithoutMoves(m.State()), width*fold, width*fold, sprites.Style{})
		}
		picture := folded(board, fold)
		golden(t, filepath.Join(boardsFolder, g.ID+".png"), picture)
	}
}

// TestFrontPicture compares the README's first picture, a table of each game, with the
// program's tables. `make goldens` rewrites it if it differs.
func TestFrontPicture(t *testing.T) {
	const (
		width, height = 1600, 1040 // of a table, in pixels of a dense screen
		density, fold = 1.75, 2
		columns, gap  = 2, 24
	)
	games := app.Games()
	rows := (len(games) + columns - 1) / columns
	whole := image.NewRGBA(image.Rect(0, 0, columns*(width/fold+gap)-gap, rows*(height/fold+gap)-gap))
	d := scenetest.NewWith(t, width, height, apptest.Store(t), func(*scenes.Stage) {})
	d.Scale(density)
	d.Stage.Now = func() time.Time { return apptest.Morning }
	for i, g := range games {
		text, err := g.Encode(moment(t, g))
		scenetest.NoError(t, err)
		d.Stage.Replace(menu.New(games))
		d.Store["table-"+g.ID] = text
		scenetest.NoError(t, play.Open(d.Stage, g, nil, nil))
		d.Move(apptest.Away)
		d.Rest()
		d.Wait(300 * time.Millisecond)
		at := image.Pt(i%columns*(width/fold+gap), i/columns*(height/fold+gap))
		table := folded(d.Picture(), fold)
		draw.Draw(whole, table.Rect.Add(at), table, image.Point{}, draw.Src)
	}
	golden(t, filepath.Join(assetsFolder, "screenshot.png"), whole)
}

func TestALargePictureMarksTheLastTurn(t *testing.T) {
	const width = 300
	for _, g := range apptest.Games() {
		m, err := match.New(g.Game, apptest.CourseOf(g).Settings(t, g), nil, 0)
		scenetest.NoError(t, err)
		scenetest.NoError(t, m.PlayAll(apptest.CourseOf(g).Moves()[:apptest.CourseOf(g).Shown]...))
		if g.Large == nil {
			continue // the game has no large picture
		}
		turn := boards.TurnOf(m.At(m.Cursor()))
		still := folded(g.Large(boards.WithoutMoves(turn.After), width, width, sprites.Style{}), 1)
		if marked := folded(g.Large(turn, width, width, sprites.Style{}), 1); bytes.Equal(still.Pix, marked.Pix) {
			t.Errorf("%s marks nothing of %q", g.ID, turn.Moves)
		}
	}
}

// golden compares a small picture with a file. With -update it writes the file, but only
// if the picture differs by more than the tolerance.
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

// differsFromFile describes how a picture differs from a golden file, "" if within the
// tolerance.
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

// noOthers checks that a folder contains no pictures except the named ones. With -update
// it removes them.
func noOthers(t *testing.T, folder string, names map[string]bool) {
	t.Helper()
	files, err := os.ReadDir(folder)
	scenetest.NoError(t, err)
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

// TestUpdatingWritesWhatDiffers checks that -update rewrites different pictures, removes
// unused ones and leaves the rest.
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
	golden(t, filepath.Join(folder, "same.png"), grey(101)) // within the tolerance
	golden(t, filepath.Join(folder, "other.png"), grey(200))
	golden(t, filepath.Join(folder, "new.png"), grey(50))
	noOthers(t, folder, names)
	for name, shade := range map[string]uint8{"same.png": 100, "other.png": 200, "new.png": 50} {
		f, err := os.Open(filepath.Join(folder, name))
		scenetest.NoError(t, err)
		img, err := png.Decode(f)
		f.Close()
		scenetest.NoError(t, err)
		if got := color.GrayModel.Convert(img.At(3, 3)).(color.Gray).Y; got != shade {
			t.Errorf("%s has the shade %d, want %d", name, got, shade)
		}
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != len(names) {
		t.Errorf("%d files are left, %v; want %d", len(files), err, len(names))
	}
}

// differs describes how a picture differs from a golden one, "" if within the tolerance.
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
	scenetest.NoError(t, err)
	f, err := os.Create(path)
	scenetest.NoError(t, err)
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	scenetest.NoError(t, encoder.Encode(f, img))
	scenetest.NoError(t, f.Close())
}

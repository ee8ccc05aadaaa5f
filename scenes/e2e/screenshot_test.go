package e2e_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// posed is the game in the README's picture: both sides have living figures, and a figure
// in the middle has one liberty left.
const posed = `{"tessera":1,"game":"trisq","settings":{},"seats":["person","person"],"moves":[
"d4","k10","k4","d10","g7","g8","h8","h9","f8","f9","e9","g9","e10","e11","j9","j10","h10","g10",
"h11","g11","k9","l9","l8","m9","d11","d12","c10","d9","d8","c9"],"cursor":30}`

// Takes the README's picture, with the shelf beside a table. `make screenshot` sets where
// to save it; otherwise it is discarded.
func TestScreenshot(t *testing.T) {
	e2e.Nightly(t)
	save := filepath.Join(t.TempDir(), "posed.json")
	if err := os.WriteFile(save, []byte(posed), 0o644); err != nil {
		t.Fatal(err)
	}
	shelf := photograph(t, e2e.Options{})
	table := photograph(t, e2e.Options{Args: []string{"-load", save}})
	if shelf.Bounds() != table.Bounds() {
		t.Errorf("the window opens as %v for the shelf and as %v for a table", shelf.Bounds(), table.Bounds())
	}
	if n := colours(shelf); n < 5000 {
		t.Errorf("the shelf at rest has %d colours: pictures are missing", n)
	}
	target := os.Getenv("TESSERA_SCREENSHOT")
	if target == "" || t.Failed() {
		return
	}
	var file bytes.Buffer
	if err := png.Encode(&file, beside(shelf, table)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(target, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// photograph opens the program and takes its picture when nothing moves.
func photograph(t *testing.T, options e2e.Options) image.Image {
	t.Helper()
	app := e2e.StartWindow(t, options)
	app.MoveTo(player.Point{X: 1, Y: 1}) // away from everything that reacts to the pointer
	app.Settled()
	return app.Picture()
}

func colours(img image.Image) int {
	seen := map[color.Color]bool{}
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
			seen[img.At(x, y)] = true
		}
	}
	return len(seen)
}

// beside puts two pictures next to each other, with a transparent strip between.
func beside(left, right image.Image) image.Image {
	const strip = 24
	l, r := left.Bounds(), right.Bounds()
	both := image.NewNRGBA(image.Rect(0, 0, l.Dx()+strip+r.Dx(), max(l.Dy(), r.Dy())))
	draw.Draw(both, l.Sub(l.Min), left, l.Min, draw.Src)
	draw.Draw(both, r.Sub(r.Min).Add(image.Pt(l.Dx()+strip, 0)), right, r.Min, draw.Src)
	return both
}

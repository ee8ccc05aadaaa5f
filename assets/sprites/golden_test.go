package sprites

import (
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"tessera/assets/vector"
)

var update = flag.Bool("update", false, "write the golden pictures that differ anew")

// tolerance is the allowed difference from the golden picture, of 255, because machines
// round differently.
const tolerance = 6

func golden(t *testing.T, name string, img image.Image) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	got := onPaper(img)
	switch wrong := differsFromFile(got, path); {
	case wrong == "":
	case *update:
		write(t, path, got)
	default:
		t.Fatalf("%s: %s; look at it, and `go test -update` if it is right", name, wrong)
	}
}

// differsFromFile describes how a picture differs from a golden file. It returns ""
// within the tolerance.
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
	want := onPaper(decoded)
	if got.Rect.Size() != want.Rect.Size() {
		return fmt.Sprintf("it is %v large, want %v", got.Rect.Size(), want.Rect.Size())
	}
	for i := range got.Pix {
		if d := int(got.Pix[i]) - int(want.Pix[i]); d > tolerance || d < -tolerance {
			return fmt.Sprintf("it differs at %d,%d by %d", i/4%got.Rect.Dx(), i/4/got.Rect.Dx(), d)
		}
	}
	return ""
}

func onPaper(img image.Image) *image.RGBA {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Rect, image.NewUniform(color.White), image.Point{}, draw.Src)
	draw.Draw(out, out.Rect, img, b.Min, draw.Over)
	return out
}

func write(t *testing.T, path string, img image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}

func TestTrisqPictures(t *testing.T) {
	sheet := vector.New(200, 130, 1)
	sheet.Draw(TrisqTriangle(60, Style{}), 0, 0)
	sheet.Draw(TrisqSquare(60, Style{}), 65, 0)
	sheet.Draw(TrisqMark(60, true, Style{}), 130, 0)
	sheet.Draw(TrisqScene(180, 60, Style{}, "#·T··", "#S··T", "#tSxS", "#####"), 0, 65)
	golden(t, "trisq", sheet.Image)
	golden(t, "trisq-board", TrisqBoard(200, 13, 17, 8, Style{}))
}

func TestTheLogoAndTheIcons(t *testing.T) {
	golden(t, "logo", Logo(96))
	all := []Icon{Back, New, Undo, Redo, Hint, Help, Pass, Plus, Minus, Sun, Moon, TurnCW, TurnCCW, Flip, Fit, Next, Eye, Restart, Calendar, Chart, Load, Save, Bin, Computer, Gear, Area, Cross, Ring, Square, Triangle}
	sheet := vector.New(5*30, 6*30, 1)
	for i, icon := range all {
		if _, ok := strokes[icon]; !ok {
			t.Errorf("the icon %q has no picture", icon)
		}
		sheet.Draw(icon.Draw(26, color.Black), float64(i%5)*30+2, float64(i/5)*30+2)
	}
	golden(t, "icons", sheet.Image)
}

func TestAPanelKeepsItsMiddleForStretching(t *testing.T) {
	for _, p := range []Panel{
		{Fill: color.White, Corner: 10},
		{Fill: color.White, Corner: 10, Shadow: color.Black, Blur: 14},
		{Fill: color.White, Edge: color.Black, Line: 2, Corner: 6},
	} {
		img := p.Draw()
		size := img.Bounds().Dx()
		if size != 2*p.Border()+2 {
			t.Fatalf("the panel is %d pixels large, want two borders of %d and a middle of 2", size, p.Border())
		}
		if r, g, b, a := img.At(size/2, size/2).RGBA(); r != 0xffff || g != 0xffff || b != 0xffff || a != 0xffff {
			t.Fatalf("the middle of %+v is not its fill", p)
		}
	}
}

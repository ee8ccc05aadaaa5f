package e2e

import (
	"bytes"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Picture returns the window's picture once it is stable. The program may report its
// first frame before the display shows it. So two pictures in a row must be equal and
// have more than one colour.
func (a *App) Picture() image.Image {
	a.t.Helper()
	needTools(a.t, "import")
	path := filepath.Join(a.t.TempDir(), "window.png")
	var last []byte
	for end := time.Now().Add(patience); ; {
		if _, err := a.picture(path); err != nil {
			a.t.Fatalf("no picture of the window: %v", err)
		}
		seen, err := os.ReadFile(path)
		if err != nil {
			a.t.Fatal(err)
		}
		picture, err := png.Decode(bytes.NewReader(seen))
		if err != nil {
			a.t.Fatalf("the picture of the window cannot be read: %v", err)
		}
		if bytes.Equal(seen, last) && !blank(picture) {
			return picture
		}
		if time.Now().After(end) {
			a.t.Fatalf("the window still changes or stays blank after %v", patience)
		}
		last = seen
	}
}

// picture takes a picture immediately. It has no times or names, so equal windows give
// equal files.
func (a *App) picture(path string) (string, error) {
	return a.tool("import", "-silent", "-window", a.window, "-strip", "png:"+path)
}

// blank reports whether a picture has only one colour.
func blank(picture image.Image) bool {
	b := picture.Bounds()
	first := picture.At(b.Min.X, b.Min.Y)
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if picture.At(x, y) != first {
				return false
			}
		}
	}
	return true
}

// keepPicture saves the window's picture after a failure, if the window still exists.
func (a *App) keepPicture() {
	root, err := moduleRoot()
	if err != nil || a.window == "" || a.hasEnded() {
		return
	}
	path := filepath.Join(root, "dist", "e2e", strings.ReplaceAll(a.t.Name(), "/", "-")+".png")
	if os.MkdirAll(filepath.Dir(path), 0o755) != nil {
		return
	}
	if _, err := a.picture(path); err == nil {
		a.t.Logf("a picture of the window is in %s", path)
	}
}

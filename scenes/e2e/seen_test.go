package e2e_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/jpeg"
	"strings"
	"testing"

	"tessera/scenes/e2e"
	"tessera/scenes/e2e/player"
)

// seenPicture is true in a page that shows a table as it was last seen.
const seenPicture = "document.getElementById('seen').naturalWidth > 0"

// hold keeps the program from arriving, until the returned function is called.
func hold(p *e2e.Page) (release func()) {
	p.T.Helper()
	arrive := make(chan struct{})
	p.Intercept("*/tessera.wasm*", func(r *e2e.Request) {
		<-arrive
		r.Continue()
	})
	return func() {
		p.Intercept("*/tessera.wasm*", nil)
		close(arrive)
	}
}

// TestAReloadShowsTheTableAsItWasSeen checks that the page shows the board of its table before
// the program starts, and nothing where that may differ from what the program draws.
func TestAReloadShowsTheTableAsItWasSeen(t *testing.T) {
	e2e.Play(t, e2e.PageOptions{Hash: "#game=shaper", W: 640, H: 480}, func(t *testing.T, p *e2e.Page) {
		p.Await("the table at rest", func(s player.Inspection) bool { return s.Scene == "table" && !s.Busy })
		before, address := p.Picture(), p.Address()
		release := hold(p)
		p.Reload()
		p.WaitFor("the table as it was seen", seenPicture)
		if far := difference(before, keptPicture(p)); far > 12 {
			t.Errorf("a pixel of the picture differs by %d from the table on average, want 12 at most", far)
		}

		const changed, back = false, true
		try := func(why string, same bool) {
			t.Helper()
			p.Reload()
			p.WaitFor("the cover", "document.getElementById('status').textContent !== ''")
			if e2e.Eval[bool](p, "!document.getElementById('seen').hidden") != same {
				t.Errorf("%s, the table as it was seen is shown: %v", why, !same)
			}
		}
		p.Resize(480, 640, 1)
		try("in a window of another shape", changed)
		p.Resize(640, 480, 1)
		try("in the same window", back)
		p.Media(map[string]string{"prefers-color-scheme": "dark"})
		try("in another theme", changed)
		p.Media(map[string]string{"prefers-color-scheme": "light"})
		try("in the same theme", back)
		p.Go(p.Site() + "#game=trisq")
		try("at another address", changed)
		p.Go(address)
		try("at the same address", back)
		p.Run("window.tesseraStore.save('tessera/another', '');")
		try("after another tab stored something", changed)

		release()
		p.WaitFor("the end of the cover", "document.getElementById('cover').hidden")
		if e2e.Eval[bool](p, "'tessera.seen' in sessionStorage") {
			t.Error("the picture is still stored while the game runs")
		}
		release = hold(p)
		p.Run("location.hash = '#game=trisq';") // the program loads the page again
		p.WaitFor("the cover", "!document.getElementById('cover').hidden && location.hash === '#game=trisq'")
		if !e2e.Eval[bool](p, "document.getElementById('seen').hidden") {
			t.Error("a link shows the table that the page left")
		}
		release()
		p.Settled()
	})
}

// keptPicture returns the stored picture of a table.
func keptPicture(p *e2e.Page) image.Image {
	p.T.Helper()
	address := e2e.Eval[string](p, "document.getElementById('seen').src")
	data, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(address, "data:image/jpeg;base64,"))
	if err != nil {
		p.Fail("%v", err)
	}
	picture, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		p.Fail("%v", err)
	}
	return picture
}

// difference returns how much the pixels of two pictures differ on average, from 0 to 255. It
// is 255 if they have different sizes.
func difference(a, b image.Image) int {
	if a.Bounds() != b.Bounds() {
		return 255
	}
	sum, size := 0, a.Bounds()
	for y := range size.Dy() {
		for x := range size.Dx() {
			r, g, b1, _ := a.At(x, y).RGBA()
			r2, g2, b2, _ := b.At(x, y).RGBA()
			for _, d := range []int{int(r>>8) - int(r2>>8), int(g>>8) - int(g2>>8), int(b1>>8) - int(b2>>8)} {
				sum += max(d, -d)
			}
		}
	}
	return sum / (3 * size.Dx() * size.Dy())
}

// TestATableThatCannotBeSeenIsLoaded checks that the page starts as usual where it may store
// nothing, and where the browser returns noise for what was drawn.
func TestATableThatCannotBeSeenIsLoaded(t *testing.T) {
	for _, c := range []struct{ name, init string }{
		{"without storage", "Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('denied', 'SecurityError'); } });"},
		{"with noise", `const read = CanvasRenderingContext2D.prototype.getImageData;
CanvasRenderingContext2D.prototype.getImageData = function (...place) { const got = read.apply(this, place); got.data[0] ^= 1; return got; };`},
	} {
		t.Run(c.name, func(t *testing.T) {
			e2e.Play(t, e2e.PageOptions{Hash: "#game=shaper", Init: c.init}, func(t *testing.T, p *e2e.Page) {
				p.Reload()
				p.Settled()
				if e2e.Eval[bool](p, seenPicture) {
					t.Error("the page shows a picture")
				}
			})
		})
	}
}

package ui

import (
	"image"
	"image/color"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes/geom"
)

type pictureCache struct {
	pictures map[any]*sprite
	empty    *ebiten.Image
	frame    int
	pixels   int
}

type sprite struct {
	image *ebiten.Image
	used  int // the last frame that showed it
}

// mostPixels returns the number of cached pixels, 4 bytes each, above which pictures not
// on the screen are removed: two and a half times the window, at most about six boards of
// a 4K window. A table shows little more than one window. Ebitengine keeps them in one
// texture, which doubles when a picture does not fit in one piece and never shrinks. With
// a limit of eight windows it used more than three times the memory.
func mostPixels(window int) int { return min(5*window/2, 48<<20) }

// age starts a frame. If the cache is too large, for example while the window is being
// resized, it removes the pictures that the last two frames did not show.
func (s *pictureCache) age(window int) {
	s.frame++
	if s.pixels <= mostPixels(window) {
		return
	}
	for key, p := range s.pictures {
		if s.frame-p.used > 2 {
			s.pixels -= area(p.image)
			p.image.Deallocate()
			delete(s.pictures, key)
		}
	}
}

// Borrow makes this UI share the picture cache of another one. Only the owner removes
// pictures from it, so a borrower's pictures may go too.
func (u *UI) Borrow(from *UI) { u.cache, u.borrows = from.cache, true }

func area(img *ebiten.Image) int { return img.Bounds().Dx() * img.Bounds().Dy() }

// Picture returns the picture for a key. It calls draw if the picture is not cached. The
// key must identify everything the picture depends on, including its size in physical
// pixels and its colours.
//
// After a change of scene, see [UI.PaintProgressively], a picture may take several frames. Until then,
// Picture returns an empty picture and requests another frame.
func (u *UI) Picture(key any, draw func() image.Image) *ebiten.Image {
	if h := &u.progressive; h.on && !u.HasPicture(key) {
		if h.painting == nil {
			h.painting = startPainting(key, draw)
			u.paintOn()
		}
		if u.lacks(key) {
			return u.cache.nothing()
		}
	}
	return u.cache.get(key, draw)
}

// PictureNow is like [UI.Picture] but always paints in this frame, for a picture whose
// size the layout depends on.
func (u *UI) PictureNow(key any, draw func() image.Image) *ebiten.Image {
	return u.cache.get(key, draw)
}

// small is like [UI.Picture], for pictures that are painted quickly, such as lines of
// text. They do not wait for a large one.
func (u *UI) small(key any, draw func() image.Image) *ebiten.Image {
	if h := &u.progressive; h.on && !u.HasPicture(key) {
		if h.smallTimeLeft <= 0 && u.lacks(key) {
			return u.cache.nothing()
		}
		began := u.paints()
		defer func() { h.smallTimeLeft -= time.Since(began) }()
	}
	return u.cache.get(key, draw)
}

func (s *pictureCache) nothing() *ebiten.Image {
	if s.empty == nil {
		s.empty = ebiten.NewImage(1, 1)
	}
	return s.empty
}

func (s *pictureCache) get(key any, draw func() image.Image) *ebiten.Image {
	if s.pictures[key] == nil {
		s.add(key, draw())
	}
	p := s.pictures[key]
	p.used = s.frame
	return p.image
}

func (s *pictureCache) add(key any, img image.Image) {
	if s.pictures == nil {
		s.pictures = map[any]*sprite{}
	}
	p := &sprite{image: ebiten.NewImageFromImage(img), used: s.frame}
	s.pictures[key] = p
	s.pixels += area(p.image)
}

// HasPicture reports whether the picture for a key is cached, so that showing it takes no
// time.
func (u *UI) HasPicture(key any) bool { return u.cache.pictures[key] != nil }

// Look is how a picture is shown: its transparency, growth about its middle, and
// clockwise rotation by Angle radians. The zero value shows it unchanged.
type Look struct {
	Fade  float64 // 0 is opaque, 1 invisible
	Grow  float64 // 0 is the picture's own size, 0.1 a tenth larger
	Angle float64
}

// Show shows a picture with its top left corner at p.
func (u *UI) Show(img *ebiten.Image, p geom.Point) {
	b := img.Bounds()
	u.ShowAt(img, geom.Point{X: p.X + float64(b.Dx())/2, Y: p.Y + float64(b.Dy())/2}, Look{})
}

// ShowAt shows a picture centred on p.
func (u *UI) ShowAt(img *ebiten.Image, p geom.Point, look Look) {
	if look.Fade >= 1 {
		return
	}
	op := &ebiten.DrawImageOptions{}
	b := img.Bounds()
	op.GeoM.Translate(-float64(b.Dx())/2, -float64(b.Dy())/2)
	if look.Grow != 0 {
		op.GeoM.Scale(1+look.Grow, 1+look.Grow)
	}
	op.GeoM.Rotate(look.Angle)
	x, y := p.X, p.Y
	if look == (Look{}) { // whole pixels avoid blur
		x, y = float64(int(p.X-float64(b.Dx())/2))+float64(b.Dx())/2, float64(int(p.Y-float64(b.Dy())/2))+float64(b.Dy())/2
	} else {
		op.Filter = ebiten.FilterLinear
	}
	op.GeoM.Translate(x, y)
	op.ColorScale.ScaleAlpha(float32(1 - look.Fade))
	u.Stamp(img, op)
}

// Fill fills a rectangle with a colour.
func (u *UI) Fill(r geom.Rect, c color.Color) {
	r = r.Round()
	if r.Empty() {
		return
	}
	img := u.cache.get("white", func() image.Image {
		dot := image.NewRGBA(image.Rect(0, 0, 3, 3))
		for i := range dot.Pix {
			dot.Pix[i] = 255
		}
		return dot
	})
	op := &ebiten.DrawImageOptions{}
	op.GeoM.Scale(r.W/3, r.H/3)
	op.GeoM.Translate(r.X, r.Y)
	op.ColorScale.ScaleWithColor(c)
	u.Stamp(img, op)
}

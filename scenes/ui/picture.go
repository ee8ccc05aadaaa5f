package ui

import (
	"image"
	"image/color"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes/geom"
)

// pictureCache keeps rasterised pictures for as long as they are shown.
type pictureCache struct {
	pictures map[any]*sprite
	empty    *ebiten.Image
	frame    int
	pixels   int
}

type sprite struct {
	image *ebiten.Image
	used  int // the frame that showed it last
}

// mostPixels is how many pixels of pictures are kept, 4 bytes each, before those not
// on the screen are let go: two and a half times a window, of which a table shows little more
// than one, and never more than some six boards of a 4K window. Ebitengine keeps them in
// one texture, which doubles where a picture finds no room in one piece, and never
// shrinks: of eight times a window it had made more than three times as much.
func mostPixels(window int) int { return min(5*window/2, 48<<20) }

// age starts a frame. What the last two frames did not show is let go when
// there is too much, as while a window is being resized.
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

// Borrow takes and keeps these widgets' pictures where another's are, which may have
// made the same already. What is let go there is the other's affair: nobody else
// knows what all who borrow from it show.
func (u *UI) Borrow(from *UI) { u.cache, u.borrows = from.cache, true }

func area(img *ebiten.Image) int { return img.Bounds().Dx() * img.Bounds().Dy() }

// Picture is the picture of the given key, made by draw when it is not at
// hand. The key has to name everything the picture depends on, its size in
// physical pixels and its colours included.
//
// After a change of scene, see [UI.Hurry], a picture may take several frames. Until it
// is there, Picture returns an empty one and asks for another frame.
func (u *UI) Picture(key any, draw func() image.Image) *ebiten.Image {
	if h := &u.hurry; h.on && !u.HasPicture(key) {
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

// PictureNow is [UI.Picture] for a picture whose size decides where other things go. It is
// painted in this frame.
func (u *UI) PictureNow(key any, draw func() image.Image) *ebiten.Image {
	return u.cache.get(key, draw)
}

// small is [UI.Picture] for pictures that take little time, such as lines of text. They
// do not wait for a large one.
func (u *UI) small(key any, draw func() image.Image) *ebiten.Image {
	if h := &u.hurry; h.on && !u.HasPicture(key) {
		if h.small <= 0 && u.lacks(key) {
			return u.cache.nothing()
		}
		began := u.paints()
		defer func() { h.small -= time.Since(began) }()
	}
	return u.cache.get(key, draw)
}

// nothing returns the empty picture that takes the place of a missing one.
func (s *pictureCache) nothing() *ebiten.Image {
	if s.empty == nil {
		s.empty = ebiten.NewImage(1, 1)
	}
	return s.empty
}

// get is a picture, which is painted now if it is not there yet.
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

// HasPicture reports whether the picture of a key is at hand, so that showing it
// costs no time.
func (u *UI) HasPicture(key any) bool { return u.cache.pictures[key] != nil }

// Look is how a picture is shown: see-through, grown about its middle, turned
// clockwise by Angle radians. The zero value shows it as it is.
type Look struct {
	Fade  float64 // 0 is opaque, 1 invisible
	Grow  float64 // 0 is its own size, 0.1 a tenth larger
	Angle float64
}

// Show shows a picture with its top left corner at p.
func (u *UI) Show(img *ebiten.Image, p geom.Point) {
	b := img.Bounds()
	u.ShowAt(img, geom.Point{X: p.X + float64(b.Dx())/2, Y: p.Y + float64(b.Dy())/2}, Look{})
}

// ShowAt shows a picture with its middle at p.
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
	if look == (Look{}) { // on whole pixels nothing is blurred
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

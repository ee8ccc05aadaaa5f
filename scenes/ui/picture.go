package ui

import (
	"image"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes/geom"
)

// pictureCache keeps rasterised pictures for as long as they are shown.
type pictureCache struct {
	pictures map[any]*sprite
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
func (u *UI) Picture(key any, draw func() image.Image) *ebiten.Image {
	s := u.cache
	if s.pictures == nil {
		s.pictures = map[any]*sprite{}
	}
	p, ok := s.pictures[key]
	if !ok {
		p = &sprite{image: ebiten.NewImageFromImage(draw())}
		s.pictures[key] = p
		s.pixels += area(p.image)
	}
	p.used = s.frame
	return p.image
}

// HasPicture reports whether the picture of a key is at hand, so that showing it
// costs no time.
func (u *UI) HasPicture(key any) bool { return u.cache.pictures[key] != nil }

// hurry is how the first frame comes without what can wait.
type hurry struct {
	on     bool
	begun  bool // the first frame
	waits  bool // something that can wait is not there yet
	budget int  // how many such pictures may still be painted in this frame
}

// Hurry has the first frame show nothing that [UI.PictureLater] makes, and those
// after it one picture more each, until all are there.
func (u *UI) Hurry() { u.hurry = hurry{on: true} }

// Hurries reports whether something that can wait was missing in the last frame.
func (u *UI) Hurries() bool { return u.hurry.waits }

// begin starts a frame.
func (h *hurry) begin() {
	if h.begun {
		h.on = h.on && h.waits
		h.budget = 1
	}
	h.begun, h.waits = true, false
}

// PictureLater is as [UI.Picture] for what can wait while the program starts; nil
// until it is there.
func (u *UI) PictureLater(key any, draw func() image.Image) *ebiten.Image {
	if !u.HasPicture(key) && u.hurry.on {
		if u.hurry.budget == 0 {
			u.hurry.waits = true
			u.Animate()
			return nil
		}
		u.hurry.budget--
	}
	return u.Picture(key, draw)
}

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
	img := u.Picture("white", func() image.Image {
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

package ui

import (
	"image"
	"image/color"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/scenes/geom"
)

// Painter shows pictures. It keeps painted pictures between frames, and Draw repaints only
// what differs from the last frame.
type Painter struct {
	frame       *Frame
	canvas      canvas
	cache       *pictureCache
	borrows     bool // the cache belongs to another UI
	progressive progressivePainting
}

type pictureCache struct {
	grown    bool // a picture was added since the last Draw
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
func (paint *Painter) Borrow(from *UI) { paint.cache, paint.borrows = from.cache, true }

func area(img *ebiten.Image) int { return img.Bounds().Dx() * img.Bounds().Dy() }

// Picture returns the picture for a key. It calls draw if the picture is not cached. The
// key must identify everything the picture depends on, including its size in physical
// pixels and its colours.
//
// After a change of scene, see [Painter.PaintProgressively], a picture may take several frames. Until then,
// Picture returns an empty picture and requests another frame.
func (paint *Painter) Picture(key any, draw func() image.Image) *ebiten.Image {
	if h := &paint.progressive; h.on && !paint.HasPicture(key) {
		if h.painting == nil {
			h.painting = startPainting(key, draw)
			paint.paintOn()
		}
		if paint.lacks(key) {
			return paint.cache.nothing()
		}
	}
	return paint.cache.get(key, draw)
}

// Painted returns the picture in the theme's style. The key says what it is and what it
// depends on besides the style; see [Painter.Picture].
func (paint *Painter) Painted(draw func(sprites.Style) image.Image, key ...any) *ebiten.Image {
	of := struct {
		style sprites.Style
		key   [6]any
	}{style: paint.frame.Theme.Style()}
	if copy(of.key[:], key) < len(key) {
		panic("ui: the key of a picture is too long")
	}
	return paint.Picture(of, func() image.Image { return draw(of.style) })
}

// PictureNow is like [Painter.Picture] but always paints in this frame, for a picture whose
// size the layout depends on.
func (paint *Painter) PictureNow(key any, draw func() image.Image) *ebiten.Image {
	return paint.cache.get(key, draw)
}

// small is like [Painter.Picture], for pictures that are painted quickly, such as lines of
// text. They do not wait for a large one.
func (paint *Painter) small(key any, draw func() image.Image) *ebiten.Image {
	if h := &paint.progressive; h.on && !paint.HasPicture(key) {
		if h.smallTimeLeft <= 0 && paint.lacks(key) {
			return paint.cache.nothing()
		}
		began := paint.paints()
		defer func() { h.smallTimeLeft -= time.Since(began) }()
	}
	return paint.cache.get(key, draw)
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
	s.grown = true
}

// HasPicture reports whether the picture for a key is cached, so that showing it takes no
// time.
func (paint *Painter) HasPicture(key any) bool { return paint.cache.pictures[key] != nil }

// Look is how a picture is shown: its transparency, growth about its middle, and
// clockwise rotation by Angle radians. The zero value shows it unchanged.
type Look struct {
	Fade    float64 // 0 is opaque, 1 invisible
	Grow    float64 // 0 is the picture's own size, 0.1 a tenth larger
	Squeeze float64 // of the width: 0 is all of it, 1 none, 2 the mirror image
	Angle   float64
}

// Show shows a picture with its top left corner at p.
func (paint *Painter) Show(img *ebiten.Image, p geom.Point) {
	b := img.Bounds()
	paint.ShowAt(img, geom.Point{X: p.X + float64(b.Dx())/2, Y: p.Y + float64(b.Dy())/2}, Look{})
}

// ShowAt shows a picture centred on p.
func (paint *Painter) ShowAt(img *ebiten.Image, p geom.Point, look Look) {
	if look.Fade >= 1 {
		return
	}
	op := &ebiten.DrawImageOptions{}
	b := img.Bounds()
	op.GeoM.Translate(-float64(b.Dx())/2, -float64(b.Dy())/2)
	op.GeoM.Scale((1+look.Grow)*(1-look.Squeeze), 1+look.Grow)
	op.GeoM.Rotate(look.Angle)
	x, y := p.X, p.Y
	if look == (Look{}) { // whole pixels avoid blur
		x, y = float64(int(p.X-float64(b.Dx())/2))+float64(b.Dx())/2, float64(int(p.Y-float64(b.Dy())/2))+float64(b.Dy())/2
	} else {
		op.Filter = ebiten.FilterLinear
	}
	op.GeoM.Translate(x, y)
	op.ColorScale.ScaleAlpha(float32(1 - look.Fade))
	paint.Stamp(img, op)
}

// Rule draws a line from a point to the right. All are equally high, wherever they are.
func (paint *Painter) Rule(at geom.Point, width float64) {
	high := max(1, math.Round(paint.frame.Px(1)))
	paint.Fill(geom.Rect{X: at.X, Y: math.Round(at.Y), W: width, H: high}, paint.frame.Theme.Rule)
}

// Fill fills a rectangle with a colour.
func (paint *Painter) Fill(r geom.Rect, c color.Color) {
	r = r.Round()
	if r.Empty() {
		return
	}
	img := paint.cache.get("white", func() image.Image {
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
	paint.Stamp(img, op)
}

// Stamp adds a picture above all others, with the place, colour and filter of op. It
// ignores other options.
func (paint *Painter) Stamp(img *ebiten.Image, op *ebiten.DrawImageOptions) {
	paint.canvas.add(img, img.Bounds(), op)
}

// Magnify draws in r an enlarged copy of the frame as it is so far. at is the point in the
// middle of the copy.
func (paint *Painter) Magnify(r geom.Rect, at geom.Point, factor float64) {
	so := paint.canvas.marks
	paint.Clip(r, func() {
		paint.Fill(r, paint.canvas.ground)
		for _, m := range so {
			op := &ebiten.DrawImageOptions{GeoM: m.geo, ColorScale: m.ink, Filter: ebiten.FilterLinear}
			op.GeoM.Translate(-at.X, -at.Y)
			op.GeoM.Scale(factor, factor)
			op.GeoM.Translate(r.Center().X, r.Center().Y)
			paint.canvas.add(m.img, m.part, op)
		}
	})
}

// Clip hides everything that build draws outside r.
func (paint *Painter) Clip(r geom.Rect, build func()) {
	outer := paint.canvas.clip
	paint.canvas.clip = outer.Intersect(pixels(r))
	build()
	paint.canvas.clip = outer
}

// Faded makes everything that build draws transparent: 0 is opaque, 1 invisible. Cached
// pictures are reused, whereas a fading colour would repaint them in every frame.
func (paint *Painter) Faded(fade float64, build func()) {
	outer := paint.canvas.fade
	paint.canvas.fade = 1 - (1-outer)*(1-fade)
	build()
	paint.canvas.fade = outer
}

// Refresh makes the next Draw touch the screen even if nothing changed, so that it is
// presented again.
func (paint *Painter) Refresh() { paint.canvas.refresh = true }

// Draw draws the last frame. If the screen is the same image as before, it must be
// unchanged since the last Draw. Any other image is drawn completely.
//
// A frame that adds a picture must be presented. Ebitengine 2.10.4 mixes up the matrices
// of its textures after a frame that has changed one and was not presented (it forgets
// lastUniforms only when it presents), and then draws the next frame at a wrong scale.
func (paint *Painter) Draw(screen *ebiten.Image) {
	if paint.cache.grown {
		paint.cache.grown = false
		paint.Refresh()
	}
	paint.canvas.draw(screen)
}

// Card shows a rounded panel with a shadow.
func (paint *Painter) Card(r geom.Rect) {
	paint.Panel(r, sprites.Panel{Fill: paint.frame.Theme.Panel, Shadow: paint.frame.Theme.Shadow, Corner: paint.frame.Px(Corner), Blur: paint.frame.Px(14)})
}

// FlatCard shows a card with a thin edge and a weaker shadow, for use among other things.
func (paint *Painter) FlatCard(r geom.Rect) {
	paint.Panel(r, sprites.Panel{Fill: paint.frame.Theme.Panel, Edge: vector.Alpha(paint.frame.Theme.Rule, 0.9), Line: max(1, paint.frame.Px(1)), Shadow: vector.Alpha(paint.frame.Theme.Shadow, 0.5), Corner: paint.frame.Px(Corner), Blur: paint.frame.Px(8)})
}

// Box shows a rounded rectangle of one colour.
func (paint *Painter) Box(r geom.Rect, fill color.Color, corner float64) {
	paint.Panel(r, sprites.Panel{Fill: fill, Corner: min(paint.frame.Px(corner), r.W/2, r.H/2)})
}

// FillAround fills a rectangle except r, which is in it.
func (paint *Painter) FillAround(all, r geom.Rect, c color.Color) {
	above, below := all.CutTop(r.Y - all.Y)
	under, beside := below.CutBottom(all.Bottom() - r.Bottom())
	left, right := beside.CutLeft(r.X - all.X)
	right, _ = right.CutRight(all.Right() - r.Right())
	for _, rest := range []geom.Rect{above, under, left, right} {
		paint.Fill(rest, c)
	}
}

// Glow highlights a region of a board and dims the rest of the board. A region without a rest
// is tinted.
func (paint *Painter) Glow(board, r geom.Rect) {
	paint.FillAround(board, r, vector.Alpha(color.Black, 0.35))
	fill := color.Color(color.Transparent)
	if board == r {
		fill = vector.Alpha(paint.frame.Theme.Accent, 0.2)
	}
	paint.Outline(r, fill, paint.frame.Theme.Panel, Corner, 5)
	paint.Outline(r.Inset(paint.frame.Px(1)), color.Transparent, paint.frame.Theme.Accent, Corner, 3)
}

// Outline shows a rounded rectangle with a thin edge of line units, whose corners have a
// radius of corner units. Neither colour may be nil; without a filling, fill is
// [color.Transparent].
func (paint *Painter) Outline(r geom.Rect, fill, edge color.Color, corner, line float64) {
	paint.Panel(r, sprites.Panel{Fill: fill, Edge: edge, Line: max(1, paint.frame.Px(line)), Corner: min(paint.frame.Px(corner), r.W/2, r.H/2)})
}

// Panel shows a panel; r is the card without its shadow. In the contrast theme a panel
// with a shadow also has an outline.
func (paint *Painter) Panel(r geom.Rect, p sprites.Panel) {
	r = r.Round()
	if paint.frame.Theme.Contrast && p.Shadow != nil && p.Edge == nil {
		p.Edge, p.Line = paint.frame.Theme.Rule, max(1, paint.frame.Px(2))
	}
	if r.Empty() {
		return
	}
	img := paint.small(p, func() image.Image { return p.Draw() })
	if img == paint.cache.empty {
		return
	}
	m, b := float64(p.Margin()), float64(p.Border())
	outer := r.Inset(-m)
	paint.nineSlice(img, outer, b)
}

// nineSlice shows a picture stretched to r, except for its border of b pixels. In a
// rectangle too small for two borders it leaves out their inner pixels.
func (paint *Painter) nineSlice(img *ebiten.Image, r geom.Rect, b float64) {
	size := img.Bounds().Dx()
	columns, rows := thirds(size, b, r.X, r.W), thirds(size, b, r.Y, r.H)
	for _, row := range rows {
		for _, col := range columns {
			part := image.Rect(col.from, row.from, col.to, row.to)
			op := &ebiten.DrawImageOptions{}
			op.GeoM.Scale(col.length/float64(part.Dx()), row.length/float64(part.Dy()))
			op.GeoM.Translate(col.at, row.at)
			paint.canvas.add(img, part, op)
		}
	}
}

// Icon shows an icon of size physical pixels, centred on p.
func (paint *Painter) Icon(i *sprites.Icon, size float64, c color.Color, p geom.Point) {
	px := max(1, int(size+0.5))
	type key struct {
		icon *sprites.Icon
		px   int
		ink  color.Color
	}
	paint.ShowAt(paint.small(key{i, px, c}, func() image.Image { return i.Draw(px, c) }), p, Look{})
}

// Face shows a character of size physical pixels, centred on p.
func (paint *Painter) Face(character int, size float64, p geom.Point) {
	px := max(1, int(size+0.5))
	type key struct {
		character, px int
		style         sprites.Style
	}
	style := paint.frame.Theme.Style()
	paint.ShowAt(paint.small(key{character, px, style}, func() image.Image { return sprites.Face(character, px, style) }), p, Look{})
}

// Ring marks the focused stop with an outline at some distance.
func (paint *Painter) Ring(r geom.Rect) {
	paint.Outline(r.Inset(-paint.frame.Px(ringGap)), color.Transparent, paint.frame.Theme.Accent, Corner+ringGap, 2)
}

// Cursor marks an area's cursor with an outline. Its light rim makes it visible on any
// material.
func (paint *Painter) Cursor(r geom.Rect, corner float64) {
	paint.Outline(r.Inset(-paint.frame.Px(3)), color.Transparent, color.White, corner+3, 6)
	paint.Outline(r.Inset(-paint.frame.Px(1.5)), color.Transparent, paint.frame.Theme.Style().Possible(), corner+1.5, 3)
}

type third struct {
	from, to   int
	at, length float64
}

// thirds divides a picture along one side: the ends keep their size, and the middle pixel
// is stretched between them.
func thirds(size int, border, at, length float64) [3]third {
	end := int(min(border, math.Floor(length/2)))
	e := float64(end)
	return [3]third{
		{0, end, at, e},
		{size / 2, size/2 + 1, at + e, length - 2*e},
		{size - end, size, at + length - e, e},
	}
}

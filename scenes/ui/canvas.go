package ui

import (
	"image"
	"image/color"
	"math"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes/geom"
)

// canvas keeps the pictures of the frame and those already on the screen, so that draw
// repaints only the differences.
type canvas struct {
	marks  []mark // of the current or last frame
	clip   image.Rectangle
	fade   float64 // applied to added marks
	ground color.Color

	refresh bool // draw the screen even if nothing changed

	shown       []mark // the marks on the screen
	shownGround color.Color
	shownOn     *ebiten.Image
}

type mark struct {
	img    *ebiten.Image
	part   image.Rectangle // of img
	geo    ebiten.GeoM
	ink    ebiten.ColorScale
	filter ebiten.Filter
	clip   image.Rectangle // limits what is visible
	cover  image.Rectangle // the pixels that it may change, inside clip
}

func (c *canvas) begin(screen geom.Rect, ground color.Color) {
	c.marks = c.marks[:0]
	c.clip = pixels(screen)
	c.ground = ground
}

func (c *canvas) add(img *ebiten.Image, part image.Rectangle, op *ebiten.DrawImageOptions) {
	m := mark{img: img, part: part, geo: op.GeoM, ink: op.ColorScale, filter: op.Filter, clip: c.clip}
	m.ink.ScaleAlpha(float32(1 - c.fade))
	m.cover = outline(part.Size(), op.GeoM).Intersect(c.clip)
	if !part.Empty() && !m.cover.Empty() {
		c.marks = append(c.marks, m)
	}
}

// enlarge adds the marks of another canvas, enlarged by a factor.
func (c *canvas) enlarge(from *canvas, factor int) {
	for _, m := range from.marks {
		m.geo.Scale(float64(factor), float64(factor))
		m.ink.ScaleAlpha(float32(1 - c.fade))
		m.filter = ebiten.FilterLinear
		m.clip = image.Rectangle{m.clip.Min.Mul(factor), m.clip.Max.Mul(factor)}.Intersect(c.clip)
		m.cover = outline(m.part.Size(), m.geo).Intersect(m.clip)
		c.marks = append(c.marks, m)
	}
}

func (c *canvas) draw(screen *ebiten.Image) {
	for _, r := range c.damage(screen) {
		area := screen.SubImage(r).(*ebiten.Image)
		area.Fill(c.ground)
		for _, m := range c.marks {
			if m.cover.Overlaps(r) {
				m.draw(area)
			}
		}
	}
	c.shown = append(c.shown[:0], c.marks...)
	c.shownGround, c.shownOn = c.ground, screen
	c.refresh = false
}

func (m *mark) draw(area *ebiten.Image) {
	if !area.Bounds().In(m.clip) {
		area = area.SubImage(m.clip).(*ebiten.Image)
	}
	img := m.img
	if m.part != img.Bounds() {
		img = img.SubImage(m.part).(*ebiten.Image)
	}
	area.DrawImage(img, &ebiten.DrawImageOptions{GeoM: m.geo, ColorScale: m.ink, Filter: m.filter})
}

func (c *canvas) damage(screen *ebiten.Image) []image.Rectangle {
	if c.ground != c.shownGround || screen != c.shownOn {
		return []image.Rectangle{screen.Bounds()}
	}
	areas := changed(c.shown, c.marks)
	if len(areas) == 0 && c.refresh {
		areas = append(areas, image.Rect(0, 0, 1, 1))
	}
	return areas
}

// changed returns the areas in which two frames may differ. Outside these, both have the
// same marks in the same order.
func changed(before, now []mark) (areas []image.Rectangle) {
	note := func(marks []mark) {
		for _, m := range marks {
			areas = join(areas, m.cover)
		}
	}
	for len(before) > 0 && len(now) > 0 {
		if before[0] == now[0] {
			before, now = before[1:], now[1:]
			continue
		}
		gone, come := skipUnmatched(before, now)
		note(before[:gone])
		note(now[:come])
		before, now = before[gone:], now[come:]
	}
	note(before)
	note(now)
	return areas
}

// ahead is how many marks skipUnmatched searches for a match. If it finds none, the canvas
// repaints more than necessary.
const ahead = 24

// skipUnmatched returns how many marks to skip in each of two frames until they may match again.
// Their first marks differ.
func skipUnmatched(before, now []mark) (removed, added int) {
	for i := 1; i <= ahead; i++ {
		if i < len(now) && now[i] == before[0] {
			return 0, i
		}
		if i < len(before) && before[i] == now[0] {
			return i, 0
		}
	}
	return 1, 1
}

// mostAreas is the maximum number of separately drawn areas. More areas cost more than
// the pixels between them.
const mostAreas = 4

// join adds an area to a list of areas to draw. It merges areas that overlap or nearly
// touch.
func join(areas []image.Rectangle, r image.Rectangle) []image.Rectangle {
	const near = 8
	for i := 0; i < len(areas); i++ {
		if areas[i].Inset(-near).Overlaps(r) || len(areas) == mostAreas {
			r = r.Union(areas[i])
			areas = slices.Delete(areas, i, i+1)
			i = -1
		}
	}
	return append(areas, r)
}

// outline returns the pixels that a picture of this size covers when geo places it. The
// extra pixel on each side is for the filter.
func outline(size image.Point, geo ebiten.GeoM) image.Rectangle {
	w, h := float64(size.X), float64(size.Y)
	low := geom.Point{X: math.Inf(1), Y: math.Inf(1)}
	high := geom.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, corner := range [4]geom.Point{{}, {X: w}, {Y: h}, {X: w, Y: h}} {
		x, y := geo.Apply(corner.X, corner.Y)
		low = geom.Point{X: min(low.X, x), Y: min(low.Y, y)}
		high = geom.Point{X: max(high.X, x), Y: max(high.Y, y)}
	}
	return image.Rect(int(math.Floor(low.X))-1, int(math.Floor(low.Y))-1, int(math.Ceil(high.X))+1, int(math.Ceil(high.Y))+1)
}

func pixels(r geom.Rect) image.Rectangle {
	r = r.Round()
	return image.Rect(int(r.X), int(r.Y), int(r.Right()), int(r.Bottom()))
}

// progressivePainting spreads painting the pictures of a new scene over several frames, so that the
// screen changes immediately and still reacts to input.
type progressivePainting struct {
	enabled       bool          // the program enabled it
	on            bool          // the scene is new
	first         bool          // this is the first frame of the scene
	missing       int           // number of pictures that this frame lacks
	painted       bool          // this frame has painted something
	painting      *painting     // an unfinished picture
	timeLeft      time.Duration // remaining time for painting in this frame
	smallTimeLeft time.Duration // the same for small pictures, such as lines of text
}

// Painting time per frame. The rest of a table's frame takes about as long on a slow
// phone. Together they stay below a tenth of a second.
const (
	frameShare = 20 * time.Millisecond
	smallShare = 10 * time.Millisecond
)

// EnableProgressivePainting spreads the pictures of each new scene over several frames. Without it, the
// first frame of a scene paints them all, however long that takes.
func (paint *Painter) EnableProgressivePainting() { paint.progressive.enabled = true }

// PaintProgressively begins a new scene. Its first frame paints a few small pictures only. Later
// frames paint as much as they have time for, until nothing is missing.
func (paint *Painter) PaintProgressively() {
	if paint.progressive.enabled {
		paint.progressive.on, paint.progressive.first, paint.progressive.timeLeft = true, true, 0
	}
}

// IsPainting reports whether the last frame lacked a picture or painted one.
func (paint *Painter) IsPainting() bool {
	return paint.progressive.missing > 0 || paint.progressive.painted
}

func (paint *Painter) beginPainting() {
	h := &paint.progressive
	h.on = h.first || h.missing > 0 || h.painting != nil
	h.missing, h.painted, h.timeLeft, h.smallTimeLeft = 0, false, frameShare, smallShare
	if h.first {
		h.timeLeft = 0
	}
	h.first = false
	paint.paintOn() // even if the scene that requested it is gone
}

// lacks reports whether a picture is missing in this frame, and then requests another
// frame.
func (paint *Painter) lacks(key any) bool {
	if paint.HasPicture(key) {
		return false
	}
	paint.progressive.missing++
	paint.frame.Animate()
	return true
}

// ShowWhenPainted shows the pictures of build only when none of them is missing, which it
// reports.
func (paint *Painter) ShowWhenPainted(build func()) bool {
	shown, missing := len(paint.canvas.marks), paint.progressive.missing
	build()
	if paint.progressive.missing > missing {
		paint.canvas.marks = paint.canvas.marks[:shown]
		return false
	}
	return true
}

func (paint *Painter) paintOn() {
	h := &paint.progressive
	p := h.painting
	if p == nil || h.timeLeft <= 0 {
		return
	}
	began := paint.paints()
	if img := p.work(began.Add(h.timeLeft)); img != nil {
		paint.cache.add(p.key, img)
		h.painting = nil
	}
	h.timeLeft -= time.Since(began)
}

func (paint *Painter) paints() time.Time {
	paint.progressive.painted = true
	paint.frame.Animate()
	return time.Now()
}

// painting is a picture painted in steps. Its goroutine runs only while the frame waits
// for it.
type painting struct {
	key   any
	until time.Time        // time at which [pause] stops it
	turns chan struct{}    // continues it
	done  chan image.Image // receives the picture, or nil when the time is over
}

// active is the running painting, nil between frames.
var active *painting

func startPainting(key any, draw func() image.Image) *painting {
	p := &painting{key: key, turns: make(chan struct{}), done: make(chan image.Image)}
	go func() {
		<-p.turns
		p.done <- draw()
	}()
	return p
}

// work paints until the given time or a little longer. It returns the picture when
// finished, else nil.
func (p *painting) work(until time.Time) image.Image {
	p.until, active = until, p
	p.turns <- struct{}{}
	img := <-p.done
	active = nil
	return img
}

// pause suspends the running painting when its time is over, until the next call of
// [painting.work]. Pictures painted in one step are not affected.
func pause() {
	if p := active; p != nil && !time.Now().Before(p.until) {
		p.done <- nil
		<-p.turns
	}
}

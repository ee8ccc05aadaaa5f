package ui

import (
	"image"
	"time"
)

// hurry spreads the pictures of a new scene over several frames, so that the screen
// changes at once and goes on answering while they are painted.
type hurry struct {
	able     bool          // the program wants this
	on       bool          // the scene is new
	first    bool          // the frame being built is the first one after the change
	missing  int           // how many pictures the frame lacks
	painted  bool          // the frame has painted some
	painting *painting     // a picture that is not finished
	left     time.Duration // how long this frame may still paint
	small    time.Duration // the same for small pictures, such as lines of text
}

// A frame may paint for so long. The rest of a table's frame takes about as long on a
// slow phone, and both together stay below a tenth of a second.
const (
	frameShare = 20 * time.Millisecond
	smallShare = 10 * time.Millisecond
)

// Unhurried spreads the pictures of each new scene over several frames. Without it the
// first frame of a scene paints them all, however long that takes.
func (u *UI) Unhurried() { u.hurry.able = true }

// Hurry begins a new scene: its first frame paints a few small pictures. Those after it
// paint as much as they have time for, until nothing is missing.
func (u *UI) Hurry() {
	if u.hurry.able {
		u.hurry.on, u.hurry.first, u.hurry.left = true, true, 0
	}
}

// Hurries reports whether the last frame lacked a picture, or had to paint one.
func (u *UI) Hurries() bool { return u.hurry.missing > 0 || u.hurry.painted }

// beginHurry starts a frame.
func (u *UI) beginHurry() {
	h := &u.hurry
	h.on = h.first || h.missing > 0 || h.painting != nil
	h.missing, h.painted, h.left, h.small = 0, false, frameShare, smallShare
	if h.first {
		h.left = 0
	}
	h.first = false
	u.paintOn() // also where the scene that asked for it is gone
}

// lacks reports whether the frame has to do without a picture, and then asks for
// another frame.
func (u *UI) lacks(key any) bool {
	if u.HasPicture(key) {
		return false
	}
	u.hurry.missing++
	u.Animate()
	return true
}

// Whole shows what build shows once no picture of it is missing, and nothing before.
func (u *UI) Whole(build func()) {
	shown, missing := len(u.canvas.marks), u.hurry.missing
	build()
	if u.hurry.missing > missing {
		u.canvas.marks = u.canvas.marks[:shown]
	}
}

// paintOn goes on with the picture that is not finished, for as long as this frame may
// paint.
func (u *UI) paintOn() {
	h := &u.hurry
	p := h.painting
	if p == nil || h.left <= 0 {
		return
	}
	began := u.paints()
	if img := p.work(began.Add(h.left)); img != nil {
		u.cache.add(p.key, img)
		h.painting = nil
	}
	h.left -= time.Since(began)
}

// paints notes that the frame paints, and asks for another one. It returns the time.
func (u *UI) paints() time.Time {
	u.hurry.painted = true
	u.Animate()
	return time.Now()
}

// painting is a picture that is painted bit by bit, on a goroutine that works only while
// the frames wait for it.
type painting struct {
	key   any
	until time.Time        // when it stops in [pause]
	turns chan struct{}    // lets it go on
	done  chan image.Image // brings the picture, or nil when the time is over
}

// active is the painting that is being worked on, nil between two frames.
var active *painting

func startPainting(key any, draw func() image.Image) *painting {
	p := &painting{key: key, turns: make(chan struct{}), done: make(chan image.Image)}
	go func() {
		<-p.turns
		p.done <- draw()
	}()
	return p
}

// work paints until that time at least, and returns the picture when it is finished; nil
// before.
func (p *painting) work(until time.Time) image.Image {
	p.until, active = until, p
	p.turns <- struct{}{}
	img := <-p.done
	active = nil
	return img
}

// pause stops the painting under way when its time is over, until [painting.work] is
// called again. A picture that is painted in one go does not stop.
func pause() {
	if p := active; p != nil && !time.Now().Before(p.until) {
		p.done <- nil
		<-p.turns
	}
}

package ui

import (
	"image"
	"time"
)

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
func (u *UI) EnableProgressivePainting() { u.progressive.enabled = true }

// PaintProgressively begins a new scene. Its first frame paints a few small pictures only. Later
// frames paint as much as they have time for, until nothing is missing.
func (u *UI) PaintProgressively() {
	if u.progressive.enabled {
		u.progressive.on, u.progressive.first, u.progressive.timeLeft = true, true, 0
	}
}

// IsPainting reports whether the last frame lacked a picture or painted one.
func (u *UI) IsPainting() bool { return u.progressive.missing > 0 || u.progressive.painted }

func (u *UI) beginPainting() {
	h := &u.progressive
	h.on = h.first || h.missing > 0 || h.painting != nil
	h.missing, h.painted, h.timeLeft, h.smallTimeLeft = 0, false, frameShare, smallShare
	if h.first {
		h.timeLeft = 0
	}
	h.first = false
	u.paintOn() // even if the scene that requested it is gone
}

// lacks reports whether a picture is missing in this frame, and then requests another
// frame.
func (u *UI) lacks(key any) bool {
	if u.HasPicture(key) {
		return false
	}
	u.progressive.missing++
	u.Animate()
	return true
}

// ShowWhenPainted shows the pictures of build only when none of them is missing.
func (u *UI) ShowWhenPainted(build func()) {
	shown, missing := len(u.canvas.marks), u.progressive.missing
	build()
	if u.progressive.missing > missing {
		u.canvas.marks = u.canvas.marks[:shown]
	}
}

func (u *UI) paintOn() {
	h := &u.progressive
	p := h.painting
	if p == nil || h.timeLeft <= 0 {
		return
	}
	began := u.paints()
	if img := p.work(began.Add(h.timeLeft)); img != nil {
		u.cache.add(p.key, img)
		h.painting = nil
	}
	h.timeLeft -= time.Since(began)
}

func (u *UI) paints() time.Time {
	u.progressive.painted = true
	u.Animate()
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

package app

import (
	"time"

	"tessera/scenes"
)

// reader sends the contents of the screen to assistive tools and handles their requests.
type reader struct {
	app *App
	// update receives the changes: the page (nil if unchanged), the name of the focused
	// element, sentences to speak, and the number of requests handled.
	update func(page *scenes.Page, focus, news string, heard int)
	factor func() float64 // physical pixels per pixel of the page's coordinates
	full   func() bool    // the frame has used its time, so the page can wait; may be nil
	last   time.Duration
	told   bool
	focus  string
	heard  int
	stamp  uint64        // of the last page sent
	seen   uint64        // of the page after the previous frame
	since  time.Duration // when it first differed from the last page sent
}

// readerPause is the minimum time between two pages, so that a moving element is sent
// when it stops.
const readerPause = 120 * time.Millisecond

// newReader returns a reader that sends everything with the next frame.
func newReader(a *App, factor func() float64, update func(page *scenes.Page, focus, news string, heard int)) *reader {
	a.stage.UI.CollectParts()
	return &reader{app: a, update: update, factor: factor, last: -readerPause}
}

// wait returns how long a changed page has to wait before it is sent. A move is made in
// the middle of a frame, when the tools still show the previous position. So a page is
// sent when two successive frames have the same stamp, or after readerPause.
func (r *reader) wait(now time.Duration, stamp uint64) time.Duration {
	rest := r.last + readerPause - now
	if stamp == r.seen {
		return rest
	}
	if r.seen == r.stamp {
		r.since = now
	}
	r.seen = stamp
	if now-r.since < readerPause {
		return max(rest, time.Millisecond)
	}
	return rest
}

func (r *reader) frame() {
	s := r.app.stage
	if !s.PageReady() {
		return
	}
	now, stamp := s.UI.In.Now, s.PageStamp()
	var page *scenes.Page
	if stamp != r.stamp || !r.told {
		if rest := r.wait(now, stamp); rest > 0 {
			s.UI.WakeIn(rest)
			return
		}
		if r.full != nil && r.full() && (s.UI.IsPainting() || now-r.since < 2*readerPause) {
			s.UI.Animate()
			return
		}
		whole := s.Page(r.factor())
		page = &whole
		r.told, r.stamp, r.last = true, stamp, now
	}
	r.seen = stamp
	focus, heard, news := s.PageFocus(), s.RequestsDone(), s.TakeNews()
	if page == nil && focus == r.focus && heard == r.heard && news == "" {
		return
	}
	r.focus, r.heard = focus, heard
	r.update(page, focus, news, heard)
}

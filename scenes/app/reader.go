package app

import (
	"time"

	"tessera/scenes"
)

// reader tells assistive tools what is on the screen, and has done what they ask for.
type reader struct {
	app *App
	// update takes what has changed: the page if it is another, what has the keyboard,
	// sentences to be spoken, and how many requests were heard.
	update func(page *scenes.Page, focus, news string, heard int)
	factor func() float64 // how many physical pixels a pixel of the page's places has
	full   func() bool    // a frame had enough to do, such as painting, and a later one may tell; nil for none
	last   time.Duration
	told   bool
	focus  string
	heard  int
	stamp  uint64        // of the page told
	seen   uint64        // of the page after the frame before
	since  time.Duration // when it began to be another than the one told
}

// readerPause is the least time between two pages, so that what moves is told when
// it has come to rest.
const readerPause = 120 * time.Millisecond

// newReader makes a reader that tells everything with the next frame.
func newReader(a *App, factor func() float64, update func(page *scenes.Page, focus, news string, heard int)) *reader {
	a.stage.UI.Tell()
	return &reader{app: a, update: update, factor: factor, last: -readerPause}
}

// wait is how long another page has to wait until it is told. A move comes in the
// middle of a frame, in which the tools are still those of the position before, so
// that a page is told when two frames agree on it, or after a pause.
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

// frame tells what has changed with a frame.
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
		if r.full != nil && r.full() && (s.UI.Hurries() || now-r.since < 2*readerPause) {
			s.UI.Animate()
			return
		}
		whole := s.Page(r.factor())
		page = &whole
		r.told, r.stamp, r.last = true, stamp, now
	}
	r.seen = stamp
	focus, heard, news := s.PageFocus(), s.Heard(), s.Sentences()
	if page == nil && focus == r.focus && heard == r.heard && news == "" {
		return
	}
	r.focus, r.heard = focus, heard
	r.update(page, focus, news, heard)
}

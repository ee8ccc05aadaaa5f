package app

import (
	"encoding/json"
	"syscall/js"
	"time"

	"tessera/scenes/frames"
)

// reader hands what is on the screen to the page's document for assistive tools,
// and takes from it what is asked for there.
type reader struct {
	app    *App
	update js.Value // undefined where the page has no such document
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

// offerReader connects the app with the page's document, if it has one.
func offerReader(a *App) {
	document := js.Global().Get("tesseraReader")
	if !document.Truthy() {
		return
	}
	r := &reader{app: a, update: document.Get("update"), last: -readerPause}
	a.stage.UI.Tell()
	a.speak = r.frame
	js.Global().Get("tessera").Set("request", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 3 {
			a.stage.Request(args[0].String(), args[1].String(), args[2].String())
			frames.Schedule()
		}
		return nil
	}))
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
	page := js.Null()
	if stamp != r.stamp || !r.told {
		if rest := r.wait(now, stamp); rest > 0 {
			s.UI.WakeIn(rest)
			return
		}
		text, err := json.Marshal(s.Page(r.app.factor))
		if err != nil {
			return // of such a value this cannot be
		}
		r.told, r.stamp, r.last = true, stamp, now
		page = js.ValueOf(string(text))
	}
	r.seen = stamp
	focus, heard, news := s.PageFocus(), s.Heard(), s.Sentences()
	if page.IsNull() && focus == r.focus && heard == r.heard && news == "" {
		return
	}
	r.focus, r.heard = focus, heard
	r.update.Invoke(page, focus, news, heard)
}

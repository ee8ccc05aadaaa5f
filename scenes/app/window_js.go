package app

import (
	"math"
	"runtime/debug"
	"time"

	"tessera/scenes/store"
)

// window is the page's, which the browser looks after.
type window struct {
	collects bool // garbage
	trail    *trail
	ratio    ratio
}

func (window) open(store.Store) {}

// calm is when the start is over.
const calm = 3 * time.Second

// follow keeps to the page's pixels, and ends what the page began: it starts the program without collecting
// garbage, up to a limit, since nothing of what a start makes is garbage for long.
func (w *window) follow(_ store.Store, now time.Duration) (closing bool) {
	if !w.collects && now > calm {
		w.collects = true
		debug.SetGCPercent(100)
		debug.SetMemoryLimit(math.MaxInt64)
	}
	w.ratio.follow()
	return false
}

func (w *window) back() bool { return w.trail.back() }

func (w *window) show(depth int) { w.trail.show(depth) }

package app

import (
	"math"
	"runtime/debug"
	"syscall/js"
	"time"

	"tessera/scenes"
	"tessera/scenes/store"
)

// window is the page's, which the browser looks after.
type window struct {
	collects bool // garbage
	trail    *trail
	ratio    ratio
	zooms    bool // what the page was told
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

// show tells the page how many scenes lie on one another, and whether two fingers are
// the game's: a browser asks for that before it asks the game.
func (w *window) show(s *scenes.Stage) {
	w.trail.show(s.Depth())
	if zooms := s.Zooms(); zooms != w.zooms {
		w.zooms = zooms
		js.Global().Get("document").Get("documentElement").Get("classList").Call("toggle", "zooms", zooms)
	}
}

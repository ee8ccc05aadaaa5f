package app

import (
	"math"
	"runtime/debug"
	"syscall/js"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes"
	"tessera/scenes/store"
)

type window struct {
	collects bool // the garbage collector is on
	trail    *trail
	ratio    ratio
	zooms    bool // the last value of [scenes.Stage.Zooms] sent to the page
}

func (window) open(store.Store) {}

// startPhase is the time after which the start is over.
const startPhase = 3 * time.Second

// follow updates the pixel ratio and turns the garbage collector on after the start. The
// page starts the program without it, up to a memory limit, since the start makes almost
// no garbage.
func (w *window) follow(_ store.Store, now time.Duration) (closing bool) {
	if !w.collects && now > startPhase {
		w.collects = true
		debug.SetGCPercent(100)
		debug.SetMemoryLimit(math.MaxInt64)
	}
	w.ratio.follow()
	return false
}

func (w *window) back() bool { return w.trail.back() }

// show updates the history, and tells the page whether the game handles two-finger
// gestures. The browser decides that before it sends the touches to the game.
func (w *window) show(s *scenes.Stage) {
	w.trail.show(s.Depth())
	if zooms := s.Zooms(); zooms != w.zooms {
		w.zooms = zooms
		js.Global().Get("document").Get("documentElement").Get("classList").Call("toggle", "zooms", zooms)
	}
}

// notch is Ebitengine's value for one notch of the wheel. Browsers report pixels, about a
// hundred for a notch and a few at a time from a trackpad.
const notch = 100

// printed returns "". A browser reports what a key types with each press, with Control
// too.
func printed(ebiten.Key) string { return "" }

package app

import (
	"math"
	"runtime/debug"
	"syscall/js"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/fonts"
	"tessera/scenes"
	"tessera/scenes/store"
	"tessera/scenes/typeset"
	"tessera/scenes/ui"
)

type window struct {
	collects bool // the garbage collector is on
	trail    *trail
	ratio    ratio
}

func (window) open(store.Store) error { return nil }

func (window) toggleFullscreen() { ebiten.SetFullscreen(!ebiten.IsFullscreen()) }

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

// show updates the history.
func (w *window) show(s *scenes.Stage) { w.trail.show(s.Depth()) }

// notch is Ebitengine's value for one notch of the wheel. Browsers report pixels, about a
// hundred for a notch and a few at a time from a trackpad.
const notch = 100

// printed returns "". A browser reports what a key types with each press, with Control
// too.
func printed(ebiten.Key) string { return "" }

// overlay edits text in an input element of the page, which the page's script places over
// a field (window.tessera.field).
type overlay struct {
	field js.Value
	on    bool
}

// newOverlay sends the game's font to the page. It returns nil if the page has no input
// element.
func newOverlay() ui.Overlay {
	page := js.Global().Get("tessera")
	if !page.Truthy() || !page.Get("field").Truthy() {
		return nil
	}
	o := &overlay{field: page.Get("field")}
	ttf := fonts.TTF(fonts.Regular)
	letters := js.Global().Get("Uint8Array").New(len(ttf))
	js.CopyBytesToJS(letters, ttf)
	o.field.Call("begin", letters, js.FuncOf(func(js.Value, []js.Value) any {
		scenes.ScheduleFrame()
		return nil
	}))
	return o
}

func (o *overlay) Edit(f ui.OverlayField) (text string, stays bool) {
	o.on = true
	ratio := ebiten.Monitor().DeviceScaleFactor()
	px := func(v float64) float64 { return v / ratio }
	now := o.field.Call("edit", map[string]any{
		"name": f.Name, "text": f.Text, "placeholder": f.Placeholder,
		"x": px(f.At.X), "y": px(f.At.Y), "w": px(f.At.W), "h": px(f.At.H),
		"above": px(f.Seen.Y - f.At.Y), "below": px(f.At.Bottom() - f.Seen.Bottom()),
		"size": px(f.Size), "ink": typeset.CSS(f.Ink), "faint": typeset.CSS(f.Faint), "accent": typeset.CSS(f.Accent),
		"from": f.From, "to": f.To, "limit": f.Limit, "digits": f.Digits,
	})
	return now.Get("text").String(), !now.Get("left").Bool()
}

func (o *overlay) Done() {
	if o.on {
		o.on = false
		o.field.Call("done")
	}
}

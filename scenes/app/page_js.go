package app

import (
	"fmt"
	"syscall/js"
	"time"
	"unsafe"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sounds"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/files"
)

// exportFunctions adds to window.tessera the functions that the page may call.
func exportFunctions(a *App) {
	page := js.Global().Get("tessera")
	if !page.Truthy() {
		page = js.ValueOf(map[string]any{})
		js.Global().Set("tessera", page)
	}
	page.Set("inspect", js.FuncOf(func(js.Value, []js.Value) any {
		return js.Global().Get("JSON").Call("parse", string(a.Inspection()))
	}))
	page.Set("cancel", js.FuncOf(func(js.Value, []js.Value) any {
		a.cancelled = true
		scenes.ScheduleFrame()
		return nil
	}))
	if page.Get("holdClock").Truthy() {
		a.clock.held = true
		page.Set("moveClock", js.FuncOf(func(_ js.Value, args []js.Value) any {
			by := time.Duration(args[0].Float() * float64(time.Millisecond))
			return a.runBeforeFrame(func() { a.clock.at += by })
		}))
	}
	page.Set("zooms", js.FuncOf(func(js.Value, []js.Value) any { return a.stage.Zooms() }))
	page.Set("tell", js.FuncOf(func(_ js.Value, args []js.Value) any {
		news := args[0].String()
		a.runBeforeFrame(func() { a.showNews(news) })
		return nil
	}))
}

// takeDrops opens files that are dropped onto the page. Ebitengine's own handler crashes
// the program if the drop contains no file, so this handler stops the event.
func takeDrops(a *App) {
	js.Global().Call("addEventListener", "drop", js.FuncOf(func(_ js.Value, args []js.Value) any {
		args[0].Call("preventDefault")
		args[0].Call("stopImmediatePropagation")
		data := args[0].Get("dataTransfer")
		if !data.Truthy() || data.Get("files").Length() == 0 {
			a.runBeforeFrame(func() { a.Drop(nil, say.Errorf("this page cannot read what you dropped")) })
			return nil
		}
		files.ReadFile(data.Get("files").Index(0), func(text []byte, err error) {
			a.runBeforeFrame(func() { a.Drop(text, err) })
		})
		return nil
	}), true)
}

// ratio is the number of screen pixels per page pixel. It changes when the page is zoomed
// or moved to another monitor.
type ratio struct{ now float64 }

func (r *ratio) read() float64 { return js.Global().Get("devicePixelRatio").Float() }

// wake requests a frame when the ratio changes, since the change alone may cause none.
func (r *ratio) wake() {
	r.now = r.read()
	query := js.Global().Call("matchMedia", fmt.Sprintf("(resolution: %gdppx)", r.now))
	var changed js.Func
	changed = js.FuncOf(func(js.Value, []js.Value) any {
		changed.Release()
		scenes.ScheduleFrame()
		return nil
	})
	query.Call("addEventListener", "change", changed, map[string]any{"once": true})
}

// follow keeps the picture sharp. Ebitengine caches the first ratio, so follow clears the
// cache and triggers a resize, which recreates the canvas.
func (r *ratio) follow() {
	if r.now == r.read() {
		return
	}
	r.wake()
	forgetRatio()
	js.Global().Call("dispatchEvent", js.Global().Get("Event").New("resize"))
}

// forgetRatio clears the ratio cached in Ebitengine's monitor, whose only field it is.
// Ebitengine reads the ratio again when it is 0.
func forgetRatio() { *(*float64)(unsafe.Pointer(ebiten.Monitor())) = 0 }

// vibrate vibrates the device, if it can, when a move is refused or a game is won. Before
// the player's first touch ends, browsers refuse to vibrate and log a warning, so it does
// nothing.
func vibrate(n sounds.Name) {
	navigator := js.Global().Get("navigator")
	active := navigator.Get("userActivation")
	if !navigator.Get("vibrate").Truthy() || active.Truthy() && !active.Get("hasBeenActive").Bool() {
		return
	}
	switch n {
	case sounds.Refused:
		navigator.Call("vibrate", 40)
	case sounds.Won:
		navigator.Call("vibrate", []any{60, 80, 60, 80, 160})
	}
}

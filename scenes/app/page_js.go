package app

import (
	"syscall/js"

	"github.com/hajimehoshi/ebiten/v2"
)

// offer puts into window.tessera what the page around may ask of the game.
func offer(a *App) {
	page := js.Global().Get("tessera")
	if !page.Truthy() {
		page = js.ValueOf(map[string]any{})
		js.Global().Set("tessera", page)
	}
	page.Set("inspect", js.FuncOf(func(js.Value, []js.Value) any {
		return js.Global().Get("JSON").Call("parse", string(a.Inspection()))
	}))
	page.Set("tell", js.FuncOf(func(_ js.Value, args []js.Value) any {
		news := args[0].String()
		a.ask(func() { a.hear(news) })
		return nil
	}))
}

// ask has something done before the next frame, which comes at once. A page that
// asks for more than can wait is not heard.
func (a *App) ask(f func()) {
	select {
	case a.calls <- f:
		ebiten.ScheduleFrame()
	default:
	}
}

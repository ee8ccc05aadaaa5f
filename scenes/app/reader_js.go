package app

import (
	"encoding/json"
	"syscall/js"
	"time"

	"tessera/scenes"
	"tessera/scenes/frames"
)

// fullFrame is how long a frame may take to be made until what can wait is left to the
// next: the picture is still to be drawn.
const fullFrame = frameTime / 3

// offerReader connects the app with the page's document for assistive tools, if it has
// one.
func offerReader(a *App) {
	document := js.Global().Get("tesseraReader")
	if !document.Truthy() {
		return
	}
	update := document.Get("update")
	r := newReader(a, func() float64 { return a.factor }, func(page *scenes.Page, focus, news string, heard int) {
		told := js.Null()
		if page != nil {
			text, err := json.Marshal(page)
			if err != nil {
				return // of such a value this cannot be
			}
			told = js.ValueOf(string(text))
		}
		update.Invoke(told, focus, news, heard)
	})
	// All of it is done on the thread that draws.
	r.full = func() bool { return time.Since(a.began) > fullFrame }
	a.speak = r.frame
	js.Global().Get("tessera").Set("request", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 3 {
			a.stage.Request(args[0].String(), args[1].String(), args[2].String())
			frames.Schedule()
		}
		return nil
	}))
}

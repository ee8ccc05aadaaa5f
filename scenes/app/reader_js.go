package app

import (
	"encoding/json"
	"syscall/js"

	"tessera/scenes"
	"tessera/scenes/frames"
)

// offerReader connects the app with the page's document for assistive tools, if it has
// one.
func offerReader(a *App) {
	document := js.Global().Get("tesseraReader")
	if !document.Truthy() {
		return
	}
	update := document.Get("update")
	a.speak = newReader(a, func() float64 { return a.factor }, func(page *scenes.Page, focus, news string, heard int) {
		told := js.Null()
		if page != nil {
			text, err := json.Marshal(page)
			if err != nil {
				return // of such a value this cannot be
			}
			told = js.ValueOf(string(text))
		}
		update.Invoke(told, focus, news, heard)
	}).frame
	js.Global().Get("tessera").Set("request", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 3 {
			a.stage.Request(args[0].String(), args[1].String(), args[2].String())
			frames.Schedule()
		}
		return nil
	}))
}

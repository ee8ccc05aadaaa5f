package app

import (
	"encoding/json"
	"syscall/js"
	"time"

	"tessera/scenes"
)

// fullFrame is the time after which a frame leaves optional work to the next one. The
// rest of the frame is for drawing.
const fullFrame = frameTime / 3

// offerReader connects the app to the page's document for assistive tools, if the page
// has one.
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
				return // impossible: every page can be encoded
			}
			told = js.ValueOf(string(text))
		}
		update.Invoke(told, focus, news, heard)
	})
	// The page is built on the thread that draws.
	r.full = func() bool { return time.Since(a.began) > fullFrame }
	a.speak = r.frame
	js.Global().Get("tessera").Set("request", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if len(args) == 3 {
			a.stage.Request(args[0].String(), args[1].String(), args[2].String())
			scenes.ScheduleFrame()
		}
		return nil
	}))
}

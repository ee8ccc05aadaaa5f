package app

import (
	"syscall/js"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// events are the page's events with their times, which Ebitengine does not report. While
// the program works, the browser collects events. Their times say when they happened.
type events struct {
	input.Times
	key     time.Duration // of the latest press of a key
	fingers input.Fingers // in CSS pixels
}

// read adds the fingers on the screen and the times of the latest events.
func (e *events) read(raw *input.Raw) {
	fingers, changed, more := e.fingers.Next()
	raw.Times, raw.Times.Touch = e.Times, changed
	ratio := ebiten.Monitor().DeviceScaleFactor()
	for _, f := range fingers {
		raw.Touches = append(raw.Touches, input.Touch{ID: f.ID, At: geom.Point{X: f.At.X * ratio, Y: f.At.Y * ratio}})
	}
	if more {
		scenes.ScheduleFrame()
	}
}

// listen records the events of the canvas from now on, before Ebitengine sees them, but after
// the page's script has filtered them.
func (r *devices) listen() {
	e := &r.events
	isGame, performance := js.Global().Get("HTMLCanvasElement"), js.Global().Get("performance")
	on := func(kind string, record func(event js.Value, when time.Duration)) {
		js.Global().Call("addEventListener", kind, js.FuncOf(func(_ js.Value, args []js.Value) any {
			if event := args[0]; event.Get("target").InstanceOf(isGame) {
				stamp := event.Get("happened") // of an event that the page passes on
				if stamp.IsUndefined() {
					stamp = event.Get("timeStamp")
				}
				ago := performance.Call("now").Float() - stamp.Float()
				record(event, r.now()-time.Duration(ago*float64(time.Millisecond)))
			}
			return nil
		}), map[string]any{"capture": true, "passive": true})
	}
	button := func(of *time.Duration) func(js.Value, time.Duration) {
		return func(event js.Value, when time.Duration) {
			if event.Get("button").Int() == 0 {
				*of = when
			}
		}
	}
	on("mousedown", button(&e.Press))
	on("mouseup", button(&e.Release))
	on("mousemove", func(_ js.Value, when time.Duration) { e.Move = when })
	on("wheel", func(_ js.Value, when time.Duration) { e.Wheel = when })
	on("keydown", func(event js.Value, when time.Duration) {
		if !event.Get("repeat").Bool() {
			e.key = when
		}
	})
	for _, kind := range []string{"touchstart", "touchmove", "touchend"} {
		on(kind, func(event js.Value, when time.Duration) {
			all := event.Get("targetTouches")
			var fingers []input.Touch
			for i := range all.Length() {
				f := all.Index(i)
				at := geom.Point{X: f.Get("clientX").Float(), Y: f.Get("clientY").Float()}
				fingers = append(fingers, input.Touch{ID: f.Get("identifier").Int(), At: at})
			}
			e.fingers.Report(fingers, when)
		})
	}
}

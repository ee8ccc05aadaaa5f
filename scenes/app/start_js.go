package app

import (
	"fmt"
	"strings"
	"syscall/js"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/desktop"
	"tessera/scenes/sound"
	"tessera/scenes/store"
)

// Start runs the game in the page. The fragment of the page's address names what to open,
// for example #game=trisq.
func Start(_, _, _ string) int {
	o := Options{At: strings.TrimPrefix(js.Global().Get("location").Get("hash").String(), "#")}
	way := newTrail() // removes the link from the address
	o.Address = way.address
	s := store.OpenSaver(nil)
	a, err := New(o, s)
	if err != nil { // an invalid link only shows a notice
		o.Notice, o.At = say.Sentence(say.Err(err)), ""
		if a, err = New(o, s); err != nil {
			fmt.Println("tessera:", err)
			return 1
		}
	}
	a.stage.UI.Overlay = newOverlay()
	a.stage.Vibrate = vibrate
	a.stage.Subscribe = desktop.Subscribe()
	followSystem(a)
	awaitGamepads()
	a.stage.SetSpeaker(sound.New(a.stage.Prefs.Audible))
	exportFunctions(a)
	offerReader(a)
	takeDrops(a)
	a.window.ratio.wake()
	a.window.trail = way
	if err := a.Run(); err != nil {
		fmt.Println("tessera:", err)
		return 1
	}
	return 0
}

func followSystem(a *App) {
	media := func(query string) js.Value { return js.Global().Call("matchMedia", query) }
	dark, still := media("(prefers-color-scheme: dark)"), media("(prefers-reduced-motion: reduce)")
	contrast := media("(prefers-contrast: more), (forced-colors: active)")
	heed := func() {
		is := func(m js.Value) bool { return m.Get("matches").Bool() }
		a.stage.Prefs.SetSystem(scenes.System{Dark: is(dark), ReducedMotion: is(still), Contrast: is(contrast)})
	}
	changed := js.FuncOf(func(js.Value, []js.Value) any {
		heed()
		scenes.ScheduleFrame()
		return nil
	})
	for _, m := range []js.Value{dark, still, contrast} {
		m.Call("addEventListener", "change", changed)
	}
	heed()
}

// awaitGamepads requests a frame when a gamepad is connected, since the browser causes
// none.
func awaitGamepads() {
	js.Global().Call("addEventListener", "gamepadconnected", js.FuncOf(func(js.Value, []js.Value) any {
		scenes.ScheduleFrame()
		return nil
	}))
}

func Picture(_, _ string) int { return 2 }

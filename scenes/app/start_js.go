package app

import (
	"fmt"
	"net/url"
	"strings"
	"syscall/js"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/scenes"
	"tessera/scenes/sound"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// Start runs the game in the page. The page's address says what to open:
// #game=trisq.
func Start(_, _, _ string) int {
	location := js.Global().Get("location")
	link := fragment(location.Get("hash").String())
	o := Options{Game: link["game"], Link: link}
	_, settings := link["settings"]
	_, moves := link["moves"]
	if settings || moves || link["table"] != "" {
		o.Shared = location.Get("hash").String()
	}
	o.Address = func(at string) {
		path := location.Get("pathname").String() + location.Get("search").String()
		if at != "" {
			path += "#" + at
		}
		js.Global().Get("history").Call("replaceState", nil, "", path)
	}
	// A link followed within the page changes its address and nothing else.
	js.Global().Call("addEventListener", "hashchange", js.FuncOf(func(js.Value, []js.Value) any {
		location.Call("reload")
		return nil
	}))
	s := store.OpenHolding()
	a, err := New(o, s)
	if err != nil { // a link to what is not there is no reason not to play
		o.Notice = strings.TrimSpace(ui.Sentence(err.Error()) + " " + o.Notice)
		o.Game, o.Shared = "", ""
		if a, err = New(o, s); err != nil {
			fmt.Println("tessera:", err)
			return 1
		}
	}
	a.stage.UI.Ask = ask
	followSystem(a)
	a.stage.SetSpeaker(sound.New())
	offer(a)
	offerReader(a)
	wakeOnDrop()
	if err := a.Run(); err != nil {
		fmt.Println("tessera:", err)
		return 1
	}
	return 0
}

// followSystem heeds how the browser and the system are set, now and whenever
// that changes.
func followSystem(a *App) {
	dark := js.Global().Call("matchMedia", "(prefers-color-scheme: dark)")
	still := js.Global().Call("matchMedia", "(prefers-reduced-motion: reduce)")
	heed := func() {
		a.stage.Prefs.Suggest(scenes.System{Dark: dark.Get("matches").Bool(), Still: still.Get("matches").Bool()})
	}
	changed := js.FuncOf(func(js.Value, []js.Value) any {
		heed()
		ebiten.ScheduleFrame()
		return nil
	})
	dark.Call("addEventListener", "change", changed)
	still.Call("addEventListener", "change", changed)
	heed()
}

// ask lets the browser ask for a line of text, for which a phone shows its keys.
func ask(what, text string) (string, bool) {
	defer func() { _ = recover() }() // a page within a page may not be allowed to ask
	answer := js.Global().Call("prompt", what, text)
	if answer.Type() != js.TypeString { // it was cancelled
		return "", false
	}
	return answer.String(), true
}

// wakeOnDrop has frames come when a file has been dropped onto the page. It is
// read in its own time, and nothing else tells when that is over.
func wakeOnDrop() {
	js.Global().Call("addEventListener", "drop", js.FuncOf(func(js.Value, []js.Value) any {
		for _, wait := range []time.Duration{50 * time.Millisecond, 300 * time.Millisecond, time.Second} {
			time.AfterFunc(wait, ebiten.ScheduleFrame)
		}
		return nil
	}), true)
}

// fragment takes the values out of the part of an address behind #.
func fragment(hash string) map[string]string {
	link := map[string]string{}
	values, err := url.ParseQuery(strings.TrimPrefix(hash, "#"))
	if err != nil {
		return link
	}
	for key := range values {
		link[key] = values.Get(key)
	}
	return link
}

// Picture is for the desktop only.
func Picture(_, _ string) int { return 2 }

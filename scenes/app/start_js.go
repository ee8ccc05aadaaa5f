package app

import (
	"errors"
	"fmt"
	"strings"
	"syscall/js"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/desktop"
	"tessera/scenes/lang"
	"tessera/scenes/mind"
	"tessera/scenes/remote"
	"tessera/scenes/store"
)

// Main runs the game in the page. The fragment of the page's address names what to open,
// for example #game=trisq.
func Main() int {
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
	a.stage.Install = installer
	followSystem(a)
	awaitGamepads()
	a.stage.SetSpeaker(newPlayer(a.stage.Prefs.Audible))
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

// installer returns what installs the page as an app, or nil if the browser does not offer it;
// see input.js.
func installer() func() {
	install := js.Global().Get("tessera").Get("install")
	if !install.Truthy() {
		return nil
	}
	return func() { install.Invoke() }
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
	if media("(pointer: coarse)").Get("matches").Bool() {
		a.tracker.StartWithFinger()
	}
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

// newMind returns the computer players for all tables. They run outside this program.
func newMind() mind.Mind { return mind.NewPage(scenes.ScheduleFrame) }

// pageLanguages returns the page's languages object; see language.js.
func pageLanguages() js.Value { return js.Global().Get("tesseraLanguages") }

func languageChoices() (choices []lang.Choice) {
	page := pageLanguages()
	if !page.Truthy() {
		return nil
	}
	all := page.Get("all")
	for i := range all.Length() {
		choices = append(choices, lang.Choice{Tag: all.Index(i).Get("tag").String(), Name: all.Index(i).Get("name").String()})
	}
	return choices
}

// systemLanguages returns the browser's preferred languages, the most preferred first.
func systemLanguages() (tags []string) {
	all := js.Global().Get("navigator").Get("languages")
	if !all.Truthy() {
		return nil
	}
	for i := range all.Length() {
		tags = append(tags, all.Index(i).String())
	}
	return tags
}

// readLanguage returns the catalogue of a language, nil for English. It waits for the
// page to fetch it, so event handlers of the page must not call it.
func readLanguage(tag string) (*say.Language, error) {
	page := pageLanguages()
	if tag == lang.English.Tag || !page.Truthy() {
		return nil, nil
	}
	came := make(chan js.Value, 1)
	take := js.FuncOf(func(_ js.Value, args []js.Value) any {
		came <- args[0]
		return nil
	})
	defer take.Release()
	page.Call("read", tag, take)
	text := <-came
	if text.Type() != js.TypeString {
		return nil, errors.New("the language could not be fetched")
	}
	return say.Read(text.String())
}

// declareLanguage gives the page its language, for screen readers. It also gives the page
// the text of each game's turn notification, with and without an opponent's name. The
// page shows these while the game is closed. The keys are the English titles of the
// games.
func (a *App) declareLanguage(tag string) {
	page := pageLanguages()
	if !page.Truthy() {
		return
	}
	turns := map[string]any{}
	for _, g := range a.games {
		turns[g.Title.String()] = []any{remote.YourTurn(g, ""), remote.YourTurn(g, "{player}")}
	}
	page.Call("use", tag, turns)
}

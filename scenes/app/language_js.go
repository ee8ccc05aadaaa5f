package app

import (
	"errors"
	"syscall/js"

	"tessera/logic/say"
	"tessera/scenes/lang"
	"tessera/scenes/remote"
)

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

package app

import (
	"errors"
	"syscall/js"

	"tessera/logic/say"
	"tessera/scenes/lang"
	"tessera/scenes/remote"
)

// pageLanguages is what the page knows of languages; see language.js.
func pageLanguages() js.Value { return js.Global().Get("tesseraLanguages") }

// languageChoices are the languages beside English that can be chosen.
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

// systemLanguages are the languages to which the browser is set, the first above all.
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

// readLanguage has the page fetch the catalogue of a language, and waits for it: no event
// of the page may call this. The catalogue of English is nil.
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

// declareLanguage tells the page its language, and who reads it aloud; and what it tells of
// a turn while it is closed, by the game's title in English: alone, and with a player.
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

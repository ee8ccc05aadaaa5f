package main

import (
	"bytes"
	"text/template"

	"tessera/assets/languages"
	"tessera/logic/games"
	"tessera/logic/say"
)

// manualName is the template of the game's manual page, which is filled in for every
// language.
const manualName = "tessera.6"

// manuals returns the game's manual pages, English first.
func manuals() ([]file, error) {
	english, err := manual(nil)
	if err != nil {
		return nil, err
	}
	pages := []file{{"share/man/man6/" + manualName, english, false}}
	all, err := languages.All()
	if err != nil {
		return nil, err
	}
	for _, l := range all {
		if l, err = languages.Read(l.Tag); err != nil {
			return nil, err
		}
		page, err := manual(l)
		if err != nil {
			return nil, err
		}
		pages = append(pages, file{"share/man/" + l.Tag + "/man6/" + manualName, page, false})
	}
	return pages, nil
}

// manual returns the page in a language. nil is English.
func manual(l *say.Language) ([]byte, error) {
	funcs := template.FuncMap{"say": func(id say.ID) string { return id.In(l) }, "games": games.Engines}
	page, err := template.New(manualName).Funcs(funcs).ParseFS(sources, manualName)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = page.Execute(&b, nil)
	return b.Bytes(), err
}

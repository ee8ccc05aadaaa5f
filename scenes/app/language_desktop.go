//go:build !js

package app

import (
	"github.com/jeandeaual/go-locale"

	"tessera/assets/languages"
	"tessera/logic/say"
	"tessera/scenes/lang"
)

func languageChoices() (choices []lang.Choice) {
	all, err := languages.All()
	if err != nil {
		return nil // impossible: tests read the embedded files
	}
	for _, l := range all {
		choices = append(choices, lang.Choice{Tag: l.Tag, Name: l.Name})
	}
	return choices
}

func systemLanguages() []string {
	tags, err := locale.GetLocales()
	if err != nil {
		return nil
	}
	return tags
}

// readLanguage returns the catalogue of a language, nil for English.
func readLanguage(tag string) (*say.Language, error) {
	if tag == lang.English.Tag {
		return nil, nil
	}
	return languages.Read(tag)
}

// declareLanguage does nothing: no desktop screen reader asks for the language this way.
func (*App) declareLanguage(string) {}

//go:build !js

package app

import (
	"github.com/jeandeaual/go-locale"

	"tessera/assets/languages"
	"tessera/logic/say"
	"tessera/scenes/lang"
)

// languageChoices are the languages beside English that can be chosen.
func languageChoices() (choices []lang.Choice) {
	all, err := languages.All()
	if err != nil {
		return nil // what is embedded is tested
	}
	for _, l := range all {
		choices = append(choices, lang.Choice{Tag: l.Tag, Name: l.Name})
	}
	return choices
}

// systemLanguages are the languages to which the system is set, the first above all.
func systemLanguages() []string {
	tags, err := locale.GetLocales()
	if err != nil {
		return nil
	}
	return tags
}

// readLanguage reads the catalogue of a language; that of English is nil.
func readLanguage(tag string) (*say.Language, error) {
	if tag == lang.English.Tag {
		return nil, nil
	}
	return languages.Read(tag)
}

// declareLanguage tells who reads the screen its language: on the desktop nobody asks.
func (*App) declareLanguage(string) {}

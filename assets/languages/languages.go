// Package languages holds what the program says in other languages than English, as PO
// files. It imports package say. The page has no copy of them in its program: it fetches
// the one that is chosen.
package languages

import (
	"embed"
	"strings"

	"tessera/logic/say"
)

//go:embed *.po
var files embed.FS

// All are the languages, without what they say.
func All() ([]*say.Language, error) {
	entries, err := files.ReadDir(".")
	if err != nil {
		return nil, err
	}
	var all []*say.Language
	for _, entry := range entries {
		text, err := Catalogue(strings.TrimSuffix(entry.Name(), ".po"))
		if err != nil {
			return nil, err
		}
		header, _, _ := strings.Cut(text, "\n\n")
		l, err := say.Read(header)
		if err != nil {
			return nil, err
		}
		all = append(all, l)
	}
	return all, nil
}

// Read is a language with all that it says.
func Read(tag string) (*say.Language, error) {
	text, err := Catalogue(tag)
	if err != nil {
		return nil, err
	}
	return say.Read(text)
}

// Catalogue is the PO file of a language.
func Catalogue(tag string) (string, error) {
	text, err := files.ReadFile(tag + ".po")
	return string(text), err
}

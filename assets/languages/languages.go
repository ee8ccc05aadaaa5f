// Package languages holds the translations of the program as PO files. It imports package
// say. The browser's program does not embed them, but fetches the chosen one.
package languages

import (
	"embed"
	"strings"

	"tessera/logic/say"
)

//go:embed *.po
var files embed.FS

// All returns all languages without their messages.
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

// Read returns a language with its messages.
func Read(tag string) (*say.Language, error) {
	text, err := Catalogue(tag)
	if err != nil {
		return nil, err
	}
	return say.Read(text)
}

// Catalogue returns the PO file of a language.
func Catalogue(tag string) (string, error) {
	text, err := files.ReadFile(tag + ".po")
	return string(text), err
}

package apptest

import (
	"regexp"
	"slices"
	"strings"

	"tessera/scenes"
	"tessera/scenes/geom"
	"tessera/scenes/scenetest"
)

// names matches words that are the same in every language: names of programs, keys and
// languages, words with digits or slashes, and the pass of the notation.
var names = regexp.MustCompile(`\b(Tessera|Ctrl|Esc|Enter|English|Deutsch|français|pass)\b|\S*[/\d]\S*`)

var words = regexp.MustCompile(`\p{L}{2,}`)

// Untranslated returns the words of a text that are neither part of a message, between
// brackets, nor the same in every language.
func Untranslated(text string) []string {
	var outside strings.Builder
	depth := 0
	for _, r := range text {
		switch {
		case r == '⟦':
			depth++
		case r == '⟧':
			depth--
			outside.WriteByte(' ')
		case depth == 0:
			outside.WriteRune(r)
		}
	}
	return words.FindAllString(names.ReplaceAllString(outside.String(), ""), -1)
}

// NotTranslated returns the texts on a desk's screen that are not messages.
func NotTranslated(d *scenetest.Desk) (wrong []string) {
	read := func(text string) {
		if len(Untranslated(text)) > 0 && !slices.Contains(wrong, text) {
			wrong = append(wrong, text)
		}
	}
	d.Stage.UI.Read = func(text string, _ float64, _ geom.Rect) { read(text) }
	d.Frame()
	d.Stage.UI.Read = nil
	page := d.Stage.Page(1)
	read(page.Title)
	read(d.Stage.TakeNews())
	var tell func(nodes []scenes.Node)
	tell = func(nodes []scenes.Node) {
		for _, n := range nodes {
			for _, text := range []string{n.Name, n.About, n.Value, n.Of} {
				read(text)
			}
			tell(n.Nodes)
		}
	}
	tell(page.Nodes)
	return wrong
}

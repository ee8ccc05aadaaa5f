// Package lang returns messages in the chosen language. It imports package say only.
package lang

import (
	"strings"

	"tessera/logic/say"
)

var current *say.Language

// Use sets the language of all further messages; nil is English. Existing texts do not
// change, so the caller rebuilds the screens.
func Use(l *say.Language) { current = l }

// Used returns the current language; nil is English.
func Used() *say.Language { return current }

// T returns a message with its facts.
func T(id say.ID, args ...any) string { return say.It(id, args...).In(current) }

// N returns a message about n things. Its facts are n and args.
func N(n int, p say.Plural, args ...any) string { return say.Count(n, p, args...).In(current) }

// Of returns a message, a text or a number of logic in words.
func Of(t say.Said) string { return t.In(current) }

// Err returns the message of an error.
func Err(err error) string { return say.Err(err).In(current) }

// Sentence returns a text as a full sentence.
func Sentence(t say.Text) string { return say.Sentence(t).In(current) }

// Each returns the words of each element.
func Each[S say.Said](list []S) (texts []string) {
	for _, t := range list {
		texts = append(texts, Of(t))
	}
	return texts
}

// Choice is a language to choose: its tag in browsers and systems, such as "de", and its
// own name for itself.
type Choice struct{ Tag, Name string }

// English needs no catalogue: the program's texts are in English.
var English = Choice{"en", "English"}

// Best returns the tag of the first wanted language among the choices. A more general tag
// matches too: "de" for "de-AT". It returns English if nothing matches.
func Best(choices []Choice, wanted []string) string {
	for _, tag := range wanted {
		for tag != "" {
			for _, c := range append(choices, English) {
				if strings.EqualFold(c.Tag, tag) {
					return c.Tag
				}
			}
			tag = tag[:max(strings.LastIndexByte(tag, '-'), 0)]
		}
	}
	return English.Tag
}

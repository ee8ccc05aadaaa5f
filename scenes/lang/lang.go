// Package lang says messages in the language that is chosen. It imports package say only.
package lang

import "tessera/logic/say"

var current *say.Language

// Use has everything said in a language from now on; nil is English. What was said
// before is not said again: whoever changes the language makes the screens anew.
func Use(l *say.Language) { current = l }

// Used is the language in which all is said; nil is English.
func Used() *say.Language { return current }

// T is a message with its facts.
func T(id say.ID, args ...any) string { return say.It(id, args...).In(current) }

// N is a message about n things. The facts are n and those given.
func N(n int, p say.Plural, args ...any) string { return say.Count(n, p, args...).In(current) }

// Of is what a message, a text or a number of logic says.
func Of(t say.Said) string { return t.In(current) }

// Err is what an error says.
func Err(err error) string { return say.Err(err).In(current) }

// Sentence is what a text says as a sentence of its own.
func Sentence(t say.Text) string { return say.Sentence(t).In(current) }

// Each is what messages or texts say, one by one; nil for none.
func Each[S say.Said](list []S) (texts []string) {
	for _, t := range list {
		texts = append(texts, Of(t))
	}
	return texts
}

package say

import (
	"strings"
)

// Language is a catalogue: the program's messages in one language. Nil is English.
type Language struct {
	// Tag is the language tag, such as "de".
	Tag string
	// Name is the language's own name, such as "Deutsch".
	Name string

	texts  map[string][]string // by context and message; several texts for a plural
	forms  rule
	pseudo bool
}

// Pseudo returns a language for tests that lengthens and brackets every message. A text
// without brackets is not translatable.
func Pseudo() *Language { return &Language{Tag: "xx", Name: "Pseudo", pseudo: true} }

func (l *Language) one(id ID) string {
	if text := l.find(id); len(text) == 1 && text[0] != "" {
		return text[0]
	}
	return id.String()
}

func (l *Language) counted(n int, p Plural) string {
	if texts := l.find(p.One); len(texts) > 0 {
		if form := l.forms.form(n); form < len(texts) && texts[form] != "" {
			return texts[form]
		}
	}
	if n == 1 {
		return p.One.String()
	}
	return p.Many.String()
}

func (l *Language) find(id ID) []string {
	if l == nil {
		return nil
	}
	context, text := id.split()
	return l.texts[key(context, text)]
}

func key(context, text string) string { return context + "\x04" + text }

// mark lengthens and brackets a text in the pseudo-language.
func (l *Language) mark(text string) string {
	if l == nil || !l.pseudo || text == "" {
		return text
	}
	return "⟦" + text + strings.Repeat("~", 1+own(text)/3) + "⟧"
}

// own returns the number of characters that are not lengthened yet.
func own(text string) (count int) {
	depth := 0
	for _, r := range text {
		switch r {
		case '⟦':
			depth++
		case '⟧':
			depth--
		default:
			if depth == 0 {
				count++
			}
		}
	}
	return count
}

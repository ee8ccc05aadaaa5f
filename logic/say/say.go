// Package say holds what is said to persons as values: a sentence in English with its
// facts, which becomes words only where it is shown, in English or in the language of a
// catalogue. It imports the standard library only.
//
// Every constant of the type [ID] in the program is a message, and stands in the
// catalogues: a text that is no constant, or was put together from parts with + at run
// time, cannot be translated. What is put together is a Text with Texts among its facts.
package say

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ID is a message: a sentence, or what stands alone on a button, in English, with verbs of
// package fmt where facts stand: "%s", "%d", or "%[2]s" where a translation needs another
// order. Where the same English would need two translations, what is meant stands before
// it and a bar: "side to move|Red". English leaves that out.
type ID string

// String is the message in English.
func (id ID) String() string {
	_, text := id.split()
	return text
}

// In is the message in a language; nil is English.
func (id ID) In(l *Language) string { return It(id).In(l) }

// split parts what is meant from what is said.
func (id ID) split() (context, text string) {
	if context, text, is := strings.Cut(string(id), "|"); is {
		return context, text
	}
	return "", string(id)
}

// Plural is a message about a number of things: of one, and of any other number. Both have
// the number as their first fact: {"%d piece", "%d pieces"}.
type Plural struct{ One, Many ID }

// Said is what can be said in a language: an [ID], a [Text], a [Decimal].
type Said interface{ In(l *Language) string }

// Text is a message with its facts. The zero Text says nothing. Texts without facts can be
// compared with ==.
type Text struct {
	id   ID
	more *more
}

type more struct {
	many ID
	n    int
	args []any
}

// It is a message with its facts: numbers, names and notation as they are, and what is
// [Said] in the language of the whole; of an error, what it says.
func It(id ID, args ...any) Text {
	if len(args) == 0 {
		return Text{id: id}
	}
	return Text{id: id, more: &more{args: facts(args)}}
}

// facts are the facts of a text; of messages without facts, texts.
func facts(args []any) []any {
	for i, a := range args {
		if id, is := a.(ID); is {
			args[i] = It(id)
		}
	}
	return args
}

const million = 1_000_000

// Count is a message about n things. The facts are n and those given.
func Count[N int | uint64](n N, p Plural, args ...any) Text {
	form := n
	if n > million { // of larger ones the last digits decide, in every language
		form = million + n%million
	}
	return Text{id: p.One, more: &more{many: p.Many, n: int(form), args: facts(append([]any{n}, args...))}}
}

// Raw is a text that is the same in every language, such as a name or a move.
func Raw(text string) Text { return It("%s", text) }

// Join are texts with the same sign between them in every language, such as ", ". Those
// that say nothing are left out.
func Join(sep string, texts ...Text) (all Text) {
	for _, t := range texts {
		switch {
		case all.Zero():
			all = t
		case !t.Zero():
			all = It("%s"+verbatim(sep)+"%s", all, t)
		}
	}
	return all
}

func verbatim(sep string) ID { return ID(strings.ReplaceAll(sep, "%", "%%")) }

const and ID = "in a list|%s and %s"

// And are texts in a row with "and" before the last: "a1, b2 and c3".
func And(texts ...Text) Text {
	if len(texts) < 2 {
		return Join("", texts...)
	}
	last := len(texts) - 1
	return It(and, Join(", ", texts[:last]...), texts[last])
}

// Or are texts in a row with "or" before the last.
func Or(texts ...Text) Text {
	if len(texts) < 2 {
		return Join("", texts...)
	}
	last := len(texts) - 1
	return It("in a list|%s or %s", Join(", ", texts[:last]...), texts[last])
}

// Sentence is a text as a sentence of its own: with a capital letter first, unless it begins
// with a point such as c12, and a full stop unless it ends with a sign of its own.
func Sentence(t Text) Text {
	if t.Zero() {
		return t
	}
	return It("%s", formed{t, sentence})
}

// Capitalised is a text with a capital letter first.
func Capitalised(t Text) Text { return It("%s", formed{t, Capital}) }

// formed is a text whose words in any language get another form.
type formed struct {
	of   Text
	form func(string) string
}

func (f formed) In(l *Language) string { return f.form(f.of.In(l)) }

func sentence(text string) string {
	text = strings.TrimSpace(text)
	if text == "" {
		return ""
	}
	_, first := utf8.DecodeRuneInString(text)
	if next, _ := utf8.DecodeRuneInString(text[first:]); !unicode.IsDigit(next) {
		text = Capital(text)
	}
	if last, _ := utf8.DecodeLastRuneInString(text); strings.ContainsRune(".!?:…", last) {
		return text
	}
	return text + "."
}

// Capital is a text of some language with a capital letter first.
func Capital(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Zero reports whether the text says nothing.
func (t Text) Zero() bool { return t.id == "" }

// String is the text in English.
func (t Text) String() string { return t.In(nil) }

// In is the text in a language; nil is English.
func (t Text) In(l *Language) string {
	if t.Zero() {
		return ""
	}
	if t.more == nil {
		return l.mark(l.one(t.id))
	}
	format := ""
	if t.more.many == "" {
		format = l.one(t.id)
	} else {
		format = l.counted(t.more.n, Plural{t.id, t.more.many})
	}
	args := make([]any, len(t.more.args))
	for i, a := range t.more.args {
		args[i] = fact(a, l)
	}
	if t.id == and && l != nil && l.Tag == "es" {
		format = spanish(format, args)
	}
	text := fmt.Sprintf(format, args...)
	if !t.id.HasWords() {
		return text
	}
	return l.mark(text)
}

// spanish is how a list of these facts ends in Spanish, where "y" becomes "e" before a word
// that begins with its own sound. Before another vowel an i or y sounds otherwise.
func spanish(format string, facts []any) string {
	last := fmt.Sprint(facts[max(len(facts)-1, 0):]...)
	sound := []rune(strings.TrimPrefix(strings.ToLower(last), "h") + "  ")
	if !strings.ContainsRune("iíy", sound[0]) || strings.ContainsRune("aeiou", sound[1]) {
		return format
	}
	return strings.Replace(format, " y ", " e ", 1)
}

// fact is what stands in a sentence for a fact of it.
func fact(a any, l *Language) any {
	switch a := a.(type) {
	case Said:
		return a.In(l)
	case error:
		return Err(a).In(l)
	}
	return a
}

// HasWords reports whether there is anything in a message to translate: a word, or a
// colon, before which some languages have a blank.
func (id ID) HasWords() bool {
	rest := id.String()
	for rest != "" {
		verb, ok := strings.CutPrefix(rest, "%")
		if ok {
			rest = strings.TrimLeft(verb, "[]0123456789.+-# ")
		}
		r, size := utf8.DecodeRuneInString(rest)
		if !ok && (unicode.IsLetter(r) || r == ':') {
			return true
		}
		rest = rest[size:]
	}
	return false
}

// Decimal is a number as persons read it: with at most so many decimals, the language's
// own decimal mark and, below 0, a true minus.
type Decimal struct {
	Value    float64
	Decimals int
	Fixed    bool // with all its decimals, also those that are 0
	Plus     bool // a plus above 0
}

// In is the number in a language; nil is English.
func (d Decimal) In(l *Language) string {
	text := strconv.FormatFloat(d.Value, 'f', d.Decimals, 64)
	if !d.Fixed && strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	text, negative := strings.CutPrefix(text, "-")
	switch zero := strings.Trim(text, "0.") == ""; {
	case zero:
	case negative:
		text = "−" + text
	case d.Plus:
		text = "+" + text
	}
	return strings.Replace(text, ".", l.one("decimal mark|."), 1)
}

// String is the number in English.
func (d Decimal) String() string { return d.In(nil) }

// Error is an error that a person is told.
type Error struct{ text Text }

// Errorf is an error that says a message with its facts. Errors among the facts are
// wrapped.
func Errorf(id ID, args ...any) error { return &Error{It(id, args...)} }

// Error is what it says in English.
func (e *Error) Error() string { return e.text.String() }

// Said is what it says.
func (e *Error) Said() Text { return e.text }

// Unwrap are the errors among its facts.
func (e *Error) Unwrap() (inner []error) {
	if e.text.more == nil {
		return nil
	}
	for _, a := range e.text.more.args {
		if err, is := a.(error); is {
			inner = append(inner, err)
		}
	}
	return inner
}

// Err is what an error says to a person: the text of one that has one, in English what any
// other says; nothing for nil.
func Err(err error) Text {
	for at := err; at != nil; at = errors.Unwrap(at) {
		if at.Error() != err.Error() {
			break
		}
		if told, is := at.(interface{ Said() Text }); is {
			return told.Said()
		}
	}
	if err == nil {
		return Text{}
	}
	return Raw(err.Error())
}

// Package say represents texts for persons as values: an English sentence with its
// arguments. It becomes words only when it is shown, in English or in the language of a
// catalogue.
//
// Every constant of type [ID] in the program is a message in the catalogues. A variable,
// or a text put together with + at run time, cannot be translated. To combine texts, use
// a Text with Texts among its arguments.
package say

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// ID is a message in English: a sentence or a label, with verbs of package fmt for its
// arguments: "%s", "%d", or "%[2]s" if a translation needs another order. If the same
// English has two meanings, a context and a bar precede it: "side to move|Red". The
// context is not shown.
type ID string

// String returns the message in English.
func (id ID) String() string {
	_, text := id.split()
	return text
}

// In returns the message in a language; nil is English.
func (id ID) In(l *Language) string { return It(id).In(l) }

func (id ID) split() (context, text string) {
	if context, text, is := strings.Cut(string(id), "|"); is {
		return context, text
	}
	return "", string(id)
}

// Plural is a message about a number of things, for one and for other numbers. The number
// is the first argument of both: {"%d piece", "%d pieces"}.
type Plural struct{ One, Many ID }

// Said is a value with a text in every language: an [ID], a [Text], a [Decimal].
type Said interface{ In(l *Language) string }

// Text is a message with its arguments. The zero Text is empty. Texts without arguments
// can be compared with ==.
type Text struct {
	id   ID
	more *more
}

type more struct {
	many ID
	n    int
	args []any
}

// It returns a message with its arguments. Numbers, names and notation appear as they
// are, a [Said] in the language of the whole, an error as its message.
func It(id ID, args ...any) Text {
	if len(args) == 0 {
		return Text{id: id}
	}
	return Text{id: id, more: &more{args: facts(args)}}
}

// facts replaces each ID among the arguments by a Text.
func facts(args []any) []any {
	for i, a := range args {
		if id, is := a.(ID); is {
			args[i] = It(id)
		}
	}
	return args
}

const million = 1_000_000

// Count returns a message about n things. The arguments are n and args.
func Count[N int | uint64](n N, p Plural, args ...any) Text {
	form := n
	if n > million { // beyond a million only the last digits matter, in every language
		form = million + n%million
	}
	return Text{id: p.One, more: &more{many: p.Many, n: int(form), args: facts(append([]any{n}, args...))}}
}

// Raw returns a text that is the same in every language, such as a name or a move.
func Raw(text string) Text { return It("%s", text) }

// Join joins texts with a separator for all languages, such as ", ", without empty ones.
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

// And joins texts with commas, and with "and" before the last: "a1, b2 and c3".
func And(texts ...Text) Text { return listed(and, texts) }

// Or joins texts with commas, and with "or" before the last.
func Or(texts ...Text) Text { return listed("in a list|%s or %s", texts) }

func listed(ending ID, texts []Text) Text {
	if len(texts) < 2 {
		return Join("", texts...)
	}
	last := len(texts) - 1
	return It(ending, Join(", ", texts[:last]...), texts[last])
}

// Sentence turns a text into a sentence: it adds a capital letter, unless the text starts
// with a point such as c12, and a full stop, unless it ends with punctuation.
func Sentence(t Text) Text {
	if t.Zero() {
		return t
	}
	return It("%s", formed{t, sentence})
}

// Capitalised returns a text with a capital first letter.
func Capitalised(t Text) Text { return It("%s", formed{t, Capital}) }

// formed is a text whose words are changed in whatever language it is shown.
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

// Capital returns text with a capital first letter.
func Capital(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Zero reports whether the text is empty.
func (t Text) Zero() bool { return t.id == "" }

// String returns the text in English.
func (t Text) String() string { return t.In(nil) }

// In returns the text in a language; nil is English.
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

// spanish changes "y" to "e" in a list, as Spanish does before a word that starts with
// the same sound. An i or y before another vowel sounds different.
func spanish(format string, facts []any) string {
	last := fmt.Sprint(facts[max(len(facts)-1, 0):]...)
	sound := []rune(strings.TrimPrefix(strings.ToLower(last), "h") + "  ")
	if !strings.ContainsRune("iíy", sound[0]) || strings.ContainsRune("aeiou", sound[1]) {
		return format
	}
	return strings.Replace(format, " y ", " e ", 1)
}

// fact returns the form of an argument in a sentence.
func fact(a any, l *Language) any {
	switch a := a.(type) {
	case Said:
		return a.In(l)
	case error:
		return Err(a).In(l)
	}
	return a
}

// HasWords reports whether a message has something to translate: a word, or a colon,
// which some languages precede with a blank.
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

// Decimal is a number with at most Decimals decimals and the language's decimal mark.
type Decimal struct {
	Value    float64
	Decimals int
	Fixed    bool // show trailing zeros
	Plus     bool // show a plus sign above 0
}

// In returns the number in a language; nil is English.
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

// String returns the number in English.
func (d Decimal) String() string { return d.In(nil) }

// Error is an error with a translatable text.
type Error struct{ text Text }

// Errorf returns an error with a message. It wraps errors among the arguments.
func Errorf(id ID, args ...any) error { return &Error{It(id, args...)} }

// Error returns the text in English.
func (e *Error) Error() string { return e.text.String() }

// Said returns the text.
func (e *Error) Said() Text { return e.text }

// Unwrap returns the errors among the arguments.
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

// Err returns the text of an error for persons: its own text if it has one, otherwise its
// English message. It is zero for nil.
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

// wire is the JSON form of a text, for another program of the same version.
type wire struct {
	ID   ID    `json:"id"`
	Many ID    `json:"many,omitempty"`
	N    int   `json:"n,omitempty"`
	Args []any `json:"args,omitempty"` // texts, decimals, strings and numbers
}

// MarshalJSON encodes a text with its arguments. Arguments that are not texts, strings or
// numbers are encoded in English.
func (t Text) MarshalJSON() ([]byte, error) {
	w := wire{ID: t.id}
	if t.more != nil {
		w.Many, w.N = t.more.many, t.more.n
		for _, a := range t.more.args {
			switch b := a.(type) {
			case Text, Decimal, int, string:
			default:
				a = fact(b, nil)
			}
			w.Args = append(w.Args, a)
		}
	}
	return json.Marshal(w)
}

// UnmarshalJSON is the inverse of MarshalJSON.
func (t *Text) UnmarshalJSON(text []byte) error {
	var w struct {
		wire
		Args []json.RawMessage `json:"args"`
	}
	if err := json.Unmarshal(text, &w); err != nil {
		return err
	}
	*t = Text{id: w.ID}
	if len(w.Args) > 0 || w.Many != "" {
		t.more = &more{many: w.Many, n: w.N}
	}
	for _, a := range w.Args {
		arg, err := unmarshalFact(a)
		if err != nil {
			return err
		}
		t.more.args = append(t.more.args, arg)
	}
	return nil
}

func unmarshalFact(a json.RawMessage) (any, error) {
	if a[0] == '{' {
		var d struct{ *Decimal }
		if json.Unmarshal(a, &d) == nil && d.Decimal != nil {
			return *d.Decimal, nil
		}
		var t Text
		err := json.Unmarshal(a, &t)
		return t, err
	}
	var n int
	if json.Unmarshal(a, &n) == nil {
		return n, nil
	}
	var v any
	err := json.Unmarshal(a, &v)
	return v, err
}

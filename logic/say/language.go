package say

import (
	"fmt"
	"strconv"
	"strings"
	"time"
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

// rule returns the plural form for a number. The nil rule is English.
type rule func(n int) int

func (r rule) form(n int) int {
	switch {
	case n < 0:
		return r.form(-n)
	case r != nil:
		return r(n)
	case n == 1:
		return 0
	}
	return 1
}

// longest is the most characters of a formula; those of languages have at most 200.
const longest = 500

// parseRule parses the plural formula of a PO file, a C expression in n.
func parseRule(text string) (rule, error) {
	p := &formula{left: strings.ReplaceAll(text[:min(len(text), longest)], " ", "")}
	r := p.choice()
	if p.left != "" || p.failed || len(text) > longest {
		return nil, fmt.Errorf("%q is no formula about n", text)
	}
	return r, nil
}

// formula is the unread rest of a formula.
type formula struct {
	left   string
	failed bool
}

func (p *formula) take(sign string) bool {
	left, is := strings.CutPrefix(p.left, sign)
	if is {
		p.left = left
	}
	return is
}

func (p *formula) choice() rule {
	test := p.operation(0)
	if !p.take("?") {
		return test
	}
	yes := p.choice()
	p.failed = p.failed || !p.take(":")
	no := p.choice()
	return func(n int) int {
		if test(n) != 0 {
			return yes(n)
		}
		return no(n)
	}
}

type operator struct {
	sign string
	of   func(a, b int) int
}

// operators are sorted by precedence, loosest first, and longer before shorter ones.
var operators = [...][]operator{
	{{"||", func(a, b int) int { return truth(a != 0 || b != 0) }}},
	{{"&&", func(a, b int) int { return truth(a != 0 && b != 0) }}},
	{{"==", func(a, b int) int { return truth(a == b) }}, {"!=", func(a, b int) int { return truth(a != b) }}},
	{
		{"<=", func(a, b int) int { return truth(a <= b) }}, {">=", func(a, b int) int { return truth(a >= b) }},
		{"<", func(a, b int) int { return truth(a < b) }}, {">", func(a, b int) int { return truth(a > b) }},
	},
	{{"%", func(a, b int) int { return a % max(b, 1) }}},
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (p *formula) operation(level int) rule {
	if level == len(operators) {
		return p.atom()
	}
	a := p.operation(level + 1)
next:
	for _, o := range operators[level] {
		if p.take(o.sign) {
			left, right := a, p.operation(level+1)
			a = func(n int) int { return o.of(left(n), right(n)) }
			goto next
		}
	}
	return a
}

func (p *formula) atom() rule {
	switch {
	case p.take("n"):
		return func(n int) int { return n }
	case p.take("("):
		r := p.choice()
		p.failed = p.failed || !p.take(")")
		return r
	}
	digits := p.left[:len(p.left)-len(strings.TrimLeft(p.left, "0123456789"))]
	number, err := strconv.Atoi(digits)
	p.left = p.left[len(digits):]
	p.failed = p.failed || err != nil
	return func(int) int { return number }
}

// Translators: a day of the year, with its number.
var days = [12]ID{
	"%d January", "%d February", "%d March", "%d April", "%d May", "%d June",
	"%d July", "%d August", "%d September", "%d October", "%d November", "%d December",
}

// Translators: a day of the year, with its number, and the year.
var dates = [12]ID{
	"%d January %d", "%d February %d", "%d March %d", "%d April %d", "%d May %d", "%d June %d",
	"%d July %d", "%d August %d", "%d September %d", "%d October %d", "%d November %d", "%d December %d",
}

// Day returns the day of a time in its location, without the year: "5 January".
func Day(t time.Time) Text { return It(days[t.Month()-1], t.Day()) }

// Date returns the day of a time in its location, with the year: "5 January 2026".
func Date(t time.Time) Text { return It(dates[t.Month()-1], t.Day(), t.Year()) }

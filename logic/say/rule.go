package say

import (
	"fmt"
	"strconv"
	"strings"
)

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

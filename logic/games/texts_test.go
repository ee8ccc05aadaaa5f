package games_test

import (
	"slices"
	"strings"
	"sync"

	"tessera/logic/match"
)

// hostile are texts that are not moves, though careless parsers may accept them.
var hostile = []string{
	"", " ", "\n", "\x00", "\x1b[2J", "\xff\xfe", "a\xc3", "\ufeff", "\u202e", "-1", "0", "00", "+", "--",
	"1e9", "99999999999999999999", "-9223372036854775808", "9/1@99999999999999999999,0", "p 0 9223372036854775807",
	"null", "{}", "[]", "%s%n", "../../etc", "pass pass", "pas", "ｐａｓｓ", "paſs", "１１", "١١", "a１", "i1", "a0", "a14", "z9",
	strings.Repeat("a", match.MaxMoveText), strings.Repeat("a1", match.MaxMoveText), strings.Repeat(" ", 1<<16),
	strings.Repeat("9", 1<<16), strings.Repeat("\x00", 100),
}

// foreign returns a few moves of every game, legal in some games and illegal in others.
var foreign = sync.OnceValue(func() []string {
	var all []string
	for _, game := range tested() {
		s, err := game.New(nil)
		for range 3 {
			if err != nil || match.Over(s) {
				break
			}
			legal := slices.Collect(s.Legal())
			all = append(all, legal[0], legal[len(legal)/2], legal[len(legal)-1])
			s, err = s.Apply(legal[len(legal)/2])
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
})

// spellings vary capitals and white space, which must not matter.
var spellings = []func(string) string{
	strings.ToUpper,
	func(text string) string { return " \t" + text + "\r\n" },
	func(text string) string { return strings.ReplaceAll(text, " ", " \n\t  ") },
	func(text string) string { return "\u00a0" + strings.ToUpper(text[:1]) + text[1:] + "\u3000" },
}

func (p *play) checkSpelling(s match.State, text string) {
	p.t.Helper()
	next, err := s.Apply(text)
	if err != nil {
		p.fatalf("the legal move %q is refused: %v", text, err)
	}
	other := spellings[p.chance.IntN(len(spellings))](text)
	got, err := s.Apply(other)
	if err != nil {
		p.fatalf("%q is legal, but %q is refused: %v", text, other, err)
	}
	if !same(got, next) {
		p.fatalf("%q leads elsewhere than %q", other, text)
	}
	if p.match.Cursor() == match.MaxMoves {
		return // the match is full
	}
	m := p.match
	before := m.Cursor()
	if err := m.Play(other); err != nil {
		p.fatalf("a match refuses %q: %v", other, err)
	}
	if kept := m.Record().Moves; kept[before] != text {
		p.fatalf("a match keeps %q for %q", kept[before], other)
	}
	if !m.Seek(m.Cursor()-1) || m.Cursor() != before || m.Current().State() == nil {
		p.fatalf("undoing %q leaves %q", text, m.Current().Moves())
	}
}

// same reports whether two states look the same: diagrams show everything.
func same(a, b match.State) bool { return a.Turn() == b.Turn() && a.String() == b.String() }

func (p *play) nearMiss(text string) string {
	letters := []rune(text)
	at := p.chance.IntN(len(letters) + 1)
	before, after := string(letters[:at]), string(letters[at:])
	const others = "0123456789abcdefghijklmnopqrstuvwxyz@/,.+-_ \x00éſK０"
	other := string([]rune(others)[p.chance.IntN(len([]rune(others)))])
	switch p.chance.IntN(7) {
	case 0:
		return before + other + after
	case 1:
		return before + "0" + after
	case 2:
		return before + " " + after
	case 3:
		return text + text
	case 4:
		return after + before
	}
	if at == len(letters) {
		return before[:len(before)-len(string(letters[at-1]))]
	}
	return before + other + string(letters[at+1:])
}

// checkForeign plays a text that may not be a move. If it is accepted, it must lead to
// the same state as its normal spelling and as some legal move.
func (p *play) checkForeign(s match.State, legal []string, text string) {
	p.t.Helper()
	next, err := s.Apply(text)
	if err != nil {
		if message := err.Error(); strings.TrimSpace(message) == "" || len(message) > 500 {
			p.fatalf("%.100q is refused with %d letters: %.600s", text, len(message), message)
		}
		if slices.Contains(legal, text) {
			p.fatalf("the legal move %q is refused: %v", text, err)
		}
		return
	}
	normal := match.Normal(text)
	usual, err := s.Apply(normal)
	if err != nil || !same(next, usual) {
		p.fatalf("%q is taken, and %q leads elsewhere: %v", text, normal, err)
	}
	if slices.Contains(legal, normal) {
		return
	}
	for _, move := range legal {
		if other, err := s.Apply(move); err == nil && same(other, next) {
			return
		}
	}
	p.fatalf("%q is taken, and leads where no legal move leads:\n%v", text, next)
}

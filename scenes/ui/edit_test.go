package ui

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"tessera/logic/logictest/chance"
)

// showLine returns a line with | for the caret, or [ ] around the selection.
func showLine(l *textLine) string {
	from, to := l.Selection()
	if from == to {
		return l.Part(0, to) + "|" + l.Part(to, l.Len())
	}
	return l.Part(0, from) + "[" + l.Selected() + "]" + l.Part(to, l.Len())
}

func TestEditing(t *testing.T) {
	digits := textRules{Limit: 6, Allow: unicode.IsDigit}
	any := textRules{Limit: 30}
	for _, c := range []struct {
		what, text string
		do         func(l *textLine)
		want       string
	}{
		{"the caret begins at the end", "abc", func(*textLine) {}, "abc|"},
		{"typing in the middle", "ac", func(l *textLine) { l.MoveTo(1, false); l.Insert("b", any) }, "ab|c"},
		{"a step back", "abc", func(l *textLine) { l.Step(-1, false, false) }, "ab|c"},
		{"a step beyond the end", "abc", func(l *textLine) { l.Step(1, false, false) }, "abc|"},
		{"extending", "abc", func(l *textLine) { l.Step(-1, false, true); l.Step(-1, false, true) }, "a[bc]"},
		{"a step leaves a selection at its near end", "abcd", func(l *textLine) { l.MoveTo(1, false); l.MoveTo(3, true); l.Step(-1, false, false) }, "a|bcd"},
		{"and forward at the other", "abcd", func(l *textLine) { l.MoveTo(1, false); l.MoveTo(3, true); l.Step(1, false, false) }, "abc|d"},
		{"a word back", "games/my game.json", func(l *textLine) { l.Step(-1, true, false); l.Step(-1, true, false) }, "games/my |game.json"},
		{"a word on", "games/my game", func(l *textLine) { l.MoveTo(0, false); l.Step(1, true, false) }, "games|/my game"},
		{"a word extended", "one two", func(l *textLine) { l.Step(-1, true, true) }, "one [two]"},
		{"all", "one two", func(l *textLine) { l.SelectAll() }, "[one two]"},
		{"the word under a double click", "one two three", func(l *textLine) { l.SelectWord(5) }, "one [two] three"},
		{"between words", "one, two", func(l *textLine) { l.SelectWord(4) }, "one[, ]two"},
		{"behind the end", "one two", func(l *textLine) { l.SelectWord(7) }, "one [two]"},
		{"no word at all", "", func(l *textLine) { l.SelectWord(0) }, "|"},
		{"typing takes a selection's place", "one two", func(l *textLine) { l.SelectWord(0); l.Insert("1", any) }, "1| two"},
		{"deleting back", "abc", func(l *textLine) { l.MoveTo(2, false); l.Delete(-1, false) }, "a|c"},
		{"deleting on", "abc", func(l *textLine) { l.MoveTo(1, false); l.Delete(1, false) }, "a|c"},
		{"deleting at the end", "abc", func(l *textLine) { l.Delete(1, false) }, "abc|"},
		{"deleting a word", "one two", func(l *textLine) { l.Delete(-1, true) }, "one |"},
		{"deleting a selection", "one two", func(l *textLine) { l.SelectWord(0); l.Delete(1, true) }, "| two"},
		{"what is refused", "12", func(l *textLine) { l.Insert("a3 b4", digits) }, "1234|"},
		{"what does not fit", "12", func(l *textLine) { l.Insert("3456789", digits) }, "123456|"},
		{"a selection makes room", "123456", func(l *textLine) { l.SelectAll(); l.Insert("789", digits) }, "789|"},
		{"a refused character keeps the selection", "123", func(l *textLine) { l.SelectAll(); l.Insert("x", digits) }, "[123]"},
		{"lines become one", "", func(l *textLine) { l.Insert("one\r\ntwo\tthree\x00", any) }, "onetwothree|"},
		{"damaged text", "", func(l *textLine) { l.Insert("a\xff\xfeb\xc3", any) }, "ab|"},
		{"letters of several bytes", "käse", func(l *textLine) { l.MoveTo(2, false); l.Delete(-1, false); l.Insert("ö", any) }, "kö|se"},
	} {
		l := newTextLine(c.text)
		if c.do(&l); showLine(&l) != c.want {
			t.Errorf("%s: %s, want %s", c.what, showLine(&l), c.want)
		}
	}
}

func TestAnyEditing(t *testing.T) {
	chance.Check(t, func(t *rapid.T) {
		rules := textRules{Limit: rapid.IntRange(0, 12).Draw(t, "limit"), Allow: func(c rune) bool { return c != 'x' }}
		start := rapid.StringOfN(rapid.RuneFrom([]rune("ab _/äx")), 0, 14, -1).Draw(t, "start")
		l := newTextLine(start)
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			before, from, to := l, 0, 0
			from, to = l.Selection()
			text, by := []rune(l.String()), rapid.SampledFrom([]int{-1, 1}).Draw(t, "by")
			word, extend := rapid.Bool().Draw(t, "word"), rapid.Bool().Draw(t, "extend")
			place := rapid.IntRange(-2, 16).Draw(t, "place")
			did := rapid.SampledFrom([]string{"insert", "delete", "step", "move", "word", "all"}).Draw(t, "do")
			switch did {
			case "insert":
				typed := rapid.StringOfN(rapid.RuneFrom([]rune("cdx é\n\ufffd")), 0, 6, -1).Draw(t, "typed")
				l.Insert(typed, rules)
				mustInsert(t, text, from, to, typed, rules, &l)
			case "delete":
				l.Delete(by, word)
				if from != to && l.String() != string(text[:from])+string(text[to:]) {
					t.Fatalf("deleting the selection of %s leaves %s", showLine(&before), showLine(&l))
				}
				if from == to && !word && l.Len() != len(text)-1 && l.Len() != len(text) {
					t.Fatalf("deleting a character of %s leaves %s", showLine(&before), showLine(&l))
				}
			case "step":
				l.Step(by, word, extend)
			case "move":
				l.MoveTo(place, extend)
			case "word":
				l.SelectWord(place)
			case "all":
				l.SelectAll()
			}
			if did != "insert" && did != "delete" && l.String() != string(text) {
				t.Fatalf("%s changed %q to %q", did, string(text), l.String())
			}
			mustHold(t, &l, rules, start)
		}
	})
}

func mustInsert(t *rapid.T, text []rune, from, to int, typed string, r textRules, l *textLine) {
	keep := strings.Map(func(c rune) rune {
		if c == '\n' || c == '\ufffd' || !r.Allow(c) {
			return -1
		}
		return c
	}, typed)
	room := r.Limit - (len(text) - (to - from))
	if come := []rune(keep); len(come) > room {
		keep = string(come[:max(room, 0)])
	}
	want := string(text[:from]) + keep + string(text[to:])
	if keep == "" {
		want = string(text)
	}
	if l.String() != want {
		t.Fatalf("%q typed over %d to %d of %q gives %q, want %q", typed, from, to, string(text), l.String(), want)
	}
}

type fataler interface{ Fatalf(string, ...any) }

// mustHold checks the invariants of every line.
func mustHold(t fataler, l *textLine, r textRules, start string) {
	from, to := l.Selection()
	if from < 0 || to < from || to > l.Len() || l.Caret() != from && l.Caret() != to {
		t.Fatalf("caret %d, selection %d to %d in a text of %d", l.Caret(), from, to, l.Len())
	}
	if !utf8.ValidString(l.String()) {
		t.Fatalf("%q is no valid text", l.String())
	}
	if most := max(r.Limit, utf8.RuneCountInString(start)); l.Len() > most {
		t.Fatalf("%q is longer than %d", l.String(), most)
	}
}

func FuzzInsert(f *testing.F) {
	f.Add("12", "3a\xff4", 1, 2, uint8(5))
	f.Add("", "one\r\ntwo\u202e\x00", -1, 99, uint8(8))
	f.Add("k\xc3", "😀é", 0, 1, uint8(0))
	f.Fuzz(func(t *testing.T, text, come string, anchor, caret int, limit uint8) {
		rules := textRules{Limit: int(limit), Allow: func(c rune) bool { return unicode.IsPrint(c) && c != '/' }}
		l := newTextLine(text)
		l.MoveTo(anchor, false)
		l.MoveTo(caret, true)
		from, to := l.Selection()
		before := l.Part(0, from)
		after := l.Part(to, l.Len())
		l.Insert(come, rules)
		mustHold(t, &l, rules, text)
		if !strings.HasPrefix(l.String(), before) || !strings.HasSuffix(l.String(), after) {
			t.Fatalf("inserting %q changed what is not selected: %q, %q, %q", come, before, after, l.String())
		}
		if l.Caret() == from && to > from {
			return // everything was refused, and the selection stays
		}
		for _, c := range l.Part(from, max(from, l.Caret())) {
			if to == from && (!rules.Allow(c) || c == unicode.ReplacementChar) {
				t.Fatalf("%q is in the line, which the rules refuse", c)
			}
		}
	})
}

func TestTheCaretIsAlwaysInView(t *testing.T) {
	wide := func(text string) float64 {
		sum := 0.0
		for _, c := range text {
			sum += 3 + float64(c%9)
		}
		return sum
	}
	chance.Check(t, func(t *rapid.T) {
		l := newTextLine(rapid.StringOfN(rapid.RuneFrom([]rune("abcdefghi")), 0, 60, -1).Draw(t, "text"))
		room := float64(rapid.IntRange(12, 150).Draw(t, "room"))
		var v textView
		for range 12 {
			if rapid.Bool().Draw(t, "cut") {
				l.Delete(-1, true)
				l.Insert("abc", textRules{Limit: 100})
			}
			l.MoveTo(rapid.IntRange(0, 60).Draw(t, "place"), false)
			v = v.Follow(&l, wide, room)
			shown := l.Part(v.First, v.Last)
			what := fmt.Sprintf("of %q with the caret at %d, %q is shown in %v", l.String(), l.Caret(), shown, room)
			switch {
			case l.Caret() < v.First || l.Caret() > v.Last:
				t.Fatalf("the caret is out of view: %s", what)
			case wide(shown) > room:
				t.Fatalf("it is wider: %s", what)
			case v.First > 0 && wide(l.Part(v.First-1, l.Len())) <= room:
				t.Fatalf("there is room for more at its beginning: %s", what)
			case v.Last < l.Len() && wide(l.Part(v.First, v.Last+1)) <= room:
				t.Fatalf("there is room for more at its end: %s", what)
			case v.Follow(&l, wide, room) != v:
				t.Fatalf("it moves though nothing was done: %s", what)
			}
			for place := v.First; place <= v.Last; place++ {
				if at := v.At(&l, wide(l.Part(v.First, place)), wide); at != place {
					t.Fatalf("at the place %d is %d: %s", place, at, what)
				}
			}
		}
	})
}

// Package edit is the editing of one line of text: where the caret is, what is
// selected, what typing, deleting and pasting make of it, and which part of a
// line too long for its field is shown.
//
// Places in a line are counted in characters from 0, which lies before the first
// one. It imports the standard library only, so that it is tested without a
// display.
package edit

import (
	"strings"
	"unicode"
)

// Rules say what a line may hold.
type Rules struct {
	Limit int             // the most characters
	Allow func(rune) bool // whether a character may be in it; nil allows all
}

// allows reports whether a character may be entered. Control characters and what
// stands for damaged text never may.
func (r Rules) allows(c rune) bool {
	return !unicode.IsControl(c) && c != unicode.ReplacementChar && (r.Allow == nil || r.Allow(c))
}

// Line is a line of text with a caret in it. What lies between the anchor and
// the caret is selected. The zero value is empty.
type Line struct {
	text   []rune
	caret  int
	anchor int
}

// New is a line of that text with the caret at its end. What is no valid UTF-8
// becomes the character that stands for it.
func New(text string) Line {
	runes := []rune(text)
	return Line{text: runes, caret: len(runes), anchor: len(runes)}
}

// String is the whole text.
func (l *Line) String() string { return string(l.text) }

// Len is how many characters there are.
func (l *Line) Len() int { return len(l.text) }

// Caret is where the caret is, from 0 to Len.
func (l *Line) Caret() int { return l.caret }

// Selection is where the selected part begins and ends; both are the caret's
// place where nothing is selected.
func (l *Line) Selection() (from, to int) {
	return min(l.caret, l.anchor), max(l.caret, l.anchor)
}

// Selected is the selected text, "" for none.
func (l *Line) Selected() string {
	from, to := l.Selection()
	return string(l.text[from:to])
}

// Part is the text between two places.
func (l *Line) Part(from, to int) string { return string(l.text[from:to]) }

// MoveTo puts the caret at a place, or at the end that is nearer to it. Where it
// extends, the anchor stays and what lies between is selected.
func (l *Line) MoveTo(place int, extend bool) {
	l.caret = min(max(place, 0), len(l.text))
	if !extend {
		l.anchor = l.caret
	}
}

// Step moves the caret by a character or a word, backwards where by is negative.
// Where something is selected and the step does not extend that, it goes to the
// end of it instead.
func (l *Line) Step(by int, word, extend bool) {
	from, to := l.Selection()
	if from != to && !extend && !word {
		if by > 0 {
			from = to
		}
		l.MoveTo(from, false)
		return
	}
	l.MoveTo(l.toward(by, word), extend)
}

// toward is the place a step leads to.
func (l *Line) toward(by int, word bool) int {
	switch {
	case word && by < 0:
		return l.wordBefore(l.caret)
	case word:
		return l.wordAfter(l.caret)
	case by < 0:
		return max(l.caret-1, 0)
	}
	return min(l.caret+1, len(l.text))
}

// inWord reports whether a character is part of a word.
func inWord(c rune) bool {
	return unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c) || c == '_'
}

// wordBefore is where the word begins that ends at a place or before it.
func (l *Line) wordBefore(place int) int {
	for place > 0 && !inWord(l.text[place-1]) {
		place--
	}
	for place > 0 && inWord(l.text[place-1]) {
		place--
	}
	return place
}

// wordAfter is where the word ends that begins at a place or behind it.
func (l *Line) wordAfter(place int) int {
	for place < len(l.text) && !inWord(l.text[place]) {
		place++
	}
	for place < len(l.text) && inWord(l.text[place]) {
		place++
	}
	return place
}

// SelectAll selects the whole text.
func (l *Line) SelectAll() { l.anchor, l.caret = 0, len(l.text) }

// SelectWord selects the word at a place, or what lies between two words.
func (l *Line) SelectWord(place int) {
	if len(l.text) == 0 {
		return
	}
	place = min(max(place, 0), len(l.text)-1)
	kind := inWord(l.text[place])
	from, to := place, place+1
	for from > 0 && inWord(l.text[from-1]) == kind {
		from--
	}
	for to < len(l.text) && inWord(l.text[to]) == kind {
		to++
	}
	l.anchor, l.caret = from, to
}

// Insert puts a text in the place of what is selected, at the caret. Characters
// that the rules refuse are left out, and those beyond the limit; where none is
// left nothing changes, and what is selected stays.
func (l *Line) Insert(text string, r Rules) {
	from, to := l.Selection()
	room := r.Limit - len(l.text) + to - from
	var come []rune
	for _, c := range strings.ToValidUTF8(text, "") {
		if len(come) < room && r.allows(c) {
			come = append(come, c)
		}
	}
	if len(come) > 0 {
		l.replace(from, to, come)
	}
}

// Delete takes away what is selected, or else the character or word before or
// behind the caret.
func (l *Line) Delete(by int, word bool) {
	from, to := l.Selection()
	if from == to {
		other := l.toward(by, word)
		from, to = min(from, other), max(to, other)
	}
	l.replace(from, to, nil)
}

// replace puts characters in the place of others, and the caret behind them.
func (l *Line) replace(from, to int, come []rune) {
	text := make([]rune, 0, len(l.text)-(to-from)+len(come))
	text = append(append(append(text, l.text[:from]...), come...), l.text[to:]...)
	l.text = text
	l.MoveTo(from+len(come), false)
}

package ui

// Editing one line of text: the caret, the selection, typing, deleting and pasting, and
// the visible part of a line too long for its field. Places in a line are counted in
// characters; place 0 is before the first one.

import (
	"image/color"
	"strings"
	"unicode"

	"tessera/scenes/geom"
)

// textRules restrict the contents of a line.
type textRules struct {
	Limit int             // maximum number of characters
	Allow func(rune) bool // reports whether a character is allowed; nil allows all
}

// allows reports whether a character may be entered. Control characters and the
// replacement character are never allowed.
func (r textRules) allows(c rune) bool {
	return !unicode.IsControl(c) && c != unicode.ReplacementChar && (r.Allow == nil || r.Allow(c))
}

// textLine is a line of text with a caret. The text between the anchor and the caret is
// selected. The zero value is empty.
type textLine struct {
	text   []rune
	caret  int
	anchor int
}

// newTextLine returns a line with the caret at its end. Invalid UTF-8 becomes the replacement
// character.
func newTextLine(text string) textLine {
	runes := []rune(text)
	return textLine{text: runes, caret: len(runes), anchor: len(runes)}
}

// String returns the whole text.
func (l *textLine) String() string { return string(l.text) }

// Len returns the number of characters.
func (l *textLine) Len() int { return len(l.text) }

// Caret returns the place of the caret, 0 to Len.
func (l *textLine) Caret() int { return l.caret }

// Selection returns the beginning and the end of the selection. Both are the caret if
// nothing is selected.
func (l *textLine) Selection() (from, to int) {
	return min(l.caret, l.anchor), max(l.caret, l.anchor)
}

// Selected returns the selected text, "" for none.
func (l *textLine) Selected() string {
	from, to := l.Selection()
	return string(l.text[from:to])
}

// Part returns the text between two places.
func (l *textLine) Part(from, to int) string { return string(l.text[from:to]) }

// MoveTo moves the caret to a place, limited to the line. If extend is set, the anchor
// stays and the text in between is selected.
func (l *textLine) MoveTo(place int, extend bool) {
	l.caret = min(max(place, 0), len(l.text))
	if !extend {
		l.anchor = l.caret
	}
}

// Step moves the caret by a character or a word, backwards if by is negative. If
// something is selected and extend and word are false, it moves to that end of the
// selection instead.
func (l *textLine) Step(by int, word, extend bool) {
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

func (l *textLine) toward(by int, word bool) int {
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

func inWord(c rune) bool {
	return unicode.IsLetter(c) || unicode.IsDigit(c) || unicode.IsMark(c) || c == '_'
}

// wordBefore returns the beginning of the last word before a place.
func (l *textLine) wordBefore(place int) int {
	for place > 0 && !inWord(l.text[place-1]) {
		place--
	}
	for place > 0 && inWord(l.text[place-1]) {
		place--
	}
	return place
}

// wordAfter returns the end of the first word after a place.
func (l *textLine) wordAfter(place int) int {
	for place < len(l.text) && !inWord(l.text[place]) {
		place++
	}
	for place < len(l.text) && inWord(l.text[place]) {
		place++
	}
	return place
}

func (l *textLine) SelectAll() { l.anchor, l.caret = 0, len(l.text) }

// SelectWord selects the word at a place, or the characters between two words.
func (l *textLine) SelectWord(place int) {
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

// Insert replaces the selection with a text. It leaves out characters that the rules
// refuse or that exceed the limit. If none is left, nothing changes, including the
// selection.
func (l *textLine) Insert(text string, r textRules) {
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

// Delete removes the selection, or else the character or word before or after the caret.
func (l *textLine) Delete(by int, word bool) {
	from, to := l.Selection()
	if from == to {
		other := l.toward(by, word)
		from, to = min(from, other), max(to, other)
	}
	l.replace(from, to, nil)
}

func (l *textLine) replace(from, to int, come []rune) {
	text := make([]rune, 0, len(l.text)-(to-from)+len(come))
	text = append(append(append(text, l.text[:from]...), come...), l.text[to:]...)
	l.text = text
	l.MoveTo(from+len(come), false)
}

// textView is the visible part of a line in a field that may be narrower.
type textView struct {
	First int // the first visible character
	Last  int // the place after the last visible character
}

// Width returns the width of a text, in any unit; never negative.
type Width func(text string) float64

// Follow returns the next view. It contains the caret, fits into room, moves as little as
// possible, and leaves no free room if there is more text.
func (v textView) Follow(l *textLine, width Width, room float64) textView {
	v.First = min(v.First, l.caret)
	for v.First < l.caret && width(l.Part(v.First, l.caret)) > room {
		v.First++
	}
	for v.First > 0 && width(l.Part(v.First-1, l.Len())) <= room {
		v.First--
	}
	return v.fill(l, width, room)
}

// fill shows as much of the line as fits from First on.
func (v textView) fill(l *textLine, width Width, room float64) textView {
	v.Last = max(v.First, l.caret)
	for v.Last < l.Len() && width(l.Part(v.First, v.Last+1)) <= room {
		v.Last++
	}
	return v
}

// At returns the place nearest to x, which is relative to the left end of the visible
// text.
func (v textView) At(l *textLine, x float64, width Width) int {
	before := 0.0
	for i := v.First; i < v.Last; i++ {
		next := width(l.Part(v.First, i+1))
		if x < (before+next)/2 {
			return i
		}
		before = next
	}
	return v.Last
}

// On returns the index of the character at x, or Last if x is beyond the visible text.
func (v textView) On(l *textLine, x float64, width Width) int {
	for i := v.First; i < v.Last; i++ {
		if x < width(l.Part(v.First, i+1)) {
			return i
		}
	}
	return v.Last
}

// In returns the visible place nearest to a place of the line.
func (v textView) In(place int) int { return min(max(place, v.First), v.Last) }

// InputMethod composes text without keys of its own, such as Chinese or Japanese, and
// passes on other typed text.
type InputMethod interface {
	// Compose continues composing in the focused field. It inserts finished text and
	// returns the unfinished text. That is shown at the caret but not yet part of the
	// field's text.
	Compose(f ComposedField) (composing string)
	// Done discards the unfinished text, because no field has the focus.
	Done()
}

// ComposedField gives an input method access to a field.
type ComposedField struct {
	Caret  func() (at geom.Rect, before, after string) // the caret in physical pixels, and the text around it
	Insert func(text string)
}

// compose takes typed text from the input method, if there is one. It reports whether the
// field handles the keys, which is false during composition.
func (u *UI) compose(e *typing, inner geom.Rect, rules textRules) (keysAreOurs bool) {
	if u.Method == nil {
		e.line.Insert(string(u.In.Text), rules)
		return true
	}
	u.composed = true
	composing := u.Method.Compose(ComposedField{
		Caret: func() (at geom.Rect, before, after string) {
			l := &e.line
			e.view = e.view.Follow(l, u.typedWidth, inner.W)
			return u.caret(l, e.view, inner), l.Part(0, l.Caret()), l.Part(l.Caret(), l.Len())
		},
		Insert: func(text string) { e.line.Insert(text, rules) },
	})
	if composing != e.composing {
		e.composing = composing
		u.Animate()
	}
	return composing == ""
}

// shown returns the line with the composed text at the caret, and where that text begins.
func (e *typing) shown() (line textLine, from int) {
	if e.composing == "" {
		return e.line, e.line.Caret()
	}
	from = e.line.Caret()
	line = newTextLine(e.line.Part(0, from) + e.composing + e.line.Part(from, e.line.Len()))
	line.MoveTo(from+len([]rune(e.composing)), false)
	return line, from
}

func (pen *Writer) underline(l *textLine, v textView, from int, inner geom.Rect) {
	if from == l.Caret() {
		return
	}
	left, width := pen.stretch(l, v, from, l.Caret())
	pen.painter.Fill(geom.Rect{X: inner.X + left, Y: inner.Y + inner.H*0.76, W: width, H: max(1, pen.frame.Px(1.5))}, pen.frame.Theme.Ink)
}

// Overlay is an input field of the platform, placed over a field of this package while
// that has the focus. On-screen keyboards, input methods and context menus work only with
// such a field.
type Overlay interface {
	// Edit places it over the field and returns its current text, and false if the person
	// left it. A field uses it from one call to the next.
	Edit(f OverlayField) (text string, stays bool)
	// Done removes it.
	Done()
}

// OverlayField describes the field that the platform's field has to look like.
type OverlayField struct {
	Name, Text, Placeholder string
	At                      geom.Rect // the place of its text, in physical pixels
	Seen                    geom.Rect // the visible part of At
	Size                    float64   // of the letters, in physical pixels
	Ink, Faint, Accent      color.Color
	From, To                int // initial selection, in characters
	Limit                   int
	Digits                  bool // accepts digits only
}

func (u *UI) editOver(e *typing, inner geom.Rect, placeholder string, rules textRules) {
	u.overlaid = true
	f := OverlayField{
		Name: e.name, Text: e.text, Placeholder: placeholder, At: inner, Seen: inner.Meet(u.window), Size: u.typed().Size * u.scale,
		Ink: u.Theme.Ink, Faint: u.Theme.Faint, Accent: u.Theme.Accent, Limit: rules.Limit,
		Digits: rules.Allow != nil && rules.Allow('0') && !rules.Allow('a'),
	}
	f.From, f.To = e.line.Selection()
	text, stays := u.Overlay.Edit(f)
	if !stays {
		u.Focus("")
	}
	if text == e.text {
		return
	}
	var line textLine
	line.Insert(text, rules)
	e.text, e.line = line.String(), line
	u.Animate()
}

// End ends a frame. It releases the overlay and the input method if no field used them.
func (u *UI) End() {
	if u.Method != nil && !u.composed {
		u.Method.Done()
	}
	if u.Overlay != nil && !u.overlaid {
		u.Overlay.Done()
	}
}

package ui

import (
	"tessera/scenes/geom"
	"tessera/scenes/ui/edit"
)

// InputMethod composes letters for which a keyboard has no keys, as those of Chinese or
// Japanese, and passes on what is typed without it.
type InputMethod interface {
	// Compose goes on in the field that has the keyboard: it inserts what is finished,
	// and returns what is being composed. That is shown at the caret, and is no part of
	// the field's text yet.
	Compose(f ComposedField) (composing string)
	// Done drops what is being composed: no field has the keyboard.
	Done()
}

// ComposedField is a field as an input method works in it.
type ComposedField struct {
	Caret  func() (at geom.Rect, before, after string) // in physical pixels, and the texts around it
	Insert func(text string)
}

// compose takes what is typed from the input method, where there is one, and reports
// whether the keys are the field's: while something is composed, they are not.
func (u *UI) compose(e *typing, inner geom.Rect, rules edit.Rules) (keysAreOurs bool) {
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

// shown is a field's line with what is being composed at its caret, and where that
// begins.
func (e *typing) shown() (line edit.Line, from int) {
	if e.composing == "" {
		return e.line, e.line.Caret()
	}
	from = e.line.Caret()
	line = edit.New(e.line.Part(0, from) + e.composing + e.line.Part(from, e.line.Len()))
	line.MoveTo(from+len([]rune(e.composing)), false)
	return line, from
}

// underline marks what is being composed, from a place on up to the caret.
func (u *UI) underline(l *edit.Line, v edit.View, from int, inner geom.Rect) {
	if from == l.Caret() {
		return
	}
	left, width := u.stretch(l, v, from, l.Caret())
	u.Fill(geom.Rect{X: inner.X + left, Y: inner.Y + inner.H*0.76, W: width, H: max(1, u.Px(1.5))}, u.Theme.Ink)
}

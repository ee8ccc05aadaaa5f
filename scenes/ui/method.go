package ui

import (
	"image/color"

	"tessera/scenes/geom"
)

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
	pen.Fill(geom.Rect{X: inner.X + left, Y: inner.Y + inner.H*0.76, W: width, H: max(1, pen.Px(1.5))}, pen.Theme.Ink)
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
func (u *UI) End() { u.yield() }

func (u *UI) yield() {
	if u.Method != nil && !u.composed {
		u.Method.Done()
	}
	if u.Overlay != nil && !u.overlaid {
		u.Overlay.Done()
	}
}

package ui

import (
	"image/color"
	"time"

	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/typeset"
)

type typing struct {
	name    string // "" for no field
	there   bool   // the field exists in this frame, or in the last one before it is built
	text    string // the last returned text
	line    textLine
	view    textView
	selects bool                            // the current press began in the field and drags the selection
	clicks  int                             // successive clicks: two select a word, three everything
	clicked input.Moment                    // when the last click began
	coming  func() (text string, done bool) // a pending paste from a slow clipboard, nil for none

	composing string // text that the input method is composing at the caret

	refused bool      // the last typed character cannot be shown and was left out
	at      geom.Rect // the field, while refused is set
}

const clickTime = 400 * time.Millisecond

// fieldPad is the space between a field's edge and its text, at 100 %.
const fieldPad = 12

// Field shows an editable line of text and returns its current text. It has the keyboard
// while focused, by a click or by Tab. It holds at most limit characters and leaves out
// those that allow refuses.
func (u *UI) Field(name string, r geom.Rect, text, placeholder string, limit int, allow func(rune) bool) string {
	u.Target(name, r)
	rules := textRules{Limit: limit, Allow: allow}
	hover, _, tapped := u.Track(name, r)
	u.overText = u.overText || hover && !u.In.Touch
	pressed := tapped
	if !u.In.Touch {
		pressed = hover && u.In.JustDown
	}
	if pressed {
		u.Focus(name)
	}
	if given, ok := u.takePending(name); ok {
		var line textLine
		line.Insert(given, rules)
		text = line.String()
		u.Animate()
	}
	u.collectControl(Part{Role: RoleField, Name: name, About: placeholder, Value: text, Rect: r})
	focused, _ := u.stop(name, r, aField)
	inner := geom.Rect{X: r.X + u.Px(fieldPad), Y: r.Y, W: r.W - u.Px(2*fieldPad), H: r.H}
	if !focused {
		if u.sheet.typing.name == name {
			u.sheet.typing = typing{}
		}
		line := newTextLine(text)
		line.MoveTo(0, false)
		u.WithoutParts(func() {
			u.drawField(r, inner, u.Theme.Rule, placeholder, &line, textView{}.Follow(&line, u.typedWidth, inner.W))
		})
		return text
	}
	e := &u.sheet.typing
	e.there = true
	if e.hold(name, text) && pressed {
		e.line.MoveTo(0, false) // the click refers to the unfocused view
	}
	e.view = e.view.Follow(&e.line, u.typedWidth, inner.W)
	u.pointIn(e, inner, pressed)
	if u.Overlay != nil && !u.In.Down { // a press in progress stays with the game
		u.editOver(e, inner, placeholder, rules)
		u.Outline(r, u.Theme.Panel, u.Theme.Accent, Corner, 1.5)
		return e.text
	}
	u.typeIn(e, inner, rules)
	line, composed := e.shown()
	e.view = e.view.Follow(&line, u.typedWidth, inner.W)
	u.WithoutParts(func() { u.drawField(r, inner, u.Theme.Accent, placeholder, &line, e.view) })
	u.underline(&line, e.view, composed, inner)
	u.Fill(u.caret(&line, e.view, inner), u.Theme.Ink)
	return e.text
}

// NameField is like [UI.Field], for a name that others see. It leaves out characters that
// the fonts cannot show, with a message below the field.
func (u *UI) NameField(name string, r geom.Rect, text, placeholder string, limit int) string {
	refused := false
	now := u.Field(name, r, text, placeholder, limit, func(c rune) bool {
		if !match.NameRune(c) {
			return false
		}
		missing := typeset.Missing(string(c)) != ""
		refused = refused || missing
		return !missing
	})
	if e := &u.sheet.typing; e.name == name && (refused || now != text) {
		e.refused, e.at = refused, r
		u.Animate()
	}
	return now
}

func (u *UI) showRefusal() {
	if e := &u.sheet.typing; e.refused {
		u.drawTip(&tip{rect: e.at, text: lang.T("This character cannot be shown here.")})
	}
}

// begin starts a frame. It resets the state when the field has disappeared, for example
// with its dialog, so that a later field of the same name starts fresh.
func (e *typing) begin() {
	if !e.there {
		*e = typing{}
	}
	e.there = false
}

// hold continues with the same field, or starts with another one and selects all its
// text. It reports whether the field is another one.
func (e *typing) hold(name, text string) (came bool) {
	if e.name == name && e.text == text {
		return false
	}
	came = e.name != name
	e.name, e.text, e.line, e.view = name, text, newTextLine(text), textView{}
	if came {
		e.clicks, e.selects, e.coming, e.composing = 0, false, nil, ""
		e.line.SelectAll()
	}
	return came
}

// typed returns the font of fields. It has at least sixteen pixels of the page, because
// phone browsers zoom in on smaller fields.
func (pen *Writer) typed() Font {
	return Font{max(Body, Body*(pen.frame.fingertip/fingertip)/pen.frame.scale), FontBody.Weight}
}

func (pen *Writer) typedWidth(text string) float64 { return pen.TextWidth(text, pen.typed()) }

// pointIn handles the pointer: a press places the caret, a drag selects, two clicks
// select a word and three select everything.
func (u *UI) pointIn(e *typing, inner geom.Rect, pressed bool) {
	in := &u.In
	x := in.At.X - inner.X
	if shown := e.line.Part(e.view.First, e.view.Last); typeset.IsRightToLeft(shown) {
		x = u.typedWidth(shown) - x
	}
	switch {
	case pressed:
		e.clicks++
		if in.Began.Since(e.clicked) > clickTime || in.At.Distance(in.PressedAt) > u.Px(input.DragThreshold) {
			e.clicks = 1
		}
		e.clicked, e.selects = in.Began, true
		switch e.clicks {
		case 1:
			e.line.MoveTo(e.view.At(&e.line, x, u.typedWidth), in.Shift)
		case 2:
			e.line.SelectWord(e.view.On(&e.line, x, u.typedWidth))
		default:
			e.line.SelectAll()
		}
	case !in.Down:
		e.selects = false
	case e.selects && in.Dragging && e.clicks == 1:
		u.dragIn(e, x, inner.W)
	}
}

// dragIn selects up to the pointer. Held outside the field, it keeps scrolling and
// selecting.
func (u *UI) dragIn(e *typing, x, room float64) {
	const again = 50 * time.Millisecond
	to := e.view.At(&e.line, x, u.typedWidth)
	if x < 0 || x > room {
		by := 1
		if x < 0 {
			by = -1
		}
		to += by
		u.WakeIn(again)
	}
	e.line.MoveTo(to, true)
}

// typeIn handles typed text and keys. It leaves e.text alone if nothing changed.
func (u *UI) typeIn(e *typing, inner geom.Rect, rules textRules) {
	before := e.line.String()
	u.arrive(e, rules)
	if u.compose(e, inner, rules) {
		for _, key := range u.In.Keys {
			u.strike(e, key, rules)
		}
	}
	if now := e.line.String(); now != before {
		e.text = now
	}
}

func (u *UI) strike(e *typing, key input.Key, rules textRules) {
	in, l := &u.In, &e.line
	word, right := in.Control || in.Alt, 1
	if typeset.IsRightToLeft(l.String()) {
		right = -1
	}
	switch key {
	case "ArrowLeft":
		l.Step(-right, word, in.Shift)
	case "ArrowRight":
		l.Step(right, word, in.Shift)
	case "Home":
		l.MoveTo(0, in.Shift)
	case "End":
		l.MoveTo(l.Len(), in.Shift)
	case "Backspace":
		l.Delete(-1, word)
	case "Delete":
		if in.Shift {
			u.cutOut(e)
			return
		}
		l.Delete(1, word)
	case "Insert":
		switch {
		case in.Control:
			u.copyOut(e)
		case in.Shift:
			u.paste(e, rules)
		}
	case "A", "C", "X", "V":
		if in.Control {
			u.chord(e, key, rules)
		}
	}
}

func (u *UI) chord(e *typing, key input.Key, rules textRules) {
	switch key {
	case "A":
		e.line.SelectAll()
	case "C":
		u.copyOut(e)
	case "X":
		u.cutOut(e)
	case "V":
		u.paste(e, rules)
	}
}

func (u *UI) copyOut(e *typing) bool {
	text := e.line.Selected()
	return text != "" && u.Clipboard.SetText(text) == nil
}

// cutOut removes the selection only if the clipboard accepted it.
func (u *UI) cutOut(e *typing) {
	if u.copyOut(e) {
		e.line.Delete(-1, false)
	}
}

func (u *UI) paste(e *typing, rules textRules) {
	if slow, ok := u.Clipboard.(SlowClipboard); ok {
		e.coming = slow.Begin()
		u.arrive(e, rules)
		return
	}
	if text, err := u.Clipboard.Text(); err == nil {
		e.line.Insert(text, rules)
	}
}

func (u *UI) arrive(e *typing, rules textRules) {
	const again = 50 * time.Millisecond
	if e.coming == nil {
		return
	}
	text, done := e.coming()
	if !done {
		u.WakeIn(again)
		return
	}
	e.coming = nil
	e.line.Insert(text, rules)
}

func (u *UI) drawField(r, inner geom.Rect, edge color.Color, placeholder string, l *textLine, v textView) {
	u.Outline(r, u.Theme.Panel, edge, Corner, 1.5)
	at := geom.Point{X: inner.X, Y: inner.Center().Y}
	if l.Len() == 0 {
		u.TextFit(u.Shortened(placeholder, u.typed(), inner.W), u.typed(), u.Theme.Faint, at, Left, inner.W)
	}
	if from, to := l.Selection(); from != to && u.Keyboard() == u.sheet.typing.name {
		left, width := u.stretch(l, v, from, to)
		u.Fill(geom.Rect{X: inner.X + left, Y: r.Y + r.H*0.2, W: width, H: r.H * 0.6}, vector.Alpha(u.Theme.Accent, 0.3))
	}
	u.Text(l.Part(v.First, v.Last), u.typed(), u.Theme.Ink, at, Left)
}

// stretch returns the left edge and width of the part of a line between two places,
// relative to the left end of the visible text. In right-to-left text it measures from
// the other side.
func (pen *Writer) stretch(l *textLine, v textView, from, to int) (left, width float64) {
	left = pen.typedWidth(l.Part(v.First, v.In(from)))
	right := pen.typedWidth(l.Part(v.First, v.In(to)))
	if shown := l.Part(v.First, v.Last); typeset.IsRightToLeft(shown) {
		left, right = pen.typedWidth(shown)-right, pen.typedWidth(shown)-left
	}
	return left, right - left
}

func (pen *Writer) caret(l *textLine, v textView, inner geom.Rect) geom.Rect {
	left, _ := pen.stretch(l, v, l.Caret(), l.Caret())
	return geom.Rect{X: inner.X + left, Y: inner.Y + inner.H/4, W: max(1, pen.frame.Px(1.5)), H: inner.H / 2}
}

// OverText reports whether the pointer is over editable text.
func (u *UI) OverText() bool { return u.overText }

// Clipboard is the clipboard of the system, or one of this program alone. Both methods
// may fail if the system forbids access. A field then keeps its text.
type Clipboard interface {
	// Text returns the text in the clipboard, "" if there is none.
	Text() (string, error)
	// SetText replaces the text in the clipboard.
	SetText(string) error
}

// SlowClipboard is a clipboard whose text arrives later. A browser, for example, may ask
// the person for permission first.
type SlowClipboard interface {
	Clipboard
	// Begin starts reading and returns a function that reports the text once it has
	// arrived.
	Begin() (answer func() (text string, done bool))
}

// ownClipboard is the clipboard of this program alone, used without a system clipboard.
// The zero value is empty.
type ownClipboard struct{ text string }

func (c *ownClipboard) Text() (string, error) { return c.text, nil }

func (c *ownClipboard) SetText(text string) error {
	c.text = text
	return nil
}

package ui

import (
	"image/color"

	"tessera/scenes/geom"
	"tessera/scenes/ui/edit"
)

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

func (u *UI) editOver(e *typing, inner geom.Rect, placeholder string, rules edit.Rules) {
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
	var line edit.Line
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

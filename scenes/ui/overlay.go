package ui

import (
	"image/color"

	"tessera/scenes/geom"
	"tessera/scenes/ui/edit"
)

// Overlay is a field of the platform's own that is laid over one of ours while
// that has the keyboard: where letters come from keys on the screen, from input
// methods and menus that only such a field gets.
type Overlay interface {
	// Edit lays it over the field and returns its text as it is now, and false
	// where the person has left it. Each field has it from one call to the next.
	Edit(f OverlayField) (text string, stays bool)
	// Done takes it away.
	Done()
}

// OverlayField is a field as the platform's own is to look like it.
type OverlayField struct {
	Name, Text, Placeholder string
	At                      geom.Rect // where its text may be, in physical pixels
	Seen                    geom.Rect // the part of that which is in sight
	Size                    float64   // of the letters, in physical pixels
	Ink, Faint, Accent      color.Color
	From, To                int // what is selected as it comes, in characters
	Limit                   int
	Digits                  bool // it takes nothing but digits
}

// editOver has a field edited in the platform's own.
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

// End ends a frame: what the platform lent to a field goes where none of this frame
// had it.
func (u *UI) End() { u.yield() }

// yield takes back what the platform lent to a field that this frame has not built.
func (u *UI) yield() {
	if u.Method != nil && !u.composed {
		u.Method.Done()
	}
	if u.Overlay != nil && !u.overlaid {
		u.Overlay.Done()
	}
}

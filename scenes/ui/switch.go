package ui

import (
	"image/color"

	"tessera/assets/vector"
	"tessera/scenes/geom"
)

const switchPad = 10

// Switch shows a switch with its label at the left and returns whether it is on. All of r
// is clickable.
func (u *UI) Switch(name string, r geom.Rect, label string, on bool) bool {
	r = r.Round()
	u.Target(name, r)
	hover, _, clicked := u.Track(name, r)
	focused, pressed := u.stop(name, r, aButton)
	if u.acted(clicked || pressed) {
		on = !on
	}
	if hover {
		u.Box(r, u.Theme.HoverShade, Corner)
	}
	if focused {
		u.Outline(r, color.Transparent, u.Theme.Accent, Corner, 2)
	}
	pad := u.Px(switchPad)
	w, h := u.Px(46), u.Px(26)
	track := geom.Rect{X: r.Right() - w - pad, Y: r.Center().Y - h/2, W: w, H: h}.Round()
	u.WithoutParts(func() {
		u.TextFit(label, FontBody, u.Theme.Ink, geom.Point{X: r.X + pad, Y: r.Center().Y}, Left, track.X-r.X-2*pad)
	})
	u.collectControl(Part{Role: RoleSwitch, Name: name, Label: label, On: on, Rect: r})
	knob, x := u.Px(18), track.X+u.Px(4)
	if on {
		x = track.Right() - u.Px(4) - knob
		u.Box(track, u.Theme.Accent, 99)
	} else {
		u.Outline(track, color.Transparent, u.edge(), 99, 1.5)
	}
	ink := u.edge()
	if on {
		ink = u.Theme.OnAccent
	}
	u.Box(geom.Rect{X: x, Y: track.Center().Y - knob/2, W: knob, H: knob}.Round(), ink, 99)
	return on
}

// edge returns the colour of lines that identify a widget without text. Its contrast to a
// card is at least 3 to 1.
func (u *UI) edge() color.Color {
	if u.Theme.Contrast {
		return u.Theme.Ink
	}
	return vector.Mix(u.Theme.Panel, u.Theme.Ink, 0.6)
}

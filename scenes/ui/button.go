package ui

import (
	"cmp"
	"image/color"
	"math"
	"strconv"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/scenes/geom"
	"tessera/scenes/lang"
)

// Button is the appearance of a button. The zero value is an empty, plain button.
type Button struct {
	Label    string
	Icon     *sprites.Icon
	Primary  bool // highlighted as the main action
	Selected bool // switched on
	Disabled bool
	Left     float64 // room at the left in which the caller draws a picture
	size     float64 // of the label at 100 %, 0 for the usual one
	stacked  bool    // the label is below the icon instead of beside it
	bare     bool    // the label is not drawn, only read by assistive tools
	// Tip is the full name of the button, shown as a tip; "" for the label. A button
	// without a label must have one.
	Tip string
	Key string // shortcut shown in the tip; "" for none
	// Spoken takes the place of the tip for assistive tools; "" for the tip itself.
	Spoken string
}

// Press shows a button and reports whether it was pressed in this frame, by pointer or
// keyboard. The name, such as "undo", must be unique on the screen. A disabled button
// keeps the focus. Otherwise Enter at the end of a stepper's range would press the
// dialog's default button.
func (u *UI) Press(name string, r geom.Rect, b Button) bool {
	r = r.Round()
	u.Target(name, r)
	u.tipButton(name, r, b)
	u.collectButton(name, r, b)
	if b.Disabled {
		u.WithoutParts(func() { u.drawButton(r, b, false, false) })
		if u.live && u.focus.name == name {
			u.stop(name, r, aButton)
			u.Ring(r)
		}
		return false
	}
	hover, held, clicked := u.Track(name, r)
	focused, pressed := u.stop(name, r, aButton)
	u.WithoutParts(func() { u.drawButton(r, b, hover, held) })
	if focused {
		u.Ring(r)
	}
	return u.acted(clicked || pressed)
}

func (u *UI) collectButton(name string, r geom.Rect, b Button) {
	b.Tip = cmp.Or(b.Spoken, b.Tip)
	part := Part{Role: RoleButton, Name: name, Label: b.Label, About: b.Tip, Key: b.Key, On: b.Selected, Off: b.Disabled, Rect: r, iconOnly: b.Label == "" && b.Tip != ""}
	if part.Label == "" || part.Label == part.About {
		part.Label, part.About = b.Tip, ""
	}
	u.collectControl(part)
}

// tipButton adds a button's tip if the label alone does not show its full name and key.
func (u *UI) tipButton(name string, r geom.Rect, b Button) {
	text := b.Tip
	if text == "" && b.Label == "" && b.Icon != nil {
		u.nameless = append(u.nameless, name)
	}
	if text == "" && b.Key != "" {
		text = b.Label
	}
	u.Tip(name, r, text, b.Key)
}

// Track follows the pointer over a clickable area. It reports whether the pointer is over
// it, holds it, and clicked it in this frame. A click begins and ends on the area.
func (u *UI) Track(name string, r geom.Rect) (hover, held, clicked bool) {
	if !u.live {
		return false, false, false
	}
	in := &u.In
	over := (r.Contains(in.At) || u.near == name) && u.window.Contains(in.At) && in.Hovering()
	if over && in.JustDown {
		u.grabbed = name
	}
	mine := u.grabbed == name
	hover = over && (!in.Down || mine)
	held = over && mine && in.Down
	clicked = over && mine && in.JustUp && !u.openedTipByFinger(name)
	if mine && (in.JustUp || in.Cancelled) {
		u.grabbed = ""
	}
	return hover, held, clicked
}

// Wide shows nothing itself: its caller draws a wide button, such as a card, between the
// call and the call of used, which draws the focus around r and reports whether the area
// was pressed. A drag of the list that holds it is no press.
func (u *UI) Wide(name string, r geom.Rect) (hover, held bool, used func(r geom.Rect) bool) {
	u.Target(name, r)
	hover, held, clicked := u.Track(name, r)
	focused, pressed := u.Stop(name, r)
	return hover, held, func(r geom.Rect) bool {
		if focused {
			u.Ring(r)
		}
		return pressed || clicked && !u.In.Dragging
	}
}

// Grabbed reports whether the current press began on a widget, so that a board ignores
// it.
func (u *UI) Grabbed() bool { return u.grabbed != "" }

func (pen *Writer) drawButton(r geom.Rect, b Button, hover, held bool) {
	ink := pen.frame.Theme.Ink
	switch {
	case b.Primary && !b.Disabled:
		ink = pen.frame.Theme.OnAccent
		pen.painter.Box(r, pen.frame.Theme.Accent, Corner)
	case b.Selected:
		ink = pen.frame.Theme.Accent
		pen.painter.Box(r, vector.Alpha(pen.frame.Theme.Accent, 0.2), Corner)
	}
	if b.Disabled {
		ink = vector.Alpha(ink, 0.32)
	}
	if hover {
		pen.painter.Box(r, pen.frame.Theme.HoverShade, Corner)
	}
	if held {
		pen.painter.Box(r, pen.frame.Theme.HoverShade, Corner)
	}
	pen.drawFace(r, b, ink)
}

func (pen *Writer) drawFace(r geom.Rect, b Button, ink color.Color) {
	if b.bare {
		b.Label = ""
	}
	mid, pad := r.Center(), pen.frame.Px(6)
	switch {
	case b.Icon == nil:
		font := FontStrong
		if b.size > 0 {
			font.Size = b.size
		}
		_, r = r.CutLeft(b.Left)
		pen.Label(b.Label, font, ink, pen.labelPlace(r), Center)
	case b.stacked:
		pen.stack(r, b, ink)
	case b.Label == "":
		pen.painter.Icon(b.Icon, min(pen.frame.Px(24), r.W-pad, r.H-pad), ink, mid)
	default:
		size := min(pen.frame.Px(22), r.H-pad)
		width := min(pen.TextWidth(b.Label, FontStrong), r.W-size-3*pad)
		left := mid.X - (size+pad+width)/2
		pen.painter.Icon(b.Icon, size, ink, geom.Point{X: left + size/2, Y: mid.Y})
		pen.Label(b.Label, FontStrong, ink, geom.Rect{X: left + size + pad, Y: r.Y, W: width + 1, H: r.H}, Left)
	}
}

// labelPlace returns the room for the label of a button without an icon.
func (pen *Writer) labelPlace(r geom.Rect) geom.Rect {
	pad := pen.frame.Px(4)
	return geom.Rect{X: r.X + pad, Y: r.Y, W: r.W - 2*pad, H: r.H}
}

// EqualLabels gives the labels of buttons without icons one size, the largest that fits the
// cells.
func (pen *Writer) EqualLabels(tools []Tool, cells []geom.Rect) {
	size := FontStrong.Size
	for i, tool := range tools {
		size = min(size, pen.labelFont(tool.Label, FontStrong, pen.labelPlace(cells[i])).Size)
	}
	for i := range tools {
		tools[i].size = size
	}
}

func (pen *Writer) stack(r geom.Rect, b Button, ink color.Color) {
	x, size := r.Center().X, min(pen.frame.Px(22), r.H*0.5)
	pen.painter.Icon(b.Icon, size, ink, geom.Point{X: x, Y: r.Y + r.H*0.36})
	pen.Text(b.Label, FontTiny, ink, geom.Point{X: x, Y: r.Y + r.H*0.80}, Center)
}

// Choose shows options side by side and returns the index of the chosen one. Its buttons
// are named name:0, name:1 and so on.
func (u *UI) Choose(name string, r geom.Rect, labels []string, chosen int) int {
	u.Outline(r, color.Transparent, u.Theme.Rule, Corner, 1.5)
	cells, font := u.choices(r, labels)
	for i, cell := range cells {
		if i == chosen {
			u.Box(cell.Inset(u.Px(3)), u.Theme.Accent, Corner-3)
		}
		if u.cell(name, i, cell, labels[i], font, i == chosen) {
			chosen = i
		}
	}
	return chosen
}

// choices returns the places of options side by side, and the font of all: equally wide if the
// labels fit, else as wide as their labels need.
func (pen *Writer) choices(r geom.Rect, labels []string) (cells []geom.Rect, font Font) {
	equal := r.Split(len(labels), 0)
	for font = FontStrong; ; font = font.Smaller() {
		shares, all, widest := make([]geom.Share, len(labels)), 0.0, 0.0
		for i, label := range labels {
			shares[i].Part = pen.TextWidth(label, font) + pen.frame.Px(12)
			all, widest = all+shares[i].Part, max(widest, shares[i].Part)
		}
		switch {
		case widest <= equal[0].W:
			return equal, font
		case all <= r.W:
			return r.Row(0, shares...), font
		case font.Size <= Tiny:
			return equal, font // in several lines
		}
	}
}

func (u *UI) cell(name string, i int, r geom.Rect, label string, font Font, on bool) bool {
	id := name + ":" + strconv.Itoa(i)
	u.Target(id, r)
	u.collectControl(Part{Role: RoleChoice, Name: id, Group: name, Label: label, On: on, Rect: r})
	hover, _, clicked := u.Track(id, r)
	focused, pressed := u.stop(id, r, aButton)
	ink := u.Theme.Ink
	if on {
		ink = u.Theme.OnAccent
	} else if hover {
		u.Box(r.Inset(u.Px(3)), u.Theme.HoverShade, Corner-3)
	}
	if focused {
		u.Ring(r)
	}
	u.WithoutParts(func() {
		u.Label(label, font, ink, geom.Rect{X: r.X + u.Px(5), Y: r.Y, W: r.W - u.Px(10), H: r.H}, Center)
	})
	return u.acted(clicked || pressed)
}

// Step shows a value between a minus and a plus button and returns the step of this
// frame: -1, 0 or 1. Its buttons are named name:less and name:more.
func (u *UI) Step(name string, r geom.Rect, label string, canLess, canMore bool) int {
	u.Outline(r, color.Transparent, u.Theme.Rule, Corner, 1.5)
	less, rest := r.CutLeft(r.H)
	more, middle := rest.CutRight(r.H)
	step := 0
	if u.Press(name+":less", less, Button{Icon: sprites.Minus, Tip: lang.T("of a number|Less"), Disabled: !canLess}) {
		step--
	}
	if u.Press(name+":more", more, Button{Icon: sprites.Plus, Tip: lang.T("of a number|More"), Disabled: !canMore}) {
		step++
	}
	u.Label(label, FontStrong, u.Theme.Ink, middle, Center)
	u.collectValue(label, name+":less", name+":more")
	return step
}

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
		u.LabelLines(label, FontBody, u.Theme.Ink, geom.Rect{X: r.X + pad, Y: r.Y, W: track.X - r.X - 2*pad, H: r.H}, Left)
	})
	u.collectControl(Part{Role: RoleSwitch, Name: name, Label: label, On: on, Rect: r})
	knob, x := u.Px(18), track.X+u.Px(4)
	if on {
		x = track.Right() - u.Px(4) - knob
		u.Box(track, u.Theme.Accent, 99)
	} else {
		u.Outline(track, color.Transparent, u.Theme.edge(), 99, 1.5)
	}
	ink := u.Theme.edge()
	if on {
		ink = u.Theme.OnAccent
	}
	u.Box(geom.Rect{X: x, Y: track.Center().Y - knob/2, W: knob, H: knob}.Round(), ink, 99)
	return on
}

// edge returns the colour of lines that identify a widget without text. Its contrast to a
// card is at least 3 to 1.
func (t Theme) edge() color.Color {
	if t.Contrast {
		return t.Ink
	}
	return vector.Mix(t.Panel, t.Ink, 0.6)
}

type slide struct {
	held  string // the pressed slider
	along bool   // the press moves the slider and not a list around it
}

const sliderStep = 5

// Slider shows a value from 0 to 100 on a track and returns its current value. It is
// moved by dragging, by a press beside the knob, and by the arrow keys while focused.
func (u *UI) Slider(name string, r geom.Rect, value int) int {
	r = r.Round()
	u.Target(name, r)
	_, held, clicked := u.Track(name, r)
	focused, _ := u.stop(name, r, aSlider)
	knob := u.Px(24)
	from, length := r.X+knob/2, r.W-knob
	before := value
	if held && u.In.JustDown {
		u.sheet.slide.held, u.sheet.slide.along = name, !u.In.Touch // a finger may scroll the list instead
	}
	if u.sheet.slide.held == name && u.live && (clicked || u.grabbed == name && u.sheet.slide.along) {
		value = int(math.Round(100 * (u.In.At.X - from) / length))
	}
	if text, ok := u.takePending(name); ok {
		value, _ = strconv.Atoi(text)
	}
	if focused {
		value += sliderStep * u.slideKeys()
	}
	value = min(max(value, 0), 100)
	if !u.In.Down && u.sheet.slide.held == name {
		u.sheet.slide.held = ""
	}
	u.collectControl(Part{Role: RoleSlider, Name: name, Value: strconv.Itoa(value), Rect: r})
	u.drawSlider(r, from, length, knob, value, focused)
	u.acted(value != before)
	return value
}

func (u *UI) slideKeys() int {
	step := 0
	if u.In.Pressed("ArrowRight") {
		step++
	}
	if u.In.Pressed("ArrowLeft") {
		step--
	}
	return step
}

// sliding reports whether the current drag moves a slider. A finger's drag does so only
// if it began along the track.
func (u *UI) sliding() bool {
	s := &u.sheet.slide
	if s.held == "" || u.grabbed != s.held {
		return false
	}
	if !s.along && u.In.Dragging {
		way := u.In.At.Sub(u.In.PressedAt)
		s.along = math.Abs(way.X) > math.Abs(way.Y)
	}
	return s.along
}

func (pen *Writer) drawSlider(r geom.Rect, from, length, knob float64, value int, focused bool) {
	if focused {
		pen.painter.Outline(r, color.Transparent, pen.frame.Theme.Accent, Corner, 2)
	}
	mid, thick := r.Center().Y, pen.frame.Px(6)
	at := from + length*float64(value)/100
	track := geom.Rect{X: from, Y: mid - thick/2, W: length, H: thick}.Round()
	pen.painter.Box(track, vector.Mix(pen.frame.Theme.Panel, pen.frame.Theme.Ink, 0.3), 99)
	pen.painter.Box(geom.Rect{X: track.X, Y: track.Y, W: at - from, H: track.H}.Round(), pen.frame.Theme.Accent, 99)
	disc := geom.Rect{X: at - knob/2, Y: mid - knob/2, W: knob, H: knob}.Round()
	pen.painter.Outline(disc, pen.frame.Theme.Panel, pen.frame.Theme.Accent, 99, 3)
}

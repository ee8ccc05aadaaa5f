package ui

import (
	"slices"
	"strings"
	"time"

	"tessera/assets/sprites"
	"tessera/assets/vector"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
)

// tipDelay is how long the pointer rests on something before its name is shown,
// and longer by how much a finger has to rest more, since a slow tap is no
// question; soon is how long after a name the next one needs no rest.
const (
	tipDelay = 500 * time.Millisecond
	longer   = 200 * time.Millisecond
	soon     = 400 * time.Millisecond
)

// tip is the name of what the pointer, a finger or the keyboard rests on.
type tip struct {
	name  string        // the thing, "" for none
	since time.Duration // when it was come to
	touch bool          // a finger is held on it
	spent bool          // it has been pressed: who presses it knows it
	over  bool          // it is rested on in the frame being built
	shown bool
	until time.Duration // the next name follows at once until then

	rect      geom.Rect
	text, key string
}

// asked reports whether the finger on something has asked for its name, so that
// lifting it presses nothing.
func (t *tip) asked(name string) bool { return t.touch && t.shown && t.name == name }

// Tip gives something that can be clicked a name, and the key that does the same
// ("" for none). They are shown above everything when the pointer has rested on
// it for a while, or a finger, which then presses nothing. [UI.Press] does so for
// a button's own.
func (u *UI) Tip(name string, r geom.Rect, text, key string) {
	r = r.Meet(u.window)
	if text == "" || !u.live || !u.rests(name, r) {
		return
	}
	t, now := &u.tip, u.In.Now
	if t.name != name {
		t.leave(now)
		t.name, t.since, t.touch = name, now, u.In.Touch
		switch {
		case t.touch:
			t.since += longer
		case now < t.until:
			t.since -= tipDelay
		}
	}
	t.spent = t.spent || u.In.Down && !t.touch || u.focus.enter && u.focus.name == name
	if u.In.Pad {
		key = input.PadSign(key, u.In.PadSigns)
	}
	t.over, t.rect, t.text, t.key = true, r, text, key
}

// leave lets the thing go.
func (t *tip) leave(now time.Duration) {
	until := t.until
	if t.shown {
		until = now + soon
	}
	*t = tip{until: until}
}

// rests reports whether something is what the pointer, a finger or, while those
// lie still, the keyboard is on.
func (u *UI) rests(name string, r geom.Rect) bool {
	in, f := &u.In, &u.focus
	if f.name != "" && in.At == f.mouse {
		return f.name == name && !in.Down
	}
	if !in.Touch {
		return r.Contains(in.At)
	}
	return in.Down && !in.Dragging && r.Contains(in.At) && r.Contains(in.PressedAt)
}

// ShowTips shows the name asked for, above all that was noted before. It ends
// the frame.
func (u *UI) ShowTips() {
	u.showRefusal()
	t, now := &u.tip, u.In.Now
	if !t.over {
		t.leave(now)
		return
	}
	t.over = false
	lies := u.lies()
	if lies {
		t.since = now
	}
	if t.spent || lies {
		t.shown = false
		return
	}
	if rest := t.since + tipDelay - now; rest > 0 {
		u.WakeIn(rest)
		return
	}
	t.shown = true
	u.Unsaid(func() { u.drawTip(t) })
}

// lies reports whether it is a mouse that asks, and it has not moved since it pressed:
// what has come to lie under it, as where a panel was closed, is nothing it asks about.
func (u *UI) lies() bool {
	in, f := &u.In, &u.focus
	return !in.Touch && in.At == in.PressedAt && (f.name == "" || in.At != f.mouse)
}

// Told is the name that is shown, "" for none.
func (u *UI) Told() string {
	if !u.tip.shown {
		return ""
	}
	return u.tip.text
}

// Nameless are the buttons of the last frame that show a picture only and have no
// name to tell. There should be none.
func (u *UI) Nameless() []string { return slices.Clone(u.nameless) }

func (u *UI) drawTip(t *tip) {
	pad, font := u.Px(9), FontSmall
	most := min(u.Px(280), u.Screen.W-u.Px(16)-2*pad)
	key, sign := 0.0, keySign(t.key)
	if sign != "" {
		key = u.signWidth(sign, font) + u.Px(20)
	}
	lines, width := u.Wrap(t.text, font, most-key), 0.0
	for _, line := range lines {
		width = max(width, u.TextWidth(line, font))
	}
	height := float64(len(lines))*u.LineHeight(font) + u.Px(12)
	r := u.besideOf(t.rect, width+key+2*pad, height, t.touch)
	u.Panel(r, sprites.Panel{Fill: u.Theme.Ink, Shadow: u.Theme.Shadow, Corner: u.Px(7), Blur: u.Px(8)})
	u.Paragraph(t.text, font, u.Theme.Ground, geom.Rect{X: r.X + pad, Y: r.Y + u.Px(6), W: width + 1, H: r.H}, Left)
	if sign != "" {
		cap := geom.Rect{X: r.Right() - pad - key + u.Px(8), Y: r.Center().Y - u.Px(10), W: key - u.Px(8), H: u.Px(20)}
		corner := 4.0
		if u.In.Pad { // as its buttons are
			corner = 10
		}
		u.Outline(cap, vector.Alpha(u.Theme.Ground, 0.12), vector.Alpha(u.Theme.Ground, 0.45), corner, 1)
		u.drawSign(sign, font, cap.Center())
	}
}

// signWidth is how wide what is printed on a key or on a button of a gamepad is shown:
// letters, or a sign that is drawn.
func (u *UI) signWidth(sign string, font Font) float64 {
	if sprites.Icon(sign).Drawn() {
		return u.Px(13)
	}
	return u.TextWidth(sign, font)
}

func (u *UI) drawSign(sign string, font Font, at geom.Point) {
	if icon := sprites.Icon(sign); icon.Drawn() {
		u.Icon(icon, u.Px(13), u.Theme.Ground, at)
		return
	}
	u.Text(sign, font, u.Theme.Ground, at, Center)
}

// keyWords are the keys on which words are printed, and what is printed there.
var keyWords = map[string]say.ID{
	"Ctrl": "a key|Ctrl", "Shift": "a key|Shift", "Esc": "a key|Esc", "Home": "a key|Home",
	"View": "a button of a gamepad|View", "Menu": "a button of a gamepad|Menu",
}

// keySign is how a key is shown, or several that are pressed together, such as "Ctrl+C".
func keySign(keys string) string {
	parts := strings.Split(keys, "+")
	for i, part := range parts {
		if word, is := keyWords[part]; is {
			parts[i] = lang.T(word)
		}
	}
	return strings.Join(parts, "+")
}

// besideOf is the place of w by h pixels below something, or above where there
// is no room or a finger hides what is below; never outside the window.
func (u *UI) besideOf(r geom.Rect, w, h float64, above bool) geom.Rect {
	gap, edge := u.Px(8), u.Px(8)
	over, under := r.Y-gap-h, r.Bottom()+gap
	y := under
	if above && over >= edge || under+h > u.Screen.H-edge {
		y = over
	}
	x := min(max(r.Center().X-w/2, edge), u.Screen.W-edge-w)
	return geom.Rect{X: x, Y: min(max(y, edge), u.Screen.H-edge-h), W: w, H: h}.Round()
}

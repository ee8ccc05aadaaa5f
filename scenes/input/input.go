// Package input makes one pointer from mouse and touch, and keys by name, from
// keyboard and gamepads, out of what the devices report each frame.
//
// It imports scenes/geom and the standard library only: what the devices say
// comes in as a [Raw] value, from scenes/input/device in the game and from a
// script in tests.
package input

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"tessera/scenes/geom"
)

// DragThreshold is how far a held pointer moves, in pixels at 100 %, before
// the press is a drag. There is one for the whole game.
const DragThreshold = 6

// DoubleClickTime is the longest that a double click takes, from the end of the first
// click to the second press.
const DoubleClickTime = 300 * time.Millisecond

// Key is a key by its name. A key that writes a character is named after it: a letter
// ("U"), a digit ("Digit1"), or a sign by its name ("Plus", "BracketLeft"). Every other key
// has the name of its place ("ArrowLeft", "Enter", "F11").
type Key string

// signs are the names of signs, after their places on a keyboard of the United States.
var signs = map[string]Key{
	",": "Comma", ".": "Period", ";": "Semicolon", "/": "Slash", "'": "Quote", "-": "Minus", "+": "Plus",
	"=": "Equal", "[": "BracketLeft", "]": "BracketRight", "`": "Backquote", "\\": "Backslash",
}

// numpad are the keys of the number pad that have a sign, by their places.
var numpad = map[string]string{"NumpadAdd": "Plus", "NumpadSubtract": "Minus"}

// Keys returns the names of the key at a place, given the character that the key writes, or
// "" if that is unknown. A character outside of ASCII leaves the key the name of its place.
// A key in the row of digits that writes a sign has the name of its digit too, since French
// and Czech keyboards write digits only with Shift.
func Keys(place, written string) []Key {
	if digit, is := strings.CutPrefix(place, "Numpad"); is && len(digit) == 1 {
		place = "Digit" + digit
	}
	place = cmp.Or(numpad[place], place)
	key := Key(place)
	if len(written) == 1 && written > " " {
		switch c := written[0]; {
		case c >= '0' && c <= '9':
			return []Key{Key("Digit" + written)}
		case c|0x20 >= 'a' && c|0x20 <= 'z':
			key = Key(strings.ToUpper(written))
		default:
			key = cmp.Or(signs[written], Key(written))
		}
	}
	if key != Key(place) && strings.HasPrefix(place, "Digit") {
		return []Key{key, Key(place)}
	}
	return []Key{key}
}

// Touch is one finger on the screen.
type Touch struct {
	ID int
	At geom.Point
}

// Raw is what the devices report in one frame, positions in physical pixels.
type Raw struct {
	Now       time.Duration // since the program's start
	Mouse     geom.Point
	Primary   bool // the primary button is held
	Secondary bool // the secondary button is held
	Wheel     geom.Point
	Touches   []Touch
	Keys      []Key  // keys that went down in this frame or repeat
	Repeats   []Key  // those of Keys that are held and repeat
	Text      []rune // characters typed in this frame
	Shift     bool
	Control   bool // Control, or Command on a Mac
	Alt       bool
	Pads      int         // how many gamepads there are
	Pad       []PadButton // their buttons that are held
	PadSigns  PadSigns    // what is printed on the gamepad whose buttons those are
	Held      int         // how many buttons, keys and fingers are down
	Cancelled bool        // the system took away all that is pressed; its release is not a person's
}

// Pointer is the mouse or the finger, whichever was used last.
type Pointer struct {
	At        geom.Point // the last known place; stays where a finger was lifted
	PressedAt geom.Point // where the press under way, or just over, began
	Down      bool       // pressed now
	JustDown  bool       // pressed in this frame
	JustUp    bool       // released in this frame
	Cancelled bool       // the press ended without a release: a second finger came down, or the system took it away
	Dragging  bool       // the press under way, or just over, has moved beyond the threshold
	Outside   bool       // the place is outside the window, as a held mouse may be; the stage says so
	Secondary bool       // the secondary button went down in this frame
	Touch     bool       // it is a finger
	Wheel     geom.Point // turned in this frame, in notches; away from the user is positive Y
}

// Hovering reports whether the pointer is somewhere now: a mouse always is, a
// finger only while it is down or just lifted.
func (p Pointer) Hovering() bool { return !p.Touch || p.Down || p.JustUp }

// Clicked reports whether a press that did not become a drag ended just now.
func (p Pointer) Clicked() bool { return p.JustUp && !p.Dragging }

// Pinch is a gesture of two fingers.
type Pinch struct {
	Active bool
	Center geom.Point // between the fingers
	Moved  geom.Point // how far the centre moved in this frame
	Scale  float64    // how much the fingers' distance grew in this frame; 1 is not at all
}

// Input is one frame's input, ready to use.
type Input struct {
	Pointer
	Pinch        Pinch
	TwoFingerTap bool // two fingers came down and left in this frame without moving, at At
	Keys         []Key
	Repeats      []Key
	Text         []rune
	Shift        bool
	Control      bool // and no Alt: the two together write what has no key of its own
	Alt          bool
	Pad          bool          // the keys are those of a gamepad, or it was used last
	PadSigns     PadSigns      // what is printed on it
	Now          time.Duration // since the program's start
}

// Pressed reports whether the key went down in this frame, without Control or Alt.
func (in *Input) Pressed(k Key) bool { return !in.Control && !in.Alt && slices.Contains(in.Keys, k) }

// Struck reports whether the key went down in this frame and is not one that is
// held and repeats: for what costs something.
func (in *Input) Struck(k Key) bool { return in.Pressed(k) && !slices.Contains(in.Repeats, k) }

// Entered reports whether either Enter key was struck: the answer "yes".
func (in *Input) Entered() bool { return in.Struck("Enter") || in.Struck("NumpadEnter") }

// Chord reports whether the key went down in this frame with Control held.
func (in *Input) Chord(k Key) bool { return in.Control && slices.Contains(in.Keys, k) }

// Arrow reports whether an arrow key went down in this frame, without Control or Alt.
func (in *Input) Arrow() bool {
	return in.Pressed("ArrowLeft") || in.Pressed("ArrowRight") || in.Pressed("ArrowUp") || in.Pressed("ArrowDown")
}

// Idle is the same moment for a scene that is not on top: nothing is pressed
// and the pointer is nowhere.
func (in *Input) Idle() Input {
	return Input{Pointer: Pointer{At: geom.Point{X: -1e6, Y: -1e6}}, Now: in.Now, Pinch: Pinch{Scale: 1}}
}

// Still reports whether nothing was done since the frame before.
func (in *Input) Still(before *Input) bool {
	return in.Pointer == before.Pointer && !in.JustDown && !in.JustUp && in.Wheel == (geom.Point{}) &&
		!in.Secondary && !in.Pinch.Active && !in.TwoFingerTap && len(in.Keys) == 0 && len(in.Text) == 0
}

// tapTime is the longest a tap of two fingers takes.
const tapTime = 350 * time.Millisecond

// Tracker turns the frames' raw reports into input. The zero value is ready.
type Tracker struct {
	last    Raw
	pointer Pointer
	finger  int // the touch the pointer follows
	pair    pair
	lost    bool // the press was taken away, and what pressed is still down
	pads    pads
}

// pair is the state of a gesture of two fingers.
type pair struct {
	active  bool
	moved   bool
	since   time.Duration
	began   geom.Point
	center  geom.Point
	spread  float64
	spread0 float64
}

// Next takes the next frame's report. Scale is the number of physical pixels
// in one pixel at 100 %.
func (t *Tracker) Next(raw Raw, scale float64) Input {
	p := &t.pointer
	p.JustDown, p.JustUp, p.Cancelled, p.Secondary = false, false, false, false
	if !p.Down {
		p.Dragging = false
	}
	p.Wheel = raw.Wheel
	t.pads.strike(&raw, &t.last)

	in := Input{Pad: t.pads.last, PadSigns: t.pads.made, Keys: raw.Keys, Repeats: raw.Repeats, Text: raw.Text, Shift: raw.Shift, Alt: raw.Alt, Now: raw.Now}
	in.Control = raw.Control && !raw.Alt
	if in.Control {
		in.Text = nil // a chord such as Ctrl+A writes nothing
	}
	in.Pinch.Scale = 1
	if t.cancels(&raw) {
		t.cancel()
		t.pair = pair{}
	} else if in.Pinch, in.TwoFingerTap = t.twoFingers(raw, scale); in.Pinch.Active || t.pair.active {
		t.cancel()
	} else {
		t.goOn(raw)
	}
	if p.Down && p.At.Distance(p.PressedAt) > DragThreshold*scale {
		p.Dragging = true
	}
	t.last = raw
	in.Pointer = *p
	return in
}

// cancels reports whether the system took away the press under way, in this frame or
// before. It reports true until the button and all fingers are up.
func (t *Tracker) cancels(raw *Raw) bool {
	t.lost = raw.Cancelled || t.lost && (raw.Primary || len(raw.Touches) > 0)
	return t.lost
}

// goOn follows whichever was used last, the mouse or a finger.
func (t *Tracker) goOn(raw Raw) {
	p := &t.pointer
	switch {
	case len(raw.Touches) > 0 || p.Touch && p.Down:
		t.follow(raw)
	default:
		t.mouse(raw)
	}
}

func (t *Tracker) mouse(raw Raw) {
	p := &t.pointer
	moved := raw.Mouse != t.last.Mouse
	if p.Touch && !moved && !raw.Primary && !raw.Secondary {
		return // the finger was last; the mouse lies still
	}
	p.Touch = false
	p.At = raw.Mouse
	p.Secondary = raw.Secondary && !t.last.Secondary
	t.press(raw.Primary)
}

func (t *Tracker) follow(raw Raw) {
	p := &t.pointer
	if !p.Touch || !p.Down {
		if p.Down { // a held mouse gives way to the finger
			t.cancel()
			return
		}
		p.Touch = true
		t.finger = raw.Touches[0].ID
	}
	i := slices.IndexFunc(raw.Touches, func(f Touch) bool { return f.ID == t.finger })
	if i >= 0 {
		p.At = raw.Touches[i].At
	}
	t.press(i >= 0)
}

func (t *Tracker) press(down bool) {
	p := &t.pointer
	p.JustDown, p.JustUp = down && !p.Down, !down && p.Down
	if p.JustDown {
		p.PressedAt, p.Dragging = p.At, false
	}
	p.Down = down
}

func (t *Tracker) cancel() {
	p := &t.pointer
	p.Cancelled = p.Down
	p.Down, p.Dragging = false, false
}

// twoFingers follows a pinch. The gesture goes on until the last finger is
// lifted, so that the second-last finger's end is not taken for a press.
func (t *Tracker) twoFingers(raw Raw, scale float64) (Pinch, bool) {
	g := &t.pair
	none := Pinch{Scale: 1}
	if len(raw.Touches) < 2 {
		if g.active && len(raw.Touches) == 0 {
			tap := !g.moved && raw.Now-g.since <= tapTime
			g.active = false
			if tap {
				t.pointer.At, t.pointer.Touch = g.began, true
			}
			return none, tap
		}
		return none, false
	}
	a, b := raw.Touches[0].At, raw.Touches[1].At
	center, spread := a.Lerp(b, 0.5), max(a.Distance(b), 1)
	if !g.active {
		*g = pair{active: true, since: raw.Now, began: center, center: center, spread: spread, spread0: spread}
	}
	pinch := Pinch{Active: true, Center: center, Moved: center.Sub(g.center), Scale: spread / g.spread}
	far := 2 * DragThreshold * scale
	g.moved = g.moved || center.Distance(g.began) > far || spread-g.spread0 > far || g.spread0-spread > far
	g.center, g.spread = center, spread
	return pinch, false
}

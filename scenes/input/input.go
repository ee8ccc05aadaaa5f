// Package input converts the devices' reports of each frame into one pointer, from mouse
// and touch, and named keys, from keyboard and gamepads.
//
// Gestures are judged by when the input happened, not by the frame that saw it: a tap stays
// a tap while the program works; see [Moment].
//
// It imports scenes/geom and the standard library only. The reports are [Raw] values,
// from scenes/app in the game and from a script in tests.
package input

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"tessera/scenes/geom"
)

// DragThreshold is how far a held pointer has to move, in pixels at 100 %, before the
// press is a drag. It is the same in the whole game.
const DragThreshold = 6

// DoubleClickTime is the maximum time from the end of the first click of a double click
// to the second press.
const DoubleClickTime = 300 * time.Millisecond

// Key is the name of a key. A key that types a character is named after it: a letter
// ("U"), a digit ("Digit1"), or the name of a sign ("Plus", "BracketLeft"). Every other
// key is named after its place ("ArrowLeft", "Enter", "F11").
type Key string

// signs maps signs to their names, which are places on a US keyboard.
var signs = map[string]Key{
	",": "Comma", ".": "Period", ";": "Semicolon", "/": "Slash", "'": "Quote", "-": "Minus", "+": "Plus",
	"=": "Equal", "[": "BracketLeft", "]": "BracketRight", "`": "Backquote", "\\": "Backslash",
}

// numpad maps keys of the number pad to the names of their signs.
var numpad = map[string]string{"NumpadAdd": "Plus", "NumpadSubtract": "Minus"}

// Keys returns the names of the key at a place, given the character that it types, or ""
// if unknown. If the character is not ASCII, the key is named after its place. A key in
// the row of digits that types a sign also has the name of its digit, since French and
// Czech keyboards type digits only with Shift.
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

// Raw is the devices' report of one frame. Positions are in physical pixels.
type Raw struct {
	Now       time.Duration // since the program's start
	Behind    time.Duration // see [Input]; 0 unless a test holds the app's clock
	Mouse     geom.Point
	Primary   bool // the primary button is held
	Again     bool // since the last frame it was released and pressed again
	Secondary bool // the secondary button is held
	Wheel     geom.Point
	Touches   []Touch
	Keys      []Key  // keys pressed in this frame or repeating
	Repeats   []Key  // those of Keys that repeat
	Text      []rune // characters typed in this frame
	Shift     bool
	Control   bool // Control, or Command on a Mac
	Alt       bool
	Pads      int         // number of gamepads
	Pad       []PadButton // their held buttons
	PadLabels PadLabels   // labels on the gamepad with the held buttons
	Held      int         // number of buttons, keys and fingers held, also for a part of this frame
	Turned    bool        // a button or key was pressed or released in this frame
	Cancelled bool        // the system released everything by itself
	Times     Times
}

// Pointer is the mouse or the finger, whichever was used last.
type Pointer struct {
	At        geom.Point // last known position; stays where a finger was lifted
	PressedAt geom.Point // start of the current or last press
	Began     Moment     // when the current or last press began
	Ended     Moment     // when the last press ended
	Down      bool       // pressed now
	JustDown  bool       // pressed in this frame
	JustUp    bool       // released in this frame
	Cancelled bool       // the press ended without a release: a second finger came down, or the system cancelled it
	Dragging  bool       // the current or last press has moved beyond the threshold
	Outside   bool       // outside the window, possible for a held mouse; set by the stage
	Secondary bool       // the secondary button was pressed in this frame
	Touch     bool       // a finger
	Wheel     geom.Point // turned in this frame, in notches; away from the user is positive Y
}

// Hovering reports whether the pointer has a position now. A mouse always has, a finger
// only while it is down or just lifted.
func (p Pointer) Hovering() bool { return !p.Touch || p.Down || p.JustUp }

// Clicked reports whether a press that was not a drag has just ended.
func (p Pointer) Clicked() bool { return p.JustUp && !p.Dragging }

// Pinch is a gesture of two fingers.
type Pinch struct {
	Active bool
	Center geom.Point // between the fingers
	Moved  geom.Point // movement of the centre in this frame
	Scale  float64    // growth of the fingers' distance in this frame; 1 is none
}

// Input is one frame's input, ready to use.
type Input struct {
	Pointer
	Pinch        Pinch
	TwoFingerTap bool // two fingers have tapped at At without moving, and leave in this frame
	Keys         []Key
	Repeats      []Key
	Text         []rune
	Shift        bool
	Control      bool // without Alt, since both together type characters without keys of their own
	Alt          bool
	Pad          bool          // the keys come from a gamepad, or it was used last
	PadLabels    PadLabels     // the labels on its buttons
	Now          time.Duration // since the program's start
	Seen         time.Duration // everything before this time has been reported, even if the last frame took long
	Moved        Moment        // when the pointer moved in this frame, if it did
	Wheeled      Moment        // when the wheel was turned in this frame, if it was
	Behind       time.Duration // from the app's clock to Now; 0 unless a test holds that clock
}

// Clock returns the app's clock. What a person has time to read, and then leaves the screen
// by itself, leaves by this clock. It equals Now in ordinary use. A test can hold it, so that
// nothing leaves before the test has seen it. Movements and gestures use Now.
func (in *Input) Clock() time.Duration { return in.Now - in.Behind }

// ClockHeld reports whether a test holds the app's clock.
func (in *Input) ClockHeld() bool { return in.Behind > 0 }

// Pressed reports whether the key was pressed or repeated in this frame, without Control
// or Alt.
func (in *Input) Pressed(k Key) bool { return !in.Control && !in.Alt && slices.Contains(in.Keys, k) }

// JustPressed reports whether the key was pressed in this frame and does not repeat. Use it
// for expensive actions.
func (in *Input) JustPressed(k Key) bool { return in.Pressed(k) && !slices.Contains(in.Repeats, k) }

// Entered reports whether either Enter key was struck.
func (in *Input) Entered() bool { return in.JustPressed("Enter") || in.JustPressed("NumpadEnter") }

// Chord reports whether the key was pressed in this frame with Control held.
func (in *Input) Chord(k Key) bool { return in.Control && slices.Contains(in.Keys, k) }

// Arrow reports whether an arrow key was pressed in this frame, without Control or Alt.
func (in *Input) Arrow() bool {
	return in.Pressed("ArrowLeft") || in.Pressed("ArrowRight") || in.Pressed("ArrowUp") || in.Pressed("ArrowDown")
}

// Idle returns the input for a scene that is not on top: nothing is pressed and the
// pointer is far away.
func (in *Input) Idle() Input {
	return Input{Pointer: Pointer{At: geom.Point{X: -1e6, Y: -1e6}, Touch: in.Touch}, Now: in.Now, Seen: in.Seen, Behind: in.Behind, Pinch: Pinch{Scale: 1}}
}

// UnchangedSince reports whether nothing was pressed or moved since the previous frame.
func (in *Input) UnchangedSince(before *Input) bool {
	return in.Pointer == before.Pointer && !in.JustDown && !in.JustUp && in.Wheel == (geom.Point{}) &&
		!in.Secondary && !in.Pinch.Active && !in.TwoFingerTap && len(in.Keys) == 0 && len(in.Text) == 0
}

// tapTime is the maximum length of a tap of two fingers.
const tapTime = 350 * time.Millisecond

// Tracker converts raw reports into input. The zero value is ready.
type Tracker struct {
	last    Raw
	pointer Pointer
	finger  int // the touch that the pointer follows
	pair    pair
	lost    bool  // the press was cancelled, and its button or finger is still down
	owed    bool  // a press of the primary button that the next frame begins
	used    Times // the reported times used so far
	pads    pads
}

type pair struct {
	active  bool
	moved   bool
	since   Moment // of the second finger
	began   geom.Point
	center  geom.Point
	spread  float64
	spread0 float64
}

// StartWithFinger makes the pointer a finger until the mouse is used.
func (t *Tracker) StartWithFinger() { t.pointer.Touch = true }

// Next converts the next frame's report. The scale is the number of physical pixels per
// pixel at 100 %.
func (t *Tracker) Next(raw Raw, scale float64) Input {
	p := &t.pointer
	p.JustDown, p.JustUp, p.Cancelled, p.Secondary = false, false, false, false
	if !p.Down {
		p.Dragging = false
	}
	p.Wheel = raw.Wheel
	t.pads.pressKeys(&raw, &t.last)

	in := Input{Pad: t.pads.last, PadLabels: t.pads.labels, Keys: raw.Keys, Repeats: raw.Repeats, Text: raw.Text, Shift: raw.Shift, Alt: raw.Alt, Now: raw.Now, Seen: t.last.Now, Behind: raw.Behind}
	in.Control = raw.Control && !raw.Alt
	if in.Control {
		in.Text = nil // a chord such as Ctrl+A types nothing
	}
	in.Pinch.Scale = 1
	if raw.Wheel != (geom.Point{}) {
		in.Wheeled = in.when(raw.Times.Wheel, &t.used.Wheel)
	}
	if t.cancels(&raw) {
		t.cancel()
		t.pair = pair{}
	} else if in.Pinch, in.TwoFingerTap = t.twoFingers(&in, raw, scale); in.Pinch.Active || t.pair.active {
		t.cancel()
	} else {
		t.followPointer(&in, raw)
	}
	if p.Down && p.At.Distance(p.PressedAt) > DragThreshold*scale {
		p.Dragging = true
	}
	t.last = raw
	in.Pointer = *p
	return in
}

// cancels reports whether the system cancelled the current press, in this frame or
// earlier. It stays true until the button and all fingers are up.
func (t *Tracker) cancels(raw *Raw) bool {
	t.lost = raw.Cancelled || t.lost && (raw.Primary || len(raw.Touches) > 0)
	return t.lost
}

func (t *Tracker) followPointer(in *Input, raw Raw) {
	p := &t.pointer
	switch {
	case len(raw.Touches) > 0 || p.Touch && p.Down:
		t.follow(in, raw)
	default:
		t.mouse(in, raw)
	}
}

func (t *Tracker) mouse(in *Input, raw Raw) {
	p := &t.pointer
	if t.owed {
		raw.Primary, t.owed = true, false
	} else if raw.Again && p.Down && !p.Touch {
		raw.Primary, t.owed = false, true
	}
	moved := raw.Mouse != t.last.Mouse
	if p.Touch && !moved && !raw.Primary && !raw.Secondary {
		return // the finger was used last, and the mouse does not move
	}
	if moved {
		in.Moved = in.when(raw.Times.Move, &t.used.Move)
	}
	p.Touch = false
	p.At = raw.Mouse
	p.Secondary = raw.Secondary && !t.last.Secondary
	switch t.press(raw.Primary); {
	case p.JustDown:
		p.Began = in.when(raw.Times.Press, &t.used.Press)
	case p.JustUp:
		p.Ended = in.when(raw.Times.Release, &t.used.Release)
	}
}

func (t *Tracker) follow(in *Input, raw Raw) {
	p := &t.pointer
	if !p.Touch || !p.Down {
		if p.Down { // the finger replaces a held mouse
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
	switch t.press(i >= 0); {
	case p.JustDown:
		p.Began = in.when(raw.Times.Touch, &t.used.Touch)
	case p.JustUp:
		p.Ended = in.when(raw.Times.Touch, &t.used.Touch)
	}
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
	p.Down, p.Dragging, t.owed = false, false, false
}

// twoFingers follows a pinch. The gesture continues until the last finger is lifted, so
// that the remaining finger is not taken for a press.
func (t *Tracker) twoFingers(in *Input, raw Raw, scale float64) (Pinch, bool) {
	g := &t.pair
	none := Pinch{Scale: 1}
	if len(raw.Touches) < 2 {
		if g.active && len(raw.Touches) == 0 {
			tap := !g.moved && in.when(raw.Times.Touch, &t.used.Touch).Since(g.since) <= tapTime
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
		*g = pair{active: true, since: in.when(raw.Times.Touch, &t.used.Touch), began: center, center: center, spread: spread, spread0: spread}
	}
	pinch := Pinch{Active: true, Center: center, Moved: center.Sub(g.center), Scale: spread / g.spread}
	far := 2 * DragThreshold * scale
	g.moved = g.moved || center.Distance(g.began) > far || spread-g.spread0 > far || g.spread0-spread > far
	g.center, g.spread = center, spread
	return pinch, false
}

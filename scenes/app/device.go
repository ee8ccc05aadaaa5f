package app

import (
	"slices"
	"time"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// devices reads mouse, touches, keys and gamepads through Ebitengine, as raw reports for
// scenes/input. Create it with [newDevices].
type devices struct {
	start   time.Time
	last    time.Duration // time of the last report
	events  events
	pads    []ebiten.GamepadID
	keys    []ebiten.Key
	runes   []rune
	held    map[ebiten.Key]*held
	primary bool          // the primary button was held in the last report
	keyUsed time.Duration // the last reported time of a key that was used
	focus   focus
}

type held struct {
	input.Hold
	names []input.Key // its names when it was pressed
}

// newDevices returns a reader whose clock starts now.
func newDevices() *devices { return &devices{start: time.Now(), held: map[ebiten.Key]*held{}} }

// now returns the time since the reader was created.
func (r *devices) now() time.Duration { return time.Since(r.start) }

// read returns this frame's report. Call it from Update.
func (r *devices) read() input.Raw {
	x, y := ebiten.CursorPosition()
	wx, wy := ebiten.Wheel()
	raw := input.Raw{
		Now:       r.now(),
		Mouse:     geom.Point{X: float64(x), Y: float64(y)},
		Primary:   ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft),
		Secondary: ebiten.IsMouseButtonPressed(ebiten.MouseButtonRight),
		Wheel:     geom.Point{X: wx / notch, Y: wy / notch},
		Shift:     ebiten.IsKeyPressed(ebiten.KeyShift),
		Control:   ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta),
		Alt:       ebiten.IsKeyPressed(ebiten.KeyAlt),
	}
	raw.Again = raw.Primary && r.primary && inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft)
	r.events.read(&raw)
	r.runes = ebiten.AppendInputChars(r.runes[:0])
	raw.Text = append(raw.Text, r.runes...)
	before := slices.Clone(r.keys)
	r.keys = inpututil.AppendPressedKeys(r.keys[:0])
	raw.Cancelled = r.focus.lost(ebiten.IsFocused(), raw.Now, r.last, before, r.keys)
	r.addKeys(&raw)
	r.last, r.primary = raw.Now, raw.Primary
	raw.Held = len(raw.Touches) + len(r.keys)
	for _, button := range []bool{raw.Primary, raw.Secondary} {
		if button {
			raw.Held++
		}
	}
	raw.Turned = justTurned()
	r.pads = ebiten.AppendGamepadIDs(r.pads[:0])
	raw.Pads = len(r.pads)
	for _, id := range r.pads {
		before := len(raw.Pad)
		if raw.Pad = appendPad(raw.Pad, id); len(raw.Pad) > before {
			raw.PadLabels = input.PadLabelsOf(ebiten.GamepadName(id), ebiten.GamepadSDLID(id))
		}
	}
	return raw
}

// justTurned reports whether a key or a button was pressed or released in this frame.
func justTurned() bool {
	if len(inpututil.AppendJustPressedKeys(nil)) > 0 || len(inpututil.AppendJustReleasedKeys(nil)) > 0 {
		return true
	}
	for _, b := range []ebiten.MouseButton{ebiten.MouseButtonLeft, ebiten.MouseButtonRight} {
		if inpututil.IsMouseButtonJustPressed(b) || inpututil.IsMouseButtonJustReleased(b) {
			return true
		}
	}
	return false
}

// A held key repeats after repeatAfter, then every repeatEvery.
const (
	repeatAfter = 400 * time.Millisecond
	repeatEvery = 60 * time.Millisecond
)

// addKeys adds the keys that were pressed in this frame or repeat. Repetition uses the
// clock, because frames are not regular.
func (r *devices) addKeys(raw *input.Raw) {
	name, pressed := r.namer(raw), input.At(raw.Now)
	if at := r.events.key; at != r.keyUsed {
		r.keyUsed, pressed = at, input.At(min(at, raw.Now))
	}
	for _, k := range r.keys {
		switch key := r.held[k]; {
		case slices.Contains(r.focus.stale, k):
		case inpututil.IsKeyJustPressed(k):
			names := name(k)
			r.held[k] = &held{names: names}
			r.held[k].Begin(pressed, repeatAfter)
			raw.Keys = append(raw.Keys, names...)
		case key != nil && key.Repeats(r.last, repeatEvery):
			raw.Keys = append(raw.Keys, key.names...)
			raw.Repeats = append(raw.Repeats, key.names...)
		}
	}
}

// namer returns a function that names the keys pressed in this frame after the text they
// typed, if that is known. Ebitengine does not report which of several keys typed what.
func (r *devices) namer(raw *input.Raw) func(ebiten.Key) []input.Key {
	var down []ebiten.Key
	for _, k := range r.keys {
		if writes(k) && inpututil.IsKeyJustPressed(k) {
			down = append(down, k)
		}
	}
	var typed []string
	isASCII := true
	for _, c := range raw.Text {
		if c > ' ' {
			typed = append(typed, string(c))
			isASCII = isASCII && c < utf8.RuneSelf
		}
	}
	withAlt := raw.Alt && isASCII && len(down) > 0 && len(typed) > 0
	if withAlt {
		raw.Alt, raw.Control = false, false // AltGr typed the character and is not part of a chord
	}
	return func(k ebiten.Key) []input.Key {
		i := slices.Index(down, k)
		switch place := k.String(); {
		case i < 0:
			return []input.Key{input.Key(place)}
		case len(down) == 1 && len(typed) > 0 && !withAlt:
			return input.Keys(place, typed[0])
		case len(down) == len(typed) && isASCII:
			return input.Keys("", typed[i])
		default:
			return input.Keys(place, printed(k))
		}
	}
}

// writes reports whether a key types a character in some layout. Space is excluded, since
// its name is the same in all of them.
func writes(k ebiten.Key) bool {
	return k >= ebiten.KeyA && k <= ebiten.KeyZ || k >= ebiten.KeyDigit0 && k <= ebiten.KeyDigit9 ||
		k >= ebiten.KeyNumpad0 && k <= ebiten.KeyNumpadSubtract && k != ebiten.KeyNumpadEnter || slices.Contains(signs, k)
}

// signs are the keys outside the number pad that type a sign or, in some layouts, a
// letter.
var signs = []ebiten.Key{
	ebiten.KeyComma, ebiten.KeyPeriod, ebiten.KeySemicolon, ebiten.KeySlash, ebiten.KeyQuote, ebiten.KeyMinus,
	ebiten.KeyEqual, ebiten.KeyBracketLeft, ebiten.KeyBracketRight, ebiten.KeyBackquote, ebiten.KeyBackslash, ebiten.KeyIntlBackslash,
}

// focus tracks whether the window has the keyboard focus. When it loses the focus, the
// window system releases every button and key by itself. When it regains the focus, some
// window systems report a key that is still held as a new press.
type focus struct {
	has   bool
	since time.Duration // when the window regained the focus
	stale []ebiten.Key  // held when the focus was lost, and not yet known to be released
}

// returnTime is the maximum time from regaining the focus to the first report of a key
// that is still held. It exceeds the usual delay before a held key repeats, which is 660
// ms on X11.
const returnTime = time.Second

// lost reports whether the window has lost the focus since the previous frame. before and
// keys are the keys held in the previous and in this frame. seen is the time up to which all
// input has been reported.
func (f *focus) lost(has bool, now, seen time.Duration, before, keys []ebiten.Key) bool {
	had := f.has
	f.has = has
	switch {
	case had && !has:
		f.stale = slices.Concat(before, keys)
	case has && !had:
		f.since = now
	case has:
		f.stale = slices.DeleteFunc(f.stale, func(k ebiten.Key) bool {
			released := slices.Contains(before, k) || seen-f.since > returnTime
			return released && !slices.Contains(keys, k)
		})
	}
	return had && !has
}

// padButtons maps Ebitengine's gamepad buttons to ours, by place.
var padButtons = map[ebiten.StandardGamepadButton]input.PadButton{
	ebiten.StandardGamepadButtonLeftTop:          input.PadUp,
	ebiten.StandardGamepadButtonLeftBottom:       input.PadDown,
	ebiten.StandardGamepadButtonLeftLeft:         input.PadLeft,
	ebiten.StandardGamepadButtonLeftRight:        input.PadRight,
	ebiten.StandardGamepadButtonRightBottom:      input.PadSouth,
	ebiten.StandardGamepadButtonRightRight:       input.PadEast,
	ebiten.StandardGamepadButtonRightLeft:        input.PadWest,
	ebiten.StandardGamepadButtonRightTop:         input.PadNorth,
	ebiten.StandardGamepadButtonFrontTopLeft:     input.PadLeftShoulder,
	ebiten.StandardGamepadButtonFrontTopRight:    input.PadRightShoulder,
	ebiten.StandardGamepadButtonFrontBottomLeft:  input.PadLeftTrigger,
	ebiten.StandardGamepadButtonFrontBottomRight: input.PadRightTrigger,
	ebiten.StandardGamepadButtonCenterLeft:       input.PadSelect,
	ebiten.StandardGamepadButtonCenterRight:      input.PadStart,
	ebiten.StandardGamepadButtonRightStick:       input.PadRightStick,
}

// padSticks maps the axes of the sticks to the buttons for their two directions.
var padSticks = map[ebiten.StandardGamepadAxis][2]input.PadButton{
	ebiten.StandardGamepadAxisLeftStickHorizontal:  {input.PadLeft, input.PadRight},
	ebiten.StandardGamepadAxisLeftStickVertical:    {input.PadUp, input.PadDown},
	ebiten.StandardGamepadAxisRightStickHorizontal: {input.PadRightStickLeft, input.PadRightStickRight},
	ebiten.StandardGamepadAxisRightStickVertical:   {input.PadRightStickUp, input.PadRightStickDown},
}

// pushed is how far a stick has to be pushed to count as a button, of 1.
const pushed = 0.55

// appendPad adds the held buttons of a gamepad with a standard layout.
func appendPad(held []input.PadButton, id ebiten.GamepadID) []input.PadButton {
	if !ebiten.IsStandardGamepadLayoutAvailable(id) {
		return held
	}
	for button, is := range padButtons {
		if ebiten.IsStandardGamepadButtonPressed(id, button) {
			held = append(held, is)
		}
	}
	for axis, ends := range padSticks {
		switch v := ebiten.StandardGamepadAxisValue(id, axis); {
		case v < -pushed:
			held = append(held, ends[0])
		case v > pushed:
			held = append(held, ends[1])
		}
	}
	return held
}

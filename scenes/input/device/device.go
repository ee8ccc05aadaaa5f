// Package device reads mouse, touches, keys and gamepads through Ebitengine, as raw
// reports for scenes/input.
package device

import (
	"slices"
	"time"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Reader reads the devices. Create it with [New].
type Reader struct {
	start time.Time
	ids   []ebiten.TouchID
	pads  []ebiten.GamepadID
	keys  []ebiten.Key
	runes []rune
	held  map[ebiten.Key]*held
	focus focus
}

type held struct {
	names []input.Key   // its names when it was pressed
	due   time.Duration // time of its next repetition
}

// New returns a reader whose clock starts now.
func New() *Reader { return &Reader{start: time.Now(), held: map[ebiten.Key]*held{}} }

// Now returns the time since the reader was created.
func (r *Reader) Now() time.Duration { return time.Since(r.start) }

// Read returns this frame's report. Call it from Update.
func (r *Reader) Read() input.Raw {
	x, y := ebiten.CursorPosition()
	wx, wy := ebiten.Wheel()
	raw := input.Raw{
		Now:       r.Now(),
		Mouse:     geom.Point{X: float64(x), Y: float64(y)},
		Primary:   ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft),
		Secondary: ebiten.IsMouseButtonPressed(ebiten.MouseButtonRight),
		Wheel:     geom.Point{X: wx / notch, Y: wy / notch},
		Shift:     ebiten.IsKeyPressed(ebiten.KeyShift),
		Control:   ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta),
		Alt:       ebiten.IsKeyPressed(ebiten.KeyAlt),
	}
	r.ids = ebiten.AppendTouchIDs(r.ids[:0])
	for _, id := range r.ids {
		tx, ty := ebiten.TouchPosition(id)
		raw.Touches = append(raw.Touches, input.Touch{ID: int(id), At: geom.Point{X: float64(tx), Y: float64(ty)}})
	}
	r.runes = ebiten.AppendInputChars(r.runes[:0])
	raw.Text = append(raw.Text, r.runes...)
	before := slices.Clone(r.keys)
	r.keys = inpututil.AppendPressedKeys(r.keys[:0])
	raw.Cancelled = r.focus.lost(ebiten.IsFocused(), raw.Now, before, r.keys)
	r.addKeys(&raw)
	raw.Held = len(r.ids) + len(r.keys)
	for _, button := range []bool{raw.Primary, raw.Secondary} {
		if button {
			raw.Held++
		}
	}
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

// A held key repeats after repeatAfter, then every repeatEvery.
const (
	repeatAfter = 400 * time.Millisecond
	repeatEvery = 60 * time.Millisecond
)

// addKeys adds the keys that were pressed in this frame or repeat. Repetition uses the
// clock, because frames are not regular.
func (r *Reader) addKeys(raw *input.Raw) {
	name := r.namer(raw)
	for _, k := range r.keys {
		switch key := r.held[k]; {
		case slices.Contains(r.focus.stale, k):
		case inpututil.IsKeyJustPressed(k):
			names := name(k)
			r.held[k] = &held{names, raw.Now + repeatAfter}
			raw.Keys = append(raw.Keys, names...)
		case key != nil && raw.Now >= key.due:
			key.due = raw.Now + repeatEvery
			raw.Keys = append(raw.Keys, key.names...)
			raw.Repeats = append(raw.Repeats, key.names...)
		}
	}
}

// namer returns a function that names the keys pressed in this frame after the text they
// typed, if that is known. Ebitengine does not report which of several keys typed what.
func (r *Reader) namer(raw *input.Raw) func(ebiten.Key) []input.Key {
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

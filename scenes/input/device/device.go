// Package device reads the real mouse, fingers and keys through Ebiten, as raw
// reports for scenes/input.
package device

import (
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Reader reads the devices. The zero value is not usable; call [New].
type Reader struct {
	start time.Time
	ids   []ebiten.TouchID
	pads  []ebiten.GamepadID
	keys  []ebiten.Key
	runes []rune
	due   map[ebiten.Key]time.Duration // when a held key repeats next
	focus focus
}

// New makes a reader; its clock starts now.
func New() *Reader { return &Reader{start: time.Now(), due: map[ebiten.Key]time.Duration{}} }

// Now is the time since the reader was made.
func (r *Reader) Now() time.Duration { return time.Since(r.start) }

// Read reports this frame's devices. It is to be called from Update.
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
	held := slices.Clone(r.keys)
	r.keys = inpututil.AppendPressedKeys(r.keys[:0])
	raw.Cancelled = r.focus.lost(ebiten.IsFocused(), raw.Now, held, r.keys)
	for _, k := range r.keys {
		if !slices.Contains(r.focus.stale, k) && r.counts(k, raw.Now) {
			raw.Keys = append(raw.Keys, name(k))
			if !inpututil.IsKeyJustPressed(k) {
				raw.Repeats = append(raw.Repeats, name(k))
			}
		}
	}
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
			raw.PadSigns = input.PadSignsOf(ebiten.GamepadName(id), ebiten.GamepadSDLID(id))
		}
	}
	r.runes = ebiten.AppendInputChars(r.runes[:0])
	raw.Text = append(raw.Text, r.runes...)
	return raw
}

// A held key repeats after repeatAfter, then every repeatEvery.
const (
	repeatAfter = 400 * time.Millisecond
	repeatEvery = 60 * time.Millisecond
)

// counts reports whether a held key counts as pressed in this frame: when it
// goes down, and again and again after a while. Frames come only when something
// happens, so that they cannot be counted instead.
func (r *Reader) counts(k ebiten.Key, now time.Duration) bool {
	switch {
	case inpututil.IsKeyJustPressed(k):
		r.due[k] = now + repeatAfter
	case now >= r.due[k]:
		r.due[k] = now + repeatEvery
	default:
		return false
	}
	return true
}

// name is the letter printed on the key where there is one, so that Ctrl+Z is
// where the user's own layout has Z, on a key of punctuation too; and the name of
// the key that usually has the sign printed on it, where it is a sign.
func name(k ebiten.Key) input.Key {
	if _, sign := signs[k]; !sign && (k < ebiten.KeyA || k > ebiten.KeyZ) {
		return input.Key(k.String())
	}
	return input.Printed(k.String(), ebiten.KeyName(k))
}

// signs are the keys that have a sign printed on them, or in some layouts a letter.
var signs = map[ebiten.Key]struct{}{
	ebiten.KeyComma: {}, ebiten.KeyPeriod: {}, ebiten.KeySemicolon: {}, ebiten.KeySlash: {}, ebiten.KeyQuote: {}, ebiten.KeyMinus: {},
	ebiten.KeyEqual: {}, ebiten.KeyBracketLeft: {}, ebiten.KeyBracketRight: {}, ebiten.KeyBackquote: {}, ebiten.KeyBackslash: {}, ebiten.KeyIntlBackslash: {},
}

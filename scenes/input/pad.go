package input

import (
	"slices"
	"time"
)

// PadButton is a button of a gamepad, or a stick that is pushed one way, by its place.
type PadButton int

// The buttons; those of the right hand are south, east, west and north.
const (
	PadUp PadButton = iota
	PadDown
	PadLeft
	PadRight
	PadSouth
	PadEast
	PadWest
	PadNorth
	PadLeftShoulder
	PadRightShoulder
	PadLeftTrigger
	PadRightTrigger
	PadSelect
	PadStart
	PadRightStick
	PadRightStickUp
	PadRightStickDown
	PadRightStickLeft
	PadRightStickRight
)

// stroke is what a button of a gamepad does: the keys that do the same.
type stroke struct {
	key            Key
	shift, control bool
	repeats        bool
	sign           string // what is printed on it where a gamepad has letters
	shown          string // how a person is shown those keys, "" for none
}

// strokes are the keys of the buttons: all that is done with a gamepad is done as by
// keyboard.
var strokes = map[PadButton]stroke{
	PadUp:              {key: "ArrowUp", repeats: true},
	PadDown:            {key: "ArrowDown", repeats: true},
	PadLeft:            {key: "ArrowLeft", repeats: true},
	PadRight:           {key: "ArrowRight", repeats: true},
	PadSouth:           {key: "Enter", sign: "A", shown: "Enter"},
	PadEast:            {key: "Escape", sign: "B", shown: "Esc"},
	PadWest:            {key: "U", sign: "X", shown: "U"},
	PadNorth:           {key: "H", sign: "Y", shown: "H"},
	PadLeftShoulder:    {key: "R", sign: "LB", shown: "R"},
	PadRightShoulder:   {key: "F", sign: "RB", shown: "F"},
	PadLeftTrigger:     {key: "Tab", shift: true, repeats: true},
	PadRightTrigger:    {key: "Tab", repeats: true},
	PadSelect:          {key: "F1", sign: "View", shown: "F1"},
	PadStart:           {key: "F10", sign: "Menu", shown: "F10"},
	PadRightStick:      {key: "C", sign: "RS", shown: "C"},
	PadRightStickUp:    {key: "Equal", repeats: true, sign: "RS ↑", shown: "+"},
	PadRightStickDown:  {key: "Minus", repeats: true, sign: "RS ↓", shown: "−"},
	PadRightStickLeft:  {key: "ArrowLeft", control: true, repeats: true, sign: "RS ←", shown: "Ctrl+←"},
	PadRightStickRight: {key: "ArrowRight", control: true, repeats: true, sign: "RS →", shown: "Ctrl+→"},
}

// PadSign is what is printed on the button of a gamepad that does what a key does, by
// the key as it is shown to a person, such as "Esc"; "" for no button.
func PadSign(shown string) string {
	for _, s := range strokes {
		if s.shown == shown {
			return s.sign
		}
	}
	return ""
}

// A held button repeats after padAfter, then every padEvery.
const (
	padAfter = 400 * time.Millisecond
	padEvery = 110 * time.Millisecond
)

// pads turns the buttons of gamepads into keys.
type pads struct {
	held []PadButton
	due  map[PadButton]time.Duration // when a held one repeats next
	last bool                        // a gamepad was used last
}

// strike adds the keys of the buttons to a frame's report.
func (p *pads) strike(raw *Raw, before *Raw) {
	if p.due == nil {
		p.due = map[PadButton]time.Duration{}
	}
	if len(raw.Keys) > 0 || raw.Primary || raw.Secondary || raw.Mouse != before.Mouse || len(raw.Touches) > 0 {
		p.last = false
	}
	keys, repeats := slices.Clone(raw.Keys), slices.Clone(raw.Repeats)
	for _, b := range raw.Pad {
		s, isNew := strokes[b], !slices.Contains(p.held, b)
		switch {
		case isNew:
			p.due[b] = raw.Now + padAfter
		case s.repeats && raw.Now >= p.due[b]:
			p.due[b] = raw.Now + padEvery
			repeats = append(repeats, s.key)
		default:
			continue
		}
		keys = append(keys, s.key)
		raw.Shift, raw.Control, p.last = raw.Shift || s.shift, raw.Control || s.control, true
	}
	p.held = append(p.held[:0], raw.Pad...)
	raw.Keys, raw.Repeats = keys, repeats
}

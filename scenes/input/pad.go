package input

import (
	"slices"
	"strings"
	"time"
)

// PadButton is a gamepad button, or a stick pushed in one direction, named by its place.
type PadButton int

// The buttons. South, east, west and north are on the right-hand side.
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

// PadLabels are the labels on a gamepad's buttons.
type PadLabels int

// The labels by maker. Unknown gamepads get the Xbox's, which most others use too.
const (
	XboxLabels PadLabels = iota
	NintendoLabels
	PlayStation3Labels
	PlayStation4Labels
	PlayStation5Labels
)

// printed are the labels of the buttons from [PadSouth] to [PadRightStick]. The same
// place is A with one maker and B with another.
var printed = [...]string{
	XboxLabels:         "A B X Y LB RB LT RT View Menu RS",
	NintendoLabels:     "B A Y X L R ZL ZR − + RS",
	PlayStation3Labels: "✕ ○ □ △ L1 R1 L2 R2 Select Start R3",
	PlayStation4Labels: "✕ ○ □ △ L1 R1 L2 R2 Share Options R3",
	PlayStation5Labels: "✕ ○ □ △ L1 R1 L2 R2 Create Options R3",
}

// padNames identify the labels by a word in a gamepad's name, or by the number of its
// maker or model, as browsers and SDL write it. The first match counts.
var padNames = [...]struct {
	word  string
	signs PadLabels
}{
	{"xbox", XboxLabels}, {"x-box", XboxLabels}, {"8bitdo ultimate", XboxLabels},
	{"ps3", PlayStation3Labels}, {"playstation(r)3", PlayStation3Labels},
	{"ps5", PlayStation5Labels}, {"dualsense", PlayStation5Labels}, {"0ce6", PlayStation5Labels},
	{"ps4", PlayStation4Labels}, {"playstation", PlayStation4Labels}, {"dualshock", PlayStation4Labels}, {"054c", PlayStation4Labels}, {"4c05", PlayStation4Labels},
	{"nintendo", NintendoLabels}, {"joy-con", NintendoLabels}, {"switch", NintendoLabels}, {"057e", NintendoLabels}, {"7e05", NintendoLabels},
	{"8bitdo", NintendoLabels},
}

// PadLabelsOf returns the labels of a gamepad, given its name and its SDL id ("" if
// unknown).
func PadLabelsOf(name, id string) PadLabels {
	name = strings.ToLower(name)
	if len(id) >= 12 {
		name += id[8:12] // its maker's number
	}
	for _, n := range padNames {
		if strings.Contains(name, n.word) {
			return n.signs
		}
	}
	return XboxLabels
}

// keyPress is the key press that a gamepad button stands for.
type keyPress struct {
	key            Key
	shift, control bool
	repeats        bool
	shown          string // the keys' label for players, "" for none
	tilt           string // direction of the right stick
}

// keyPresses are the key presses of the buttons. A gamepad does everything through keys.
var keyPresses = [...]keyPress{
	PadUp:              {key: "ArrowUp", repeats: true},
	PadDown:            {key: "ArrowDown", repeats: true},
	PadLeft:            {key: "ArrowLeft", repeats: true},
	PadRight:           {key: "ArrowRight", repeats: true},
	PadSouth:           {key: "Enter", shown: "Enter"},
	PadEast:            {key: "Escape", shown: "Esc"},
	PadWest:            {key: "U", shown: "U"},
	PadNorth:           {key: "H", shown: "H"},
	PadLeftShoulder:    {key: "R", shown: "R"},
	PadRightShoulder:   {key: "F", shown: "F"},
	PadLeftTrigger:     {key: "Tab", shift: true, repeats: true},
	PadRightTrigger:    {key: "Tab", repeats: true},
	PadSelect:          {key: "F1", shown: "F1"},
	PadStart:           {key: "F10", shown: "F10"},
	PadRightStick:      {key: "C", shown: "C"},
	PadRightStickUp:    {key: "Plus", repeats: true, shown: "+", tilt: " ↑"},
	PadRightStickDown:  {key: "Minus", repeats: true, shown: "−", tilt: " ↓"},
	PadRightStickLeft:  {key: "ArrowLeft", control: true, repeats: true, shown: "Ctrl+←", tilt: " ←"},
	PadRightStickRight: {key: "ArrowRight", control: true, repeats: true, shown: "Ctrl+→", tilt: " →"},
}

// PadLabel returns the label of the gamepad button that stands for a key, given the key's
// label for players, such as "Esc"; "" without such a button.
func PadLabel(shown string, signs PadLabels) string {
	for b, s := range keyPresses {
		if s.shown == shown && shown != "" {
			at := min(PadButton(b), PadRightStick) - PadSouth
			return strings.Fields(printed[signs])[at] + s.tilt
		}
	}
	return ""
}

// A held button repeats after padAfter, then every padEvery.
const (
	padAfter = 400 * time.Millisecond
	padEvery = 110 * time.Millisecond
)

type pads struct {
	held   []PadButton
	holds  map[PadButton]*Hold // of the held buttons
	last   bool                // a gamepad was used last
	labels PadLabels           // the labels of that gamepad
}

func (p *pads) pressKeys(raw *Raw, before *Raw) {
	if p.holds == nil {
		p.holds = map[PadButton]*Hold{}
	}
	if len(raw.Keys) > 0 || raw.Primary || raw.Secondary || raw.Mouse != before.Mouse || len(raw.Touches) > 0 {
		p.last = false
	}
	keys, repeats := slices.Clone(raw.Keys), slices.Clone(raw.Repeats)
	for _, b := range raw.Pad {
		s, isNew := keyPresses[b], !slices.Contains(p.held, b)
		switch {
		case isNew:
			p.holds[b] = &Hold{}
			p.holds[b].Begin(At(raw.Now), padAfter)
		case s.repeats && p.holds[b].Repeats(before.Now, padEvery):
			repeats = append(repeats, s.key)
		default:
			continue
		}
		keys = append(keys, s.key)
		raw.Shift, raw.Control, p.last = raw.Shift || s.shift, raw.Control || s.control, true
		p.labels = raw.PadLabels
	}
	p.held = append(p.held[:0], raw.Pad...)
	raw.Keys, raw.Repeats = keys, repeats
}

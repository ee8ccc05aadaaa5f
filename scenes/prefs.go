package scenes

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/logic/names"
	"tessera/logic/say"
	"tessera/scenes/geom"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// Prefs are the player's preferences, kept in the store. An empty or unknown word means
// the default: the first in its list.
type Prefs struct {
	Look            string          `json:"look,omitempty"`    // one of Looks
	Palette         string          `json:"palette,omitempty"` // one of Palettes
	Motion          string          `json:"motion,omitempty"`  // one of Motions
	Volume          int             `json:"volume"`            // of sounds, 0 to 100
	Muted           bool            `json:"muted,omitempty"`
	Pace            string          `json:"pace,omitempty"`     // of the computer, one of Paces
	Confirm         bool            `json:"confirm,omitempty"`  // a finger has to tap twice to place
	Name            string          `json:"name,omitempty"`     // of the player, at most MaxName characters
	Server          string          `json:"server,omitempty"`   // for online tables; "" for the page's own
	DisabledAids    map[string]bool `json:"off,omitempty"`      // names of disabled aids
	Numbers         bool            `json:"numbers,omitempty"`  // wells and tiles show the numbers used in moves
	Notation        bool            `json:"notation,omitempty"` // lists and sentences show moves in notation, not in words
	ShowsEvaluation bool            `json:"weighs,omitempty"`   // every table shows the evaluation bar
	Engines         []Engine        `json:"engines,omitempty"`  // external engines, at most MaxEngines
	Limit           int             `json:"limit,omitempty"`    // seconds per move for each engine, one of Limits; 0 for the default
	Size            int             `json:"size,omitempty"`     // of text and layout, in per cent, one of Sizes; 0 for 100

	Language string `json:"language,omitempty"` // tag of the language; "" for the system's

	system System
}

// Engine is an external engine entered by the user. No other command is ever run.
type Engine struct {
	match.Engine
	Game            string            `json:"game"`            // id of its game
	RequiredOptions map[string]string `json:"needs,omitempty"` // option values that it requires
}

// AllowsOptions reports whether the engine can play with these option values.
func (e Engine) AllowsOptions(values map[string]string) bool {
	return match.Includes(values, e.RequiredOptions)
}

// Engine returns the engine with a command, and false if the user has not entered it.
func (p *Prefs) Engine(command string) (Engine, bool) {
	i := slices.IndexFunc(p.Engines, func(e Engine) bool { return e.Command == command })
	if i < 0 {
		return Engine{}, false
	}
	return p.Engines[i], true
}

// EngineTimeLimit returns the maximum time per move of an engine.
func (p *Prefs) EngineTimeLimit() time.Duration {
	return time.Duration(cmp.Or(p.Limit, usualLimit)) * time.Second
}

// System is the system's settings.
type System struct {
	Dark          bool // dark mode
	ReducedMotion bool // reduced motion
	Contrast      bool // high contrast
}

// The values of preferences. "" is the default.
const (
	AsSystem      = ""
	LookLight     = "light"
	LookDark      = "dark"
	LookContrast  = "contrast"
	PaletteUsual  = ""
	PaletteStrong = "strong" // colours that are easier to distinguish for colour-blind players
	MotionNormal  = "normal"
	MotionFast    = "fast"
	MotionOff     = "off"
	PaceUnhurried = ""
	PaceAtOnce    = "at once"
	PaceSlow      = "slow"
)

// The possible values of each preference.
var (
	Looks    = []string{AsSystem, LookLight, LookDark, LookContrast}
	Palettes = []string{PaletteUsual, PaletteStrong}
	Motions  = []string{AsSystem, MotionNormal, MotionFast, MotionOff}
	Paces    = []string{PaceAtOnce, PaceUnhurried, PaceSlow}
	Limits   = []int{5, 10, usualLimit, 60, 120, 300}
	Sizes    = []int{100, 115, 130, 150, 175, 200}
)

// The aids common to several games, by the name for [Prefs.Aid]. Each game names its own.
const (
	AidLast        = "last"        // marks of the last turn
	AidCoordinates = "coordinates" // letters and numbers along a board
	AidLegal       = "legal"       // legal places
	AidCapture     = "capture"     // what a move would capture or close
	AidPhrases     = "phrases"     // messages of players at an online table
	AidRemarks     = "remarks"     // what computer players say
)

// MaxName is the maximum length of a player's name, in characters.
const MaxName = 40

const usualVolume = 70

// usualLimit is the default time per move of an engine, in seconds. MaxEngines is the
// maximum number of engines.
const (
	usualLimit = 30
	MaxEngines = 20
)

const prefsName = "preferences"

// fields are the fields of a JSON object.
type fields map[string]json.RawMessage

// prefsFile is what the program knows about the stored preferences. Other running programs, or
// other tabs of the browser, and newer versions write them too.
type prefsFile struct {
	known  fields   // as this program last read or wrote them
	stays  bool     // they could be neither read nor set aside: do not write over them
	notice say.Text // says so, or where they are now
}

// loadPrefs reads the preferences. Values of the wrong type become defaults, without a message.
func (s *Stage) loadPrefs() {
	stored := Prefs{Volume: usualVolume}
	if text := s.readPrefs(); text != nil {
		_ = json.Unmarshal(text, &stored) // a value of the wrong type leaves the others intact
	}
	stored.system = s.Prefs.system
	s.Prefs = stored
	s.Prefs.mend()
	s.prefsFile.known = s.Prefs.fields()
}

// readPrefs returns the stored preferences, a JSON object, or nil if there are none. It sets a
// text that is something else aside.
func (s *Stage) readPrefs() []byte {
	text, err := s.Store.Load(prefsName)
	if errors.Is(err, store.ErrNone) || err == nil && len(bytes.TrimSpace(text)) == 0 {
		return nil
	}
	var all fields
	if err == nil && json.Unmarshal(text, &all) == nil {
		return text
	}
	wrong, to := say.It("Your settings could not be read."), say.Text{}
	if to, err = s.Store.SetAside(prefsName); err != nil {
		s.prefsFile.stays = true
		s.prefsFile.notice = say.Join(" ", wrong, say.It("Changes to them will not be saved."))
		return nil
	}
	s.prefsFile.notice = say.Join(" ", wrong, say.It("The old file was saved as %s. The usual settings apply.", to))
	return nil
}

// NotifyDamagedPrefs shows a notice, once, if the stored preferences could not be read.
func (s *Stage) NotifyDamagedPrefs() {
	Notify(s, say.It("Damaged files"), s.prefsFile.notice)
	s.prefsFile.notice = say.Text{}
}

// SavePrefs stores the preferences that were changed here since they were read or stored. All
// other fields stay as they are in the store. Errors of writing are ignored, because losing
// preferences does little harm.
func (s *Stage) SavePrefs() {
	var there fields
	if text := s.readPrefs(); text != nil {
		_ = json.Unmarshal(text, &there) // readPrefs has read it
	}
	ours := s.Prefs.fields()
	if s.NotifyDamagedPrefs(); s.prefsFile.stays {
		return
	}
	if there == nil {
		there = ours
	} else {
		there.change(s.prefsFile.known, ours)
	}
	s.prefsFile.known = ours
	if text, err := json.Marshal(there); err == nil {
		_ = s.Store.Save(prefsName, text)
	}
}

// fields returns the preferences as they are stored.
func (p *Prefs) fields() fields {
	var all fields
	text, err := json.Marshal(p)
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	if err != nil {
		return nil // impossible for such a struct
	}
	return all
}

// change changes the fields that differ between two objects, before and after. If a field is an
// object in turn, it changes only that object's fields.
func (f fields) change(before, after fields) {
	changed := fields{}
	maps.Copy(changed, before)
	maps.Copy(changed, after)
	for key := range changed {
		old, is := before[key], after[key]
		if bytes.Equal(old, is) {
			continue
		}
		var inner, from, to fields
		object := json.Unmarshal(f[key], &inner) == nil && inner != nil
		switch {
		case object && (old == nil || json.Unmarshal(old, &from) == nil) && (is == nil || json.Unmarshal(is, &to) == nil):
			inner.change(from, to)
			f[key], _ = json.Marshal(inner) // of valid JSON
			if len(inner) == 0 {
				delete(f, key)
			}
		case is == nil:
			delete(f, key)
		default:
			f[key] = is
		}
	}
}

func (p *Prefs) mend() {
	known := func(word *string, words []string) {
		if !slices.Contains(words, *word) {
			*word = ""
		}
	}
	known(&p.Look, Looks)
	known(&p.Palette, Palettes)
	known(&p.Motion, Motions)
	known(&p.Pace, Paces)
	p.Volume = min(max(p.Volume, 0), 100)
	if !slices.Contains(Limits, p.Limit) {
		p.Limit = 0
	}
	p.Engines = slices.DeleteFunc(p.Engines, func(e Engine) bool { return !e.Valid() })
	p.Engines = p.Engines[:min(len(p.Engines), MaxEngines)]
	if !slices.Contains(Sizes, p.Size) {
		p.Size = 0
	}
	p.Name = p.DisplayName()
}

// DisplayName returns the player's name as others see it, "" for none. Name itself may have
// trailing spaces while being typed.
func (p *Prefs) DisplayName() string {
	name, _ := names.Clean(p.Name, MaxName)
	return name
}

// SetSystem sets the system's settings. They apply until the player chooses otherwise.
func (p *Prefs) SetSystem(s System) { p.system = s }

// Theme returns the theme in use.
func (p *Prefs) Theme() ui.Theme {
	theme := ui.Light
	switch {
	case p.Look == LookContrast, p.Look == AsSystem && p.system.Contrast:
		theme = ui.Contrast
	case p.Look == LookDark, p.Look == AsSystem && p.system.Dark:
		theme = ui.Dark
	}
	theme.Strong = p.Palette == PaletteStrong
	return theme
}

// Zoom returns the scale factor of text and layout.
func (p *Prefs) Zoom() float64 { return float64(cmp.Or(p.Size, Sizes[0])) / 100 }

// Tempo returns the speed of movements.
func (p *Prefs) Tempo() geom.Tempo {
	switch {
	case p.Motion == MotionOff, p.Motion == AsSystem && p.system.ReducedMotion:
		return geom.Off
	case p.Motion == MotionFast:
		return geom.Fast
	}
	return geom.Usual
}

// Aid reports whether an aid is on. Aids are on until switched off.
func (p *Prefs) Aid(name string) bool { return !p.DisabledAids[name] }

// Audible reports whether sound is on.
func (p *Prefs) Audible() bool { return !p.Muted && p.Volume > 0 }

// gain converts the volume to a factor. Loudness is perceived in ratios, so half the
// volume is a quarter of the gain.
func (p *Prefs) gain() float64 {
	v := float64(p.Volume) / 100
	return v * v
}

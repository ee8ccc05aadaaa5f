package scenes

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"tessera/logic/match"
	"tessera/logic/names"
	"tessera/scenes/motion"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// Prefs are the player's own preferences, kept in the store. Where a word is
// empty, or none that is known here, what stands first in its list holds.
type Prefs struct {
	Look    string          `json:"look,omitempty"`    // one of Looks
	Palette string          `json:"palette,omitempty"` // one of Palettes
	Motion  string          `json:"motion,omitempty"`  // one of Motions
	Volume  int             `json:"volume"`            // of sounds, 0 to 100
	Muted   bool            `json:"muted,omitempty"`
	Pace    string          `json:"pace,omitempty"`    // the computer's, one of Paces
	Confirm bool            `json:"confirm,omitempty"` // a finger places with a second tap
	Name    string          `json:"name,omitempty"`    // of the person who plays, at most MaxName characters
	Server  string          `json:"server,omitempty"`  // where tables are laid for people apart; "" for the page's own
	Off     map[string]bool `json:"off,omitempty"`     // aids that are switched off, by name
	Numbers bool            `json:"numbers,omitempty"` // wells and tiles carry the numbers by which moves name them
	Weighs  bool            `json:"weighs,omitempty"`  // what is known of the position is shown at every table
	Engines []Engine        `json:"engines,omitempty"` // programs that may be started, at most MaxEngines
	Limit   int             `json:"limit,omitempty"`   // seconds that each of them may take for a move, one of Limits; 0 for the usual
	Size    int             `json:"size,omitempty"`    // of text and what it stands on, in per cent, one of Sizes; 0 for 100

	Language string `json:"language,omitempty"` // in which all is said, by its tag; "" for the system's

	system System
}

// Engine is another program that its owner has entered. No other command is ever run.
type Engine struct {
	match.Engine
	Game  string            `json:"game"`            // the id of the game that it plays
	Needs map[string]string `json:"needs,omitempty"` // values of the game's options without which it does not
}

// Suits reports whether it plays a game of these values of the options.
func (e Engine) Suits(values map[string]string) bool {
	for key, value := range e.Needs {
		if values[key] != value {
			return false
		}
	}
	return true
}

// Engine is the engine that its owner has entered by a command; false for a command
// that nobody has.
func (p *Prefs) Engine(command string) (Engine, bool) {
	i := slices.IndexFunc(p.Engines, func(e Engine) bool { return e.Command == command })
	if i < 0 {
		return Engine{}, false
	}
	return p.Engines[i], true
}

// Patience is how long an engine may take for a move.
func (p *Prefs) Patience() time.Duration {
	return time.Duration(cmp.Or(p.Limit, usualLimit)) * time.Second
}

// System is what the system around us is set to.
type System struct {
	Dark     bool // it is dark
	Still    bool // it moves as little as it can
	Contrast bool // it shows all the contrast there is
}

// The values of preferences; "" is that of a person who never chose.
const (
	AsSystem      = ""
	LookLight     = "light"
	LookDark      = "dark"
	LookContrast  = "contrast"
	PaletteUsual  = ""
	PaletteStrong = "strong" // colours that colour-blind players tell apart more easily
	MotionNormal  = "normal"
	MotionFast    = "fast"
	MotionOff     = "off"
	PaceUnhurried = ""
	PaceAtOnce    = "at once"
	PaceSlow      = "slow"
)

// What each preference can be.
var (
	Looks    = []string{AsSystem, LookLight, LookDark, LookContrast}
	Palettes = []string{PaletteUsual, PaletteStrong}
	Motions  = []string{AsSystem, MotionNormal, MotionFast, MotionOff}
	Paces    = []string{PaceAtOnce, PaceUnhurried, PaceSlow}
	Limits   = []int{5, 10, usualLimit, 60, 120, 300}
	Sizes    = []int{100, 115, 130, 150, 175, 200}
)

// The aids that more than one game has, by the name that [Prefs.Aid] takes. A game
// names its own.
const (
	AidLast        = "last"        // marks of the last turn
	AidCoordinates = "coordinates" // letters and numbers along a board
	AidLegal       = "legal"       // places where a move may go
	AidCapture     = "capture"     // what a move would capture or close
	AidPhrases     = "phrases"     // what others say at a table on a server
)

// MaxName is how long a person's name may be, in characters.
const MaxName = 40

// usualVolume is how loud sounds are until a person says otherwise.
const usualVolume = 70

// usualLimit is how many seconds an engine may take for a move until a person says
// otherwise; MaxEngines is how many there can be.
const (
	usualLimit = 30
	MaxEngines = 20
)

const prefsName = "preferences"

// load reads the preferences. What is damaged in them is not worth a word: the
// default takes its place.
func (p *Prefs) load(s store.Store) {
	stored := Prefs{Volume: usualVolume}
	if text, err := s.Load(prefsName); err == nil {
		_ = json.Unmarshal(text, &stored) // a wrong kind of value leaves the others as they are stored
	}
	stored.system = p.system
	*p = stored
	p.mend()
}

// mend puts the default in the place of what is not known.
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
	p.Engines = slices.DeleteFunc(p.Engines, func(e Engine) bool { return !e.Proper() })
	p.Engines = p.Engines[:min(len(p.Engines), MaxEngines)]
	if !slices.Contains(Sizes, p.Size) {
		p.Size = 0
	}
	p.Name = p.Called()
}

// Called is the person's name as it is shown to others, "" for none. While it is typed,
// Name may have spaces at its end.
func (p *Prefs) Called() string {
	name, _ := names.Clean(p.Name, MaxName)
	return name
}

// Suggest says how the system around us is set, which holds until the player
// chooses otherwise.
func (p *Prefs) Suggest(s System) { p.system = s }

// Theme is the theme that is shown.
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

// Zoom is by how much text, and what it stands on, is larger than usual.
func (p *Prefs) Zoom() float64 { return float64(cmp.Or(p.Size, Sizes[0])) / 100 }

// Tempo is how long movements take.
func (p *Prefs) Tempo() motion.Tempo {
	switch {
	case p.Motion == MotionOff, p.Motion == AsSystem && p.system.Still:
		return motion.Off
	case p.Motion == MotionFast:
		return motion.Fast
	}
	return motion.Usual
}

// Aid reports whether an aid to the player is on. Aids are on until switched
// off.
func (p *Prefs) Aid(name string) bool { return !p.Off[name] }

// SetAid switches an aid on or off.
func (s *Stage) SetAid(name string, on bool) {
	if s.Prefs.Off == nil {
		s.Prefs.Off = map[string]bool{}
	}
	delete(s.Prefs.Off, name)
	if !on {
		s.Prefs.Off[name] = true
	}
	s.SavePrefs()
}

// SavePrefs stores the preferences. Losing them is no loss to speak of, so an
// error is let go.
func (s *Stage) SavePrefs() {
	if text, err := json.Marshal(s.Prefs); err == nil {
		_ = s.Store.Save(prefsName, text)
	}
}

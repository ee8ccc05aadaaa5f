// Package scenes contains the stage: a stack of scenes, the state they share, and the
// transitions between them. The scenes themselves are in subpackages, and scenes/app
// combines them.
//
// The package imports scenes/ui, scenes/input, scenes/lang, scenes/desktop and
// scenes/store, but never a game.
package scenes

import (
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sounds"
	"tessera/assets/vector"
	"tessera/scenes/desktop"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/mind"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// Scene is a screen, or a dialog above one.
type Scene interface {
	// Name identifies the scene for inspection, for example "menu" or "table".
	Name() string
	// Frame handles the stage's input and draws one frame.
	Frame(s *Stage)
	// Overlay reports whether the scene below is visible.
	Overlay() bool
}

// Uncovered is a scene with a method that is called when it comes to the top.
type Uncovered interface {
	Uncovered()
}

// Departed is a scene with a method that is called when it has left the stage.
type Departed interface {
	Departed()
}

// FrameHook runs in every frame, before the scenes.
type FrameHook interface {
	BeforeScenes(*Stage)
}

// Notifier shows notifications outside the window.
type Notifier interface {
	// Show shows a notification in place of the earlier one with the same tag. It does
	// not block.
	Show(tag, title string)
	// Trouble returns why the last notification could not be shown, nil after success or
	// before the first.
	Trouble() error
}

// Stage is shared by all scenes. It holds the window's widgets, the store, the
// preferences and the stack of scenes.
type Stage struct {
	UI      *ui.UI
	Store   store.Store
	Mind    mind.Mind            // runs the computer players
	Engines mind.ExternalEngines // starts external engines; nil if impossible, as in a page
	Chooser desktop.Chooser      // opens the desktop's file dialogs; nil if there are none
	Prefs   Prefs
	Address func(fragment string) // sets the fragment of the page's address
	Now     func() time.Time      // wall clock in the player's time zone, see [Local]
	Vibrate func(n sounds.Name)   // vibrates for a sound, even when muted, unless motion is off; nil if impossible
	Notices Notifier              // nil if impossible
	// Subscribe makes the browser accept messages from the server with this key while the
	// page is closed. It passes the subscription as JSON to done. It is nil if
	// impossible.
	Subscribe func(key string, done func(subscription string, err error))
	// Install returns what installs the page as an app, or nil while the browser does not
	// offer it. It is nil outside of a page.
	Install    func() func()
	Focused    func() bool // reports whether the window has the focus
	Shown      func() bool // reports whether the window is on the screen, perhaps behind others
	FrameHooks []FrameHook
	News       string // a message about the program for the shelf; "" for none

	Languages []lang.Choice // available languages except English

	prefsFile    prefsFile
	scenes       []Scene
	sheets       []*ui.Sheet // the state of each scene's widgets
	changes      []func()    // changes to the stack, applied between frames
	fade         geom.Tween
	speech       speech
	requests     []request // of assistive tools
	built        Scene     // the last built scene that was on top
	requestsDone int       // number of requests performed
}

// NewStage returns an empty stage whose computer players know no game.
func NewStage(s store.Store) *Stage {
	stage := &Stage{UI: ui.New(), Store: s, Mind: mind.NewLocal(nil, func() {}), Address: func(string) {}, Now: func() time.Time { return Local(time.Now()) }, Focused: func() bool { return true }, Shown: func() bool { return true }}
	stage.loadPrefs()
	return stage
}

const fadeTime = 160 * time.Millisecond

// Push puts a scene on top.
func (s *Stage) Push(scene Scene) {
	s.change(!scene.Overlay(), func() {
		if n := len(s.sheets); n > 0 {
			s.sheets[n-1].Focus = s.UI.Keyboard()
		}
		s.scenes, s.sheets = append(s.scenes, scene), append(s.sheets, &ui.Sheet{})
	})
}

// Pop removes the scene on top, except the last scene.
func (s *Stage) Pop() {
	top := s.Top()
	s.change(top != nil && !top.Overlay(), func() {
		if n := len(s.scenes) - 1; n > 0 {
			s.scenes, s.sheets = s.scenes[:n], s.sheets[:n]
		}
	})
}

// Replace replaces all scenes.
func (s *Stage) Replace(scene Scene) {
	s.change(true, func() { s.scenes, s.sheets = append(s.scenes[:0], scene), append(s.sheets[:0], &ui.Sheet{}) })
}

// PopToLowest removes all scenes but the lowest.
func (s *Stage) PopToLowest() {
	s.change(true, func() { s.scenes, s.sheets = s.scenes[:min(1, len(s.scenes))], s.sheets[:min(1, len(s.sheets))] })
}

// Zooms reports whether the scene on top has a view that two fingers, or Control and the
// wheel, enlarge and shrink.
func (s *Stage) Zooms() bool {
	top, ok := s.Top().(interface{ Zooms() bool })
	return ok && top.Zooms()
}

// Depth returns the number of scenes.
func (s *Stage) Depth() int { return len(s.scenes) }

// ReplaceLowest replaces the lowest n scenes; those above stay.
func (s *Stage) ReplaceLowest(n int, scene Scene) {
	s.change(true, func() {
		n = min(n, len(s.scenes))
		s.scenes, s.sheets = append([]Scene{scene}, s.scenes[n:]...), append([]*ui.Sheet{{}}, s.sheets[n:]...)
	})
}

// change schedules a change of the stack. Afterwards the scene on top gets its previous
// focus back, for example on the button that opened a dialog.
func (s *Stage) change(fades bool, f func()) {
	s.changes = append(s.changes, f, func() { s.UI.Focus(s.sheets[len(s.sheets)-1].Focus) })
	if fades && len(s.scenes) > 0 { // the first scene appears at once and whole
		s.changes = append(s.changes, s.UI.PaintProgressively, func() { s.fade = geom.Start(s.UI.In.Now, fadeTime) })
	}
	s.UI.Animate() // so that the next frame comes immediately
}

// Top returns the scene that receives input, nil before the first.
func (s *Stage) Top() Scene {
	if len(s.scenes) == 0 {
		return nil
	}
	return s.scenes[len(s.scenes)-1]
}

// Frame builds one frame of w by h physical pixels. The scale is the number of physical
// pixels per pixel at 100 %.
func (s *Stage) Frame(w, h int, scale float64, in input.Input) {
	in.Outside = !geom.Rect{W: float64(w), H: float64(h)}.Contains(in.At)
	u := s.UI
	u.Theme = s.Prefs.Theme()
	geom.SetTempo(s.Prefs.Tempo())
	s.performRequests(&in)
	if top := s.Top(); top != nil && top.Overlay() {
		u.Steer(&in)
	}
	u.Begin(w, h, scale, in)
	s.wakeSpeaker(&in)
	for _, a := range s.FrameHooks {
		a.BeforeScenes(s)
	}
	s.applyChanges() // changes requested between frames
	for i := s.lowest(); i < len(s.scenes); i++ {
		u.Layer(s.sheets[i], i == len(s.scenes)-1, in)
		s.built = s.scenes[i]
		s.scenes[i].Frame(s)
	}
	u.ShowTips()
	if t := u.Tween(s.fade); t < 1 {
		u.Fill(u.Screen, vector.Alpha(u.Theme.Ground, 1-t))
	}
	u.End()
	s.applyChanges()
}

// applyChanges applies the scheduled changes and requests another frame to show them.
func (s *Stage) applyChanges() {
	if len(s.changes) == 0 {
		return
	}
	changes, top, before := s.changes, s.Top(), slices.Clone(s.scenes)
	s.changes = nil
	for _, f := range changes {
		f()
		s.UI.Animate()
	}
	for _, scene := range before {
		if gone, ok := scene.(Departed); ok && !slices.Contains(s.scenes, scene) {
			gone.Departed()
		}
	}
	if now, ok := s.Top().(Uncovered); ok && s.Top() != top {
		now.Uncovered()
	}
}

func (s *Stage) lowest() int {
	i := max(len(s.scenes)-1, 0)
	for i > 0 && s.scenes[i].Overlay() {
		i--
	}
	return i
}

// Draw draws the last frame.
func (s *Stage) Draw(screen *ebiten.Image) { s.UI.Draw(screen) }

// Walker is a scene with parts for assistive tools that are not widgets, such as the cells
// of a board.
type Walker interface {
	// Walk focuses a part and reports whether it exists.
	Walk(id string) bool
	// Use uses a part if Enter would do something else, and reports whether it did.
	Use(id string) bool
}

type request struct {
	what, id, value string
}

// Request asks for an action in the next frame, for assistive tools: "focus" focuses a
// part of the page, "press" uses it, "set" enters a value into it.
func (s *Stage) Request(what, id, value string) {
	s.requests = append(s.requests, request{what, id, value})
	s.UI.Animate()
}

// performRequests performs the pending requests, up to one press per frame.
func (s *Stage) performRequests(in *input.Input) {
	for len(s.requests) > 0 {
		r := s.requests[0]
		s.requests = s.requests[1:]
		s.requestsDone++
		if s.perform(r, in) {
			return
		}
	}
}

// RequestsDone returns the number of requests performed so far.
func (s *Stage) RequestsDone() int { return s.requestsDone }

// perform performs a request and reports whether the frame has to show the result before the
// next request.
func (s *Stage) perform(r request, in *input.Input) bool {
	scene, walks := s.Top().(Walker)
	switch r.what {
	case "focus":
		if s.UI.Stops(r.id) {
			s.UI.Focus(r.id)
		} else if walks {
			scene.Walk(r.id)
		}
		return false
	case "set":
		s.UI.EnterValue(r.id, r.value)
		return true
	}
	switch {
	case s.UI.Stops(r.id):
		s.UI.Focus(r.id)
	case walks && scene.Use(r.id):
		return true
	case walks && scene.Walk(r.id):
	default:
		return true
	}
	in.Keys = append(in.Keys, "Enter")
	return true
}

// Speaker plays sounds. The app has one for the desktop and one for a page.
type Speaker interface {
	// Wake prepares the device for sounds. It does not block.
	Wake()
	// Play plays a sound after a delay, with a gain from 0 to 1. It does not block.
	Play(n sounds.Name, gain float64, after time.Duration)
}

type speech struct {
	speaker Speaker // nil for silence
	awake   bool    // Wake has been called
}

// SetSpeaker sets the speaker for the stage's sounds.
func (s *Stage) SetSpeaker(to Speaker) { s.speech = speech{speaker: to} }

// Play plays a sound after a delay, at the player's volume. The gain, 0 to 1, is relative
// to other sounds of its kind. If the player uses a finger, the device also vibrates,
// unless motion is off.
func (s *Stage) Play(n sounds.Name, gain float64, after time.Duration) {
	if s.Vibrate != nil && s.UI.In.Touch && !geom.IsOff() {
		s.Vibrate(n)
	}
	if s.speech.awake && s.Prefs.Audible() {
		s.speech.speaker.Play(n, gain*s.Prefs.gain(), after)
	}
}

// wakeSpeaker wakes the speaker at the first press. Browsers require that, and an unused
// program should not open the device.
func (s *Stage) wakeSpeaker(in *input.Input) {
	if s.speech.speaker == nil || !s.Prefs.Audible() {
		return
	}
	if in.JustDown || in.JustUp || len(in.Keys) > 0 {
		s.speech.awake = true
		s.speech.speaker.Wake()
	}
}

// SetAid switches an aid on or off.
func (s *Stage) SetAid(name string, on bool) {
	if s.Prefs.DisabledAids == nil {
		s.Prefs.DisabledAids = map[string]bool{}
	}
	delete(s.Prefs.DisabledAids, name)
	if !on {
		s.Prefs.DisabledAids[name] = true
	}
	s.SavePrefs()
}

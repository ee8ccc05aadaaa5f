// Package scenes is the stage of the game: scenes stacked on one another, what
// they share, and how one gives way to the next. The scenes themselves are the
// packages below it; scenes/app brings them together.
//
// It imports scenes/ui, scenes/input, scenes/lang, scenes/chooser and scenes/store; never a game.
package scenes

import (
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sounds"
	"tessera/assets/vector"
	"tessera/scenes/chooser"
	"tessera/scenes/geom"
	"tessera/scenes/input"
	"tessera/scenes/lang"
	"tessera/scenes/mind"
	"tessera/scenes/motion"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

// Scene is one screen, or a dialog above one.
type Scene interface {
	// Name says which scene this is, for inspection: "menu", "table".
	Name() string
	// Frame answers the stage's input and notes what is to be drawn.
	Frame(s *Stage)
	// Overlay reports whether the scene below shows through.
	Overlay() bool
}

// Inspected is a scene that tells inspection more than its name.
type Inspected interface {
	Inspect(*Inspection)
}

// Uncovered is a scene that is told when it comes to the top.
type Uncovered interface {
	Uncovered()
}

// Departed is a scene that is told when it has been taken off the stage.
type Departed interface {
	Departed()
}

// Attendant is asked in every frame, whatever is on the stage, before the scenes are.
type Attendant interface {
	Attend(*Stage)
}

// Notifier tells the person something outside of the window.
type Notifier interface {
	// Show shows a notice in the place of the earlier one of the same tag. It returns at
	// once.
	Show(tag, title string)
	// Trouble is why the last one could not be shown, nil where it was or none was tried.
	Trouble() error
}

// Stage is what all scenes share: the window's widgets, the store, the
// preferences, and the stack of scenes itself.
type Stage struct {
	UI      *ui.UI
	Store   store.Store
	Mind    mind.Mind       // answers what is to be thought about
	Engines mind.Programs   // starts other programs that play; nil where none can be, as in a page
	Chooser chooser.Chooser // asks for files by the desktop's own dialog; nil where there can be none
	Prefs   Prefs
	Address func(fragment string) // shows where we are in the page's address
	Now     func() time.Time      // the clock on the wall, for dates; in the player's time zone, see [Local]
	Feel    func(n sounds.Name)   // has a finger feel what is heard, sound or not, but for who wants nothing to move; nil where it cannot
	Notices Notifier              // nil where there are none
	// Subscribe has the browser take messages of a server with this key while the page is
	// closed, and answers with its subscription as JSON; nil where it cannot.
	Subscribe func(key string, done func(subscription string, err error))
	Focused   func() bool // whether the window has the keyboard
	Attends   []Attendant // who is asked in every frame
	News      string      // what there is to say of the program itself, for the shelf; "" for nothing

	Languages []lang.Choice // beside English, in which all can be said

	scenes   []Scene
	sheets   []*ui.Sheet // the state of each scene's widgets
	changes  []func()    // to the stack, made between two frames
	fade     ui.Tween
	speech   speech
	requests []request // of assistive tools
	built    Scene     // the last that was on top when it was built
	heard    int       // how many of them were done
}

// NewStage makes a stage with nothing on it, and with a mind that knows no game.
func NewStage(s store.Store) *Stage {
	stage := &Stage{UI: ui.New(), Store: s, Mind: mind.NewLocal(nil, func() {}), Address: func(string) {}, Now: func() time.Time { return Local(time.Now()) }, Focused: func() bool { return true }}
	stage.Prefs.load(s)
	return stage
}

// fadeTime is how long one scene takes to give way to another.
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

// Pop takes the scene on top away. The last one stays.
func (s *Stage) Pop() {
	top := s.Top()
	s.change(top != nil && !top.Overlay(), func() {
		if n := len(s.scenes) - 1; n > 0 {
			s.scenes, s.sheets = s.scenes[:n], s.sheets[:n]
		}
	})
}

// Replace puts a scene in the place of all there are.
func (s *Stage) Replace(scene Scene) {
	s.change(true, func() { s.scenes, s.sheets = append(s.scenes[:0], scene), append(s.sheets[:0], &ui.Sheet{}) })
}

// Home takes all scenes away but the lowest.
func (s *Stage) Home() {
	s.change(true, func() { s.scenes, s.sheets = s.scenes[:min(1, len(s.scenes))], s.sheets[:min(1, len(s.sheets))] })
}

// Zooms reports whether the scene on top has a view of its own that two fingers,
// or Control and the wheel, make larger and smaller.
func (s *Stage) Zooms() bool {
	top, ok := s.Top().(interface{ Zooms() bool })
	return ok && top.Zooms()
}

// Depth is how many scenes lie on one another.
func (s *Stage) Depth() int { return len(s.scenes) }

// Rebase puts a scene in the place of the lowest n; those above stay.
func (s *Stage) Rebase(n int, scene Scene) {
	s.change(true, func() {
		n = min(n, len(s.scenes))
		s.scenes, s.sheets = append([]Scene{scene}, s.scenes[n:]...), append([]*ui.Sheet{{}}, s.sheets[n:]...)
	})
}

// change asks for a change of the stack. The scene on top after it has the
// keyboard where it had it before, such as on what opened the one that has gone.
func (s *Stage) change(fades bool, f func()) {
	s.changes = append(s.changes, f, func() { s.UI.Focus(s.sheets[len(s.sheets)-1].Focus) })
	if fades {
		s.changes = append(s.changes, s.UI.Hurry)
	}
	if fades && len(s.scenes) > 0 { // what is shown first need not wait
		s.changes = append(s.changes, func() { s.fade = ui.Start(s.UI.In.Now, fadeTime) })
	}
	s.UI.Animate() // so that the frame after this one comes at once
}

// Top is the scene that gets the input, nil before the first.
func (s *Stage) Top() Scene {
	if len(s.scenes) == 0 {
		return nil
	}
	return s.scenes[len(s.scenes)-1]
}

// Frame builds one frame of w by h physical pixels. Scale is the number of
// physical pixels in one pixel at 100 %.
func (s *Stage) Frame(w, h int, scale float64, in input.Input) {
	in.Outside = !geom.Rect{W: float64(w), H: float64(h)}.Contains(in.At)
	u := s.UI
	u.Theme = s.Prefs.Theme()
	motion.SetTempo(s.Prefs.Tempo())
	s.obey(&in)
	if top := s.Top(); top != nil && top.Overlay() {
		u.Steer(&in)
	}
	u.Begin(w, h, scale, in)
	s.listen(&in)
	for _, a := range s.Attends {
		a.Attend(s)
	}
	s.settle() // what was asked for between two frames
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
	s.settle()
}

// settle makes the changes that were asked for, and has them shown.
func (s *Stage) settle() {
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

// lowest is the first scene that can be seen.
func (s *Stage) lowest() int {
	i := max(len(s.scenes)-1, 0)
	for i > 0 && s.scenes[i].Overlay() {
		i--
	}
	return i
}

// Draw shows the frame built last.
func (s *Stage) Draw(screen *ebiten.Image) { s.UI.Draw(screen) }

//go:build !js

package app

import (
	"errors"
	"image"
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/exp/textinput"
	"github.com/jeandeaual/go-locale"

	"tessera/assets/languages"
	"tessera/assets/sprites"
	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/desktop"
	"tessera/scenes/lang"
	"tessera/scenes/store"
	"tessera/scenes/ui"
)

const windowName = "window"

// lookEvery is the interval between two reads of the window's place. Each read waits for
// the window's thread.
const lookEvery = time.Second

type window struct {
	place    *desktop.Placement
	stored   desktop.Window
	next     time.Duration // time of the next read
	monitors []*ebiten.MonitorType
	changes  uint64 // counts the changes of monitors
	settling bool   // the window needs frames to find its place
}

var errNoMonitor = errors.New("a window needs a display, and no monitor is switched on; the browser edition needs no display")

// open places the window where it was last closed, moved onto a monitor if necessary.
func (w *window) open(s store.Store) error {
	current := ebiten.Monitor()
	if current == nil { // only without a monitor
		return errNoMonitor
	}
	var icons []image.Image
	for _, px := range []int{16, 32, 48, 128} {
		icons = append(icons, sprites.Logo(px))
	}
	ebiten.SetWindowIcon(icons)
	if text, err := s.Load(windowName); err == nil {
		w.stored = desktop.Read(text)
	}
	w.noticeMonitors()
	var at desktop.Window
	w.place, at = desktop.Open(w.stored, current.Name(), w.readMonitors(current.DeviceScaleFactor()))
	if m := w.monitor(at.Monitor); m != nil {
		ebiten.SetMonitor(m)
	}
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowSizeLimits(desktop.LeastW, desktop.LeastH, -1, -1)
	ebiten.SetWindowSize(at.W, at.H)
	ebiten.SetWindowPosition(at.X, at.Y)
	if at.Maximized {
		ebiten.MaximizeWindow()
	}
	ebiten.SetFullscreen(at.Fullscreen)
	ebiten.SetWindowClosingHandled(true) // so that follow can store the last place
	return nil
}

// noticeMonitors reports whether monitors came or went since the last call. Ebitengine then
// has new values for all.
func (w *window) noticeMonitors() bool {
	now := ebiten.AppendMonitors(nil)
	changed := !slices.Equal(now, w.monitors)
	if changed {
		w.monitors = now
		w.changes++
	}
	return changed
}

// readMonitors returns the monitors now. Factor is the number of physical pixels per pixel.
func (w *window) readMonitors(factor float64) desktop.Monitors {
	m, known := desktop.AskMonitors()
	if known {
		for i := range m.All {
			one := &m.All[i]
			for _, length := range []*int{&one.X, &one.Y, &one.W, &one.H} {
				*length = int(float64(*length) / factor)
			}
		}
	} else {
		for _, one := range w.monitors {
			width, height := one.Size()
			m.All = append(m.All, desktop.Monitor{Name: one.Name(), W: width, H: height})
		}
	}
	m.Changes += w.changes
	return m
}

// ready reports whether Ebitengine has the same monitors as the window system. Otherwise it
// would use one that is gone, and X11 ends a program that does.
func (w *window) ready(m desktop.Monitors) bool {
	for _, one := range m.All {
		if w.monitor(one.Name) == nil {
			return false
		}
	}
	return len(m.All) > 0 && len(m.All) == len(w.monitors)
}

// monitor returns the monitor with this name, or nil.
func (w *window) monitor(name string) *ebiten.MonitorType {
	for _, m := range w.monitors {
		if m.Name() == name {
			return m
		}
	}
	return nil
}

// follow stores the window's place if the player chose it, and reports whether the player is
// closing the window. When monitors come or go, it puts the window back.
func (w *window) follow(s store.Store, now time.Duration) (closing bool) {
	closing = ebiten.IsWindowBeingClosed()
	soon := w.noticeMonitors() || w.settling || closing
	if now < w.next && !soon || ebiten.IsWindowMinimized() {
		return closing
	}
	w.next = now + lookEvery
	current := ebiten.Monitor()
	at := desktop.Window{Monitor: current.Name(), Maximized: ebiten.IsWindowMaximized(), Fullscreen: ebiten.IsFullscreen()}
	at.X, at.Y = ebiten.WindowPosition()
	at.W, at.H = ebiten.WindowSize()
	w.noticeMonitors()
	m := w.readMonitors(current.DeviceScaleFactor())
	at = m.Locate(at)
	if to, move := w.place.Look(now, at, m); move && !closing && w.ready(m) {
		w.move(at, to, m)
	}
	w.settling = w.place.Settling()
	if kept := w.place.Kept(); kept != w.stored && s.Save(windowName, kept.Text()) == nil {
		w.stored = kept
	}
	return closing
}

// move moves the window towards a place. It may take several calls, since the window system
// answers later, and Ebitengine notices another monitor only after a second.
func (w *window) move(at, to desktop.Window, m desktop.Monitors) {
	elsewhere := at.Monitor != to.Monitor
	if at.Maximized && (elsewhere || !to.Maximized) {
		ebiten.RestoreWindow() // a maximized window stays where it is
		return
	}
	if at.Fullscreen && (elsewhere || !to.Fullscreen) {
		ebiten.SetFullscreen(false) // Ebitengine would forget the place to return to
		return
	}
	if elsewhere || to.Fullscreen && ebiten.Monitor().Name() != to.Monitor {
		ebiten.SetMonitor(w.monitor(to.Monitor))
		if to.Fullscreen {
			return
		}
	}
	ebiten.SetFullscreen(to.Fullscreen)
	ebiten.SetWindowSize(to.W, to.H) // for later, if it is full screen
	x, y := m.Offset(to.Monitor, ebiten.Monitor().Name())
	ebiten.SetWindowPosition(x+to.X, y+to.Y)
	if to.Maximized {
		ebiten.MaximizeWindow()
	}
}

// toggleFullscreen turns full screen on or off. Without a monitor it does nothing.
func (w *window) toggleFullscreen() {
	w.noticeMonitors()
	if w.ready(w.readMonitors(1)) {
		on := !ebiten.IsFullscreen()
		ebiten.SetFullscreen(on)
		w.place.ChooseFullscreen(on)
	}
}

// back does nothing: only a browser has a history.
func (*window) back() bool { return false }

// show wakes the stage while the window finds its place.
func (w *window) show(s *scenes.Stage) {
	if w.settling {
		s.UI.WakeIn(0)
	}
}

// notch is Ebitengine's value for one notch of the wheel.
const notch = 1

// printed returns the character that a key types without Shift, "" if unknown.
func printed(k ebiten.Key) string { return ebiten.KeyName(k) }

// method is the system's input method on X11, Windows and macOS.
type method struct {
	composer  textinput.Composer
	field     ui.ComposedField
	composing string
}

func newMethod() ui.InputMethod {
	m := &method{}
	m.composer = textinput.Composer{
		OnNewSession:  m.session,
		OnComposition: func(c *textinput.Composition) { m.composing = c.Text() },
		OnCommit:      func(c *textinput.Commit) { m.field.Insert(c.Text()) },
	}
	return m
}

func (m *method) session() *textinput.SessionOptions {
	at, before, after := m.field.Caret()
	bounds := image.Rect(int(at.X), int(at.Y), int(at.Right()), int(at.Bottom()))
	return &textinput.SessionOptions{CaretBounds: bounds, TextBeforeCaret: before, TextAfterCaret: after}
}

func (m *method) Compose(f ui.ComposedField) (composing string) {
	m.field = f
	if _, err := m.composer.Update(); err != nil {
		m.composing = "" // the composed text is lost; the next key starts a new one
	}
	return m.composing
}

func (m *method) Done() {
	m.composer.Cancel()
	m.composing = ""
}

func languageChoices() (choices []lang.Choice) {
	all, err := languages.All()
	if err != nil {
		return nil // impossible: tests read the embedded files
	}
	for _, l := range all {
		choices = append(choices, lang.Choice{Tag: l.Tag, Name: l.Name})
	}
	return choices
}

func systemLanguages() []string {
	tags, err := locale.GetLocales()
	if err != nil {
		return nil
	}
	return tags
}

// readLanguage returns the catalogue of a language, nil for English.
func readLanguage(tag string) (*say.Language, error) {
	if tag == lang.English.Tag {
		return nil, nil
	}
	return languages.Read(tag)
}

// declareLanguage does nothing: no desktop screen reader asks for the language this way.
func (*App) declareLanguage(string) {}

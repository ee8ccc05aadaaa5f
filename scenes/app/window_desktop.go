//go:build !js

package app

import (
	"image"
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
	kept desktop.Window // the stored place
	next time.Duration  // time of the next read
}

// open places the window where it was last closed, moved onto a monitor if necessary.
func (w *window) open(s store.Store) {
	var icons []image.Image
	for _, px := range []int{16, 32, 48, 128} {
		icons = append(icons, sprites.Logo(px))
	}
	ebiten.SetWindowIcon(icons)
	text, err := s.Load(windowName)
	if err == nil {
		w.kept = desktop.Read(text)
	}
	monitor := ebiten.Monitor()
	for _, m := range ebiten.AppendMonitors(nil) {
		if m.Name() == w.kept.Monitor {
			monitor = m
		}
	}
	ebiten.SetMonitor(monitor)
	width, height := monitor.Size()
	at := desktop.Fit(w.kept, width, height)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowSizeLimits(desktop.LeastW, desktop.LeastH, -1, -1)
	ebiten.SetWindowSize(at.W, at.H)
	ebiten.SetWindowPosition(at.X, at.Y)
	if at.Maximized {
		ebiten.MaximizeWindow()
	}
	ebiten.SetFullscreen(at.Fullscreen)
	ebiten.SetWindowClosingHandled(true) // so that follow can store the last place
}

// follow stores the window's place and reports whether the player is closing the window.
func (w *window) follow(s store.Store, now time.Duration) (closing bool) {
	closing = ebiten.IsWindowBeingClosed()
	if now < w.next && !closing || ebiten.IsWindowMinimized() {
		return closing
	}
	w.next = now + lookEvery
	at := w.kept
	at.Maximized, at.Fullscreen = ebiten.IsWindowMaximized(), ebiten.IsFullscreen()
	if !at.Maximized && !at.Fullscreen {
		at.Monitor = ebiten.Monitor().Name()
		at.X, at.Y = ebiten.WindowPosition()
		at.W, at.H = ebiten.WindowSize()
	}
	if at != w.kept && s.Save(windowName, at.Text()) == nil {
		w.kept = at
	}
	return closing
}

// back and show do nothing: only a browser has a history.
func (*window) back() bool { return false }

func (*window) show(*scenes.Stage) {}

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

//go:build !js

package app

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2/exp/textinput"

	"tessera/scenes/ui"
)

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

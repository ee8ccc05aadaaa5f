//go:build !js

package files

import (
	"context"
	"errors"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/desktop"
	"tessera/scenes/dialog"
	"tessera/scenes/frames"
	"tessera/scenes/lang"
	"tessera/scenes/library"
	"tessera/scenes/ui"
)

// mayChoose reports whether the desktop has its own file dialog.
func mayChoose(s *scenes.Stage) bool { return s.Chooser != nil && s.Chooser.Available() }

// choose opens the desktop's file dialog in its own window, over a panel that waits for
// it. It calls done in a frame with the chosen path, or with the error if the dialog
// cannot be opened. If no file is chosen, it does not call done.
func choose(s *scenes.Stage, title say.ID, w desktop.ChooserOptions, done func(path string, err error)) {
	type choice struct {
		path string
		err  error
	}
	w.Title, w.All = lang.T(title), lang.T("All files")
	ctx, cancel := context.WithCancel(context.Background())
	answer := make(chan choice, 1)
	go func() {
		path, err := s.Chooser.Ask(ctx, w)
		answer <- choice{path, err}
		frames.Schedule()
	}()
	leave := func() {
		cancel()
		s.Pop()
	}
	s.Push(&dialog.Dialog{
		ID: "choosing", Title: say.It(title), Width: 460,
		Update: func(u *ui.UI) {
			select {
			case c := <-answer:
				u.Animate()
				leave()
				if !errors.Is(c.err, desktop.ErrNoFile) {
					done(c.path, c.err)
				}
			default:
			}
		},
		Body: func(c *ui.Column) {
			c.Paragraph(lang.T("Choose the file in the window your desktop "+
				"has opened."), ui.FontBody, c.UI().Theme.Ink)
		},
		Buttons: func(*scenes.Stage) []ui.Tool { return []ui.Tool{{Name: "cancel", Label: lang.T("Cancel"), Run: leave}} },
		Escape:  leave,
	})
}

// dialogFailed says why the desktop's dialog did not open, and how to go on.
func dialogFailed(err error) string {
	return lang.Sentence(library.WhyUnreadable(err)) + " " + lang.T("Type the path of the file here.")
}

//go:build !js

package app

import (
	"image"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"tessera/assets/sprites"
	"tessera/scenes"
	"tessera/scenes/desktop"
	"tessera/scenes/store"
)

// windowName is what the window's place is stored under.
const windowName = "window"

// lookEvery is how often is looked where the window is: to ask for it waits for
// the window's thread.
const lookEvery = time.Second

// window remembers where the program's window lies.
type window struct {
	kept desktop.Window // what is stored
	next time.Duration  // when is looked again
}

// open has the window open where it was closed, as far as that is on a monitor.
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
	ebiten.SetWindowClosingHandled(true) // or its last place would not be seen
}

// follow keeps where the window is now, and reports whether it is being closed.
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

// back and show are for a page, in which the browser has a way back.
func (*window) back() bool { return false }

func (*window) show(*scenes.Stage) {}

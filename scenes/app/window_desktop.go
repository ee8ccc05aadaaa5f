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

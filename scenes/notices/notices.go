//go:build !js

// Package notices shows notices of the system's own, outside of the window: on Linux by
// what the desktop has for it, over D-Bus; elsewhere there are none.
//
// It imports logic/say, sessionbus and godbus; never Ebitengine, a scene or a game.
package notices

import "sync"

// Notices shows notices. It is made by [New].
type Notices struct {
	wake  func()
	shown chan notice
	mutex sync.Mutex
	err   error // why the last one could not be shown
}

// notice is what is shown. Neither part is read as anything but plain text.
type notice struct{ tag, title string }

// mostWaiting is how many notices may wait to be shown; more are dropped.
const mostWaiting = 16

// Show shows a notice in the place of the earlier one of the same tag. It returns at once.
func (n *Notices) Show(tag, title string) {
	select {
	case n.shown <- notice{tag, title}:
	default:
	}
}

// Trouble is why the last notice could not be shown, nil where it was or none was tried.
// Wake is called when that changes.
func (n *Notices) Trouble() error {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	return n.err
}

// tried notes what came of the last one.
func (n *Notices) tried(err error) {
	n.mutex.Lock()
	changed := (n.err == nil) != (err == nil)
	n.err = err
	n.mutex.Unlock()
	if changed {
		n.wake()
	}
}

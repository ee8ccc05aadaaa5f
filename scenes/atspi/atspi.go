//go:build linux

// Package atspi makes the page available to assistive tools on Linux, such as the screen
// reader Orca, with AT-SPI over D-Bus.
//
// It receives a [scenes.Page] as a value and passes requests back. It watches the session
// bus until an assistive tool is switched on (org.a11y.Status). Only then does it ask the
// program to build pages. Without a bus it silently does nothing. It starts no daemon.
//
// It imports scenes for the page, say, desktop and godbus; never Ebitengine, a
// game or a widget.
//
// It was tested with Orca 43, which does not support announcements yet.
//
// Limits: keys are not sent to assistive tools before the game handles them, as older
// AT-SPI expects. Tools that get their keys from the window system are unaffected. A text
// has a place only if the screen shows it with the same words.
package atspi

import (
	"sync"

	"github.com/godbus/dbus/v5"

	"tessera/logic/say"
	"tessera/scenes"
)

// Host is the program to make accessible. Both functions are called from their own
// goroutines and must not wait for [Bridge.Tell].
type Host struct {
	// Listen tells the program to start or to stop calling Tell.
	Listen func(on bool)
	// Ask passes on a request of an assistive tool, with the arguments of
	// [scenes.Stage.Request]. It reports whether the request will be carried out.
	Ask func(what, id, value string) bool
}

// Window is the place of the program's window on the screen, in physical pixels.
type Window struct {
	X, Y, W, H int
	Active     bool // it has the keyboard focus
}

// News holds the changes since the previous call of Tell.
type News struct {
	Page     *scenes.Page  // nil if unchanged; places in physical pixels
	Language *say.Language // of all texts; nil is English
	Focus    string        // id of the focused part of the page, or ""
	Said     string        // sentences to speak, or ""
	Window   Window
}

// Bridge connects the program with the accessibility bus.
type Bridge struct {
	host  Host
	wake  chan struct{} // there are pending news
	mu    sync.Mutex
	news  []News     // pending
	tree  *tree      // as last sent to the bus
	conn  *dbus.Conn // to the accessibility bus; nil while no tool listens
	self  string     // name of conn on that bus
	above ref        // the program's parent on that bus
	id    int32      // assigned by the registry
}

// Tell queues changes. It does not wait for the bus.
func (b *Bridge) Tell(n News) {
	b.mu.Lock()
	b.news = append(b.news, n)
	b.mu.Unlock()
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// sendQueued sends queued changes to the bus, and never returns.
func (b *Bridge) sendQueued() {
	for range b.wake {
		b.mu.Lock()
		conn, self := b.conn, b.self
		var events []event
		for _, n := range b.news {
			events = append(events, b.tree.follow(n)...)
		}
		b.news = nil
		b.mu.Unlock()
		if conn == nil {
			continue
		}
		for _, e := range events {
			if e.instead != nil && !listens(conn, e.name) {
				e = *e.instead
			}
			e.emit(conn, self)
		}
	}
}

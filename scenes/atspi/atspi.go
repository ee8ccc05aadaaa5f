// Package atspi offers the page in words to assistive tools on Linux: to screen
// readers such as Orca, and to whatever else speaks AT-SPI over D-Bus.
//
// It gets a [scenes.Page] as a value and gives back what is asked for there. It listens
// on the session's bus until an assistive tool is switched on (org.a11y.Status), and only
// then has the page made and told. Where there is no bus, nothing happens and nothing is
// said. It starts no daemon.
//
// It imports scenes for the page, package say, sessionbus and godbus; never Ebitengine, a game or a widget.
//
// It was listened to with Orca 43, which knows no announcements yet.
//
// What it does not do: no key is shown to assistive tools before the game has it, as the
// older way of AT-SPI asks a program to do; those that take their keys from the window
// system miss nothing. Of texts, those have a place that are written on the screen as they
// are told.
package atspi

import (
	"sync"

	"github.com/godbus/dbus/v5"

	"tessera/logic/say"
	"tessera/scenes"
)

// Host is the program that is told of. Both functions are called from goroutines of
// their own and must not wait for [Bridge.Tell].
type Host struct {
	// Listen has the program call Tell from now on, or no longer.
	Listen func(on bool)
	// Ask is what an assistive tool asks for, as [scenes.Stage.Request] takes it. It
	// reports whether that will be done.
	Ask func(what, id, value string) bool
}

// Window is where the program's window lies on the screen, in physical pixels.
type Window struct {
	X, Y, W, H int
	Active     bool // it has the keyboard
}

// News is what has changed since Tell was called last.
type News struct {
	Page     *scenes.Page  // nil if it is the same; places are in physical pixels
	Language *say.Language // in which all is said; nil is English
	Focus    string        // the part of the page that has the keyboard, "" for none
	Said     string        // sentences to be spoken, "" for nothing
	Window   Window
}

// Bridge is the way between the program and the bus of assistive tools.
type Bridge struct {
	host  Host
	wake  chan struct{} // something is untold
	mu    sync.Mutex
	news  []News     // untold
	tree  *tree      // what was told last
	conn  *dbus.Conn // to the bus of assistive tools; nil while nobody listens there
	self  string     // the name of conn on that bus
	above ref        // what the program hangs on there
	id    int32      // by which the registry knows it
}

// Tell hands on what has changed. It does not wait for the bus.
func (b *Bridge) Tell(n News) {
	b.mu.Lock()
	b.news = append(b.news, n)
	b.mu.Unlock()
	select {
	case b.wake <- struct{}{}:
	default:
	}
}

// tellAll tells what has changed, whenever something has.
func (b *Bridge) tellAll() {
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

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
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/godbus/dbus/v5"

	"tessera/logic/say"
	"tessera/scenes"
	"tessera/scenes/desktop"
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

// Names on the session bus: the status of assistive tools, and the service that knows the
// address of the accessibility bus.
const (
	status     = "org.a11y.Status"
	statusName = "org.a11y.Bus"
	statusPath = dbus.ObjectPath("/org/a11y/bus")
	registry   = "org.a11y.atspi.Registry"
)

// Watch starts to serve assistive tools whenever there are any. It returns immediately.
func Watch(host Host) *Bridge {
	b := &Bridge{host: host, wake: make(chan struct{}, 1), tree: newTree()}
	go b.watch()
	go b.sendQueued()
	return b
}

// watch joins and leaves the accessibility bus as the desktop's status changes.
func (b *Bridge) watch() {
	session, err := desktop.JoinBus()
	if err != nil {
		return // no session bus
	}
	defer session.Close()
	signals := make(chan *dbus.Signal, 16)
	session.Signal(signals)
	if session.AddMatchSignal(dbus.WithMatchObjectPath(statusPath), dbus.WithMatchInterface(properties)) != nil ||
		session.AddMatchSignal(dbus.WithMatchInterface("org.freedesktop.DBus"), dbus.WithMatchMember("NameOwnerChanged"), dbus.WithMatchArg(0, statusName)) != nil {
		return
	}
	b.follow(session)
	for range signals {
		b.follow(session)
	}
	b.leave()
}

// follow joins or leaves the accessibility bus according to the current status.
func (b *Bridge) follow(session *dbus.Conn) {
	b.mu.Lock()
	listens := b.conn != nil && b.conn.Connected()
	b.mu.Unlock()
	switch wanted := isWanted(session); {
	case wanted && !listens:
		b.leave()
		if b.join(session) == nil {
			b.host.Listen(true)
		}
	case !wanted:
		b.leave()
	}
}

// isWanted reports whether an assistive tool is running. It starts no program.
func isWanted(session *dbus.Conn) bool {
	var set map[string]dbus.Variant
	err := session.Object(statusName, statusPath).Call(properties+".GetAll", dbus.FlagNoAutoStart, status).Store(&set)
	if err != nil {
		return false
	}
	for _, name := range []string{"IsEnabled", "ScreenReaderEnabled"} {
		if on, _ := set[name].Value().(bool); on {
			return true
		}
	}
	return false
}

// join connects to the accessibility bus and registers the program there.
func (b *Bridge) join(session *dbus.Conn) error {
	var address string
	if err := session.Object(statusName, statusPath).Call("org.a11y.Bus.GetAddress", 0).Store(&address); err != nil {
		return err
	}
	conn, err := dbus.Connect(address)
	if err != nil {
		return err
	}
	names := conn.Names()
	if len(names) == 0 {
		conn.Close()
		return errors.New("the bus of assistive tools gives no name")
	}
	b.mu.Lock()
	b.self, b.tree, b.news = names[0], newTree(), nil
	b.mu.Unlock()
	if err := b.export(conn); err != nil {
		conn.Close()
		return err
	}
	var above ref
	err = conn.Object(registry, rootPath).Call("org.a11y.atspi.Socket.Embed", 0, ref{names[0], rootPath}).Store(&above)
	if err != nil {
		conn.Close()
		return err
	}
	b.mu.Lock()
	b.conn, b.above = conn, above
	b.mu.Unlock()
	return nil
}

// patience is the longest wait for an answer of the registry.
const patience = 2 * time.Second

// listens reports whether any tool has registered for an event such as
// Object.Announcement.
func listens(conn *dbus.Conn, name string) bool {
	until, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var asked []struct{ Tool, Event string }
	if conn.Object(registry, "/org/a11y/atspi/registry").CallWithContext(until, registry+".GetRegisteredEvents", 0).Store(&asked) != nil {
		return false
	}
	for _, a := range asked {
		if event := strings.ReplaceAll(strings.Trim(a.Event, ":"), ":", "."); strings.EqualFold(event, name) {
			return true
		}
	}
	return false
}

// leave disconnects from the accessibility bus, if connected.
func (b *Bridge) leave() {
	b.mu.Lock()
	conn := b.conn
	b.conn = nil
	b.mu.Unlock()
	if conn == nil {
		return
	}
	conn.Close()
	b.host.Listen(false)
}

//go:build linux

// Package portaltest is a desktop's dialog of files that tests answer.
package portaltest

import (
	"strings"
	"sync"
	"testing"

	"github.com/godbus/dbus/v5"
)

// Names of the real portal.
const (
	name    = "org.freedesktop.portal.Desktop"
	path    = dbus.ObjectPath("/org/freedesktop/portal/desktop")
	choices = "org.freedesktop.portal.FileChooser"
	request = "org.freedesktop.portal.Request"
)

// Asked is what the dialog was asked for.
type Asked struct {
	Method  string // OpenFile or SaveFile
	Title   string
	Options map[string]dbus.Variant
}

// Text is an option that is a text, or a path with a zero behind it.
func (a Asked) Text(option string) string {
	switch value := a.Options[option].Value().(type) {
	case string:
		return value
	case []byte:
		return strings.TrimSuffix(string(value), "\x00")
	}
	return ""
}

// Portal is the dialog.
type Portal struct {
	t      *testing.T
	conn   *dbus.Conn
	answer func(p *Portal, a Asked, at dbus.ObjectPath)
	// Odd has the requests have other paths than the portal's rule says, as older ones
	// have.
	Odd bool
	// Closed has the paths of requests that who asked has closed.
	Closed chan dbus.ObjectPath

	mutex sync.Mutex
	asked []Asked
}

// Start offers the dialog on a bus. Answer is called for each question, with the path of
// its request.
func Start(t *testing.T, address string, answer func(p *Portal, a Asked, at dbus.ObjectPath)) *Portal {
	t.Helper()
	conn, err := dbus.Connect(address)
	if err != nil {
		t.Fatal(err)
	}
	p := &Portal{t: t, conn: conn, answer: answer, Closed: make(chan dbus.ObjectPath, 10)}
	t.Cleanup(p.End)
	if err := conn.Export(&dialog{p}, path, choices); err != nil {
		t.Fatal(err)
	}
	if err := conn.ExportSubtree(&open{p}, path+"/request", request); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.RequestName(name, 0); err != nil {
		t.Fatal(err)
	}
	return p
}

// End takes the dialog away, as where the portal has crashed.
func (p *Portal) End() { _ = p.conn.Close() }

// Respond ends a request: 0 is an answer, 1 that nothing was chosen, and others that it
// failed.
func (p *Portal) Respond(at dbus.ObjectPath, how uint32, addresses ...string) {
	results := map[string]dbus.Variant{}
	if how == 0 {
		results["uris"] = dbus.MakeVariant(addresses)
	}
	if err := p.conn.Emit(at, request+".Response", how, results); err != nil {
		p.t.Error(err)
	}
}

// Asked is all that was asked for so far.
func (p *Portal) Asked() []Asked {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return append([]Asked(nil), p.asked...)
}

// dialog is what is offered on the bus.
type dialog struct{ of *Portal }

// OpenFile is asked for a file to be read.
func (d *dialog) OpenFile(from dbus.Sender, _, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return d.ask(from, Asked{"OpenFile", title, options})
}

// SaveFile is asked for a file to be written.
func (d *dialog) SaveFile(from dbus.Sender, _, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return d.ask(from, Asked{"SaveFile", title, options})
}

func (d *dialog) ask(from dbus.Sender, a Asked) (dbus.ObjectPath, *dbus.Error) {
	p := d.of
	p.mutex.Lock()
	p.asked = append(p.asked, a)
	p.mutex.Unlock()
	at := path + "/request/" + dbus.ObjectPath(strings.NewReplacer(":", "", ".", "_").Replace(string(from))+"/"+a.Text("handle_token"))
	if p.Odd {
		at += "_odd"
		go p.answer(p, a, at)
		return at, nil
	}
	p.answer(p, a, at) // even before the request's path is told
	return at, nil
}

// open are the requests that are on their way.
type open struct{ of *Portal }

// Close is asked by who no longer waits for an answer.
func (o *open) Close(m dbus.Message) *dbus.Error {
	at, _ := m.Headers[dbus.FieldPath].Value().(dbus.ObjectPath)
	o.of.Closed <- at
	return nil
}

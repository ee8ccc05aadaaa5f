//go:build linux

package bustest

import (
	"strings"
	"sync"
	"testing"

	"github.com/godbus/dbus/v5"
)

// D-Bus names of the real portal.
const (
	name    = "org.freedesktop.portal.Desktop"
	path    = dbus.ObjectPath("/org/freedesktop/portal/desktop")
	choices = "org.freedesktop.portal.FileChooser"
	request = "org.freedesktop.portal.Request"
)

// Request is a request for a dialog.
type Request struct {
	Method  string // OpenFile or SaveFile
	Title   string
	Options map[string]dbus.Variant
}

// Text returns an option that is a string, or a path terminated by a zero.
func (a Request) Text(option string) string {
	switch value := a.Options[option].Value().(type) {
	case string:
		return value
	case []byte:
		return strings.TrimSuffix(string(value), "\x00")
	}
	return ""
}

// Portal is the fake portal.
type Portal struct {
	t      *testing.T
	conn   *dbus.Conn
	answer func(p *Portal, a Request, at dbus.ObjectPath)
	// Odd gives requests paths that break the portal's rule, as older portals do.
	Odd bool
	// Closed receives the paths of requests closed by the client.
	Closed chan dbus.ObjectPath

	mutex    sync.Mutex
	requests []Request
}

// StartPortal offers a fake portal, whose file dialogs tests answer, on a bus. It calls answer for each request, with the request's
// path.
func StartPortal(t *testing.T, address string, answer func(p *Portal, a Request, at dbus.ObjectPath)) *Portal {
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

// End disconnects the portal, as a crash would.
func (p *Portal) End() { _ = p.conn.Close() }

// Respond ends a request: 0 means chosen, 1 means canceled, and other values mean failed.
func (p *Portal) Respond(at dbus.ObjectPath, how uint32, addresses ...string) {
	results := map[string]dbus.Variant{}
	if how == 0 {
		results["uris"] = dbus.MakeVariant(addresses)
	}
	if err := p.conn.Emit(at, request+".Response", how, results); err != nil {
		p.t.Error(err)
	}
}

// Requests returns all requests so far.
func (p *Portal) Requests() []Request {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return append([]Request(nil), p.requests...)
}

// dialog is the object on the bus.
type dialog struct{ of *Portal }

// OpenFile handles a request for a file to read.
func (d *dialog) OpenFile(from dbus.Sender, _, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return d.ask(from, Request{"OpenFile", title, options})
}

// SaveFile handles a request for a file to write.
func (d *dialog) SaveFile(from dbus.Sender, _, title string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return d.ask(from, Request{"SaveFile", title, options})
}

func (d *dialog) ask(from dbus.Sender, a Request) (dbus.ObjectPath, *dbus.Error) {
	p := d.of
	p.mutex.Lock()
	p.requests = append(p.requests, a)
	p.mutex.Unlock()
	at := path + "/request/" + dbus.ObjectPath(strings.NewReplacer(":", "", ".", "_").Replace(string(from))+"/"+a.Text("handle_token"))
	if p.Odd {
		at += "_odd"
		go p.answer(p, a, at)
		return at, nil
	}
	p.answer(p, a, at) // even before the client knows the request's path
	return at, nil
}

// open handles calls to pending requests.
type open struct{ of *Portal }

// Close handles a client closing its request.
func (o *open) Close(m dbus.Message) *dbus.Error {
	at, _ := m.Headers[dbus.FieldPath].Value().(dbus.ObjectPath)
	o.of.Closed <- at
	return nil
}

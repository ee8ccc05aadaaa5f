package desktop_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"tessera/scenes/desktop"
	"tessera/scenes/desktop/bustest"
)

// found returns the chooser once it has found the portal.
func found(t *testing.T) desktop.Chooser {
	t.Helper()
	c := desktop.FindChooser()
	for end := time.Now().Add(patience); !c.Available(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the portal is not found")
		}
	}
	return c
}

// patience is far longer than any step takes, even on a busy machine.
const patience = 5 * time.Minute

func TestPortal(t *testing.T) {
	bus := bustest.Start(t)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", bus)
	save := desktop.ChooserOptions{Save: true, Title: "Save the picture", Folder: "/games", Name: "a b.png", Kind: "Pictures", Ending: ".png"}
	for _, test := range []struct {
		name      string
		wish      desktop.ChooserOptions
		how       uint32
		addresses []string
		odd       bool
		path      string
		err       string
		stays     bool // the dialog is still available afterwards
	}{
		{name: "a file", wish: desktop.ChooserOptions{Title: "Open a game", Kind: "Games", Ending: ".json"}, addresses: []string{"file:///games/my%20game%C3%A9%2B.json"}, path: "/games/my gameé+.json", stays: true},
		{name: "a file to write", wish: save, addresses: []string{"file://localhost/tmp/x"}, path: "/tmp/x", stays: true},
		{name: "an older portal", wish: save, addresses: []string{"file:///tmp/x"}, odd: true, path: "/tmp/x", stays: true},
		{name: "none", wish: save, how: 1, err: desktop.ErrNoFile.Error(), stays: true},
		{name: "a failure", wish: save, how: 2, err: "the file dialog failed (0x2)"},
		{name: "nothing", wish: save, err: "did not name a file"},
		{name: "another machine", wish: save, addresses: []string{"sftp://else/tmp/x"}, err: "on another computer", stays: true},
		{name: "another machine's file", wish: save, addresses: []string{"file://else/tmp/x"}, err: "on another computer", stays: true},
		{name: "no address", wish: save, addresses: []string{"%"}, err: "on another computer", stays: true},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := bustest.StartPortal(t, bus, func(p *bustest.Portal, _ bustest.Request, at dbus.ObjectPath) {
				p.Respond(at, test.how, test.addresses...)
			})
			defer p.End()
			p.Odd = test.odd
			c := found(t)
			path, err := c.Ask(t.Context(), test.wish)
			if said := errorText(err); path != test.path || (test.err == "") != (said == "") || !strings.Contains(said, test.err) {
				t.Errorf("%q, %v; want %q, %q", path, err, test.path, test.err)
			}
			if c.Available() != test.stays {
				t.Errorf("afterwards the dialog is there: %v", c.Available())
			}
			asked := p.Requests()[0]
			method := "OpenFile"
			if test.wish.Save {
				method = "SaveFile"
			}
			if asked.Method != method || asked.Title != test.wish.Title || asked.Text("current_folder") != test.wish.Folder || asked.Text("current_name") != test.wish.Name ||
				!strings.Contains(asked.Options["filters"].String(), `"*`+test.wish.Ending+`"`) {
				t.Errorf("asked for %+v", asked)
			}
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// A dialog can crash, or be canceled.
func TestPortalThatEnds(t *testing.T) {
	bus := bustest.Start(t)
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", bus)
	crashing := bustest.StartPortal(t, bus, func(p *bustest.Portal, _ bustest.Request, _ dbus.ObjectPath) { go p.End() })
	c := found(t)
	if path, err := c.Ask(t.Context(), desktop.ChooserOptions{}); err == nil || errors.Is(err, desktop.ErrNoFile) || c.Available() {
		t.Errorf("a dialog that crashes: %q, %v, there: %v", path, err, c.Available())
	}
	crashing.End()

	ctx, cancel := context.WithCancel(t.Context())
	waiting := make(chan dbus.ObjectPath, 1)
	p := bustest.StartPortal(t, bus, func(_ *bustest.Portal, _ bustest.Request, at dbus.ObjectPath) { waiting <- at })
	c = found(t)
	answered := make(chan error, 1)
	go func() {
		_, err := c.Ask(ctx, desktop.ChooserOptions{})
		answered <- err
	}()
	at := <-waiting
	cancel()
	if err := <-answered; !errors.Is(err, context.Canceled) || !c.Available() {
		t.Errorf("a dialog that is not wanted: %v, there: %v", err, c.Available())
	}
	select {
	case closed := <-p.Closed:
		if closed != at {
			t.Errorf("%s is closed, asked was %s", closed, at)
		}
	case <-time.After(patience):
		t.Error("the dialog stays open that is not wanted")
	}
}

// Without a bus or a portal, Ask fails and typing a path remains.
func TestNoPortal(t *testing.T) {
	for name, address := range map[string]string{"no bus": "unix:path=/nonexistent", "no address": "disabled", "no portal": bustest.Start(t)} {
		t.Setenv("DBUS_SESSION_BUS_ADDRESS", address)
		c := &desktop.Portal{}
		if path, err := c.Ask(t.Context(), desktop.ChooserOptions{}); err == nil || errors.Is(err, desktop.ErrNoFile) || c.Available() {
			t.Errorf("%s: %q, %v", name, path, err)
		}
	}
}

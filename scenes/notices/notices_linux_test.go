package notices

import (
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"

	"tessera/scenes/sessionbus"
	"tessera/scenes/sessionbus/bustest"
)

// desktop is what shows notices, on a bus of its own.
type desktop struct{ shown chan string }

// Notify implements the method of the specification: it numbers notices from 7 on.
func (d *desktop) Notify(app string, earlier uint32, _, summary, body string, _ []string, _ map[string]dbus.Variant, _ int32) (uint32, *dbus.Error) {
	d.shown <- strings.Join([]string{app, summary, body, strings.Repeat("again", int(earlier)/7)}, "|")
	return max(earlier, 7), nil
}

// bus is a bus of its own, to which the program is led.
func bus(t *testing.T) *dbus.Conn {
	t.Helper()
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", bustest.Start(t))
	conn, err := sessionbus.Join()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// TestShow: a notice comes to the desktop as plain text, and one of the same tag in the
// place of the earlier.
func TestShow(t *testing.T) {
	conn := bus(t)
	d := &desktop{make(chan string, 4)}
	if err := conn.Export(d, path, service); err != nil {
		t.Fatal(err)
	}
	woken := make(chan struct{}, 4)
	n := New(func() { woken <- struct{}{} })
	n.Show("a", "Your turn: Trisq")
	<-woken // nobody shows notices yet
	if err := n.Trouble(); err == nil || err.Error() != "this desktop shows no notices" {
		t.Fatalf("where nobody shows notices: %v", err)
	}
	if reply, err := conn.RequestName(service, dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatal(reply, err)
	}
	for _, test := range []struct{ tag, title, want string }{
		{"a", "Your turn: Trisq with <b>Ada</b>", "Tessera|Your turn: Trisq with <b>Ada</b>||"},
		{"a", "Your turn: Trisq", "Tessera|Your turn: Trisq||again"},
		{"b", "Your turn: Shaper", "Tessera|Your turn: Shaper||"},
	} {
		n.Show(test.tag, test.title)
		if got := <-d.shown; got != test.want {
			t.Errorf("%+v: shown is %q", test, got)
		}
	}
	<-woken
	if err := n.Trouble(); err != nil {
		t.Error(err)
	}
}

// TestNoBus: without a bus there are no notices, and nothing breaks.
func TestNoBus(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
	woken := make(chan struct{}, 1)
	n := New(func() { woken <- struct{}{} })
	n.Show("a", "Your turn")
	<-woken
	if n.Trouble() == nil {
		t.Error("a notice was shown nowhere")
	}
}

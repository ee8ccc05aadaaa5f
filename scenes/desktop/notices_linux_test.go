package desktop

import (
	"strings"
	"testing"

	"github.com/godbus/dbus/v5"

	"tessera/scenes/desktop/bustest"
)

// desktop is a notification service on a bus of its own.
type desktop struct{ shown chan string }

// Notify is the method of the specification. It numbers notifications from 7.
func (d *desktop) Notify(app string, earlier uint32, _, summary, body string, _ []string, _ map[string]dbus.Variant, _ int32) (uint32, *dbus.Error) {
	d.shown <- strings.Join([]string{app, summary, body, strings.Repeat("again", int(earlier)/7)}, "|")
	return max(earlier, 7), nil
}

// bus starts a bus and makes it the session bus.
func bus(t *testing.T) *dbus.Conn {
	t.Helper()
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", bustest.Start(t))
	conn, err := JoinBus()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	return conn
}

// A notification arrives as plain text and replaces an earlier one with the same tag.
func TestANoticeReplacesTheOneWithItsTag(t *testing.T) {
	conn := bus(t)
	d := &desktop{make(chan string, 4)}
	if err := conn.Export(d, noticePath, noticeService); err != nil {
		t.Fatal(err)
	}
	woken := make(chan struct{}, 4)
	n := NewNotices(func() { woken <- struct{}{} })
	n.Show("a", "Your turn: Trisq")
	<-woken // there is no notification service yet
	if err := n.Trouble(); err == nil || err.Error() != "this desktop does not show notifications" {
		t.Fatalf("where nobody shows notices: %v", err)
	}
	if reply, err := conn.RequestName(noticeService, dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
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

// Without a bus, Show only sets Trouble.
func TestNoticesWithoutABus(t *testing.T) {
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
	woken := make(chan struct{}, 1)
	n := NewNotices(func() { woken <- struct{}{} })
	n.Show("a", "Your turn")
	<-woken
	if n.Trouble() == nil {
		t.Error("a notice was shown nowhere")
	}
}

package desktop

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"tessera/scenes/desktop/bustest"
)

func TestWithoutADisplay(t *testing.T) {
	t.Setenv("DISPLAY", "")
	if err := CheckDisplay(); err == nil || !strings.Contains(err.Error(), "DISPLAY names none") {
		t.Errorf("no display is %v", err)
	}
	t.Setenv("DISPLAY", ":765")
	if err := CheckDisplay(); err == nil || !strings.Contains(err.Error(), ":765 cannot be reached") {
		t.Errorf("a display that is not there is %v", err)
	}
}

// A display may refuse access, for example that of another user.
func TestADisplayThatRefuses(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "X:0")
	server, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	go func() {
		for {
			conn, err := server.Accept()
			if err != nil {
				return
			}
			_, _ = conn.Read(make([]byte, 64))
			const reason = "No, thank you.\n\x00" // its length is sent in units of 4 bytes
			_, _ = conn.Write(append([]byte{0, byte(len(reason)) - 1, 11, 0, 0, 0, byte(len(reason) / 4), 0}, reason...))
			_ = conn.Close()
		}
	}()
	t.Setenv("XAUTHORITY", filepath.Join(t.TempDir(), "none"))
	_, err = reach(socket)
	if err == nil || !strings.Contains(err.Error(), "cannot be reached: x protocol authentication refused: No, thank you.") || strings.Contains(err.Error(), "\n") {
		t.Errorf("a display that refuses is %v", err)
	}
}

// A server that loses its only client resets, so reach must keep its connection.
func TestTheDisplayIsKept(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "X:0")
	server, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	left := make(chan error, 1)
	go func() {
		conn, err := server.Accept()
		if err != nil {
			left <- err
			return
		}
		defer conn.Close()
		_, _ = conn.Read(make([]byte, 64))
		_, _ = conn.Write(welcome())
		_ = conn.SetReadDeadline(time.Now().Add(time.Second / 4)) // a client that stays sends nothing
		for buffer := make([]byte, 64); ; {
			if _, err = conn.Read(buffer); err != nil {
				left <- err
				return
			}
			reply := make([]byte, 32)
			reply[0], reply[2] = 1, 1 // the reply to a request that the client sends before closing
			_, _ = conn.Write(reply)
		}
	}()
	t.Setenv("XAUTHORITY", filepath.Join(t.TempDir(), "none"))
	if _, err := reach(socket); err != nil {
		t.Fatal(err)
	}
	if err := <-left; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the server's only client has left: %v", err)
	}
}

// TestADisplayWithoutAMonitor asks a server whose only output is in these states.
func TestADisplayWithoutAMonitor(t *testing.T) {
	for _, c := range []struct {
		name       string
		crtcs      byte // of the server
		connection byte // of the output; 0 is connected
		crtc       byte // of the output
		off        bool
	}{
		{"a monitor", 1, 0, 7, false},
		{"a monitor that is switched off", 1, 0, 0, true},
		{"no monitor", 1, 1, 0, true},
		{"a monitor that was just unplugged", 1, 1, 7, true},
		{"a server without CRTCs", 0, 1, 0, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			socket := filepath.Join(t.TempDir(), "X:0")
			server, err := net.Listen("unix", socket)
			if err != nil {
				t.Fatal(err)
			}
			defer server.Close()
			go func() {
				conn, err := server.Accept()
				if err != nil {
					return
				}
				defer conn.Close()
				_, _ = conn.Read(make([]byte, 64))
				_, _ = conn.Write(welcome())
				head := make([]byte, 4)
				for sequence := byte(1); ; sequence++ {
					if _, err := io.ReadFull(conn, head); err != nil {
						return
					}
					if _, err := io.CopyN(io.Discard, conn, int64(head[2])*4-4); err != nil {
						return
					}
					reply := make([]byte, 32+8) // as short as the longest reply
					switch {
					case head[0] == 98: // QueryExtension
						reply[8], reply[9], reply[10], reply[11] = 1, 140, 90, 150
					case head[1] == 25: // GetScreenResourcesCurrent: the CRTC and the output
						reply[16], reply[18], reply[32], reply[32+4*c.crtcs] = c.crtcs, 1, 7, 9
					case head[1] == 9: // GetOutputInfo: a name of 3 letters
						reply[12], reply[24], reply[34] = c.crtc, c.connection, 3
						copy(reply[36:], "one")
					case head[1] == 20: // GetCrtcInfo
						reply[17], reply[19] = 5, 3
					}
					reply[0], reply[2], reply[4] = 1, sequence, byte(len(reply)-32)/4
					_, _ = conn.Write(reply)
				}
			}()
			t.Setenv("XAUTHORITY", filepath.Join(t.TempDir(), "none"))
			conn, err := reach(socket)
			if err != nil {
				t.Fatal(err)
			}
			s := newServer(conn)
			if err := s.check(":7"); (err != nil) != c.off || err != nil && !strings.Contains(err.Error(), "a window needs a display, and :7 has no monitor") {
				t.Errorf("the error is %v", err)
			}
			if m, known := s.monitors(); known && !c.off && !slices.Equal(m.All, []Monitor{{Name: "one", W: 5 << 8, H: 3 << 8}}) {
				t.Errorf("the monitors are %+v", m.All)
			}
		})
	}
}

// welcome returns an X server's reply to a new client, with one empty screen.
func welcome() []byte {
	answer := make([]byte, 8+32+40)
	answer[0], answer[2] = 1, 11            // success, protocol version 11
	answer[6] = byte((len(answer) - 8) / 4) // length of the rest, in units of 4 bytes
	answer[8+20] = 1                        // one screen
	return answer
}

func TestMissingLibrariesAreNamed(t *testing.T) {
	err := lacking([]library{{[]string{"libc.so.6"}, "libc6"}, {[]string{"libnone.so.1", "libnone.so.2"}, "libnone1"}})
	if err == nil || !strings.Contains(err.Error(), "libnone.so.1") || !strings.Contains(err.Error(), "libnone1") || strings.Contains(err.Error(), "libc") {
		t.Errorf("a library that is not there is %v", err)
	}
	if err := lacking([]library{{[]string{"libnone.so.1", "libc.so.6"}, "libc6"}}); err != nil {
		t.Errorf("one that has another name is %v", err)
	}
}

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

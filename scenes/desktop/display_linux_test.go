package desktop

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
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
	err = reach(socket)
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
	if err := reach(socket); err != nil {
		t.Fatal(err)
	}
	if err := <-left; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the server's only client has left: %v", err)
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

package web

import (
	"net"
	"net/http"
	"syscall"
	"testing"

	"tessera/logic/internal/errtest"
)

// TestAcceptedConnectionsNoticeLoss checks that the server's connections give up on a client
// that acknowledges nothing, well within a minute.
func TestAcceptedConnectionsNoticeLoss(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	errtest.None(t, err)
	defer listener.Close()
	client, err := net.Dial("tcp", listener.Addr().String())
	errtest.None(t, err)
	defer client.Close()
	conn, err := JSONErrors(&http.Server{}, listener).Accept()
	errtest.None(t, err)
	defer conn.Close()
	raw, err := conn.(syscall.Conn).SyscallConn()
	errtest.None(t, err)
	for _, option := range []struct{ name, least, most int }{
		{tcpUserTimeout, 10_000, 30_000},
		{syscall.TCP_KEEPIDLE, 1, 10},
		{syscall.TCP_KEEPINTVL, 1, 10},
		{syscall.TCP_KEEPCNT, 1, 5},
	} {
		errtest.None(t, raw.Control(func(fd uintptr) {
			if got, err := syscall.GetsockoptInt(int(fd), syscall.IPPROTO_TCP, option.name); err != nil || got < option.least || got > option.most {
				t.Errorf("option %d is %d, %v; want %d to %d", option.name, got, err, option.least, option.most)
			}
		}))
	}
}

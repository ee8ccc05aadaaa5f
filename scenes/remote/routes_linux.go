package remote

import (
	"errors"
	"io"
	"os"
	"slices"
	"syscall"
)

// noticeNetwork counts the returns of the network. Without the kernel's messages the pauses
// between two tries have to be enough.
func noticeNetwork() {
	socket, err := syscall.Socket(syscall.AF_NETLINK, syscall.SOCK_RAW|syscall.SOCK_CLOEXEC|syscall.SOCK_NONBLOCK,
		syscall.NETLINK_ROUTE)
	if err != nil {
		return
	}
	kernel := os.NewFile(uintptr(socket), "netlink")
	const groups = 1<<(syscall.RTNLGRP_IPV4_ROUTE-1) | 1<<(syscall.RTNLGRP_IPV6_ROUTE-1)
	if syscall.Bind(socket, &syscall.SockaddrNetlink{Family: syscall.AF_NETLINK, Groups: groups}) != nil {
		kernel.Close()
		return
	}
	go noticeRoutes(kernel)
}

// noticeRoutes counts a return for each message of the kernel with a new default route, until
// it cannot be read.
func noticeRoutes(kernel io.Reader) {
	text := make([]byte, 1<<16)
	for {
		n, err := kernel.Read(text)
		messages, wrong := syscall.ParseNetlinkMessage(text[:max(n, 0)])
		switch {
		case errors.Is(err, syscall.ENOBUFS) || wrong == nil && slices.ContainsFunc(messages, isDefaultRoute):
			returned() // without room for them, the kernel has dropped messages
		case err != nil:
			return
		}
	}
}

// isDefaultRoute reports whether a message adds a route to everywhere to the main table.
func isDefaultRoute(m syscall.NetlinkMessage) bool {
	return m.Header.Type == syscall.RTM_NEWROUTE && len(m.Data) >= syscall.SizeofRtMsg &&
		m.Data[1] == 0 && m.Data[4] == syscall.RT_TABLE_MAIN && m.Data[7] == syscall.RTN_UNICAST
}

//go:build !linux

package web

import (
	"net"
	"time"
)

// boundUnacknowledged does nothing on systems where only idle connections are probed.
func boundUnacknowledged(*net.TCPConn, time.Duration) {}

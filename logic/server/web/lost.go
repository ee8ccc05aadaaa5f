package web

import (
	"net"
	"time"
)

// lostAfter is how long a connection lasts after its other end was lost, as when a phone
// leaves its network. Without this bound, the system would wait for about 15 minutes.
const lostAfter = 20 * time.Second

// noticeLoss makes a connection fail when the other end acknowledges nothing for lostAfter:
// neither what was sent, nor the probes of an idle connection.
func noticeLoss(conn *net.TCPConn) {
	_ = conn.SetKeepAliveConfig(net.KeepAliveConfig{Enable: true, Idle: lostAfter / 4, Interval: lostAfter / 4, Count: 3})
	boundUnacknowledged(conn, lostAfter)
}

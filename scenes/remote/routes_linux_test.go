package remote

import (
	"bytes"
	"encoding/binary"
	"syscall"
	"testing"
)

// TestADefaultRouteIsAReturn checks which of the kernel's messages count as the return of the
// network, and that a message cut short is ignored.
func TestADefaultRouteIsAReturn(t *testing.T) {
	message := func(kind uint16, route syscall.RtMsg) []byte {
		var text bytes.Buffer
		_ = binary.Write(&text, binary.NativeEndian, syscall.NlMsghdr{Len: syscall.NLMSG_HDRLEN + syscall.SizeofRtMsg, Type: kind})
		_ = binary.Write(&text, binary.NativeEndian, route)
		return text.Bytes()
	}
	everywhere := syscall.RtMsg{Family: syscall.AF_INET, Table: syscall.RT_TABLE_MAIN, Type: syscall.RTN_UNICAST}
	neighbours, local, blackhole := everywhere, everywhere, everywhere
	neighbours.Dst_len, local.Table, blackhole.Type = 24, syscall.RT_TABLE_LOCAL, syscall.RTN_BLACKHOLE
	added := message(syscall.RTM_NEWROUTE, everywhere)
	for _, test := range []struct {
		name string
		text []byte
		want int32
	}{
		{"a default route", added, 1},
		{"one behind another", append(message(syscall.RTM_NEWROUTE, neighbours), added...), 1},
		{"a lost default route", message(syscall.RTM_DELROUTE, everywhere), 0},
		{"a route to neighbours", message(syscall.RTM_NEWROUTE, neighbours), 0},
		{"another table", message(syscall.RTM_NEWROUTE, local), 0},
		{"a route to nowhere", message(syscall.RTM_NEWROUTE, blackhole), 0},
		{"half a message", added[:20], 0},
		{"a message without a route", message(syscall.NLMSG_DONE, syscall.RtMsg{}), 0},
	} {
		before := returns.Load()
		noticeRoutes(bytes.NewReader(test.text))
		if n := returns.Load() - before; n != test.want {
			t.Errorf("%s: %d returns", test.name, n)
		}
	}
}

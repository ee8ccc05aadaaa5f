// Package access settles who may speak to a server: which names it answers to,
// which foreign pages may use it, and whom a request counts as when what there
// is must be shared.
//
// It imports the standard library and its neighbour rest.
package access

import (
	"net/http"
	"net/netip"
	"strings"
)

// Client is whom a request counts as: the address of its connection. Of IPv6 it
// is the network, since whoever has one address there has all of it.
func Client(r *http.Request) string {
	address, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return "unknown"
	}
	return clientOf(address.Addr())
}

// ForwardedClient is for a server behind a proxy: the address that the proxy says
// the request came from, which is the last one in X-Forwarded-For. What the
// client itself put before it counts for nothing.
func ForwardedClient(r *http.Request) string {
	all := r.Header.Values("X-Forwarded-For")
	if len(all) == 0 {
		return Client(r)
	}
	last := all[len(all)-1]
	last = strings.TrimSpace(last[strings.LastIndex(last, ",")+1:])
	address, err := netip.ParseAddr(last)
	if err != nil {
		return Client(r)
	}
	return clientOf(address)
}

// Network is whom a client belongs to when there is not enough for everybody: of IPv6
// the /48, which is what one customer is given, of IPv4 the /24.
func Network(client string) string {
	if prefix, err := netip.ParsePrefix(client); err == nil {
		wider, _ := prefix.Addr().Prefix(48)
		return wider.String()
	}
	if address, err := netip.ParseAddr(client); err == nil {
		wider, _ := address.Prefix(24)
		return wider.String()
	}
	return client
}

func clientOf(address netip.Addr) string {
	address = address.Unmap().WithZone("")
	if address.Is6() {
		network, _ := address.Prefix(64)
		return network.String()
	}
	return address.String()
}

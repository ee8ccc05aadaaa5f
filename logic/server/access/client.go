// Package access settles who may speak to a server: which names it answers to,
// which foreign pages may use it, and whom a request counts as when what there
// is must be shared.
//
// It imports the standard library, clip and its neighbours panics, rest and store.
package access

import (
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"tessera/logic/internal/clip"
	"tessera/logic/server/rest"
)

// Client is whom a request counts as where no proxy is in front.
func Client(r *http.Request) string { return Proxies{}.Client(r) }

// Proxies are those whose word on where a request comes from is taken. The zero value
// is none.
type Proxies struct {
	// Any takes the word of whoever connects, but of nobody behind: for a server
	// that nobody but one proxy can reach.
	Any bool
	// Networks are those that proxies are in; one may stand behind another.
	Networks []netip.Prefix
}

// Forwarded reports whether a proxy whose word is taken sent a request.
func (p Proxies) Forwarded(r *http.Request) bool {
	peer, known := peerOf(r)
	return known && (p.Any || p.trusts(peer))
}

// Client is whom a request counts as: the address that it comes from. Of IPv6 it is
// the network, since whoever has one address there has all of it.
func (p Proxies) Client(r *http.Request) string {
	address := p.Address(r)
	if !address.IsValid() {
		return "unknown"
	}
	return clientOf(address)
}

// Address is where a request comes from: its connection, or what the proxies whose
// word is taken have put into X-Forwarded-For, read from its end. What stands before
// the first address that is no proxy's counts for nothing: anybody can write that. The
// address is not valid where nothing is known.
func (p Proxies) Address(r *http.Request) netip.Addr {
	from, _ := peerOf(r)
	if !p.Forwarded(r) {
		return from
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		address, err := parseHop(strings.TrimSpace(hop))
		if err != nil {
			return from
		}
		if from = address; !p.trusts(from) {
			return from
		}
	}
	return from
}

func (p Proxies) trusts(address netip.Addr) bool {
	return slices.ContainsFunc(p.Networks, func(n netip.Prefix) bool { return n.Contains(address) })
}

// peerOf is the other end of a request's connection.
func peerOf(r *http.Request) (address netip.Addr, known bool) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return plain(peer.Addr()), err == nil
}

// parseHop reads an address; some proxies put a port behind it.
func parseHop(text string) (netip.Addr, error) {
	if withPort, err := netip.ParseAddrPort(text); err == nil {
		return plain(withPort.Addr()), nil
	}
	address, err := netip.ParseAddr(text)
	return plain(address), err
}

// plain is an address in the one form that all are compared in.
func plain(address netip.Addr) netip.Addr { return address.Unmap().WithZone("") }

// ParseNetworks reads addresses and networks such as 10.0.0.0/8, separated by commas.
func ParseNetworks(text string) (networks []netip.Prefix, err error) {
	for one := range strings.SplitSeq(text, ",") {
		network, err := parseNetwork(strings.TrimSpace(one))
		if err != nil {
			return nil, err
		}
		networks = append(networks, network)
	}
	return networks, nil
}

func parseNetwork(text string) (netip.Prefix, error) {
	if address, err := netip.ParseAddr(text); err == nil {
		address = plain(address)
		return netip.PrefixFrom(address, address.BitLen()), nil
	}
	network, err := netip.ParsePrefix(text)
	if err != nil || network.Addr().Is4In6() {
		return netip.Prefix{}, fmt.Errorf("%q is no address or network; write one like 192.0.2.7, 10.0.0.0/8 or 2001:db8::/48", clip.To(text, rest.Clipped))
	}
	return network.Masked(), nil
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
	if address.Is6() {
		network, _ := address.Prefix(64)
		return network.String()
	}
	return address.String()
}

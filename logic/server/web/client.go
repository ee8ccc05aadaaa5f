package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"tessera/logic/internal/clip"
)

// Client returns the client of a request to a server without a proxy.
func Client(r *http.Request) string { return Proxies{}.Client(r) }

// Proxies are the trusted proxies, whose X-Forwarded-For counts. The zero value trusts
// none.
type Proxies struct {
	// Any trusts whoever connects, but no address behind that one. It is for a server
	// that only one proxy can reach.
	Any bool
	// Networks contain the trusted proxies, which may be chained.
	Networks []netip.Prefix
}

// Forwarded reports whether a trusted proxy sent a request.
func (p Proxies) Forwarded(r *http.Request) bool {
	peer, known := peerOf(r)
	return known && (p.Any || p.trusts(peer))
}

// Client returns the client of a request as text: its IPv4 address, or its IPv6 /64,
// because the owner of one address there has all of it. It returns "unknown" if the
// address is not known.
func (p Proxies) Client(r *http.Request) string {
	address := p.Address(r)
	if !address.IsValid() {
		return "unknown"
	}
	return clientOf(address)
}

// Address returns where a request comes from: the other end of its connection, or the
// address in X-Forwarded-For. That header is read from its end up to the first address
// that is not a trusted proxy's. The part before it is ignored, because anyone can write
// it. The result is not valid if the address is not known.
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

func peerOf(r *http.Request) (address netip.Addr, known bool) {
	peer, err := netip.ParseAddrPort(r.RemoteAddr)
	return canonical(peer.Addr()), err == nil
}

// parseHop parses an address, to which some proxies add a port.
func parseHop(text string) (netip.Addr, error) {
	if withPort, err := netip.ParseAddrPort(text); err == nil {
		return canonical(withPort.Addr()), nil
	}
	address, err := netip.ParseAddr(text)
	return canonical(address), err
}

// canonical returns an address in the form used for all comparisons.
func canonical(address netip.Addr) netip.Addr { return address.Unmap().WithZone("") }

// ParseNetworks parses addresses and networks such as 10.0.0.0/8, separated by commas.
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
		address = canonical(address)
		return netip.PrefixFrom(address, address.BitLen()), nil
	}
	network, err := netip.ParsePrefix(text)
	if err != nil || network.Addr().Is4In6() {
		return netip.Prefix{}, fmt.Errorf("%q is no address or network; write one like 192.0.2.7, 10.0.0.0/8 or 2001:db8::/48", clip.To(text, ClipLength))
	}
	return network.Masked(), nil
}

// Network returns the network of a client, which bounds its clients together: the IPv6
// /48, which is what a provider gives one customer, or the IPv4 /24.
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

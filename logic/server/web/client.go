package web

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"

	"tessera/logic/usertext"
)

// Client is who sent a request. Clients share what the server has.
type Client struct {
	Address   netip.Addr // not valid if it is not known
	Forwarded bool       // a trusted proxy sent the request
	// ID is the client's IPv4 address, or its IPv6 /64, because the owner of one address
	// there has all of it. It is "unknown" if the address is not known.
	ID string
	// Network is the client's [Network].
	Network string
}

type clientKey struct{}

// Identify returns a handler that finds the client of each request for [ClientOf], and
// passes the request to next.
func (p Proxies) Identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(w, WithClient(r, p.Client(r)))
	})
}

// WithClient returns the request with its client, for [ClientOf].
func WithClient(r *http.Request, c Client) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), clientKey{}, c))
}

// ClientOf returns the client that [Proxies.Identify] found. If it has not seen the
// request, no proxy is trusted.
func ClientOf(r *http.Request) Client {
	if c, found := r.Context().Value(clientKey{}).(Client); found {
		return c
	}
	return Proxies{}.Client(r)
}

// Proxies are the trusted proxies, whose X-Forwarded-For counts. The zero value trusts
// none.
type Proxies struct {
	// Any trusts whoever connects, but no address behind that one. It is for a server
	// that only one proxy can reach.
	Any bool
	// Networks contain the trusted proxies, which may be chained.
	Networks []netip.Prefix
}

// Client returns the client of a request: the other end of its connection, or the
// address in X-Forwarded-For. That header is read from its end up to the first address
// that is not a trusted proxy's. The part before it is ignored, because anyone can write
// it.
func (p Proxies) Client(r *http.Request) Client {
	peer, known := peerOf(r)
	c := Client{Address: peer, Forwarded: known && (p.Any || p.trusts(peer))}
	if c.Forwarded {
		c.Address = p.sender(r, peer)
	}
	c.ID = idOf(c.Address)
	c.Network = Network(c.ID)
	return c
}

// sender follows X-Forwarded-For back from a trusted proxy. It stops at the first address
// that is not a trusted proxy's, and before an unreadable one.
func (p Proxies) sender(r *http.Request, from netip.Addr) netip.Addr {
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
		return netip.Prefix{}, fmt.Errorf(
			"%q is no address or network; write one like 192.0.2.7, 10.0.0.0/8 or 2001:db8::/48",
			usertext.ClipTo(text, ClipLength))
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

func idOf(address netip.Addr) string {
	if !address.IsValid() {
		return "unknown"
	}
	if address.Is6() {
		network, _ := address.Prefix(64)
		return network.String()
	}
	return address.String()
}

package push

import (
	"net/netip"
	"slices"
)

// special holds all IPv4 ranges, and the IPv6 ranges within global, from IANA's
// registries of special-purpose addresses
// (iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry), and
// multicast. Ranges that are globally reachable are included: no push service has an
// address there.
var special = prefixes(
	"0.0.0.0/8",       // this network
	"10.0.0.0/8",      // private use
	"100.64.0.0/10",   // shared address space of providers
	"127.0.0.0/8",     // loopback
	"169.254.0.0/16",  // link local
	"172.16.0.0/12",   // private use
	"192.0.0.0/24",    // protocol assignments
	"192.0.2.0/24",    // documentation
	"192.31.196.0/24", // AS112
	"192.52.193.0/24", // multicast tunnels
	"192.88.99.0/24",  // 6to4 relays
	"192.168.0.0/16",  // private use
	"192.175.48.0/24", // AS112
	"198.18.0.0/15",   // benchmarks
	"198.51.100.0/24", // documentation
	"203.0.113.0/24",  // documentation
	"224.0.0.0/4",     // multicast
	"240.0.0.0/4",     // reserved, and broadcast

	"2001::/23",         // protocol assignments, including Teredo
	"2001:db8::/32",     // documentation
	"2002::/16",         // 6to4, which can lead to any IPv4 address
	"2620:4f:8000::/48", // AS112
	"3fff::/20",         // documentation
)

// global is the part of IPv6 that IANA assigns as global unicast addresses. The rest is
// local, multicast, reserved or deprecated. The one exception is translated, the NAT64
// prefix: the last 32 bits of its addresses are an IPv4 address (RFC 6052).
var global, translated = netip.MustParsePrefix("2000::/3"), netip.MustParsePrefix("64:ff9b::/96")

func prefixes(texts ...string) (all []netip.Prefix) {
	for _, text := range texts {
		all = append(all, netip.MustParsePrefix(text))
	}
	return all
}

// isPublic reports whether an address can belong to a server on the public Internet.
func isPublic(a netip.Addr) bool {
	if a = a.Unmap(); translated.Contains(a) {
		b := a.As16()
		a = netip.AddrFrom4([4]byte(b[12:]))
	}
	return (a.Is4() || global.Contains(a)) && !slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(a) })
}

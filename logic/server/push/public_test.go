package push

import (
	"net/netip"
	"testing"
)

// TestSpecialAddresses checks the first and last address of every special range, and
// public addresses next to them.
func TestSpecialAddresses(t *testing.T) {
	for _, text := range []string{
		// IANA IPv4 Special-Purpose Address Registry, and multicast
		"0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24", "192.31.196.0/24",
		"192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24", "240.0.0.0/4", "224.0.0.0/4",
		// IANA IPv6 Special-Purpose Address Registry, and deprecated ranges
		"::/128", "::1/128", "::/96", "::ffff:0:0:0/96", "64:ff9b:1::/48", "100::/64", "100:0:0:1::/64", "2001::/23", "2001::/32", "2001:2::/48", "2001:10::/28", "2001:20::/28",
		"2001:db8::/32", "2002::/16", "2620:4f:8000::/48", "3fff::/20", "5f00::/16", "fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8",
	} {
		special := netip.MustParsePrefix(text)
		for _, a := range []netip.Addr{special.Addr(), last(special)} {
			if isPublic(a) {
				t.Errorf("%v of %v is taken for public", a, special)
			}
		}
	}
	// an IPv4 address embedded in an IPv6 address is checked as IPv4
	for text, public := range map[string]bool{
		"8.8.8.8": true, "9.255.255.255": true, "11.0.0.0": true, "100.63.255.255": true, "100.128.0.0": true, "192.0.1.0": true, "198.17.255.255": true, "198.20.0.0": true, "223.255.255.255": true,
		"2001:200::1": true, "2001:4860:4860::8888": true, "2003::1": true, "2606:4700::1111": true, "2620:4f:7fff:ffff::1": true, "3ffe:ffff::1": true, "4000::": false, "1fff::1": false,
		"::ffff:8.8.8.8": true, "::ffff:10.0.0.1": false, "::ffff:192.0.0.8": false,
		"64:ff9b::8.8.8.8": true, "64:ff9b::10.0.0.1": false, "64:ff9b::127.0.0.1": false, "64:ff9b::198.18.0.1": false, "64:ff9b::1:8.8.8.8": false,
		"::8.8.8.8": false, "2002:808:808::1": false, "2002:7f00:1::1": false, "2001:4860::1%eth0": false, "fe80::1%eth0": false,
	} {
		if got := isPublic(netip.MustParseAddr(text)); got != public {
			t.Errorf("%s is public: %v", text, got)
		}
	}
	if isPublic(netip.Addr{}) {
		t.Error("no address is taken for public")
	}
}

func last(p netip.Prefix) netip.Addr {
	bytes := p.Addr().AsSlice()
	for i := p.Bits(); i < 8*len(bytes); i++ {
		bytes[i/8] |= 0x80 >> (i % 8)
	}
	a, _ := netip.AddrFromSlice(bytes)
	return a
}

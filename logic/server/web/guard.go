package web

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/server/store"
	"tessera/logic/usertext"
)

// Rules say which requests a server answers.
type Rules struct {
	// Hosts are the names of the server, without a port. Addresses, localhost and names
	// without a dot are always allowed, because a page of another site cannot use them.
	// If Hosts is empty, any name is allowed, unless the server listens only on the
	// loopback.
	Hosts    []string
	Loopback bool
	// Origins are the other sites whose pages may use the server, like
	// https://example.org; "*" allows any.
	Origins []string
}

// Guard returns a handler that passes the requests that the rules allow to next. A
// browser's request on behalf of a page of another site can change nothing here unless
// that site is one of the origins. Requests of programs name no page and are allowed.
func Guard(rules Rules, next http.Handler) (http.Handler, error) {
	g := &guard{rules: rules, next: next, foreign: http.NewCrossOriginProtection()}
	for _, origin := range rules.Origins {
		if origin == "*" {
			continue
		}
		if u, err := url.Parse(origin); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" ||
			u.Path != "" {
			return nil, fmt.Errorf("%q is no origin; write one like https://example.org", origin)
		}
		if err := g.foreign.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("%q is no origin; write one like https://example.org", origin)
		}
	}
	return g, nil
}

type guard struct {
	rules   Rules
	next    http.Handler
	foreign *http.CrossOriginProtection
}

func (g *guard) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !g.rules.allowsHost(r.Host) {
		WriteProblem(w, Problem{Status: http.StatusMisdirectedRequest,
			Text: fmt.Sprintf("this server does not go by the name %q", usertext.ClipTo(r.Host, ClipLength))})
		return
	}
	origin := r.Header.Get("Origin")
	allowed := origin != "" && g.rules.allows(origin)
	if len(g.rules.Origins) > 0 {
		w.Header().Add("Vary", "Origin")
	}
	if allowed {
		header := w.Header()
		header.Set("Access-Control-Allow-Origin", origin)
		header.Set("Access-Control-Expose-Headers", "Location, Retry-After, X-Request-Id")
		if r.Method == http.MethodOptions && r.Header.Get("Access-Control-Request-Method") != "" {
			header.Set("Access-Control-Allow-Methods", "GET, HEAD, POST")
			header.Set("Access-Control-Allow-Headers", "Authorization, Content-Type, Last-Event-ID")
			header.Set("Access-Control-Max-Age", "600")
			w.WriteHeader(http.StatusNoContent)
			return
		}
	}
	if !allowed && g.foreign.Check(r) != nil {
		WriteProblem(w, Problem{Status: http.StatusForbidden,
			Text: fmt.Sprintf("a page of %s may not use this server", usertext.ClipTo(orUnknown(origin), ClipLength))})
		return
	}
	g.next.ServeHTTP(w, r)
}

func orUnknown(origin string) string {
	if origin == "" {
		return "another site"
	}
	return origin
}

func (r Rules) allows(origin string) bool {
	return slices.Contains(r.Origins, "*") || slices.Contains(r.Origins, strings.ToLower(origin))
}

func (r Rules) allowsHost(host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	}
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	if _, err := netip.ParseAddr(name); err == nil || !strings.Contains(name, ".") ||
		strings.HasSuffix(name, ".localhost") {
		return true
	}
	if len(r.Hosts) == 0 {
		return !r.Loopback
	}
	return slices.ContainsFunc(r.Hosts, func(own string) bool { return strings.EqualFold(own, name) })
}

// reloadEvery is how often the blocks are reloaded. A new block takes effect within that
// time at all servers of one store.
const reloadEvery = 2 * time.Second

// Blocks refuses requests from networks that the operator has blocked.
type Blocks struct {
	store store.Store

	mutex    sync.Mutex
	networks []netip.Prefix
	hijacked map[*connection]struct{}
}

// connection is a connection taken over from net/http, such as that of an event stream.
type connection struct {
	net.Conn
	from   netip.Addr
	blocks *Blocks
}

func (c *connection) Close() error {
	c.blocks.mutex.Lock()
	defer c.blocks.mutex.Unlock()
	delete(c.blocks.hijacked, c)
	return c.Conn.Close()
}

// NewBlocks returns the blocks of a store. The error is the store's.
func NewBlocks(ctx context.Context, s store.Store) (*Blocks, error) {
	b := &Blocks{store: s, hijacked: map[*connection]struct{}{}}
	return b, b.Reload(ctx)
}

// Run reloads the blocks regularly until ctx ends. If the store fails, the blocks stay as
// they are.
func (b *Blocks) Run(ctx context.Context, log *slog.Logger) {
	ticker := time.NewTicker(reloadEvery)
	defer ticker.Stop()
	for failed := false; ; {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		err := b.Reload(ctx)
		if err != nil && !failed && ctx.Err() == nil {
			log.Warn("the blocked networks cannot be looked at", "error", err)
		}
		failed = err != nil
	}
}

// Reload reloads the blocks, and closes the event streams of clients that are now blocked.
func (b *Blocks) Reload(ctx context.Context) (err error) {
	defer store.Recover(&err)()
	blocks, err := b.store.Blocks(ctx)
	if err != nil {
		return err
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.networks = b.networks[:0]
	for _, block := range blocks {
		b.networks = append(b.networks, block.Network)
	}
	for c := range b.hijacked {
		if b.blocked(c.from) {
			_ = c.Conn.Close() // its owner notices, and closes it as well
		}
	}
	return nil
}

func (b *Blocks) Count() int {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return len(b.networks)
}

// Refuse returns a handler that passes requests from networks that are not blocked to
// next.
func (b *Blocks) Refuse(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from := ClientOf(r).Address
		b.mutex.Lock()
		blocked := b.blocked(from)
		b.mutex.Unlock()
		if blocked {
			WriteProblem(w, Problem{Status: http.StatusForbidden, Text: errorcode.Blocked.String(),
				Code: errorcode.Blocked})
			return
		}
		next.ServeHTTP(&answer{w, from, b}, r)
	})
}

// answer knows the address of its client, for the case that its connection is taken over.
type answer struct {
	http.ResponseWriter
	from   netip.Addr
	blocks *Blocks
}

// Unwrap is used by http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Hijack implements http.Hijacker.
func (a *answer) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(a.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	c := &connection{conn, a.from, a.blocks}
	a.blocks.mutex.Lock()
	defer a.blocks.mutex.Unlock()
	a.blocks.hijacked[c] = struct{}{}
	return c, buffered, nil
}

// blocked reports whether an address is blocked. The caller holds the mutex.
func (b *Blocks) blocked(from netip.Addr) bool {
	return slices.ContainsFunc(b.networks, func(n netip.Prefix) bool { return n.Contains(from) })
}

// ParseBlock parses what an operator blocks: an address or a network. An IPv6 address
// means its /64, because its owner has all of that.
func ParseBlock(text string) (netip.Prefix, error) {
	network, err := parseNetwork(text)
	if err != nil {
		return network, err
	}
	if address := network.Addr(); address.Is6() && network.Bits() == address.BitLen() {
		return address.Prefix(64)
	}
	return network, nil
}

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
	// Any trusts every address that connects, but no address behind it. It is for a
	// server that only one proxy can reach.
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
	return addressOf(r.RemoteAddr)
}

// addressOf returns the address in one with a port.
func addressOf(withPort string) (address netip.Addr, known bool) {
	peer, err := netip.ParseAddrPort(withPort)
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
func Network(client string) string { return networkOf(client, 24, 48) }

// WiderNetwork returns the wider network of a client, the IPv6 /32 or the IPv4 /16. It may
// contain many networks of one owner, such as a provider or a data centre.
func WiderNetwork(client string) string { return networkOf(client, 16, 32) }

// networkOf returns the network of a client. Its prefix has bits4 bits for an IPv4 address
// and bits6 bits for an IPv6 network.
func networkOf(client string, bits4, bits6 int) string {
	if prefix, err := netip.ParsePrefix(client); err == nil {
		wider, _ := prefix.Addr().Prefix(bits6)
		return wider.String()
	}
	if address, err := netip.ParseAddr(client); err == nil {
		wider, _ := address.Prefix(bits4)
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

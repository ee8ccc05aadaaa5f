package access

import (
	"bufio"
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"sync"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/server/panics"
	"tessera/logic/server/rest"
	"tessera/logic/server/store"
)

// reloadEvery is how often the blocks are reloaded. A new block takes effect within that
// time at all servers of one store.
const reloadEvery = 2 * time.Second

// Blocks refuses requests from networks that the operator has blocked.
type Blocks struct {
	store   store.Store
	proxies Proxies

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
func NewBlocks(ctx context.Context, s store.Store, p Proxies) (*Blocks, error) {
	b := &Blocks{store: s, proxies: p, hijacked: map[*connection]struct{}{}}
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
	defer panics.Recover(&err)()
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
		from := b.proxies.Address(r)
		b.mutex.Lock()
		blocked := b.blocked(from)
		b.mutex.Unlock()
		if blocked {
			rest.WriteProblem(w, rest.Problem{Status: http.StatusForbidden, Text: errorcode.Blocked.String(), Code: errorcode.Blocked})
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

// Hijack lists the connection of a hijacked request, so that a block closes it too.
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

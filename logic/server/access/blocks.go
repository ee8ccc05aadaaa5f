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

	"tessera/logic/internal/denial"
	"tessera/logic/server/panics"
	"tessera/logic/server/rest"
	"tessera/logic/server/store"
)

// lookEvery is how often the blocks are looked at: what an operator blocks is obeyed
// within that time by all servers of one store.
const lookEvery = 2 * time.Second

// Blocks refuse who comes from a network that the operator has blocked.
type Blocks struct {
	store   store.Store
	proxies Proxies

	mutex    sync.Mutex
	networks []netip.Prefix
	taken    map[*connection]struct{}
}

// connection is one that was taken over from net/http, as streams of events are.
type connection struct {
	net.Conn
	from netip.Addr
	of   *Blocks
}

// Close implements net.Conn.
func (c *connection) Close() error {
	c.of.mutex.Lock()
	defer c.of.mutex.Unlock()
	delete(c.of.taken, c)
	return c.Conn.Close()
}

// NewBlocks are those of a store. The error is the store's.
func NewBlocks(ctx context.Context, s store.Store, p Proxies) (*Blocks, error) {
	b := &Blocks{store: s, proxies: p, taken: map[*connection]struct{}{}}
	return b, b.Look(ctx)
}

// Run looks at the store now and then until ctx ends. While that cannot be read the
// blocks stay as they are.
func (b *Blocks) Run(ctx context.Context, log *slog.Logger) {
	ticker := time.NewTicker(lookEvery)
	defer ticker.Stop()
	for failed := false; ; {
		select {
		case <-ticker.C:
		case <-ctx.Done():
			return
		}
		err := b.Look(ctx)
		if err != nil && !failed && ctx.Err() == nil {
			log.Warn("the blocked networks cannot be looked at", "error", err)
		}
		failed = err != nil
	}
}

// Look brings the blocks in line with the store, and ends the streams of events of who
// is blocked now.
func (b *Blocks) Look(ctx context.Context) (err error) {
	defer panics.To(&err)()
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
	for c := range b.taken {
		if b.blocked(c.from) {
			_ = c.Conn.Close() // its owner notices, and closes it as well
		}
	}
	return nil
}

// Count is how many networks are blocked.
func (b *Blocks) Count() int {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return len(b.networks)
}

// Refuse lets through to next who is not blocked.
func (b *Blocks) Refuse(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		from := b.proxies.Address(r)
		b.mutex.Lock()
		blocked := b.blocked(from)
		b.mutex.Unlock()
		if blocked {
			rest.Refuse(w, rest.Problem{Status: http.StatusForbidden, Text: denial.Blocked.String(), Code: denial.Blocked})
			return
		}
		next.ServeHTTP(&answer{w, from, b}, r)
	})
}

// answer is one of which is known whose it is when its connection is taken over.
type answer struct {
	http.ResponseWriter
	from netip.Addr
	of   *Blocks
}

// Unwrap is for http.ResponseController.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// Hijack implements http.Hijacker.
func (a *answer) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(a.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	c := &connection{conn, a.from, a.of}
	a.of.mutex.Lock()
	defer a.of.mutex.Unlock()
	a.of.taken[c] = struct{}{}
	return c, buffered, nil
}

// blocked is asked in the mutex.
func (b *Blocks) blocked(from netip.Addr) bool {
	return slices.ContainsFunc(b.networks, func(n netip.Prefix) bool { return n.Contains(from) })
}

// ParseBlock reads what an operator blocks: an address or a network. Of IPv6 an address
// stands for its /64, since whoever has one address there has all of it.
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

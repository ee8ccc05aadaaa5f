package limit

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Gate lets in a few requests of each client and makes the rest wait in order, so that
// one client cannot occupy the server by sending many at the same time.
type Gate struct {
	each, room int // per client: how many may be in, and how many may wait

	mutex   sync.Mutex
	clients map[string]*gateClient
}

type gateClient struct {
	in    chan struct{} // holds a value for each request that is in; waiting senders queue
	users int           // requests that are in or wait; the last one removes the client
}

// gateWait is when to try again if too many wait.
const gateWait = time.Second

// NewGate returns a gate. each is the number of requests of one client that it lets in, and
// room the number of further ones that may wait.
func NewGate(each, room int) *Gate {
	return &Gate{each: each, room: room, clients: map[string]*gateClient{}}
}

// Enter waits until a request of client may run. The caller then calls leave when it is
// done. The error is [Full] when too many requests of this client wait, and ctx's when
// that ends first.
func (g *Gate) Enter(ctx context.Context, client string) (leave func(), err error) {
	c, err := g.join(client)
	if err != nil {
		return nil, err
	}
	select {
	case c.in <- struct{}{}:
		return func() { <-c.in; g.leave(client, c) }, nil
	case <-ctx.Done():
		g.leave(client, c)
		return nil, ctx.Err()
	}
}

func (g *Gate) join(client string) (*gateClient, error) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	c := g.clients[client]
	if c == nil {
		c = &gateClient{in: make(chan struct{}, g.each)}
		g.clients[client] = c
	}
	if c.users-g.each >= g.room {
		return nil, Full{gateWait}
	}
	c.users++
	return c, nil
}

func (g *Gate) leave(client string, c *gateClient) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if c.users--; c.users == 0 {
		delete(g.clients, client)
	}
}

// Users returns how many requests of a client are in or wait.
func (g *Gate) Users(client string) int {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if c := g.clients[client]; c != nil {
		return c.users
	}
	return 0
}

// ErrNoPlace is the error of Places that are all taken.
var ErrNoPlace = errors.New("all places are taken")

// TooMany is the error of a client that has as many places as it may, or whose network has.
type TooMany struct{ Held int } // the client's places

func (e TooMany) Error() string { return fmt.Sprintf("this client has %d places", e.Held) }

// Places counts what clients have open at the same time. The places of a client are
// bounded, and those of its network by a multiple of that. When less than half of all
// places are free, these bounds shrink with the free ones, so that a client without a place
// always finds one. Places are safe for concurrent use.
type Places struct {
	network          func(client string) string
	each, times, all int

	mutex    sync.Mutex
	taken    int
	clients  map[string]int
	networks map[string]int
}

// NewPlaces returns free places. A client may have each of them, a network times as many as
// a client, and all clients together may have all. network returns the network of a client.
func NewPlaces(each, times, all int, network func(client string) string) *Places {
	return &Places{
		network: network, each: each, times: times, all: all,
		clients: map[string]int{}, networks: map[string]int{},
	}
}

// Take takes a place for a client, which must later give it back. The error is ErrNoPlace
// or a [TooMany].
func (p *Places) Take(client string) error {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	free := p.all - p.taken
	if free <= 0 {
		return ErrNoPlace
	}
	most := p.each
	if 2*free < p.all {
		most = 1 + 2*free*most/p.all
	}
	network := p.network(client)
	if p.clients[client] >= most || p.networks[network] >= p.times*most {
		return TooMany{p.clients[client]}
	}
	p.clients[client]++
	p.networks[network]++
	p.taken++
	return nil
}

// GiveBack gives a client's place back.
func (p *Places) GiveBack(client string) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.taken--
	release(p.clients, client)
	release(p.networks, p.network(client))
}

// release counts one less, and forgets what has none.
func release(held map[string]int, name string) {
	if held[name]--; held[name] == 0 {
		delete(held, name)
	}
}

// Taken returns the number of places that are taken.
func (p *Places) Taken() int {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.taken
}

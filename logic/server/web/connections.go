package web

import (
	"container/list"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"tessera/logic/server/limit"
)

// The bounds of connections that wait for a request, of one client, its network and all
// clients. Each takes some 36 KB.
const (
	mostIdleOfClient, mostIdleOfNetwork, mostIdle = 512, 1024, 2048
	// connectionsOfNetwork is how many times the connections of one client a network may
	// have.
	connectionsOfNetwork = 4
)

// Connections bounds the open connections of a server: of each client, of its network, and
// of all. If there are too many, it closes the oldest one that waits for a request. That
// costs the client only a new connection. If none waits, the new one is
// refused. The fuller the server is, the fewer each client may have. Trusted proxies count
// only among all. Connections are safe for concurrent use.
type Connections struct {
	proxies Proxies
	places  *limit.Places

	mutex   sync.Mutex
	proxied uint64     // numbers the connections of proxies
	idle    *list.List // of *bounded, the oldest first
	clients map[string]int
	nets    map[string]int
}

// bounded is what Connections knows about a connection.
type bounded struct {
	close     func() error
	client    string
	network   string
	idle      *list.Element // nil while a request is handled
	forgotten bool
}

// NewConnections returns the bounds of a server's connections: a client may have each of
// them, and all clients together may have all.
func NewConnections(proxies Proxies, each, all int) *Connections {
	each = max(1, min(each, all/connectionsOfNetwork)) // so that no network can have all
	return &Connections{proxies: proxies, places: limit.NewPlaces(each, connectionsOfNetwork, all, Network),
		idle: list.New(), clients: map[string]int{}, nets: map[string]int{}}
}

// admit takes a place for a connection from an address. It returns nil if there is none.
func (c *Connections) admit(from net.Addr) *bounded { return c.admitClient(c.know(from)) }

func (c *Connections) admitClient(b *bounded) *bounded {
	for {
		err := c.places.Take(b.client)
		if err == nil {
			return b
		}
		_, own := errors.AsType[limit.TooMany](err)
		victim := c.oldest(func(other *bounded) bool { return !own || other.network == b.network })
		if victim == nil {
			return nil
		}
		_ = victim.close() // gives its place back
	}
}

func (c *Connections) know(from net.Addr) *bounded {
	peer, _ := addressOf(from.String())
	b := &bounded{client: idOf(peer)}
	if c.proxies.Any || c.proxies.trusts(peer) { // each is a client and a network of its own
		c.mutex.Lock()
		defer c.mutex.Unlock()
		c.proxied++
		b.client = fmt.Sprint("proxy ", c.proxied)
	}
	b.network = Network(b.client)
	return b
}

// oldest returns the oldest idle connection of those that may be closed, or nil.
func (c *Connections) oldest(may func(*bounded) bool) *bounded {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for e := c.idle.Front(); e != nil; e = e.Next() {
		if b := e.Value.(*bounded); may(b) {
			return b
		}
	}
	return nil
}

// note follows the state of a connection, and closes idle ones if there are too many.
func (c *Connections) note(b *bounded, state http.ConnState) {
	idle := state == http.StateNew || state == http.StateIdle
	for victim := c.noteIdle(b, idle); victim != nil; victim = c.noteIdle(b, idle) {
		_ = victim.close()
	}
}

// noteIdle notes whether a connection is idle. It returns one that must be closed because
// there are too many, or nil.
func (c *Connections) noteIdle(b *bounded, idle bool) (victim *bounded) {
	c.mutex.Lock()
	var of func(other *bounded) bool // which may be closed
	switch {
	case !idle || b.forgotten:
		c.unlist(b)
	case b.idle == nil:
		b.idle = c.idle.PushBack(b)
		c.clients[b.client]++
		c.nets[b.network]++
	}
	switch {
	case c.clients[b.client] > mostIdleOfClient:
		of = func(other *bounded) bool { return other.client == b.client }
	case c.nets[b.network] > mostIdleOfNetwork:
		of = func(other *bounded) bool { return other.network == b.network }
	case c.idle.Len() > mostIdle:
		of = func(*bounded) bool { return true }
	}
	c.mutex.Unlock()
	if of == nil {
		return nil
	}
	return c.oldest(of)
}

// unlist takes a connection off the idle ones. The caller holds the mutex.
func (c *Connections) unlist(b *bounded) {
	if b.idle == nil {
		return
	}
	c.idle.Remove(b.idle)
	b.idle = nil
	release(c.clients, b.client)
	release(c.nets, b.network)
}

// release counts one less, and forgets what has none.
func release(held map[string]int, name string) {
	if held[name]--; held[name] == 0 {
		delete(held, name)
	}
}

// forget gives the place of a closed connection back.
func (c *Connections) forget(b *bounded) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if b.forgotten {
		return
	}
	b.forgotten = true
	c.unlist(b)
	c.places.GiveBack(b.client)
}

// Open returns the number of open connections.
func (c *Connections) Open() int { return c.places.Taken() }

// refusedFor is how long the last words to a refused connection may take.
const refusedFor = 100 * time.Millisecond

// refuse answers a connection for which there is no place, and closes it.
func (c *Connections) refuse(conn *net.TCPConn) {
	_ = conn.SetWriteDeadline(time.Now().Add(refusedFor))
	_, _ = conn.Write(refusalAnswer(http.StatusServiceUnavailable, ""))
	_ = conn.Close()
}

package limit

import (
	"context"
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
	in      int
	waiting []chan struct{} // each is closed when its turn comes
}

// gateWait is when to try again if too many wait.
const gateWait = time.Second

// NewGate returns a gate that, for each client, lets in each requests and lets room more
// wait.
func NewGate(each, room int) *Gate {
	return &Gate{each: each, room: room, clients: map[string]*gateClient{}}
}

// Enter waits until a request of client may run. The caller then calls leave when it is
// done. The error is [Full] when too many requests of this client wait, and ctx's when
// that ends first.
func (g *Gate) Enter(ctx context.Context, client string) (leave func(), err error) {
	g.mutex.Lock()
	v := g.clients[client]
	if v == nil {
		v = &gateClient{}
		g.clients[client] = v
	}
	leave = func() { g.leave(client, v) }
	if v.in < g.each {
		v.in++
		g.mutex.Unlock()
		return leave, nil
	}
	if len(v.waiting) >= g.room {
		g.mutex.Unlock()
		return nil, Full{gateWait}
	}
	turn := make(chan struct{})
	v.waiting = append(v.waiting, turn)
	g.mutex.Unlock()
	select {
	case <-turn:
		return leave, nil
	case <-ctx.Done():
	}
	g.mutex.Lock()
	for i, one := range v.waiting {
		if one == turn {
			v.waiting = append(v.waiting[:i], v.waiting[i+1:]...)
			g.mutex.Unlock()
			return nil, ctx.Err()
		}
	}
	g.mutex.Unlock()
	leave() // its turn came at the same moment
	return nil, ctx.Err()
}

func (g *Gate) leave(client string, v *gateClient) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	if len(v.waiting) > 0 {
		close(v.waiting[0])
		v.waiting = v.waiting[1:]
		return
	}
	if v.in--; v.in == 0 {
		delete(g.clients, client)
	}
}

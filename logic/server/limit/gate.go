package limit

import (
	"context"
	"sync"
	"time"
)

// Gate lets through a few of each client at once and the rest of them in turn, so that
// nobody has the server to himself by sending much at once.
type Gate struct {
	each, room int // of a client: who may be in, and who may wait

	mutex   sync.Mutex
	clients map[string]*visitors
}

// visitors are those of one client.
type visitors struct {
	in      int
	waiting []chan struct{} // each is closed when its turn has come
}

// gateWait is when to try again where too many wait.
const gateWait = time.Second

// NewGate is a gate that lets in so many of each client, and lets so many wait.
func NewGate(each, room int) *Gate {
	return &Gate{each: each, room: room, clients: map[string]*visitors{}}
}

// Enter waits for a client's turn; leave must be called after it. The error is [Full]
// when too many of this client wait, and ctx's when that ends first.
func (g *Gate) Enter(ctx context.Context, client string) (leave func(), err error) {
	g.mutex.Lock()
	v := g.clients[client]
	if v == nil {
		v = &visitors{}
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
	leave() // its turn came in the same moment
	return nil, ctx.Err()
}

// leave hands the place on.
func (g *Gate) leave(client string, v *visitors) {
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

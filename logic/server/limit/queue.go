// Package limit shares a server among its clients. It has a fair queue for processor
// time, and token buckets for disk space.
//
// It imports only the standard library. The caller chooses what a client is, such as an
// address or a name.
package limit

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"
)

// quantum is how long one search may run while others wait: a few times the cost of
// switching, and short for a person who waits.
const quantum = 20 * time.Millisecond

// Full is the error of a full queue.
type Full struct {
	// After is when the client's turn would have come if there had been room.
	After time.Duration
}

func (f Full) Error() string { return fmt.Sprintf("the queue is full; try again in %v", f.After) }

// firstPlaces is how many requests may wait, as a multiple of the room, when a client without
// a waiting request comes. It is for attacks with many addresses: the queue makes room for a
// new client instead of shutting it out.
const firstPlaces = 16

// Queue limits how many requests run and how many wait. Networks take turns, and within a
// network its clients. A client with many waiting requests waits longer for its last one,
// and others do not. When the queue is full, it drops the last request of the network or
// client that has most of them. A client without a waiting request gets a place beyond
// the room; if those places are full too, it takes one from a random client.
//
// A client that is alone in its network therefore waits at most one quantum for each
// other waiting network, divided by the number of requests that run at the same time.
type Queue struct {
	// Network returns the network of a client; nil puts each client into its own. Set it
	// before the first Enter.
	Network func(client string) string
	// Each bounds how many requests of one network run at the same time; 0 means no
	// bound. Set it before the first Enter.
	Each int
	// OnTurn, unless nil, is called after each turn with the time it waited and the time
	// it ran. Set it before the first Enter.
	OnTurn func(waited, ran time.Duration)

	mutex      sync.Mutex
	most       int // bound on running requests
	room       int // bound on waiting requests
	running    int
	waiting    int
	clients    map[string]*clientQueue
	nets       map[string]*network
	next       uint64        // counts the turns served, to know whose turn it is
	came       uint64        // counts the lines started, to know which is older
	averageRun time.Duration // average running time of a request
}

// clientQueue holds the waiting requests of one client, and counts the running ones.
type clientQueue struct {
	waiting []*Turn
	running int
	served  uint64 // twice the queue's next at its start, or twice next plus one at its last turn
	came    uint64 // the queue's came when it started
	net     *network
}

// network counts the requests of one network's clients.
type network struct {
	name    string
	clients int
	waiting int
	running int
	served  uint64
	came    uint64
}

// NewQueue returns a queue in which running requests may run and room more may wait.
func NewQueue(running, room int) *Queue {
	return &Queue{most: running, room: room, clients: map[string]*clientQueue{}, nets: map[string]*network{}}
}

// Turn is a client's place in the queue, and its permission to run. The caller must call
// Leave in the end.
type Turn struct {
	queue   *Queue
	client  string
	allowed chan struct{} // closed when it may run
	refused chan struct{} // closed when it lost its place
	came    time.Time
	began   time.Time     // start of the current stretch
	ran     time.Duration // in earlier stretches
	hasRun  bool          // it has run before
}

// Enter waits for the client's turn. The error is [Full] when the queue is full, and
// ctx's when that ends first.
func (q *Queue) Enter(ctx context.Context, client string) (*Turn, error) {
	q.mutex.Lock()
	if q.waiting >= q.room && !q.runsAtOnce(client) && !q.makeRoom(client) {
		defer q.mutex.Unlock()
		return nil, Full{q.estimateWait(client)}
	}
	t := &Turn{queue: q, client: client, refused: make(chan struct{}), came: time.Now()}
	q.push(t, false)
	q.serve()
	q.mutex.Unlock()
	return t, t.wait(ctx)
}

// Yield lets waiting requests run if this turn has used its quantum, and waits until it
// may run again. If ctx ends, it returns an error and the turn is over.
func (t *Turn) Yield(ctx context.Context) error {
	// Requests without a search must not wait for searches.
	runtime.Gosched()
	if time.Since(t.began) < quantum {
		return ctx.Err()
	}
	q := t.queue
	q.mutex.Lock()
	if q.waiting == 0 {
		t.ran += time.Since(t.began)
		t.began = time.Now()
		q.mutex.Unlock()
		return ctx.Err()
	}
	t.ran += time.Since(t.began)
	t.hasRun = true
	q.stop(t)
	q.push(t, true)
	q.serve()
	q.mutex.Unlock()
	return t.wait(ctx)
}

// Leave ends a turn. After a failed Yield it does nothing.
func (t *Turn) Leave() {
	if t.queue == nil {
		return
	}
	q := t.queue
	t.queue = nil
	took := t.ran + time.Since(t.began)
	if q.OnTurn != nil {
		q.OnTurn(time.Since(t.came)-took, took)
	}
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.averageRun == 0 {
		q.averageRun = took
	}
	q.averageRun += (took - q.averageRun) / 8
	q.stop(t)
	q.serve()
}

func (t *Turn) wait(ctx context.Context) error {
	select {
	case <-t.allowed:
		t.began = time.Now()
		return nil
	case <-t.refused:
		q := t.queue
		t.queue = nil
		q.mutex.Lock()
		defer q.mutex.Unlock()
		return Full{q.estimateWait(t.client)}
	case <-ctx.Done():
	}
	q := t.queue
	t.queue = nil
	q.mutex.Lock()
	defer q.mutex.Unlock()
	select {
	case <-t.allowed: // it was allowed at the same moment
		q.stop(t)
		q.serve()
	default:
		q.remove(t)
	}
	return ctx.Err()
}

// push adds a turn to its client's line. A turn that has already run goes to the front.
func (q *Queue) push(t *Turn, front bool) {
	l := q.clients[t.client]
	if l == nil {
		// A new client comes before those that have a turn from now on, and after those
		// that wait. Otherwise a steady flow of new clients could make the waiting ones
		// wait forever.
		q.came++
		l = &clientQueue{came: q.came, served: 2 * q.next, net: q.network(t.client)}
		l.net.clients++
		q.clients[t.client] = l
	}
	t.allowed = make(chan struct{})
	if front {
		l.waiting = append([]*Turn{t}, l.waiting...)
	} else {
		l.waiting = append(l.waiting, t)
	}
	l.net.waiting++
	q.waiting++
}

func (q *Queue) network(client string) *network {
	name := q.networkOf(client)
	n := q.nets[name]
	if n == nil {
		n = &network{name: name, came: q.came, served: 2 * q.next}
		q.nets[name] = n
	}
	return n
}

func (q *Queue) networkOf(client string) string {
	if q.Network == nil {
		return client
	}
	return q.Network(client)
}

func (q *Queue) stop(t *Turn) {
	q.running--
	l := q.clients[t.client]
	l.running--
	l.net.running--
	q.tidy(t.client)
}

func (q *Queue) remove(t *Turn) {
	l := q.clients[t.client]
	if l == nil {
		return
	}
	if i := slices.Index(l.waiting, t); i >= 0 {
		l.waiting = slices.Delete(l.waiting, i, i+1)
		l.net.waiting--
		q.waiting--
	}
	q.tidy(t.client)
}

func (q *Queue) tidy(client string) {
	if l := q.clients[client]; l.running == 0 && len(l.waiting) == 0 {
		delete(q.clients, client)
		if l.net.clients--; l.net.clients == 0 {
			delete(q.nets, l.net.name)
		}
	}
}

func (q *Queue) runsAtOnce(client string) bool {
	n := q.nets[q.networkOf(client)]
	return q.running < q.most && (n == nil || q.mayRun(n))
}

func (q *Queue) mayRun(n *network) bool { return q.Each == 0 || n.running < q.Each }

// serve starts waiting turns while there is a free place. It prefers the network with the
// fewest running turns, then the one whose last turn is longest ago, then the one that
// came first. Within the network it chooses the client in the same way.
func (q *Queue) serve() {
	for q.running < q.most && q.waiting > 0 {
		var best *clientQueue
		for _, l := range q.clients {
			if len(l.waiting) == 0 || !q.mayRun(l.net) {
				continue
			}
			if best == nil || l.servedBefore(best) {
				best = l
			}
		}
		if best == nil {
			return
		}
		t := best.waiting[0]
		best.waiting = best.waiting[1:]
		q.next++
		best.served, best.net.served = 2*q.next+1, 2*q.next+1
		best.running++
		best.net.running++
		best.net.waiting--
		q.running++
		q.waiting--
		close(t.allowed)
	}
}

func (l *clientQueue) servedBefore(other *clientQueue) bool {
	n, m := l.net, other.net
	return cmp.Or(cmp.Compare(n.running, m.running), cmp.Compare(n.served, m.served),
		cmp.Compare(n.came, m.came),
		cmp.Compare(l.running, other.running), cmp.Compare(l.served, other.served),
		cmp.Compare(l.came, other.came)) < 0
}

// makeRoom reports whether a client may wait although the queue is full. If necessary it
// drops another client's last request.
func (q *Queue) makeRoom(client string) bool {
	victim := q.queueToCut(client)
	if victim == nil {
		switch {
		case !q.noneWaiting(client):
			return false
		case q.waiting < firstPlaces*q.room:
			return true
		}
		if victim = q.randomQueue(); victim == nil {
			return false
		}
	}
	last := victim.waiting[len(victim.waiting)-1]
	victim.waiting = victim.waiting[:len(victim.waiting)-1]
	victim.net.waiting--
	q.waiting--
	q.tidy(last.client)
	close(last.refused)
	return true
}

func (q *Queue) noneWaiting(client string) bool {
	l := q.clients[client]
	return l == nil || len(l.waiting) == 0
}

// queueToCut returns the line that must make room for a client, or nil. That is the longest
// line of the network that has most waiting, if that network would still have more than
// the client's own. Otherwise it is the longest line of all, by the same rule. A turn
// that has already run is never dropped.
func (q *Queue) queueToCut(client string) *clientQueue {
	own, net := 0, 0
	if l := q.clients[client]; l != nil {
		own = len(l.waiting)
	}
	if n := q.nets[q.networkOf(client)]; n != nil {
		net = n.waiting
	}
	var ofNetwork, ofAll *clientQueue
	for _, l := range q.clients {
		if !l.canDropLast() {
			continue
		}
		if ofNetwork == nil || cmp.Or(cmp.Compare(l.net.waiting, ofNetwork.net.waiting),
			cmp.Compare(len(l.waiting), len(ofNetwork.waiting))) > 0 {
			ofNetwork = l
		}
		if ofAll == nil || len(l.waiting) > len(ofAll.waiting) {
			ofAll = l
		}
	}
	switch {
	case ofNetwork != nil && ofNetwork.net.waiting > net+1:
		return ofNetwork
	case ofAll != nil && len(ofAll.waiting) > own+1:
		return ofAll
	}
	return nil
}

// randomQueue returns a random line whose last turn can be dropped, or nil.
func (q *Queue) randomQueue() *clientQueue {
	var some []*clientQueue
	for _, l := range q.clients {
		if l.canDropLast() {
			some = append(some, l)
		}
	}
	if len(some) == 0 {
		return nil
	}
	return some[rand.IntN(len(some))]
}

// canDropLast reports whether the last turn of a line waits and has not run yet.
func (l *clientQueue) canDropLast() bool {
	return len(l.waiting) > 0 && !l.waiting[len(l.waiting)-1].hasRun
}

// estimateWait estimates how long a new request of client would wait behind those in the queue.
func (q *Queue) estimateWait(client string) time.Duration {
	others, own := 0, 1
	for name, l := range q.clients {
		if name == client {
			own += len(l.waiting)
		} else if len(l.waiting) > 0 {
			others++
		}
	}
	return q.averageRun * time.Duration(own*(1+others)) / time.Duration(q.most)
}

func (q *Queue) Counts() (running, waiting int) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	return q.running, q.waiting
}

// CheckRoom returns nil if Enter would accept a request of client now. Otherwise the error is
// [Full].
func (q *Queue) CheckRoom(client string) error {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.waiting < q.room || q.noneWaiting(client) || q.queueToCut(client) != nil {
		return nil
	}
	return Full{q.estimateWait(client)}
}

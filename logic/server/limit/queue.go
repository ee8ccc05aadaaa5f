// Package limit shares a server among its clients: a fair queue for what takes
// the processor's time, and token buckets for what fills the disk.
//
// It imports the standard library only. What a client is, an address or a name,
// is for the caller to say.
package limit

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"
)

// quantum is how long one turn of the computer may think while others wait: a
// few times what changing over costs, and short for a person who waits.
const quantum = 20 * time.Millisecond

// Full is the error of a queue that has no room for one more.
type Full struct {
	// After is when the client's turn would have come if there had been room.
	After time.Duration
}

// Error implements error.
func (f Full) Error() string { return fmt.Sprintf("the queue is full; try again in %v", f.After) }

// firstPlaces is how many times the room there is for clients who have nothing
// waiting yet: an attack of many is to find them a place, not to shut them out.
const firstPlaces = 16

// Queue lets so many run at once and so many wait. Networks take turns, and in a
// network its clients: who has many waiting waits longer for the last of them, and
// nobody else does. When there is no room, the last one of the network or client
// that takes most of it has to go; who has nothing waiting yet gets a place beyond
// the room, and where there are too many of those too, that of another by chance.
//
// So a client of a network of its own waits for its turn as long as one turn of each
// other network that waits, of at most a quantum each, divided by those who run.
type Queue struct {
	// Network is whom a client belongs to; nil for each to itself. It is set
	// before the first.
	Network func(client string) string
	// Each is how many turns of one network may run at once; 0 means no such bound.
	// It is set before the first.
	Each int
	// OnTurn, unless it is nil, is told of every turn that has ended: how long
	// it waited, and how long it ran. It is set before the first.
	OnTurn func(waited, ran time.Duration)

	mutex   sync.Mutex
	most    int // who may run at once
	room    int // who may wait
	running int
	waiting int
	lines   map[string]*line
	nets    map[string]*network
	next    uint64        // counts who was served, to know whose turn it is
	came    uint64        // counts the lines that began, to know who was first
	took    time.Duration // how long one runs, on average
}

// line is who waits of one client, and what it has running.
type line struct {
	waiting []*Turn
	running int
	served  uint64 // twice the queue's count when it began, or one more when it was last its turn
	came    uint64 // the queue's count when it began
	net     *network
}

// network is who belongs together, and what all of them have.
type network struct {
	name    string
	lines   int
	waiting int
	running int
	served  uint64
	came    uint64
}

// NewQueue is a queue in which so many run and so many wait.
func NewQueue(running, room int) *Queue {
	return &Queue{most: running, room: room, lines: map[string]*line{}, nets: map[string]*network{}}
}

// Turn is the right to run. Leave must be called in the end.
type Turn struct {
	queue   *Queue
	client  string
	allowed chan struct{} // closed when it may run
	refused chan struct{} // closed when it lost its place
	came    time.Time
	began   time.Time     // of this stretch
	ran     time.Duration // in the stretches before
	again   bool          // it has run before
}

// Enter waits for a client's turn. The error is [Full] when there is no room,
// and ctx's when that ends first.
func (q *Queue) Enter(ctx context.Context, client string) (*Turn, error) {
	q.mutex.Lock()
	if q.waiting >= q.room && !q.runsAtOnce(client) && !q.makeRoom(client) {
		defer q.mutex.Unlock()
		return nil, Full{q.after(client)}
	}
	t := &Turn{queue: q, client: client, refused: make(chan struct{}), came: time.Now()}
	q.push(t, false)
	q.serve()
	q.mutex.Unlock()
	return t, t.wait(ctx)
}

// Yield lets others run who wait, if this turn has had its share, and waits for
// the next. It fails, and the turn is over, when ctx ends.
func (t *Turn) Yield(ctx context.Context) error {
	// Requests that need no thinking must not wait for those who think.
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
	t.again = true
	q.stop(t)
	q.push(t, true)
	q.serve()
	q.mutex.Unlock()
	return t.wait(ctx)
}

// Leave ends a turn. After a Yield that failed it does nothing.
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
	if q.took == 0 {
		q.took = took
	}
	q.took += (took - q.took) / 8
	q.stop(t)
	q.serve()
}

// wait returns when the turn may run, with an error when it never will.
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
		return Full{q.after(t.client)}
	case <-ctx.Done():
	}
	q := t.queue
	t.queue = nil
	q.mutex.Lock()
	defer q.mutex.Unlock()
	select {
	case <-t.allowed: // it was its turn in the same moment
		q.stop(t)
		q.serve()
	default:
		q.remove(t)
	}
	return ctx.Err()
}

// push puts a turn in its client's line, at the front if it has begun already.
func (q *Queue) push(t *Turn, front bool) {
	l := q.lines[t.client]
	if l == nil {
		// Who comes for the first time comes before those who have a turn from
		// now on, and after those who wait: they would wait for ever if there
		// were always somebody new.
		q.came++
		l = &line{came: q.came, served: 2 * q.next, net: q.network(t.client)}
		l.net.lines++
		q.lines[t.client] = l
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

// network is the one of a client, which there is from now on.
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

// stop takes a turn from those that run.
func (q *Queue) stop(t *Turn) {
	q.running--
	l := q.lines[t.client]
	l.running--
	l.net.running--
	q.tidy(t.client)
}

// remove takes a turn from those that wait.
func (q *Queue) remove(t *Turn) {
	l := q.lines[t.client]
	if l == nil {
		return
	}
	for i, one := range l.waiting {
		if one == t {
			l.waiting = append(l.waiting[:i], l.waiting[i+1:]...)
			l.net.waiting--
			q.waiting--
			break
		}
	}
	q.tidy(t.client)
}

// tidy forgets a client of whom nothing is here.
func (q *Queue) tidy(client string) {
	if l := q.lines[client]; l != nil && l.running == 0 && len(l.waiting) == 0 {
		delete(q.lines, client)
		if l.net.lines--; l.net.lines == 0 {
			delete(q.nets, l.net.name)
		}
	}
}

// runsAtOnce reports whether a turn of a client could run without waiting.
func (q *Queue) runsAtOnce(client string) bool {
	n := q.nets[q.networkOf(client)]
	return q.running < q.most && (n == nil || q.mayRun(n))
}

// mayRun reports whether one more turn of a network may run.
func (q *Queue) mayRun(n *network) bool { return q.Each == 0 || n.running < q.Each }

// serve lets run who may: of the networks that wait the one with the fewest running,
// among those the one whose turn is longest ago, and among those who have had none
// the one that came first; and of its clients likewise.
func (q *Queue) serve() {
	for q.running < q.most && q.waiting > 0 {
		var best *line
		for _, l := range q.lines {
			if len(l.waiting) == 0 || !q.mayRun(l.net) {
				continue
			}
			if best == nil || l.before(best) {
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

// before is whether a line is served before another.
func (l *line) before(other *line) bool {
	n, m := l.net, other.net
	return cmp.Or(cmp.Compare(n.running, m.running), cmp.Compare(n.served, m.served), cmp.Compare(n.came, m.came),
		cmp.Compare(l.running, other.running), cmp.Compare(l.served, other.served), cmp.Compare(l.came, other.came)) < 0
}

// makeRoom reports whether a client may wait although there is no room, and drops
// whoever has to go for it.
func (q *Queue) makeRoom(client string) bool {
	victim := q.heavier(client)
	if victim == nil {
		switch {
		case !q.first(client):
			return false
		case q.waiting < firstPlaces*q.room:
			return true
		}
		if victim = q.anybody(); victim == nil {
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

// first reports whether a client has nothing waiting.
func (q *Queue) first(client string) bool {
	l := q.lines[client]
	return l == nil || len(l.waiting) == 0
}

// heavier is the line that would make room for a client, nil for none: the longest
// of the network that has most waiting, if that has more than the client's own would
// have; else the longest of all, by the same rule. What has begun is finished.
func (q *Queue) heavier(client string) *line {
	own, net := 0, 0
	if l := q.lines[client]; l != nil {
		own = len(l.waiting)
	}
	if n := q.nets[q.networkOf(client)]; n != nil {
		net = n.waiting
	}
	var ofNetwork, ofAll *line
	for _, l := range q.lines {
		if !l.canGo() {
			continue
		}
		if ofNetwork == nil || cmp.Or(cmp.Compare(l.net.waiting, ofNetwork.net.waiting), cmp.Compare(len(l.waiting), len(ofNetwork.waiting))) > 0 {
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

// anybody is a line whose last turn can go, by chance.
func (q *Queue) anybody() *line {
	var some []*line
	for _, l := range q.lines {
		if l.canGo() {
			some = append(some, l)
		}
	}
	if len(some) == 0 {
		return nil
	}
	return some[rand.IntN(len(some))]
}

// canGo reports whether the last of a line waits and has not begun.
func (l *line) canGo() bool {
	return len(l.waiting) > 0 && !l.waiting[len(l.waiting)-1].again
}

// after is how long a client would wait for its turn behind those it has here.
func (q *Queue) after(client string) time.Duration {
	others, own := 0, 1
	for name, l := range q.lines {
		if name == client {
			own += len(l.waiting)
		} else if len(l.waiting) > 0 {
			others++
		}
	}
	return q.took * time.Duration(own*(1+others)) / time.Duration(q.most)
}

// Present is how many run and how many wait.
func (q *Queue) Present() (running, waiting int) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	return q.running, q.waiting
}

// Room is whether Enter would let a client in now; the error is [Full].
func (q *Queue) Room(client string) error {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.waiting < q.room || q.runsAtOnce(client) || q.first(client) || q.heavier(client) != nil {
		return nil
	}
	return Full{q.after(client)}
}

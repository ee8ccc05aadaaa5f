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

// Queue lets so many run at once and so many wait. Clients take turns: who has
// many waiting waits longer for the last of them, and nobody else does. When
// there is no room, the last one of the client that takes most of it has to go.
type Queue struct {
	// OnTurn, unless it is nil, is told of every turn that has ended: how long
	// it waited, and how long it ran. It is set before the first.
	OnTurn func(waited, ran time.Duration)

	mutex   sync.Mutex
	most    int // who may run at once
	room    int // who may wait
	running int
	waiting int
	lines   map[string]*line
	next    uint64        // counts who was served, to know whose turn it is
	came    uint64        // counts the lines that began, to know who was first
	took    time.Duration // how long one runs, on average
}

// line is who waits of one client, and what it has running.
type line struct {
	waiting []*Turn
	running int
	served  uint64 // the queue's count when it was last its turn
	came    uint64 // the queue's count when it began
}

// NewQueue is a queue in which so many run and so many wait.
func NewQueue(running, room int) *Queue {
	return &Queue{most: running, room: room, lines: map[string]*line{}}
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
	if q.waiting >= q.room && q.running >= q.most && !q.makeRoom(client) {
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
		// Who comes for the first time has had no turn yet, and comes before
		// those who have.
		q.came++
		l = &line{came: q.came}
		q.lines[t.client] = l
	}
	t.allowed = make(chan struct{})
	if front {
		l.waiting = append([]*Turn{t}, l.waiting...)
	} else {
		l.waiting = append(l.waiting, t)
	}
	q.waiting++
}

// stop takes a turn from those that run.
func (q *Queue) stop(t *Turn) {
	q.running--
	q.lines[t.client].running--
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
	}
}

// serve lets run who may: of the clients that wait the one with the fewest
// running, among those the one whose turn is longest ago, and among those who
// have had none the one that came first.
func (q *Queue) serve() {
	for q.running < q.most && q.waiting > 0 {
		var best *line
		for _, l := range q.lines {
			if len(l.waiting) == 0 {
				continue
			}
			if best == nil || l.before(best) {
				best = l
			}
		}
		t := best.waiting[0]
		best.waiting = best.waiting[1:]
		q.next++
		best.served = q.next
		best.running++
		q.running++
		q.waiting--
		close(t.allowed)
	}
}

// before is whether a line is served before another.
func (l *line) before(other *line) bool {
	return cmp.Or(cmp.Compare(l.running, other.running), cmp.Compare(l.served, other.served), cmp.Compare(l.came, other.came)) < 0
}

// makeRoom drops the last one of the client that takes most room, if that is
// more than this one would take then.
func (q *Queue) makeRoom(client string) bool {
	heaviest := q.heavier(client)
	if heaviest == nil {
		return false
	}
	last := heaviest.waiting[len(heaviest.waiting)-1]
	heaviest.waiting = heaviest.waiting[:len(heaviest.waiting)-1]
	q.waiting--
	close(last.refused)
	return true
}

// heavier is the line that would make room for a client, nil for none: what has
// begun is finished.
func (q *Queue) heavier(client string) *line {
	var heaviest *line
	for _, l := range q.lines {
		if heaviest == nil || len(l.waiting) > len(heaviest.waiting) {
			heaviest = l
		}
	}
	own := 0
	if l := q.lines[client]; l != nil {
		own = len(l.waiting)
	}
	if heaviest == nil || len(heaviest.waiting) <= own+1 || heaviest.waiting[len(heaviest.waiting)-1].again {
		return nil
	}
	return heaviest
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
	if q.waiting < q.room || q.running < q.most || q.heavier(client) != nil {
		return nil
	}
	return Full{q.after(client)}
}

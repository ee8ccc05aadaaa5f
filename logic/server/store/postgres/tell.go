package postgres

import (
	"context"
	"fmt"
	"sync"
	"time"
)

const (
	// mostUntold bounds the changes that wait to be told; beyond it who waits
	// for others has to look himself.
	mostUntold = 10_000
	// tellTime is how long it may take to tell of some.
	tellTime = 5 * time.Second
)

// channelOf is where a server listens, by the number of its lock.
func channelOf(server int32) string { return fmt.Sprintf("tessera_%d", server) }

// notes are games of which something is to be done, soon and all at once.
type notes struct {
	most    int // beyond it they are dropped; 0 is without end
	mutex   sync.Mutex
	ids     map[string]struct{}
	done    chan struct{} // closed once it is done with those that are here
	pending chan struct{} // holds something while there are any
}

func newNotes(most int) *notes {
	return &notes{most: most, ids: map[string]struct{}{}, done: make(chan struct{}), pending: make(chan struct{}, 1)}
}

// add notes games. What it returns is closed when that has been done.
func (n *notes) add(ids ...string) (done <-chan struct{}) {
	n.mutex.Lock()
	for _, id := range ids {
		if n.most == 0 || len(n.ids) < n.most {
			n.ids[id] = struct{}{}
		}
	}
	done = n.done
	n.mutex.Unlock()
	select {
	case n.pending <- struct{}{}:
	default:
	}
	return done
}

// take are the games noted so far, and what is to be closed when it is done.
func (n *notes) take() (ids []string, done chan struct{}) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	for id := range n.ids {
		ids = append(ids, id)
	}
	clear(n.ids)
	done, n.done = n.done, make(chan struct{})
	return ids, done
}

// work does with what is noted until ctx ends; what was noted before the end is done.
func (n *notes) work(ctx context.Context, do func(ctx context.Context, ids []string)) {
	for ended := false; !ended; {
		select {
		case <-ctx.Done():
			ended = true
		case <-n.pending:
		}
		ids, done := n.take()
		if len(ids) > 0 {
			some, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellTime)
			do(some, ids)
			cancel()
		}
		close(done)
	}
}

// tell tells the servers at which somebody waits for games that these have changed. It
// does so after the change and not with it: a transaction that notifies locks out all
// others that do until it has ended, which would let the disk be asked for one move at
// a time. Where nobody waits elsewhere nothing is told and nothing locked. A server that
// ends in between tells nothing; who waits looks now and then himself.
func (s *Store) tell(ctx context.Context, ids []string) {
	// What cannot be told now is not told: the listeners' connections are broken too,
	// and look at everything when they are back.
	_, _ = s.pool.Exec(ctx, `
		select pg_notify('tessera_' || server, game) from watching where game = any($1::text[]) and server <> $2`,
		ids, int64(s.life.Load()))
}

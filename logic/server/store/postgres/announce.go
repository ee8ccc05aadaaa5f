package postgres

import (
	"context"
	"fmt"
	"sync"
	"time"
)

const (
	// mostUnannounced bounds the changes that wait to be announced. Others are dropped, and
	// watchers find them when they look.
	mostUnannounced = 10_000
	// announceTimeout bounds one batch of announcements.
	announceTimeout = 5 * time.Second
)

func channelOf(server int32) string { return fmt.Sprintf("tessera_%d", server) }

// batch collects games for a task that soon runs for all of them together.
type batch struct {
	most    int // further games are dropped; 0 means no bound
	mutex   sync.Mutex
	ids     map[string]struct{}
	done    chan struct{} // closed when the current ones are done
	pending chan struct{} // holds a value while there may be any
}

func newBatch(most int) *batch {
	return &batch{most: most, ids: map[string]struct{}{}, done: make(chan struct{}), pending: make(chan struct{}, 1)}
}

// add notes games. The channel is closed when the task for them is done.
func (n *batch) add(ids ...string) (done <-chan struct{}) {
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

// take removes and returns the games noted, and the channel to close when they are done.
func (n *batch) take() (ids []string, done chan struct{}) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	for id := range n.ids {
		ids = append(ids, id)
	}
	clear(n.ids)
	done, n.done = n.done, make(chan struct{})
	return ids, done
}

// work runs do for the noted games until ctx ends, including those noted before its end.
func (n *batch) work(ctx context.Context, do func(ctx context.Context, ids []string)) {
	for ended := false; !ended; {
		select {
		case <-ctx.Done():
			ended = true
		case <-n.pending:
		}
		ids, done := n.take()
		if len(ids) > 0 {
			some, cancel := context.WithTimeout(context.WithoutCancel(ctx), announceTimeout)
			do(some, ids)
			cancel()
		}
		close(done)
	}
}

// announce notifies the servers that watch these games of their changes. It does so after the
// change, in a transaction of its own: a transaction that notifies locks out all others
// that notify until it ends, so moves would reach the disk one at a time. If no other
// server watches, it notifies and locks nothing. A server that ends before this notifies
// no one; watchers also look from time to time.
func (s *Store) announce(ctx context.Context, ids []string) {
	// After an error the notification is dropped. The listeners' connections are broken
	// too, and reload everything when they are back.
	_, _ = s.pool.Exec(ctx, `
		select pg_notify('tessera_' || server, game) from watching where game = any($1::text[]) and server <> $2`,
		ids, int64(s.lockNumber.Load()))
}

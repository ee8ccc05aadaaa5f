package postgres

import (
	"context"
	"strings"
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

// teller tells other servers which games have changed. It does so after the
// change and not with it: a transaction that notifies locks out all others that
// do until it is on the disk, which would let the disk be asked for one move at a
// time. A server that ends in between tells nothing; who waits looks now and
// then himself.
type teller struct {
	from    string // this server's name among the others
	mutex   sync.Mutex
	untold  map[string]struct{}
	pending chan struct{} // holds something while there is something to tell
}

func newTeller(from string) *teller {
	return &teller{from: from, untold: map[string]struct{}{}, pending: make(chan struct{}, 1)}
}

// changed notes that a game has changed.
func (t *teller) changed(id string) {
	t.mutex.Lock()
	if len(t.untold) < mostUntold {
		t.untold[id] = struct{}{}
	}
	t.mutex.Unlock()
	select {
	case t.pending <- struct{}{}:
	default:
	}
}

// take are the changes to tell of.
func (t *teller) take() []string {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	told := make([]string, 0, len(t.untold))
	for id := range t.untold {
		told = append(told, t.from+" "+id)
	}
	clear(t.untold)
	return told
}

// others are the game's id in what another server has told; none in what this
// one did.
func (t *teller) others(told string) (id string, others bool) {
	from, id, whole := strings.Cut(told, " ")
	return id, whole && from != t.from
}

// tell tells until ctx ends, all that has come since the last time at once; what came
// before the end is told.
func (s *Store) tell(ctx context.Context) {
	for ended := false; !ended; {
		select {
		case <-ctx.Done():
			ended = true
		case <-s.teller.pending:
		}
		changed := s.teller.take()
		if len(changed) == 0 {
			continue
		}
		some, cancel := context.WithTimeout(context.WithoutCancel(ctx), tellTime)
		// What cannot be told now is not told: the listeners' connections are
		// broken too, and look at everything when they are back.
		_, _ = s.pool.Exec(some, "select pg_notify($1, told) from unnest($2::text[]) as told", channel, changed)
		cancel()
	}
}

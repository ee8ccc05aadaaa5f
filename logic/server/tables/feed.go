package tables

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

// gather is how long a feed collects arrivals and departures before it sends players the
// number of spectators.
const gather = 200 * time.Millisecond

// feed sends the changes of one table to all of its streams. It loads the table once for
// all of them. It exists as long as the table has streams.
type feed struct {
	api    *API
	id     string
	latest atomic.Pointer[news]
	people chan struct{} // receives when a stream joins or leaves
	over   chan struct{} // closed when the last stream leaves

	offering sync.Mutex // so that no offer follows the withdrawal

	// Guarded by the API's mutex.
	players, spectators map[*stream]struct{}
}

// join adds a stream to the feed of table t, which the stream has just loaded.
func (a *API) join(t table, s *stream) *feed {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	f := a.feeds[t.ID]
	if f == nil {
		f = &feed{api: a, id: t.ID, people: make(chan struct{}, 1), over: make(chan struct{}),
			players: map[*stream]struct{}{}, spectators: map[*stream]struct{}{}}
		f.latest.Store(newsOf(t, 0)) // until run loads the table
		a.feeds[t.ID] = f
		a.working.Go(f.run)
	}
	f.side(s)[s] = struct{}{}
	wake(f.people)
	if a.open.Err() != nil || t.seenUpTo().before(f.latest.Load().seen) {
		s.wake()
	}
	return f
}

func (f *feed) leave(s *stream) {
	f.api.mutex.Lock()
	defer f.api.mutex.Unlock()
	delete(f.side(s), s)
	wake(f.people)
	if len(f.players)+len(f.spectators) == 0 {
		delete(f.api.feeds, f.id)
		close(f.over)
	}
}

func (f *feed) side(s *stream) map[*stream]struct{} {
	if s.plays {
		return f.players
	}
	return f.spectators
}

// wake sends a wake-up, unless one is already pending.
func wake(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// run reloads the table at each change, at each heartbeat in case a wake-up was lost, and
// when a player's time is up.
func (f *feed) run() {
	changed, stop := f.api.hosted.Store.Watch(f.id)
	defer stop()
	beat := time.NewTicker(f.api.options.Heartbeat)
	defer beat.Stop()
	var gathered <-chan time.Time
	up := f.reload(false)
	for {
		select {
		case <-f.over:
			return
		case <-f.api.open.Done():
			f.wake(true)
			return
		case <-changed:
			up = f.reload(false)
		case <-up:
			up = f.reload(false)
		case <-beat.C:
			up = f.reload(true)
		case <-f.people:
			if gathered == nil {
				gathered = time.After(gather)
			}
		case <-gathered:
			gathered = nil
			f.offer(&f.latest.Load().table)
			f.sendSpectators()
		}
	}
}

// reload loads the table and sends it to all streams. The channel it returns fires when a
// player's time is up; it is nil if no time runs.
func (f *feed) reload(beat bool) (up <-chan time.Time) {
	t, err := f.current()
	if p, isProblem := errors.AsType[web.Problem](err); isProblem {
		f.publish(&news{gone: &p}, true)
		return nil
	}
	if err != nil {
		f.reloadFailed(err, beat)
		return nil
	}
	f.api.adopt(&t, adopter)
	f.offer(&t)
	n := newsOf(t, f.api.spectators(f.id))
	n.beat = beat
	f.publish(n, true)
	if left, runs := t.timeLeft(); runs && left > 0 {
		up = time.After(left)
	}
	return up
}

func (f *feed) current() (t table, err error) {
	defer store.Recover(&err)()
	return f.api.load(f.api.open, f.id)
}

// reloadFailed handles a failure of the store: clients keep what they have, and the next
// heartbeat tries again.
func (f *feed) reloadFailed(err error, beat bool) {
	if f.api.open.Err() != nil {
		return
	}
	f.api.hosted.Log.Warn("a table cannot be looked at", "table", f.id, "error", err)
	if n := f.latest.Load(); beat {
		f.publish(n.withSpectators(n.spectators, true), true)
	}
}

// sendSpectators sends the number of spectators to the players. Spectators get it with the next
// event.
func (f *feed) sendSpectators() {
	n, now := f.latest.Load(), f.api.spectators(f.id)
	if n.spectators != now {
		f.publish(n.withSpectators(now, false), false)
	}
}

// publish publishes news, and wakes all streams or only the players'.
func (f *feed) publish(n *news, all bool) {
	f.latest.Store(n)
	f.wake(all)
}

func (f *feed) wake(all bool) {
	f.api.mutex.Lock()
	defer f.api.mutex.Unlock()
	for s := range f.players {
		s.wake()
	}
	if !all {
		return
	}
	for s := range f.spectators {
		s.wake()
	}
}

// offer keeps the table in the lobby while a player's stream is open.
func (f *feed) offer(t *table) {
	f.offering.Lock()
	defer f.offering.Unlock()
	if client, listens := f.player(); listens {
		f.api.keepListed(f.api.open, t, client, true)
	}
}

// withdraw takes the table out of the lobby because a player's stream closed, unless
// another one is open.
func (f *feed) withdraw(client string) {
	f.offering.Lock()
	defer f.offering.Unlock()
	if _, listens := f.player(); listens {
		return
	}
	f.api.keepListed(context.WithoutCancel(f.api.open), &f.latest.Load().table, client, false)
}

// player returns the client of one of the players' streams.
func (f *feed) player() (client string, listens bool) {
	f.api.mutex.Lock()
	defer f.api.mutex.Unlock()
	for s := range f.players {
		return s.client, true
	}
	return "", false
}

// spectators returns the number of spectators of a table that are connected to this
// server.
func (a *API) spectators(id string) int {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if f := a.feeds[id]; f != nil {
		return len(f.spectators)
	}
	return 0
}

package tables

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"tessera/logic/server/panics"
	"tessera/logic/server/rest"
)

// gather is for how long people come and go before those who play are told how many
// look on now.
const gather = 200 * time.Millisecond

// feed tells all who listen at a table what happens there: it looks once for all of
// them. It is there as long as somebody listens.
type feed struct {
	api    *API
	id     string
	latest atomic.Pointer[news]
	people chan struct{} // holds something when somebody came or went
	over   chan struct{} // closed when the last one went

	offering sync.Mutex // so that who has left is not offered after it

	// These are the API's mutex's.
	players, onlookers map[*stream]struct{}
}

// join has a stream hear of a table, which it has just looked at.
func (a *API) join(t table, s *stream) *feed {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	f := a.feeds[t.ID]
	if f == nil {
		f = &feed{api: a, id: t.ID, people: make(chan struct{}, 1), over: make(chan struct{}),
			players: map[*stream]struct{}{}, onlookers: map[*stream]struct{}{}}
		f.latest.Store(newsOf(t, 0)) // until it has looked itself
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

// leave ends that.
func (f *feed) leave(s *stream) {
	f.api.mutex.Lock()
	defer f.api.mutex.Unlock()
	delete(f.side(s), s)
	wake(f.people)
	if len(f.players)+len(f.onlookers) == 0 {
		delete(f.api.feeds, f.id)
		close(f.over)
	}
}

// side is with whom somebody listens.
func (f *feed) side(s *stream) map[*stream]struct{} {
	if s.plays {
		return f.players
	}
	return f.onlookers
}

// wake leaves a wake-up, unless there is one already.
func wake(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// run looks at the table at every change, now and then in case a wake-up was lost, and
// when a player's time is up.
func (f *feed) run() {
	changed, stop := f.api.core.Store.Watch(f.id)
	defer stop()
	beat := time.NewTicker(f.api.options.Heartbeat)
	defer beat.Stop()
	var gathered <-chan time.Time
	up := f.look(false)
	for {
		select {
		case <-f.over:
			return
		case <-f.api.open.Done():
			f.wake(true)
			return
		case <-changed:
			up = f.look(false)
		case <-up:
			up = f.look(false)
		case <-beat.C:
			up = f.look(true)
		case <-f.people:
			if gathered == nil {
				gathered = time.After(gather)
			}
		case <-gathered:
			gathered = nil
			f.offer(&f.latest.Load().table)
			f.count()
		}
	}
}

// look tells all who listen of the table as it is now. It returns what tells that a
// player's time is up, nil where none runs.
func (f *feed) look(beat bool) (up <-chan time.Time) {
	t, err := f.current()
	if p, told := errors.AsType[rest.Problem](err); told {
		f.tell(&news{gone: &p}, true)
		return nil
	}
	if err != nil {
		f.lookInVain(err, beat)
		return nil
	}
	f.api.adopt(&t, adopter)
	f.offer(&t)
	n := newsOf(t, f.api.lookingOn(f.id))
	n.beat = beat
	f.tell(n, true)
	if left, runs := t.timeLeft(); runs && left > 0 {
		up = time.After(left)
	}
	return up
}

func (f *feed) current() (t table, err error) {
	defer panics.To(&err)()
	return f.api.current(f.api.open, f.id)
}

// lookInVain is for a store that is away for a while: who listens keeps what he has,
// and the next beat tries again.
func (f *feed) lookInVain(err error, beat bool) {
	if f.api.open.Err() != nil {
		return
	}
	f.api.core.Log.Warn("a table cannot be looked at", "table", f.id, "error", err)
	if n := f.latest.Load(); beat {
		f.tell(n.again(n.onlookers, true), true)
	}
}

// count tells those who play how many look on. Others hear it with what comes next.
func (f *feed) count() {
	n, now := f.latest.Load(), f.api.lookingOn(f.id)
	if n.onlookers != now {
		f.tell(n.again(now, false), false)
	}
}

// tell has those hear the news who are to: all, or those who play.
func (f *feed) tell(n *news, all bool) {
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
	for s := range f.onlookers {
		s.wake()
	}
}

// offer has the table offered for longer whose person listens.
func (f *feed) offer(t *table) {
	f.offering.Lock()
	defer f.offering.Unlock()
	if client, listens := f.player(); listens {
		f.api.waits(f.api.open, t, client, true)
	}
}

// withdraw has it offered no more, for somebody who plays has left; not where another
// stream of his is open.
func (f *feed) withdraw(client string) {
	f.offering.Lock()
	defer f.offering.Unlock()
	if _, listens := f.player(); listens {
		return
	}
	f.api.waits(context.WithoutCancel(f.api.open), &f.latest.Load().table, client, false)
}

// player is the client of one who listens and plays.
func (f *feed) player() (client string, listens bool) {
	f.api.mutex.Lock()
	defer f.api.mutex.Unlock()
	for s := range f.players {
		return s.client, true
	}
	return "", false
}

// lookingOn is how many look on at a table, as far as this server has them.
func (a *API) lookingOn(id string) int {
	a.mutex.Lock()
	defer a.mutex.Unlock()
	if f := a.feeds[id]; f != nil {
		return len(f.onlookers)
	}
	return 0
}

package tables

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"tessera/logic/server/store"
)

const (
	// watchEvery is how often a server compares the list with the players who are connected
	// to it.
	watchEvery = time.Second
	// leaveTime is how long a player may be gone before the table is taken off the list.
	// Browsers come back sooner. This server offers it to nobody meanwhile.
	leaveTime = 2 * comeBack
	// mostReadings is how often a server reads the list in one listAge. After that it shows
	// what it has read, unless it hears of a change.
	mostReadings = 100
	listAge      = time.Second
	// offerAgain is when a table is offered again that the list had no room for.
	offerAgain = 15 * time.Second
)

// waiters are the tables with a free seat whose players are, or lately were, connected to
// this server. A stream that comes or goes changes only them. One goroutine renews their
// entries in the list, all together, and removes those of players who have left.
type waiters struct {
	sync.Mutex
	byTable map[string]*waiter
}

type waiter struct {
	entry lobbyEntry
	left  time.Time // since when its player is gone; zero while connected
	again time.Time // when it may be offered again
	over  bool      // it has no free seat any more
}

// waits notes how a table is whose player's stream is open.
func (l *lobby) waits(t *table, client string) {
	l.waiters.Lock()
	defer l.waiters.Unlock()
	w := l.waiters.byTable[t.ID]
	if t.Free == nil || t.turn() < 0 {
		if w != nil {
			w.over = true
		}
		return
	}
	if l.waiters.byTable == nil {
		l.waiters.byTable = map[string]*waiter{}
	}
	if w == nil {
		w = &waiter{}
		l.waiters.byTable[t.ID] = w
	}
	w.entry, w.over = offerOf(t, client), false
}

// hasLeft reports whether no one waits at a table any more whose player was connected to this
// server.
func (l *lobby) hasLeft(table string) bool {
	l.waiters.Lock()
	defer l.waiters.Unlock()
	w := l.waiters.byTable[table]
	return w != nil && (w.over || !l.listens(table))
}

// seenNotices are the notices that were last read.
type seenNotices struct {
	sync.Mutex
	changed <-chan struct{} // nil before the store is watched
	all     []store.Notice  // nil if they cannot be used
	since   time.Time       // the start of the present listAge
	read    int             // how often they have been asked for since
	changes int             // how many times their change has been heard of
}

// list returns the list, as it was at most listAge ago, without tables whose player has left
// this server.
func (l *lobby) list(ctx context.Context) (n lobbyList, err error) {
	notices, err := l.notices(ctx)
	if err != nil {
		return n, err
	}
	n = listOf(notices, l.hosted.Now())
	n.Waiting = slices.DeleteFunc(n.Waiting, func(w lobbyEntry) bool { return l.hasLeft(w.Table) })
	return n, nil
}

func (l *lobby) notices(ctx context.Context) (all []store.Notice, err error) {
	all, changes := l.seen.get(time.Now())
	if all != nil {
		return all, nil
	}
	defer store.Recover(&err)()
	if all, err = l.hosted.Store.Notices(ctx); err == nil {
		l.seen.set(all, changes)
	}
	return all, err
}

// get returns the notices that were last read, if they can be used instead of reading again.
func (s *seenNotices) get(now time.Time) (all []store.Notice, changes int) {
	s.Lock()
	defer s.Unlock()
	select {
	case <-s.changed:
		s.all = nil
		s.changes++
	default:
	}
	if now.Sub(s.since) >= listAge {
		s.since, s.read, s.all = now, 0, nil
	}
	if s.changed != nil && s.read >= mostReadings {
		all = s.all
	}
	s.read++
	return all, s.changes
}

// set keeps notices that were read, unless a change was heard of since get returned changes.
func (s *seenNotices) set(all []store.Notice, changes int) {
	s.Lock()
	defer s.Unlock()
	if changes == s.changes {
		s.all = all
	}
}

// watchLobby keeps the list as the players are who are connected to this server, until that
// closes. Then their tables are taken off the list; the server to which they come back
// lists them again.
func (a *API) watchLobby() {
	l := &a.lobby
	changed, stop := a.hosted.Store.Watch(store.NoticesID)
	defer stop()
	l.seen.Lock()
	l.seen.changed = changed
	l.seen.Unlock()
	ticker := time.NewTicker(min(watchEvery, a.options.Heartbeat))
	defer ticker.Stop()
	early := jitter()
	for {
		select {
		case <-ticker.C:
			if l.settle(early) {
				early = jitter()
			}
		case <-a.open.Done():
			l.removeAll()
			return
		}
	}
}

// jitter returns how long before its end an entry is renewed: after 20 to 30 s.
func jitter() time.Duration { return listedFor/2 + rand.N(listedFor/6) }

// settle makes the list as the players are who are connected to this server. It writes only
// if an entry is missing, ends in less than early, or has changed; then it renews all. It
// reports whether it has written.
func (l *lobby) settle(early time.Duration) (written bool) {
	offers, gone := l.settled(time.Now())
	if len(offers)+len(gone) == 0 {
		return false
	}
	notices, err := l.notices(l.open)
	if err == nil && !l.differs(listOf(notices, l.hosted.Now()), offers, gone, early) {
		l.forget(gone)
		return false
	}
	if err == nil {
		err = l.change(l.open, func(n *lobbyList) (bool, error) { return l.revise(n, offers, gone), nil })
	}
	if err != nil {
		l.logError("", err)
		l.postpone(offers) // the database is away
		return false
	}
	l.forget(gone)
	return true
}

// settled returns the entries to offer now, and the tables whose players are gone for good.
func (l *lobby) settled(now time.Time) (offers []lobbyEntry, gone []string) {
	l.waiters.Lock()
	defer l.waiters.Unlock()
	for id, w := range l.waiters.byTable {
		switch {
		case w.over:
			gone = append(gone, id)
		case l.listens(id):
			w.left = time.Time{}
			if !now.Before(w.again) {
				offers = append(offers, w.entry)
			}
		case w.left.IsZero():
			w.left = now
		case now.Sub(w.left) >= leaveTime:
			gone = append(gone, id)
		}
	}
	slices.SortFunc(offers, func(a, b lobbyEntry) int { return cmp.Compare(a.Table, b.Table) })
	return offers, gone
}

// differs reports whether the list must be changed for these offers and departures.
func (l *lobby) differs(n lobbyList, offers []lobbyEntry, gone []string, early time.Duration) bool {
	soon := store.Stamp(l.hosted.Now().Add(early))
	lists := func(w lobbyEntry) bool {
		return slices.ContainsFunc(n.Waiting, func(other lobbyEntry) bool {
			return other.Table == w.Table && other.Key == w.Key && other.Name == w.Name && other.Until > soon
		})
	}
	return slices.ContainsFunc(offers, func(w lobbyEntry) bool { return !lists(w) }) ||
		slices.ContainsFunc(n.Waiting, func(w lobbyEntry) bool { return slices.Contains(gone, w.Table) })
}

// revise makes these offers and departures in the list. An offer without room is made again
// later.
func (l *lobby) revise(n *lobbyList, offers []lobbyEntry, gone []string) (keep bool) {
	listed := len(n.Waiting)
	n.Waiting = slices.DeleteFunc(n.Waiting, func(w lobbyEntry) bool { return slices.Contains(gone, w.Table) })
	keep = len(n.Waiting) < listed
	for _, w := range offers {
		if err := l.offer(n, w); err != nil {
			l.postpone([]lobbyEntry{w})
		} else {
			keep = true
		}
	}
	return keep
}

func (l *lobby) postpone(offers []lobbyEntry) {
	l.waiters.Lock()
	defer l.waiters.Unlock()
	for _, o := range offers {
		if w := l.waiters.byTable[o.Table]; w != nil {
			w.again = time.Now().Add(offerAgain)
		}
	}
}

// forget forgets tables where still no one waits.
func (l *lobby) forget(gone []string) {
	l.waiters.Lock()
	defer l.waiters.Unlock()
	for _, id := range gone {
		if w := l.waiters.byTable[id]; w != nil && (w.over || !l.listens(id)) {
			delete(l.waiters.byTable, id)
		}
	}
}

// removeAll takes the tables of this server's players off the list.
func (l *lobby) removeAll() {
	l.waiters.Lock()
	var gone []string
	for id := range l.waiters.byTable {
		gone = append(gone, id)
	}
	l.waiters.Unlock()
	if len(gone) == 0 {
		return
	}
	l.logError("", l.change(context.WithoutCancel(l.open), func(n *lobbyList) (bool, error) {
		return l.revise(n, nil, gone), nil
	}))
}

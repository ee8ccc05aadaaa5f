package tables

import (
	"errors"
	"slices"
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
// all of them. It exists as long as the table has streams, and while a player who has none
// may come back.
type feed struct {
	api    *API
	id     string
	latest atomic.Pointer[news]
	people chan struct{} // receives when a stream joins or leaves
	count  atomic.Int64  // of spectators, as streams are told; changes under the mutex of all feeds
	stale  atomic.Bool   // the table may have changed, and was not loaded for want of streams

	// Of the goroutine that runs the feed.
	since  time.Time
	here   *attendance
	owes   bool      // another server asks who is here
	waits  bool      // for the answers of other servers, before clients are told
	loaded bool      // the table was loaded
	failed bool      // the store failed when the table was to be loaded last
	empty  time.Time // since when the feed has no streams; zero if it has
	told   int64     // number of spectators for which players were woken last

	// Guarded by the mutex of all feeds.
	players, spectators map[*stream]struct{}
	left                map[attendant]time.Time // when players' streams have ended, since attendants
	fewer               time.Time               // since when there are fewer; zero if there are not
	remote              []attendant             // at other servers
}

// feeds are the feeds of the tables that have streams at this server.
type feeds struct {
	sync.Mutex
	byID map[string]*feed
}

// join adds a stream to the feed of table t, which the stream has just loaded.
func (a *API) join(t table, s *stream) *feed {
	a.feeds.Lock()
	defer a.feeds.Unlock()
	f := a.feeds.byID[t.ID]
	if f == nil {
		now := time.Now()
		f = &feed{api: a, id: t.ID, people: make(chan struct{}, 1), since: now,
			here:    newAttendance(a.options.Grace, a.options.Heartbeat, a.watchedSince(&t, now)),
			players: map[*stream]struct{}{}, spectators: map[*stream]struct{}{}}
		f.latest.Store(newsOf(t)) // until run loads the table
		a.feeds.byID[t.ID] = f
		a.start(f.run)
	}
	f.side(s)[s] = struct{}{}
	if here := int64(len(f.spectators)); here >= f.count.Load() {
		f.count.Store(here)
		f.fewer = time.Time{}
	}
	s.elsewhere.Store(s.plays && f.isElsewhere(s.attendant()))
	wake(f.people)
	if a.open.Err() != nil || t.seenUpTo().before(f.latest.Load().seen) {
		s.wake()
	}
	return f
}

func (f *feed) leave(s *stream) {
	f.api.feeds.Lock()
	defer f.api.feeds.Unlock()
	delete(f.side(s), s)
	if s.plays {
		if f.left == nil {
			f.left = map[attendant]time.Time{}
		}
		f.left[s.attendant()] = time.Now()
	}
	wake(f.people)
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
	games := f.api.hosted.Store
	changed, stop := games.Watch(f.id)
	defer stop()
	texts, deaf := games.Hear(f.id)
	defer deaf()
	beat := time.NewTicker(f.api.options.Heartbeat)
	defer beat.Stop()
	up := f.reload()
	f.owes = true
	var gathered <-chan time.Time
	due := f.attend()
	for {
		select {
		case <-f.api.open.Done():
			f.sendText(neighbourText{Server: f.api.name})
			f.wake(true)
			return
		case <-changed:
			up = f.reload()
		case <-up:
			up = f.reload()
		case <-beat.C:
			n := f.latest.Load().again()
			n.beat = true
			f.publish(n)
			up = f.reload()
			f.owes = f.owes || len(f.here.own) > 0
		case text := <-texts:
			if f.heardText(time.Now(), text) && gathered == nil {
				gathered = time.After(gather)
			}
			continue
		case <-f.people:
			if gathered == nil {
				gathered = time.After(gather)
			}
			if f.stale.Load() {
				up = f.reload()
			}
			continue
		case <-gathered:
			gathered = nil
		case <-due:
		}
		if due = f.attend(); f.ended() {
			return
		}
	}
}

// attend brings up to date who plays and who watches. The channel it returns fires when
// that may change by itself.
func (f *feed) attend() (due <-chan time.Time) {
	now := time.Now()
	f.settle(now)
	next, _ := f.here.next(now)
	for _, since := range []time.Time{f.sendSpectators(now), f.empty} {
		if again := since.Add(settleTime); !since.IsZero() && (next.IsZero() || again.Before(next)) {
			next = again
		}
	}
	if f.waits {
		next = f.since.Add(answerTime)
	}
	if next.IsZero() {
		return nil
	}
	return time.After(max(next.Sub(now), gather/4)) // never in a tight loop
}

// mostEmpty bounds the feeds without streams.
const mostEmpty = 1000

// ended reports whether the feed has ended, because it has no streams, and no player may be
// back soon.
func (f *feed) ended() bool {
	now := time.Now()
	_, wait := f.here.next(now)
	f.api.feeds.Lock()
	defer f.api.feeds.Unlock()
	many := len(f.api.feeds.byID) > f.api.streams.Taken()+mostEmpty
	switch {
	case len(f.players)+len(f.spectators) > 0:
		f.empty = time.Time{}
		return false
	case f.empty.IsZero() && !many:
		f.empty = now
		wake(f.people) // to look again
		return false
	case !many && (wait || now.Sub(f.empty) < settleTime):
		return false
	}
	delete(f.api.feeds.byID, f.id)
	if wait {
		f.sendText(neighbourText{Server: f.api.name})
	}
	return true
}

// reload loads the table, and sends it to all streams if it has changed. The channel it
// returns fires when a player's time is up; it is nil if no time runs.
func (f *feed) reload() (up <-chan time.Time) {
	listened := f.listened()
	if f.stale.Store(!listened); !listened {
		return nil
	}
	t, err := f.current()
	if p, isProblem := errors.AsType[web.Problem](err); isProblem && !isNewer(err) {
		f.publish(&news{gone: &p})
		return nil
	}
	if err != nil {
		f.reloadFailed(err)
		return nil
	}
	if f.failed {
		f.failed = false
		f.here.extend(time.Now())
	}
	f.api.adopt(&t, adopter)
	f.offer(&t)
	n, old := newsOf(t), f.latest.Load()
	n.presence, n.beat = old.presence, old.beat
	if f.loaded && n.seen == old.seen && old.gone == nil {
		f.latest.Store(n)
	} else {
		f.loaded = true
		f.publish(n)
	}
	if left, runs := t.timeLeft(); runs && left > 0 {
		up = time.After(left)
	}
	return up
}

// listened reports whether the feed has streams.
func (f *feed) listened() bool {
	f.api.feeds.Lock()
	defer f.api.feeds.Unlock()
	return len(f.players)+len(f.spectators) > 0
}

func (f *feed) current() (t table, err error) {
	defer store.Recover(&err)()
	return f.api.load(f.api.open, f.id)
}

// reloadFailed handles a failure of the store: clients keep what they have, and the next
// heartbeat tries again. What other servers told keeps counting meanwhile.
func (f *feed) reloadFailed(err error) {
	if f.api.open.Err() != nil {
		return
	}
	f.failed = true
	f.here.extend(time.Now())
	f.api.hosted.Log.Warn("a table cannot be looked at", "table", f.id, "error", err)
}

// table returns the table of a feed, unless it may have changed since the event with an id. A
// stream that is opened again after that event then needs nothing from the store.
func (fs *feeds) table(id, event string) (t table, is bool) {
	fs.Lock()
	defer fs.Unlock()
	f := fs.byID[id]
	if f == nil || f.stale.Load() {
		return table{}, false
	}
	n := f.latest.Load()
	return n.table, n.gone == nil && n.seen == parseSeen(event)
}

// sendSpectators sends the number of spectators to the players. Spectators get it with the
// next event. Fewer are told after settleTime, because a stream may be opened again; the
// result is since when there are fewer, or zero.
func (f *feed) sendSpectators(now time.Time) (fewer time.Time) {
	fewer = f.settleSpectators(now)
	if count := f.count.Load(); count != f.told {
		f.told = count
		f.wake(false)
	}
	return fewer
}

func (f *feed) settleSpectators(now time.Time) (fewer time.Time) {
	f.api.feeds.Lock()
	defer f.api.feeds.Unlock()
	switch here := int64(len(f.spectators)); {
	case here >= f.count.Load():
		f.fewer = time.Time{}
	case f.fewer.IsZero():
		f.fewer = now
	case now.Sub(f.fewer) >= settleTime:
		f.count.Store(here)
		f.fewer = time.Time{}
	}
	return f.fewer
}

// publish publishes news, and wakes all streams.
func (f *feed) publish(n *news) {
	f.latest.Store(n)
	f.wake(true)
}

// wake wakes all streams, or only the players'.
func (f *feed) wake(all bool) {
	f.api.feeds.Lock()
	defer f.api.feeds.Unlock()
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

// offer tells the lobby how the table is now, if one of its players listens.
func (f *feed) offer(t *table) {
	if client, listens := f.player(); listens {
		f.api.lobby.waits(t, client)
	}
}

// player returns the client of one of the players' streams.
func (f *feed) player() (client string, listens bool) {
	f.api.feeds.Lock()
	defer f.api.feeds.Unlock()
	for s := range f.players {
		return s.client, true
	}
	return "", false
}

// playerListens reports whether a player of the table has a stream open at this server.
func (fs *feeds) playerListens(id string) bool {
	fs.Lock()
	defer fs.Unlock()
	f := fs.byID[id]
	return f != nil && len(f.players) > 0
}

// elsewhere reports whether a seat is open at a place other than place, at any server. It
// ignores streams that name no place, and returns false if place is "".
func (fs *feeds) elsewhere(id string, seat int, place string) bool {
	fs.Lock()
	defer fs.Unlock()
	f := fs.byID[id]
	return f != nil && f.isElsewhere(attendantOf(seat, place))
}

// isElsewhere reports whether a seat is open at another place. The caller holds the mutex.
func (f *feed) isElsewhere(a attendant) bool {
	for s := range f.players {
		if a.isElsewhere(s.attendant()) {
			return true
		}
	}
	return slices.ContainsFunc(f.remote, a.isElsewhere)
}

// spectators returns the number of spectators of a table that are connected to this
// server.
func (fs *feeds) spectators(id string) int {
	fs.Lock()
	defer fs.Unlock()
	if f := fs.byID[id]; f != nil {
		return len(f.spectators)
	}
	return 0
}

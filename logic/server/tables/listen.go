package tables

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"tessera/logic/internal/errorcode"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/limit"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
)

const (
	// comeBack is how soon a browser reconnects after its stream broke.
	comeBack = 2 * time.Second
	// writeTime is how long the client may take to receive one event.
	writeTime = 20 * time.Second
	// streamsFull is when to try again if all streams are in use.
	streamsFull = 30 * time.Second
)

// stream sends Server-Sent Events to one client. It takes the connection over from
// net/http, which would use 30 KB for each. Its one goroutine, whose stack is most of its
// memory, reads from the connection to notice when the client hangs up. When there is
// news, a deadline in the past interrupts that read.
type stream struct {
	conn   net.Conn
	client string
	plays  bool   // the client has a seat
	seat   int    // -1 for a spectator
	place  string // where the client has the seat open, in its own words; "" for none
	heard  received

	signs         bool        // the client wants to know who is there
	elsewhere     atomic.Bool // the seat is also open at another place
	until         time.Time   // when the client has to open it again; zero for never
	told          *attendees  // as the client was told last
	toldElsewhere bool
}

// errRenew ends a stream that the client shall open again.
var errRenew = errors.New("the stream is to be opened again")

// attendant returns the seat and place of a player's stream.
func (s *stream) attendant() attendant { return attendantOf(s.seat, s.place) }

// past is the read deadline that interrupts a stream's wait.
var past = time.Unix(1, 0)

func (a *API) events(w http.ResponseWriter, r *http.Request) (web.Answer, error) {
	client := web.ClientOf(r).ID
	if err := a.takePlace(client); err != nil {
		return web.Answer{}, err
	}
	t, err := a.load(r.Context(), r.PathValue("id"))
	seat := t.listener(r)
	plays := seat >= 0
	if err == nil && t.Closed && !plays {
		err = errClosed
	}
	if err != nil {
		a.streams.GiveBack(client)
		return web.Answer{}, err
	}
	header := w.Header()
	header.Set("Content-Type", "text/event-stream")
	header.Set("Cache-Control", "no-store")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("X-Accel-Buffering", "no") // so that proxies do not buffer
	if r.Method == http.MethodHead {
		a.streams.GiveBack(client)
		w.WriteHeader(http.StatusOK)
		return web.Answer{}, nil
	}
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		a.streams.GiveBack(client)
		return web.Answer{}, err
	}
	s := &stream{conn: conn, client: client, plays: plays, seat: seat, place: placeOf(r),
		signs: r.URL.Query().Get("presence") == "true"}
	if plays && isForwarded(r) {
		s.until = time.Now().Add(a.options.Renew - rand.N(a.options.Renew/5+1)) // not all at once
	}
	if err := conn.SetReadDeadline(s.until); err != nil {
		conn.Close()
		a.streams.GiveBack(client)
		return web.Answer{}, nil
	}
	s.heard = received{seen: t.knownTo(r.Header.Get("Last-Event-ID")), spectators: -1}
	f := a.join(t, s)
	if plays {
		a.lobby.waits(&t, client)
	}
	err = s.begin(header)
	if err == nil {
		n := newsOf(t, a.feeds.spectators(t.ID))
		n.presence = f.latest.Load().presence
		err = s.hear(n)
	}
	a.working.Go(func() { a.follow(s, f, err) })
	return web.Answer{}, nil
}

// isForwarded reports whether a proxy sent a request, as far as the request says so.
func isForwarded(r *http.Request) bool {
	forwarded := web.ClientOf(r).Forwarded
	for _, name := range []string{"X-Forwarded-For", "Forwarded", "Via"} {
		forwarded = forwarded || r.Header.Get(name) != ""
	}
	return forwarded
}

// knownTo returns what the client with this event id has of the table. It returns nothing for
// an id of another table, or of a version that this table has not reached.
func (t *table) knownTo(id string) seenUpTo {
	seen, now := parseSeen(id), t.seenUpTo()
	if seen != now && !seen.before(now) {
		return nothing
	}
	return seen
}

// follow sends news to a stream until it ends. If err is not nil, the stream has already
// failed.
func (a *API) follow(s *stream, f *feed, err error) {
	for err == nil {
		if err = cmp.Or(s.wait(), a.open.Err()); err == nil {
			err = s.hear(f.latest.Load())
		}
	}
	if errors.Is(err, errRenew) && s.signs {
		_ = s.write([]byte("event: renew\nretry: 100\ndata: {}\n\n"))
	}
	s.conn.Close()
	f.leave(s)
	a.streams.GiveBack(s.client)
}

// wait returns nil when the stream was woken since its last wait. It returns an error
// when the client has hung up or has sent anything, and errRenew when the stream's time is
// up.
func (s *stream) wait() error {
	_, err := s.conn.Read(make([]byte, 1))
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return cmp.Or(err, net.ErrClosed)
	}
	if !s.until.IsZero() && !time.Now().Before(s.until) {
		return errRenew
	}
	return s.conn.SetReadDeadline(s.until) // before the caller looks for news
}

// wake ends the stream's current wait, or the next one.
func (s *stream) wake() { _ = s.conn.SetReadDeadline(past) } // a closed stream does not wait

func (s *stream) begin(header http.Header) error {
	header.Set("Connection", "close")
	header.Set("Date", time.Now().UTC().Format(http.TimeFormat))
	var text bytes.Buffer
	text.WriteString("HTTP/1.1 200 OK\r\n")
	_ = header.Write(&text) // a buffer accepts everything
	fmt.Fprintf(&text, "\r\nretry: %d\n\n", comeBack.Milliseconds())
	return s.write(text.Bytes())
}

// hear sends the news that the client lacks. An error ends the stream.
func (s *stream) hear(n *news) error {
	if why := n.end(s.plays); why != nil {
		_ = s.write(eventText("gone", s.heard.seen, web.ErrorBody{Error: why.Text, Code: why.Code, Link: why.Link}))
		return *why
	}
	text, now := n.text(s.heard)
	s.heard = now
	if elsewhere := s.elsewhere.Load(); s.signs && n.presence != nil && (n.presence != s.told || elsewhere != s.toldElsewhere) {
		s.told, s.toldElsewhere = n.presence, elsewhere
		text = slices.Concat(text, n.presence.text(time.Now(), elsewhere))
	}
	switch {
	case len(text) > 0:
	case !n.beat:
		return nil
	case s.signs:
		text = beatEvent
	default:
		text = beatComment
	}
	return s.write(text)
}

// The signs of life of a stream without other news. Pages cannot see a comment.
var beatEvent, beatComment = []byte("event: beat\ndata: {}\n\n"), []byte(":\n\n")

func (s *stream) write(text []byte) error {
	if err := s.conn.SetWriteDeadline(time.Now().Add(writeTime)); err != nil {
		return err
	}
	_, err := s.conn.Write(text)
	return err
}

// takePlace counts a new stream of client. The error is 503 when all streams are in use,
// and 429 when the client or its network has too many.
func (a *API) takePlace(client string) error {
	err := a.streams.Take(client)
	if errors.Is(err, limit.ErrNoPlace) {
		full := errorcode.Listeners
		return web.Problem{Status: http.StatusServiceUnavailable, Text: full.String(), After: streamsFull,
			Code: full}
	}
	if many, is := errors.AsType[limit.TooMany](err); is {
		return web.Problem{Status: http.StatusTooManyRequests, After: time.Minute, Text: fmt.Sprintf(
			"this client has %d streams of events open, the most that are possible", many.Held)}
	}
	return err
}

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

	// Of the goroutine that runs the feed.
	since  time.Time
	here   *attendance
	owes   bool      // another server asks who is here
	waits  bool      // for the answers of other servers, before clients are told
	loaded bool      // the table was loaded
	failed bool      // the store failed when the table was to be loaded last
	stale  bool      // the table has changed, and was not loaded for want of streams
	count  int       // of spectators, as told
	fewer  time.Time // since when there are fewer; zero if there are not
	empty  time.Time // since when the feed has no streams; zero if it has

	// Guarded by the mutex of all feeds.
	players, spectators map[*stream]struct{}
	left                map[attendant]time.Time // when players' streams have ended, since attendants
	most                int                     // spectators at once, since crowd
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
		began := now
		if a.knowsAll(now) {
			began = now.Add(-a.options.Grace)
		}
		f = &feed{api: a, id: t.ID, people: make(chan struct{}, 1), since: now,
			here:    newAttendance(a.options.Grace, a.options.Heartbeat, began),
			players: map[*stream]struct{}{}, spectators: map[*stream]struct{}{}}
		f.latest.Store(newsOf(t, 0)) // until run loads the table
		a.feeds.byID[t.ID] = f
		a.working.Go(f.run)
	}
	f.side(s)[s] = struct{}{}
	f.most = max(f.most, len(f.spectators))
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
			f.publish(n, true)
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
			if f.stale {
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
	f.sendSpectators(now)
	for _, since := range []time.Time{f.fewer, f.empty} {
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
	if f.stale = !f.listened(); f.stale {
		return nil
	}
	t, err := f.current()
	if p, isProblem := errors.AsType[web.Problem](err); isProblem && !isNewer(err) {
		f.publish(&news{gone: &p}, true)
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
	n, old := newsOf(t, f.count), f.latest.Load()
	n.presence, n.beat = old.presence, old.beat
	if f.loaded && n.seen == old.seen && old.gone == nil {
		f.latest.Store(n)
	} else {
		f.loaded = true
		f.publish(n, true)
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

// crowd returns how many spectators there were at once since the last call.
func (f *feed) crowd() int {
	f.api.feeds.Lock()
	defer f.api.feeds.Unlock()
	most := f.most
	f.most = len(f.spectators)
	return most
}

// sendSpectators sends the number of spectators to the players. Spectators get it with the
// next event. Fewer are told after settleTime, because a stream may be opened again.
func (f *feed) sendSpectators(now time.Time) {
	count := f.crowd()
	switch {
	case count >= f.count:
		f.fewer = time.Time{}
	case f.fewer.IsZero():
		f.fewer = now
		return
	case now.Sub(f.fewer) < settleTime:
		return
	default:
		f.fewer = time.Time{}
	}
	if f.count = count; f.latest.Load().spectators != count {
		n := f.latest.Load().again()
		n.spectators = count
		f.publish(n, false)
	}
}

// publish publishes news, and wakes all streams or only the players'.
func (f *feed) publish(n *news, all bool) {
	f.latest.Store(n)
	f.wake(all)
}

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

// listener returns the seat of the client of a stream, or -1 for a spectator. The seat's
// token identifies it; in browsers, whose streams send no token, the address does.
func (t *table) listener(r *http.Request) int {
	if you := t.you(r); you != nil {
		return *you
	}
	text := r.URL.Query().Get("listener")
	if text == "" {
		return -1
	}
	return slices.IndexFunc(t.Seats, func(s seat) bool {
		return s.Who == match.Person && len(s.TokenHash) > 0 && text == hosted.ListenerOf(s.TokenHash)
	})
}

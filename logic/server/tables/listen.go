package tables

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
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
}

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
	s := &stream{conn: conn, client: client, plays: plays, seat: seat, place: placeOf(r)}
	s.heard = received{seen: t.knownTo(r.Header.Get("Last-Event-ID")), spectators: -1}
	f := a.join(t, s)
	if plays {
		a.lobby.waits(&t, client)
	}
	err = s.begin(header)
	if err == nil {
		err = s.hear(newsOf(t, a.feeds.spectators(t.ID)))
	}
	a.working.Go(func() { a.follow(s, f, err) })
	return web.Answer{}, nil
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
	s.conn.Close()
	f.leave(s)
	a.streams.GiveBack(s.client)
}

// wait returns nil when the stream was woken since its last wait. It returns an error
// when the client has hung up or has sent anything.
func (s *stream) wait() error {
	_, err := s.conn.Read(make([]byte, 1))
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		return cmp.Or(err, net.ErrClosed)
	}
	return s.conn.SetReadDeadline(time.Time{}) // before the caller looks for news
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
	if len(text) == 0 {
		return nil
	}
	return s.write(text)
}

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
// all of them. It exists as long as the table has streams.
type feed struct {
	api    *API
	id     string
	latest atomic.Pointer[news]
	people chan struct{} // receives when a stream joins or leaves
	over   chan struct{} // closed when the last stream leaves

	// Guarded by the mutex of all feeds.
	players, spectators map[*stream]struct{}
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
		f = &feed{api: a, id: t.ID, people: make(chan struct{}, 1), over: make(chan struct{}),
			players: map[*stream]struct{}{}, spectators: map[*stream]struct{}{}}
		f.latest.Store(newsOf(t, 0)) // until run loads the table
		a.feeds.byID[t.ID] = f
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
	f.api.feeds.Lock()
	defer f.api.feeds.Unlock()
	delete(f.side(s), s)
	wake(f.people)
	if len(f.players)+len(f.spectators) == 0 {
		delete(f.api.feeds.byID, f.id)
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
			f.sendSpectators()
		}
	}
}

// reload loads the table and sends it to all streams. The channel it returns fires when a
// player's time is up; it is nil if no time runs.
func (f *feed) reload(beat bool) (up <-chan time.Time) {
	t, err := f.current()
	if p, isProblem := errors.AsType[web.Problem](err); isProblem && !isNewer(err) {
		f.publish(&news{gone: &p}, true)
		return nil
	}
	if err != nil {
		f.reloadFailed(err, beat)
		return nil
	}
	f.api.adopt(&t, adopter)
	f.offer(&t)
	n := newsOf(t, f.api.feeds.spectators(f.id))
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
	n, now := f.latest.Load(), f.api.feeds.spectators(f.id)
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

// elsewhere reports whether a stream at this server has the seat open at a place other than
// place. It ignores streams that name no place, and returns false if place is "".
func (fs *feeds) elsewhere(id string, seat int, place string) bool {
	fs.Lock()
	defer fs.Unlock()
	f := fs.byID[id]
	if f == nil || place == "" {
		return false
	}
	for s := range f.players {
		if s.seat == seat && s.place != "" && s.place != place {
			return true
		}
	}
	return false
}

// away returns the persons' seats without a stream at this server.
func (fs *feeds) away(t *table) []int {
	fs.Lock()
	defer fs.Unlock()
	away := t.persons()
	if f := fs.byID[t.ID]; f != nil {
		for s := range f.players {
			away = slices.DeleteFunc(away, func(seat int) bool { return seat == s.seat })
		}
	}
	return away
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

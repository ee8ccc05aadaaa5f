package tables

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tessera/logic/server/store"
	"tessera/logic/server/store/storetest"
	"tessera/logic/server/web/webtest"
)

// bubble is servers in simulated time, without a network.
type bubble struct {
	t     *testing.T
	faced *storetest.Faults // counts the calls of the store
	table created
}

// inBubble runs a test in simulated time with a table of two persons. The servers are older
// than the grace.
func inBubble(t *testing.T, count int, do func(b *bubble, servers []*API)) {
	synctest.Test(t, func(t *testing.T) {
		b := &bubble{t: t, faced: storetest.NewFaults(webtest.Store(t))}
		var servers []*API
		for range count {
			servers = append(servers, b.server(b.faced))
		}
		if count > 0 {
			b.create(servers[0])
		}
		time.Sleep(time.Minute)
		do(b, servers)
	})
}

func (b *bubble) create(a *API) {
	answer := b.request(a, "POST", "/tables", "", persons("tictactoe"))
	if err := json.Unmarshal(answer.Body.Bytes(), &b.table); err != nil || len(b.table.Seats) != 2 {
		b.t.Fatalf("%v: %s", err, answer.Body)
	}
}

func (b *bubble) server(s store.Store) *API {
	options := Options{Games: house()}
	options.Store, options.Now, options.Log = s, time.Now, slog.New(slog.DiscardHandler)
	a := New(options)
	b.t.Cleanup(a.Close)
	return a
}

func (b *bubble) request(a *API, method, path, token, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", webtest.JSON)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	w := httptest.NewRecorder()
	a.ServeHTTP(w, r)
	return w
}

// line is a client's open stream of events.
type line struct {
	conn   net.Conn
	mutex  sync.Mutex
	events []string // the names of events, with their data
	ended  bool
}

// open opens a stream of a seat, or of a spectator if seat is negative.
func (b *bubble) open(a *API, seat int, more string, header ...string) *line {
	path := "/tables/" + b.table.ID + "/events?presence=true" + more
	if seat >= 0 {
		var v view
		answer := b.request(a, "GET", "/tables/"+b.table.ID, b.table.Seats[seat].Token, "")
		if err := json.Unmarshal(answer.Body.Bytes(), &v); err != nil || v.Listener == "" {
			b.t.Fatalf("%v: %s", err, answer.Body)
		}
		path += "&listener=" + v.Listener
	}
	client, server := net.Pipe()
	l := &line{conn: client}
	r := httptest.NewRequest("GET", path, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	go a.ServeHTTP(takenOver{httptest.NewRecorder(), server}, r)
	go l.read()
	b.t.Cleanup(func() { client.Close() })
	synctest.Wait()
	return l
}

func (l *line) read() {
	name := ""
	for lines := bufio.NewScanner(l.conn); lines.Scan(); {
		field, value, _ := strings.Cut(lines.Text(), ": ")
		switch field {
		case "event":
			name = value
		case "data":
			l.mutex.Lock()
			l.events = append(l.events, name+" "+value)
			l.mutex.Unlock()
		}
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.ended = true
}

// close hangs up.
func (l *line) close() {
	l.conn.Close()
	synctest.Wait()
}

func (l *line) isEnded() bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.ended
}

// take returns the events since the last call, except beats.
func (l *line) take() (events []string) {
	synctest.Wait()
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, e := range l.events {
		if e != "beat {}" {
			events = append(events, e)
		}
	}
	l.events = nil
	return events
}

// presence returns the last event "presence" of events, "" for none.
func (b *bubble) presence(events []string) (last string) {
	b.t.Helper()
	for _, e := range events {
		if data, is := strings.CutPrefix(e, "presence "); is {
			described().MustFit(b.t, []byte(data), webtest.Answers, webtest.Named("Presence")...)
			last = data
		}
	}
	return last
}

// after sleeps, and checks that the last event "presence" since then is want, "" for none.
func (b *bubble) after(wait time.Duration, l *line, want string) {
	b.t.Helper()
	time.Sleep(wait)
	if got := b.presence(l.take()); got != want {
		b.t.Errorf("after %v the presence is %q, want %q", wait, got, want)
	}
}

const (
	bothHere  = `{"seats":[{"state":"here"},{"state":"here"}],"elsewhere":false}`
	alone     = `{"seats":[{"state":"here"},{"state":"away"}],"elsewhere":false}`
	leftAgo   = `{"seats":[{"state":"here"},{"state":"away","for":%d}],"elsewhere":false}`
	elsewhere = `{"seats":[{"state":"here"},{"state":"here"}],"elsewhere":true}`
)

// TestPresence checks when players and spectators are told that a player has come and gone:
// within a second, and after the grace. A break that is shorter is told to no one.
func TestPresence(t *testing.T) {
	inBubble(t, 1, func(b *bubble, servers []*API) {
		a := servers[0]
		first := b.open(a, 0, "&place=x")
		b.after(time.Second, first, alone)
		second := b.open(a, 1, "")
		b.after(time.Second, first, bothHere)
		spectator := b.open(a, -1, "")
		b.after(0, spectator, bothHere)
		for _, short := range []time.Duration{0, time.Second, 5 * time.Second, 9 * time.Second} {
			second.close()
			b.after(short, first, "")
			second = b.open(a, 1, "")
			b.after(30*time.Second, first, "")
		}
		second.close()
		b.after(9*time.Second, first, "")
		b.after(3*time.Second, first, fmt.Sprintf(leftAgo, 10_000))
		b.after(0, spectator, fmt.Sprintf(leftAgo, 10_000))
		b.after(5*time.Minute, first, "")
		first.close()
		first = b.open(a, 0, "&place=y") // knows since when
		if got := b.presence(first.take()); !strings.Contains(got, `"state":"away","for":31`) {
			t.Errorf("who comes again is told %s", got)
		}
		var v view
		answer := b.request(a, "GET", "/tables/"+b.table.ID+"?away=true", "", "")
		if err := json.Unmarshal(answer.Body.Bytes(), &v); err != nil || !slices.Equal(v.Away, []int{1}) || v.Version != 0 {
			t.Errorf("away are %v, at version %d", v.Away, v.Version)
		}
		b.open(a, 1, "")
		b.after(time.Second, spectator, bothHere)
	})
}

// TestFlappingStream checks that a stream that opens and closes ten times a second, of a
// player or a spectator, tells no one anything, writes to no other stream, and has the
// table loaded only for itself.
func TestFlappingStream(t *testing.T) {
	for _, seat := range []int{1, -1} {
		inBubble(t, 2, func(b *bubble, servers []*API) {
			a, other := servers[0], servers[1]
			lines := []*line{b.open(a, 0, ""), b.open(a, -1, ""), b.open(other, 0, "")}
			flap := func(times int) {
				for range times {
					l := b.open(a, seat, "")
					time.Sleep(50 * time.Millisecond)
					l.close()
					time.Sleep(50 * time.Millisecond)
				}
			}
			flap(160) // the first time is news, to spectators at the next heartbeat
			for _, l := range lines {
				l.take()
			}
			b.faced.Plan(nil)
			texts, deaf := b.faced.Hear(b.table.ID)
			defer deaf()
			flap(100)
			for i, l := range lines {
				if got := l.take(); len(got) > 0 {
					t.Errorf("seat %d: stream %d hears %q", seat, i, got)
				}
			}
			// The stream loads the table, and a player finds their address before that. Each
			// server's feed loads it at the heartbeat.
			if calls := b.faced.Calls(); calls > 210 {
				t.Errorf("seat %d: the store was called %d times", seat, calls)
			}
			if len(texts) > 4 { // one of each server at a heartbeat
				t.Errorf("seat %d: the servers told each other %d texts", seat, len(texts))
			}
		})
	}
}

// TestPresenceOfTwoServers checks that a player counts as here wherever they listen, also
// while they move from one server to another, and that their seat is open elsewhere.
func TestPresenceOfTwoServers(t *testing.T) {
	inBubble(t, 2, func(b *bubble, servers []*API) {
		one, other := servers[0], servers[1]
		first := b.open(one, 0, "&place=x")
		first.take()
		second := b.open(other, 1, "&place=y")
		b.after(time.Second, first, bothHere)
		b.after(0, second, bothHere)
		for range 5 { // moves to and fro, now and then with a gap
			for i, at := range []*API{one, other} {
				next := b.open(at, 1, "&place=y")
				time.Sleep(time.Duration(i) * 20 * time.Second)
				second.close()
				b.after(40*time.Second, first, "")
				next.take()
				next.close()
				time.Sleep(5 * time.Second)
				second = b.open(at, 1, "&place=y")
				b.after(40*time.Second, first, "")
			}
		}
		second.take()
		third := b.open(one, 1, "&place=z")
		b.after(time.Second, second, elsewhere)
		b.after(0, third, elsewhere)
		var v view
		answer := b.request(one, "GET", "/tables/"+b.table.ID+"?place=z", b.table.Seats[1].Token, "")
		if err := json.Unmarshal(answer.Body.Bytes(), &v); err != nil || !v.Elsewhere {
			t.Errorf("the view says elsewhere: %v, %v", v.Elsewhere, err)
		}
		third.close()
		b.after(2*time.Second, second, bothHere)
		b.after(0, first, "")
		second.close()
		b.after(13*time.Second, first, fmt.Sprintf(leftAgo, 10_000))
	})
}

// TestAwayMovesAlong checks that a player who moves to and fro between servers still knows
// for how long another has been away.
func TestAwayMovesAlong(t *testing.T) {
	inBubble(t, 0, func(b *bubble, _ []*API) {
		shared := &sharedStore{b.faced, true}
		servers := []*API{b.server(shared), b.server(shared)}
		b.create(servers[0])
		first, second := b.open(servers[0], 0, ""), b.open(servers[1], 1, "")
		b.after(time.Second, first, bothHere)
		second.close()
		b.after(20*time.Second, first, fmt.Sprintf(leftAgo, 10_000))
		for i := range 6 {
			first.close()
			first = b.open(servers[1-i%2], 0, "")
			time.Sleep(20 * time.Second)
			for _, e := range first.take() {
				if strings.HasPrefix(e, "presence") && !strings.Contains(e, `"state":"away","for":`) {
					t.Errorf("after move %d told is %s", i, e)
				}
			}
		}
	})
}

// TestServerEnds checks that the players of a server that ends, in order or not, are away
// some time after that, and not if they have moved to another.
func TestServerEnds(t *testing.T) {
	for _, orderly := range []bool{true, false} {
		inBubble(t, 1, func(b *bubble, servers []*API) {
			lost := &cutOff{Store: b.faced}
			one, dying := servers[0], b.server(lost)
			first := b.open(one, 0, "")
			second := b.open(dying, 1, "")
			b.after(time.Second, first, bothHere)
			second.take()
			lost.cut.Store(true)
			time.Sleep(20 * time.Second)
			if b.presence(first.take()) != "" {
				t.Error("a server that is late counts as gone")
			}
			if lost.cut.Store(false); orderly {
				dying.Close()
			} else {
				lost.cut.Store(true)
			}
			if b.after(9*time.Second, first, ""); orderly {
				b.after(3*time.Second, first, fmt.Sprintf(leftAgo, 10_000))
				return
			}
			time.Sleep(50 * time.Second)
			if got := b.presence(first.take()); !strings.Contains(got, `"away"`) {
				t.Errorf("of a dead server's player is told %q", got)
			}
			b.open(one, 1, "")
			b.after(time.Second, first, bothHere)
		})
	}
}

// cutOff is a store through which no text passes while it is cut off.
type cutOff struct {
	store.Store
	cut atomic.Bool
}

func (c *cutOff) Tell(id, text string) {
	if !c.cut.Load() {
		c.Store.Tell(id, text)
	}
}

// TestStoreAway checks that no one is away only because the servers cannot hear each other
// while the store cannot be reached.
func TestStoreAway(t *testing.T) {
	inBubble(t, 1, func(b *bubble, servers []*API) {
		lost := &cutOff{Store: b.faced}
		first := b.open(servers[0], 0, "")
		b.open(b.server(lost), 1, "")
		b.after(time.Second, first, bothHere)
		lost.cut.Store(true)
		b.faced.Plan(func(string, int) storetest.Fault { return storetest.Unreachable })
		b.after(5*time.Minute, first, "")
		b.faced.Plan(nil)
		lost.cut.Store(false)
		b.after(time.Minute, first, "")
	})
}

// TestLostBehindAProxy checks that a player's stream through a proxy ends within 20 s, so
// that a client that is lost there is away soon, and that no other stream ends.
func TestLostBehindAProxy(t *testing.T) {
	inBubble(t, 1, func(b *bubble, servers []*API) {
		a := servers[0]
		direct := b.open(a, 0, "")
		spectator := b.open(a, -1, "", "X-Forwarded-For", "192.0.2.1")
		for _, header := range []string{"X-Forwarded-For", "Forwarded", "Via"} {
			through := b.open(a, 1, "", header, "for=192.0.2.1")
			b.after(time.Second, direct, bothHere)
			b.after(14*time.Second, direct, "")
			if through.isEnded() {
				t.Errorf("%s: the stream has ended", header)
			}
			b.after(6*time.Second, direct, "")
			if events := through.take(); !through.isEnded() || events[len(events)-1] != "renew {}" {
				t.Errorf("%s: the stream has not ended after %q", header, events)
			}
			b.open(a, 1, "", header, "for=192.0.2.1") // the client is there
			b.after(9*time.Second, direct, "")
			time.Sleep(30 * time.Second)
			if got := b.presence(direct.take()); !strings.Contains(got, `"away"`) {
				t.Errorf("%s: of a lost client is told %q", header, got)
			}
		}
		if direct.isEnded() || spectator.isEnded() {
			t.Error("another stream has ended")
		}
	})
}

// TestNewServerDoesNotKnow checks that a server that has just started, one of several that
// has just begun to watch a table, and one whose table is new, calls no one away before it
// can know.
func TestNewServerDoesNotKnow(t *testing.T) {
	const unknownYet = `{"seats":[{"state":"here"},{"state":"unknown"}],"elsewhere":false}`
	for _, test := range []struct {
		shared        bool
		server, table time.Duration // their ages
		unknown       time.Duration // from then on
	}{
		{false, 0, 0, 40 * time.Second},
		{false, 20 * time.Second, time.Hour, 20 * time.Second},
		{false, time.Minute, time.Hour, 0},
		{false, time.Minute, 0, 10 * time.Second}, // such as that of a rematch
		{false, time.Minute, 6 * time.Second, 4 * time.Second},
		{true, time.Minute, time.Hour, 10 * time.Second},
		{true, 0, time.Hour, 40 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			b := &bubble{t: t, faced: storetest.NewFaults(webtest.Store(t))}
			maker := b.server(b.faced)
			time.Sleep(time.Hour - max(test.server, test.table))
			var a *API
			for left := max(test.server, test.table); left >= 0; left -= time.Second {
				if left == test.server {
					a = b.server(&sharedStore{b.faced, test.shared})
				}
				if left == test.table {
					b.create(maker)
				}
				if left > 0 {
					time.Sleep(time.Second)
				}
			}
			first := b.open(a, 0, "")
			if test.unknown == 0 {
				b.after(time.Second, first, alone)
				return
			}
			b.after(time.Second, first, unknownYet)
			b.after(test.unknown-2*time.Second, first, "")
			b.after(2*time.Second, first, alone)
		})
	}
}

// sharedStore says whether others may use it.
type sharedStore struct {
	store.Store
	shared bool
}

func (s *sharedStore) Shared() bool { return s.shared }

// TestOlderClients checks that a client that does not ask for presence gets what it always
// got: no event of that name, and comments as signs of life.
func TestOlderClients(t *testing.T) {
	h := start(t, func(o *Options) { o.Heartbeat = 10 * time.Millisecond })
	l := h.create(persons("tictactoe"))
	events := l.listenAs(t.Context(), 0)
	for beats := 0; beats < 100; {
		switch e := <-events; e.name {
		case "beat":
			beats++
		case "table", "onlookers":
		default:
			t.Fatalf("the event is %+v", e)
		}
	}
}

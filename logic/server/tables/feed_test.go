package tables

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/server/web"
)

// TestStreamsShareOneLoad checks that a move costs one load for the mover and one for all
// streams together, however many there are.
func TestStreamsShareOneLoad(t *testing.T) {
	h, faults := faulty(t, func(o *Options) { o.Heartbeat, o.Adopt = time.Hour, time.Hour })
	l := h.create(persons("tictactoe"))
	var all []<-chan streamEvent
	for range 20 {
		events, _ := h.listen(t.Context(), l.path(), "")
		h.next(events)
		all = append(all, events)
	}
	faults.Plan(nil) // resets the count of calls
	moves := []string{"a1", "b1", "a2", "b2", "c3"}
	for i, move := range moves {
		decode[receipt](t, l.post(i%2, "moves", moveBody(move, uint64(i), "")), http.StatusOK)
		for _, events := range all {
			if e, _ := h.next(events); e.Length != i+1 || e.From != i || len(e.Moves) != 1 || e.Moves[0] != move {
				t.Fatalf("of %s is heard %+v", move, e)
			}
		}
	}
	// Per move: load, save, and load for the streams. The first load of the feed is one
	// more.
	if calls := faults.Calls(); calls > 3*len(moves)+1 {
		t.Errorf("%d moves heard by %d took %d calls to the store", len(moves), len(all), calls)
	}
}

// TestStreamsShareTexts checks that clients that received different numbers of spectators
// share the text of the next move.
func TestStreamsShareTexts(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
	before, err := h.api.load(t.Context(), l.id)
	if err != nil {
		t.Fatal(err)
	}
	l.play("a1")
	after, err := h.api.load(t.Context(), l.id)
	if err != nil {
		t.Fatal(err)
	}
	n := newsOf(after)
	for told := range int64(20) {
		text, now := n.text(received{before.seenUpTo(), told}, 20)
		if now != (received{after.seenUpTo(), 20}) || !strings.Contains(string(text), `["a1"]`) || !strings.Contains(string(text), `{"onlookers":20}`) {
			t.Errorf("who was told of %d hears %s", told, text)
		}
	}
	if text, _ := n.text(received{before.seenUpTo(), 20}, 20); strings.Contains(string(text), "onlookers\":") {
		t.Errorf("who knows their number hears of it in %s", text)
	}
	if len(n.texts) != 2 {
		t.Errorf("%d texts were made", len(n.texts))
	}
}

// TestTheNumberOfSpectatorsGoesOneWay checks that a player who was told of a spectator at
// once, before the feed has counted, is not told the older number with the next move.
func TestTheNumberOfSpectatorsGoesOneWay(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
	other := l.listenAs(t.Context(), 1)
	h.next(other)
	l.play("a1")
	h.next(other) // the feed runs, and counts nobody
	h.listen(t.Context(), l.path(), "")
	events := l.listenAs(t.Context(), 0)
	for _, move := range []string{"b1", "a2", "b2", "c3"} {
		l.play(move)
	}
	for e := (event{}); e.Length < 5; {
		got, open := <-events
		if !open {
			t.Fatal("the stream ended")
		}
		if got.name == "onlookers" && got.data != `{"onlookers":1}` {
			t.Errorf("told of %s", got.data)
		}
		if got.name == "table" {
			errtest.None(t, json.Unmarshal([]byte(got.data), &e))
		}
	}
}

type takenOver struct {
	*httptest.ResponseRecorder
	conn net.Conn
}

func (a takenOver) Hijack() (net.Conn, *bufio.ReadWriter, error) { return a.conn, nil, nil }

// TestSlowListener checks that a client that reads nothing delays no other client.
func TestSlowListener(t *testing.T) {
	h := start(t, func(o *Options) { o.Heartbeat = time.Hour })
	l := h.create(persons("tictactoe"))
	slow, server := net.Pipe() // without a buffer
	defer slow.Close()
	go h.api.ServeHTTP(takenOver{httptest.NewRecorder(), server}, httptest.NewRequest("GET", l.path()+"/events", nil))
	for lines := bufio.NewScanner(slow); lines.Scan() && !strings.HasPrefix(lines.Text(), "data: "); {
	}
	events, _ := h.listen(t.Context(), l.path(), "")
	l.play("a1")
	l.play("b1")
	if moves, _, _ := h.follow(events, nil, 2); len(moves) != 2 {
		t.Errorf("heard %q", moves)
	}
}

// TestStreamsAreShared checks that the fuller the server, the fewer streams one client
// and one network may have, and that a client without a stream gets one as long as any is
// free.
func TestStreamsAreShared(t *testing.T) {
	h := start(t, func(o *Options) { o.Streams, o.AllStreams = 8, 64 })
	fill := func(client string) (many int) {
		for h.api.streams.Take(client) == nil {
			many++
		}
		return many
	}
	if many := fill("192.0.2.1"); many != 8 {
		t.Errorf("with much room a client has %d streams", many)
	}
	last := 8
	for n := range 200 { // each in its own network
		many := fill(fmt.Sprintf("2001:db8:%x::/64", n))
		if many > last {
			t.Errorf("as client %d comes it has %d streams, the one before %d", n, many, last)
		}
		last = many
	}
	if first := fill("192.0.2.1"); last != 0 || first != 0 || h.api.streams.Taken() != 64 {
		t.Errorf("in the end the last has %d, the first %d more, and all %d", last, first, h.api.streams.Taken())
	}
	r := h.do("GET", h.create(persons("trisq")).path()+"/events", "", "")
	if wantError(t, r, 503, "too many connections"); r.Header.Get("Retry-After") != "30" {
		t.Errorf("Retry-After is %q", r.Header.Get("Retry-After"))
	}
	h.api.streams.GiveBack("192.0.2.1")
	if many := fill("203.0.113.1"); many != 1 {
		t.Errorf("who has none gets %d of one place", many)
	}

	h = start(t, func(o *Options) { o.Streams, o.AllStreams = 2, 1000 })
	all, network := 0, web.Network("2001:db8:1:0::/64")
	for n := range 100 {
		client := fmt.Sprintf("2001:db8:1:%x::/64", n)
		if web.Network(client) != network {
			t.Fatalf("%s is of another network", client)
		}
		all += fill(client)
	}
	if all != 2*clientsOfNetwork {
		t.Errorf("the clients of one network have %d streams", all)
	}
}

// TestFewStreamsAreSharedToo checks that with few streams in all, as where few files may be
// open, neither two clients nor two networks can have them all.
func TestFewStreamsAreSharedToo(t *testing.T) {
	for _, clients := range []int{1, 50} {
		h := start(t, func(o *Options) { o.Streams, o.AllStreams = 36, 144 })
		for _, network := range []string{"192.0.2.%d", "198.51.100.%d"} {
			for n := range clients {
				for h.api.streams.Take(fmt.Sprintf(network, n)) == nil {
				}
			}
		}
		if err := h.api.streams.Take("203.0.113.1"); err != nil {
			t.Errorf("beside %d clients in each of two networks: %v", clients, err)
		}
	}
}

// TestAReopenedStreamLoadsNothing checks that a stream that goes on where its table is needs
// nothing from the store, and that one that lacks something gets it.
func TestAReopenedStreamLoadsNothing(t *testing.T) {
	h, faults := faulty(t, func(o *Options) { o.Heartbeat, o.Adopt = time.Hour, time.Hour })
	l := h.create(persons("tictactoe"))
	open := func(last string) (<-chan streamEvent, func()) {
		ctx, end := context.WithCancel(t.Context())
		events, _ := h.listen(ctx, l.path(), last)
		return events, end
	}
	faults.Plan(nil) // resets the count of calls
	events, end := open("")
	_, id := h.next(events)
	logictest.Until(t, "the stream and its feed load the table", func() bool { return faults.Calls() == 2 })
	for range 3 { // as behind a proxy
		again, endAgain := open(id)
		end()
		events, end = again, endAgain
	}
	if n := faults.Calls(); n != 2 {
		t.Errorf("opening the stream again takes %d calls to the store", n-2)
	}
	expect := func(move string) {
		t.Helper()
		e, now := h.next(events)
		if id = now; !slices.Equal(e.Moves, []string{move}) {
			t.Errorf("after %s the stream goes on with %v", move, e.Moves)
		}
	}
	before := id
	l.play("a1")
	expect("a1")
	end()
	events, end = open(before)
	expect("a1")
	for _, move := range []string{"b1", "a2", "b2"} {
		end()
		logictest.Until(t, "the table has no streams", func() bool { return h.api.streams.Taken() == 0 })
		l.play(move)
		events, end = open(id)
		expect(move)
	}
	end()
}

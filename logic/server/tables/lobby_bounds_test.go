package tables

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/server/limit"
	"tessera/logic/server/store"
	"tessera/logic/server/store/storetest"
	"tessera/logic/server/web"
	"tessera/logic/server/web/webtest"
)

func (h *harness) from(client, path, body string) reply {
	h.t.Helper()
	return h.Do("POST", path, body, append(headers("POST", ""), "Client: "+client)...)
}

func (h *harness) stored() int {
	h.t.Helper()
	all, err := h.store.Census(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	return all.Games
}

// TestLobbyIsShared checks that one client or network can take only a part of the lobby's
// places and of the free seats, and that a refused request stores nothing.
func TestLobbyIsShared(t *testing.T) {
	for name, test := range map[string]struct {
		client string // a format, if it has a verb
		places int    // places in the lobby that these clients can have together
		seats  int    // seats that they can take in quick succession
	}{
		"one client":      {"192.0.2.7", mostOfOne, int(sitsEach.Burst)},
		"a /24":           {"192.0.2.%d", mostOfNetwork, int(sitsOfNetwork.Burst)},
		"an IPv6 network": {"2001:db8:7:%x::/64", mostOfNetwork, int(sitsOfNetwork.Burst)},
	} {
		t.Run(name, func(t *testing.T) {
			h := start(t, nil)
			client := func(i int) string {
				if test.client == "192.0.2.7" {
					return test.client
				}
				return fmt.Sprintf(test.client, i+1)
			}
			wants := func(i int) string {
				return fmt.Sprintf(`{"game": "tictactoe", "clock": {"side": %d}}`, leastSide+i)
			}
			waiting := 0
			for i := range mostWaiting {
				before := h.stored()
				r := h.from(client(i), "/lobby", wants(i))
				if r.Status == http.StatusCreated {
					waiting++
					continue
				}
				wantError(t, r, 429, "too many players are waiting")
				if after := h.stored(); after != before || r.Header.Get("Location") != "" {
					t.Fatalf("a refused request stored %d records, and names the place %q", after-before, r.Header.Get("Location"))
				}
			}
			if waiting != test.places {
				t.Errorf("they got %d places of the lobby, want %d", waiting, test.places)
			}
			decode[created](t, h.from("198.51.100.1", "/lobby", wants(mostWaiting)), 201)

			h.clock.Advance(2 * listedFor)
			took, seats := 0, 50
			for i := range seats {
				waits := decode[created](t, h.from(fmt.Sprintf("10.%d.0.1", i), "/lobby", wants(i)), 201)
				path, body := "/lobby", wants(i)
				if i%2 == 0 {
					path, body = "/tables/"+waits.ID+"/seat", "{}"
				}
				before := h.stored()
				r := h.from(client(i), path, body)
				if r.Status == http.StatusOK {
					took++
					continue
				}
				if wantError(t, r, 429, "too many games"); h.stored() != before {
					t.Fatal("a refused request stored something")
				}
			}
			if took != test.seats {
				t.Errorf("they took %d of %d free seats, want %d", took, seats, test.seats)
			}
			decode[created](t, h.from("198.51.100.1", "/lobby", wants(seats-1)), 200)
			h.clock.Advance(time.Minute)
			h.from("10.99.0.1", "/lobby", wants(seats))
			decode[created](t, h.from(client(0), "/lobby", wants(seats)), 200)
		})
	}
}

// TestFewNetworksDoNotFillTheLobby checks that networks, and networks of a wider one, that
// take all places they can get leave some for others.
func TestFewNetworksDoNotFillTheLobby(t *testing.T) {
	for name, test := range map[string]struct {
		client string // a format
		most   int
	}{
		"seven networks":    {"10.%d.0.1", 90},
		"a /16":             {"10.0.%d.1", mostOfWider},
		"many /48 of a /32": {"2001:db8:%x::/64", mostOfWider},
	} {
		t.Run(name, func(t *testing.T) {
			n := lobbyList{}
			for i := range 10 * mostWaiting {
				clients := map[bool]int{true: 7, false: 60}[name == "seven networks"]
				client := fmt.Sprintf(test.client, i%clients)
				if clients == 7 {
					client = fmt.Sprintf("10.%d.0.%d", i%clients, i%251)
				}
				w := entryOf(client)
				w.Table = fmt.Sprint(i)
				if n.checkRoom(w) == nil {
					n.Waiting = append(n.Waiting, w)
				}
			}
			if len(n.Waiting) > test.most {
				t.Errorf("they have %d places, want %d at most", len(n.Waiting), test.most)
			}
			if err := n.checkRoom(entryOf("198.51.100.1")); err != nil {
				t.Errorf("another client: %v", err)
			}
		})
	}
}

// TestOnlyCreatedTablesAreCharged checks that requests that create no table take nothing
// from what clients may create, however many there are.
func TestOnlyCreatedTablesAreCharged(t *testing.T) {
	once := limit.Rate{Burst: 1, PerSecond: 1e-9}
	h := start(t, func(o *Options) { o.Creations = limit.NewBuckets(once, once.Times(100)) })
	waits := decode[created](t, h.from("198.51.100.1", "/lobby", persons("tictactoe")), 201)
	const stranger = "192.0.2.1"
	for range 3 {
		wantError(t, h.from(stranger, "/tables/NONEXISTENT/seat", "{}"), 404, "")
		wantError(t, h.from(stranger, "/tables/NONEXISTENT/seat", `{"name": 1}`), 400, "")
		wantError(t, h.from(stranger, "/lobby", `{"game": "chess"}`), 400, "")
		wantError(t, h.from(stranger, "/tables", `{"game": "chess"}`), 400, "")
	}
	decode[created](t, h.from(stranger, "/tables/"+waits.ID+"/seat", "{}"), 200)
	wantError(t, h.from(stranger, "/tables/"+waits.ID+"/seat", "{}"), 409, "")
	decode[created](t, h.from("198.51.100.2", "/lobby", persons("tictactoe")), 201)
	decode[created](t, h.from(stranger, "/lobby", persons("tictactoe")), 200)
	decode[created](t, h.from(stranger, "/tables", persons("tictactoe")), 201)
	wantError(t, h.from(stranger, "/tables", persons("tictactoe")), 429, "too many games")
}

// TestNoTableIsLeftOver checks that a request that created a table and then took a seat
// at another one removes its own table.
func TestNoTableIsLeftOver(t *testing.T) {
	h := start(t, nil)
	const many = 32
	var all []func() reply
	for i := range many {
		all = append(all, func() reply { return h.from(fmt.Sprintf("10.%d.0.1", i), "/lobby", persons("tictactoe")) })
	}
	tables := map[string]bool{}
	for _, r := range webtest.AtOnce(all...) {
		tables[decode[created](t, r, r.Status).ID] = true
	}
	if stored := h.stored(); stored != len(tables) {
		t.Errorf("%d tables are stored, and %d are known", stored, len(tables))
	}
}

func entryOf(client string) lobbyEntry {
	return lobbyEntry{By: store.Checksum(client), Net: store.Checksum(web.Network(client)),
		Wide: store.Checksum(web.WiderNetwork(client))}
}

// TestManyComeAndLeaveAtOnce checks that no one is refused or stays listed because many
// come or leave at the same time.
func TestManyComeAndLeaveAtOnce(t *testing.T) {
	h := start(t, nil)
	const many = 60
	var come []func() reply
	for i := range many {
		body := fmt.Sprintf(`{"game": "tictactoe", "clock": {"side": %d}}`, leastSide+i)
		come = append(come, func() reply { return h.from(fmt.Sprintf("10.%d.0.1", i), "/lobby", body) })
	}
	var leave []context.CancelFunc
	for _, r := range webtest.AtOnce(come...) {
		made := decode[created](t, r, http.StatusCreated)
		l := testTable{h, made.ID, map[int]string{made.Seats[0].Seat: made.Seats[0].Token}}
		ctx, cancel := context.WithCancel(t.Context())
		h.next(l.listenAs(ctx, made.Seats[0].Seat))
		leave = append(leave, cancel)
	}
	if n := len(h.list()); n != many {
		t.Errorf("of %d, %d are listed", many, n)
	}
	for _, cancel := range leave {
		cancel()
	}
	logictest.Until(t, "an empty lobby", func() bool { return len(h.list()) == 0 })
}

// TestStreamsAreNoWrites checks that streams do not change what is stored of the lobby when
// they come, go and come back, and that the entries of waiting players are renewed together.
func TestStreamsAreNoWrites(t *testing.T) {
	h, faults := faulty(t, func(o *Options) { o.Heartbeat = 5 * time.Millisecond })
	var waiting []testTable
	for i := range 5 {
		l, seat := h.anyone(fmt.Sprintf(`{"game": "tictactoe", "clock": {"side": %d}}`, leastSide+i), 201)
		h.next(l.listenAs(t.Context(), seat))
		waiting = append(waiting, l)
	}
	var writes atomic.Int64
	faults.Plan(func(call string, _ int) storetest.Fault {
		if call == "save" {
			writes.Add(1)
		}
		return storetest.None
	})
	l := waiting[0]
	var seat int
	for seat = range l.tokens {
	}
	for range 3 {
		ctx, leave := context.WithCancel(t.Context())
		watching, _ := h.listen(ctx, l.path(), "")
		h.next(watching)
		h.next(l.listenAs(ctx, seat))
		leave()
		logictest.Until(t, "the streams to end", func() bool { streams, _ := h.api.Counts(); return streams == len(waiting) })
	}
	if n := writes.Load(); n != 0 {
		t.Errorf("%d times something was written", n)
	}
	h.clock.Advance(listedFor - time.Second)
	for _, l := range waiting {
		l.wait("the table to be offered anew", func(view) bool { return h.offeredUntil(l.id).Equal(h.clock.Now().Add(listedFor)) })
	}
	if n := writes.Load(); n != 1 {
		t.Errorf("%d tables were renewed in %d writes, want 1", len(waiting), n)
	}
}

// TestAwayForAMoment checks that a table is not offered while its player is away, and stays
// stored as it is until the player comes back or has been away for long.
func TestAwayForAMoment(t *testing.T) {
	h, faults := faulty(t, func(o *Options) { o.Heartbeat = 5 * time.Millisecond })
	l, seat := h.anyone(persons("tictactoe"), 201)
	ctx, leave := context.WithCancel(t.Context())
	h.next(l.listenAs(ctx, seat))
	left := time.Now()
	leave()
	logictest.Until(t, "an empty lobby", func() bool { return len(h.list()) == 0 })
	stored := func() int {
		all, err := faults.Notices(t.Context())
		errtest.None(t, err)
		return len(all)
	}
	if n := stored(); n != 1 && time.Since(left) < leaveTime {
		t.Errorf("%d tables are stored as waiting, want 1", n)
	}
	ctx, leave = context.WithCancel(t.Context())
	h.next(l.listenAs(ctx, seat))
	logictest.Until(t, "the table of a player who is back", func() bool { return len(h.list()) == 1 })
	leave()
	logictest.Until(t, "the table to be removed", func() bool { return stored() == 0 })
}

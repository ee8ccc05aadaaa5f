package tables

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"tessera/logic/server/store"
)

// anyone sends POST /lobby and returns the table with the one seat whose token the answer
// has.
func (h *harness) anyone(body string, status int) (l testTable, seat int) {
	h.t.Helper()
	made := decode[created](h.t, h.do("POST", "/lobby", "", body), status)
	if len(made.Seats) != 1 {
		h.t.Fatalf("the answer has the seats %+v", made.Seats)
	}
	own := made.Seats[0]
	if free := made.Table.Free; status == http.StatusCreated && (free == nil || *free != 1-own.Seat) || status == http.StatusOK && free != nil {
		h.t.Fatalf("status %d with the free seat %v", status, free)
	}
	return testTable{h, made.ID, map[int]string{own.Seat: own.Token}}, own.Seat
}

// TestOnlyEqualWishesArePaired checks that only players who want the same game are paired.
func TestOnlyEqualWishesArePaired(t *testing.T) {
	h := start(t, nil)
	const same = `{"game": "trisq", "clock": {"side": 300, "turn": 3}, "options": {"rules": "groups"}}`
	first, seat := h.anyone(same, 201)
	for _, other := range []string{
		`{"game": "trisq", "clock": {"side": 300, "turn": 3}}`, `{"game": "trisq", "clock": {"side": 300, "turn": 4}, "options": {"rules": "groups"}}`,
		`{"game": "trisq", "clock": {"side": 300, "turn": 3}, "options": {"rules": "groups", "position": "t12/13/13/13/13/13/13/13/13/13/13/13/13 s"}}`,
		`{"game": "trisq", "clock": {"days": 1}}`, `{"game": "trisq"}`, `{"game": "trisq", "absence": 60}`, `{"game": "foursquare"}`,
	} {
		h.anyone(other, 201)
	}
	wantError(t, first.post(1-seat, "moves", moveBody("c3", 0, "")), 401, "")
	second, opposite := h.anyone(same, 200)
	if second.id != first.id || opposite != 1-seat {
		t.Fatalf("the second sits at %d of %s, the first at %d of %s", opposite, second.id, seat, first.id)
	}
	h.anyone(same, 201) // waits for the next player
	both := testTable{h, first.id, map[int]string{seat: first.tokens[seat], opposite: second.tokens[opposite]}}
	if v := both.look(); v.Free != nil || v.Clock == nil || v.Clock.Side != 300 {
		t.Errorf("the table is %+v", v)
	}
	both.play("g7")
	both.play("h8")
	wantError(t, h.do("POST", "/lobby", "", `{"game": "shaper"}`), 400, "for games of two")
	wantError(t, h.do("POST", "/lobby", "", `{"game": "square", "options": {"players": "3"}}`), 400, "for games of two")
}

// TestRepeatedRequestReplacesItsOpenTable checks that a repeated request drops the table of the
// first one from the lobby, because no one waits there.
func TestRepeatedRequestReplacesItsOpenTable(t *testing.T) {
	h := start(t, nil)
	const same, changed = `{"game": "trisq", "key": "k1"}`, `{"game": "trisq", "clock": {"days": 1}, "key": "k1"}`
	lost, _ := h.anyone(same, 201)
	again, _ := h.anyone(same, 201)
	if list := h.list(); again.id == lost.id || len(list) != 1 || list[0].ID != again.id {
		t.Fatalf("after %s and %s the lobby lists %+v", lost.id, again.id, list)
	}
	other, _ := h.anyone(changed, 201)
	if list := h.list(); len(list) != 1 || list[0].ID != other.id {
		t.Errorf("who wants another clock then waits at %+v", list)
	}
	h.anyone(same, 201)
	waits, _ := h.anyone(`{"game": "trisq", "clock": {"days": 1}, "key": "k2"}`, 201)
	joined, _ := h.anyone(changed, 200)
	if list := h.list(); joined.id != waits.id || len(list) != 0 {
		t.Errorf("opposite another, the lobby lists %+v", list)
	}
	wantError(t, h.do("POST", "/lobby", "", `{"game": "trisq", "key": 1}`), 400, "key")
}

// TestLobbyKeysAreTheirClients checks that two clients whose requests have the same key are
// paired, and that neither takes the other's table off the list.
func TestLobbyKeysAreTheirClients(t *testing.T) {
	h := start(t, nil)
	const same, timed = `{"game": "trisq", "key": "1"}`, `{"game": "trisq", "clock": {"days": 1}, "key": "1"}`
	first := decode[created](t, h.from("192.0.2.7", "/lobby", same), 201)
	other := decode[created](t, h.from("198.51.100.7", "/lobby", timed), 201)
	if list := h.list(); len(list) != 2 || list[0].ID != first.ID || list[1].ID != other.ID {
		t.Fatalf("beside %s and %s the lobby lists %+v", first.ID, other.ID, list)
	}
	if met := decode[created](t, h.from("203.0.113.7", "/lobby", same), 200); met.ID != first.ID {
		t.Errorf("the second player of %s sits at %s", first.ID, met.ID)
	}
}

// TestWaiting checks that a table stays in the lobby as long as its player's stream is
// open, and for a minute after its last sign of life.
func TestWaiting(t *testing.T) {
	h := start(t, func(o *Options) { o.Heartbeat = 5 * time.Millisecond })
	body := persons("tictactoe")
	first, seat := h.anyone(body, 201)
	h.clock.Advance(61 * time.Second)
	again, own := h.anyone(body, 201) // the first had no stream open
	if again.id == first.id {
		t.Fatal("one waits at the same table twice")
	}
	ctx, leave := context.WithCancel(t.Context())
	again.listenAs(ctx, own)
	for range 3 {
		h.clock.Advance(50 * time.Second)
		again.wait("the table to be offered anew", func(view) bool { return h.offeredUntil(again.id).Equal(h.clock.Now().Add(listedFor)) })
	}
	joined, _ := h.anyone(body, 200)
	if joined.id != again.id {
		t.Error("who waited for long and was there is not found")
	}
	leave()

	third, own := h.anyone(body, 201)
	ctx, leave = context.WithCancel(t.Context())
	h.next(third.listenAs(ctx, own))
	leave()
	third.wait("the stream to end", func(view) bool { streams, _ := h.api.Counts(); return streams == 0 })
	if fourth, _ := h.anyone(body, 201); fourth.id == third.id {
		t.Error("who has gone is offered")
	}
	wantError(t, first.post(seat, "call", `{}`), 409, "")
	decode[receipt](t, first.post(seat, "resign", `{}`), 200)
}

func (h *harness) offeredUntil(id string) (until time.Time) {
	h.t.Helper()
	all, err := h.store.Notices(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	for _, w := range listOf(all, h.clock.Now()).Waiting {
		if w.Table == id {
			until = store.TimeOf(w.Until)
		}
	}
	return until
}

// TestAnyoneAtOnce checks that of many players who come at the same time all but at most
// one are paired, each with one opponent.
func TestAnyoneAtOnce(t *testing.T) {
	h := start(t, nil)
	const many = 16
	places := map[string]int{}
	var mutex sync.Mutex
	var all sync.WaitGroup
	for range many {
		all.Go(func() {
			r, err := h.try(t.Context(), "POST", "/lobby", "", persons("tictactoe"))
			if err != nil || r.Status != http.StatusOK && r.Status != http.StatusCreated {
				t.Errorf("%v, status %d: %s", err, r.Status, r.Body)
				return
			}
			made := decode[created](t, r, r.Status)
			mutex.Lock()
			defer mutex.Unlock()
			places[fmt.Sprint(made.ID, " ", made.Seats[0].Seat)]++
			places[made.ID]++
		})
	}
	all.Wait()
	alone := 0
	for place, n := range places {
		if n > 2 || len(place) > len("x 0") && place[len(place)-2] == ' ' && n > 1 {
			t.Errorf("at %s there are %d", place, n)
		}
		if place[len(place)-2] != ' ' && n == 1 {
			alone++
		}
	}
	if alone > 0 {
		t.Errorf("%d of %d sit alone", alone, many)
	}
}

func fillLobby(t *testing.T, h *harness) {
	t.Helper()
	err := h.api.lobby.change(t.Context(), func(n *lobbyList) (bool, error) {
		n.Waiting = nil
		for i := range mostWaiting {
			if err := h.api.lobby.offer(n, lobbyEntry{Key: fmt.Sprint(i), Table: fmt.Sprint("t", i), By: uint64(i + 1), Net: uint64(i + 1), Wide: uint64(i + 1)}); err != nil {
				return false, err
			}
		}
		return true, nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestLobbyIsBounded checks that only so many players can wait at the same time.
func TestLobbyIsBounded(t *testing.T) {
	h := start(t, nil)
	fillLobby(t, h)
	wantError(t, h.do("POST", "/lobby", "", persons("tictactoe")), 429, "too many players are waiting")
	h.clock.Advance(time.Minute)
	h.anyone(persons("tictactoe"), 201)
}

func (h *harness) list() []openTable {
	h.t.Helper()
	return decode[openTables](h.t, h.do("GET", "/lobby", "", ""), http.StatusOK).Tables
}

package tables

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"tessera/logic/logictest"
)

func (h *harness) wantSpectators(events <-chan streamEvent, want int) {
	h.t.Helper()
	for {
		select {
		case got, open := <-events:
			if !open {
				h.t.Fatal("the stream ended")
			}
			var e spectatorsEvent
			if got.name != "onlookers" {
				continue
			}
			if err := json.Unmarshal([]byte(got.data), &e); err != nil {
				h.t.Fatal(err)
			}
			if e.Spectators == want {
				return
			}
		case <-time.After(logictest.Limit):
			h.t.Fatalf("nobody told of %d onlookers", want)
		}
	}
}

func (l testTable) listenAs(ctx context.Context, seat int) <-chan streamEvent {
	l.h.t.Helper()
	v := decode[view](l.h.t, l.h.do("GET", l.path(), l.tokens[seat], ""), 200)
	if v.Listener == "" || strings.Contains(l.tokens[seat], v.Listener) {
		l.h.t.Fatalf("the seat listens by %q", v.Listener)
	}
	events, _ := l.h.stream(ctx, l.path()+"/events?listener="+v.Listener, "")
	return events
}

// TestSpectators checks that players receive the number of spectators, and that the
// creator can close the table to spectators while the players continue.
func TestSpectators(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "tictactoe", "host": 1}`)
	mine, other := l.listenAs(t.Context(), 0), l.listenAs(t.Context(), 1)
	ctx, leave := context.WithCancel(t.Context())
	spectator, _ := h.listen(t.Context(), l.path(), "")
	h.listen(ctx, l.path(), "")
	h.wantSpectators(mine, 2)
	h.wantSpectators(other, 2)
	if v := l.look(); v.Spectators != 2 || v.Host != 1 || v.Closed || v.Listener != "" {
		t.Errorf("an onlooker sees %+v", v)
	}
	leave()
	h.wantSpectators(mine, 1)

	wantError(t, l.post(0, "onlookers", `{"allowed": false}`), 403, "only the player who created")
	wantError(t, l.post(1, "onlookers", `{}`), 400, "allowed is missing")
	wantError(t, l.post(1, "onlookers", `{"allowed": true}`), 409, "already")
	decode[receipt](t, l.post(1, "onlookers", `{"allowed": false}`), 200)
	decode[receipt](t, l.post(0, "moves", moveBody("b2", 0, "")), 200) // closing does not block a move
	for e := range spectator {
		if e.name == "gone" && strings.Contains(e.data, "does not allow spectators") {
			break
		}
	}
	h.wantSpectators(mine, 0)
	wantError(t, h.do("GET", l.path(), "", ""), 403, "does not allow spectators")
	wantError(t, h.do("GET", l.path(), "seat_x", ""), 403, "does not allow spectators")
	wantError(t, h.do("GET", l.path()+"/events", "", ""), 403, "does not allow spectators")
	wantError(t, h.do("GET", l.path()+"/events?listener=x", "", ""), 403, "does not allow spectators")
	again := l.listenAs(t.Context(), 0)
	if e, _ := h.next(again); e.Length != 1 || !e.Closed {
		t.Errorf("who plays hears %+v", e)
	}
	if r := h.do("HEAD", l.path()+"/events", l.tokens[0], ""); r.Status != 200 {
		t.Errorf("a program that shows its token gets status %d", r.Status)
	}
	decode[receipt](t, l.post(1, "onlookers", `{"allowed": true}`), 200)
	if l.look().Closed {
		t.Error("it stays closed")
	}
}

// TestHost checks that the creator has a person's seat, by default the first, and one
// seat further in a rematch.
func TestHost(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "tictactoe", "seats": ["random", "person"]}`)
	if v := l.wait("the computer", func(v view) bool { return v.Length == 1 }); v.Host != 1 {
		t.Errorf("the host is %d", v.Host)
	}
	wantError(t, h.do("POST", "/tables", "", `{"game": "tictactoe", "seats": ["random", "person"], "host": 0}`), 400, "no person's seat")
	wantError(t, h.do("POST", "/tables", "", `{"game": "tictactoe", "host": 2}`), 400, "no person's seat")
	wantError(t, h.do("POST", "/tables", "", `{"game": "tictactoe", "host": "me"}`), 400, "a whole number")
	decode[receipt](t, l.post(1, "onlookers", `{"allowed": false}`), 200)
	decode[receipt](t, l.post(1, "resign", `{}`), 200)
	decode[receipt](t, l.post(1, "rematch", `{}`), 200)
	v := decode[view](t, h.do("GET", l.path(), l.tokens[1], ""), 200)
	v = decode[view](t, h.do("GET", "/tables/"+*v.Rematch.Table, l.tokens[1], ""), 200)
	if v.Host != 0 || !v.Closed {
		t.Errorf("the next table's host is %d, closed %v", v.Host, v.Closed)
	}
}

// TestASeatAtTwoPlaces checks that a player sees when the seat is open in another place.
// The player's own earlier stream does not count, and no one else sees it.
func TestASeatAtTwoPlaces(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
	at := func(seat int, place string) bool {
		t.Helper()
		return decode[view](t, h.do("GET", l.path()+"?place="+place, l.tokens[seat], ""), http.StatusOK).Elsewhere
	}
	listener := decode[view](t, h.do("GET", l.path(), l.tokens[0], ""), http.StatusOK).Listener
	ctx, leave := context.WithCancel(t.Context())
	h.stream(ctx, l.path()+"/events?listener="+listener+"&place=home", "")
	for place, want := range map[string]bool{"home": false, "work": true, "": false, strings.Repeat("x", mostPlace+1): false} {
		if got := at(0, place); got != want {
			t.Errorf("at %q: %v", place, got)
		}
	}
	if at(1, "work") {
		t.Error("who sits at another seat is told of this one")
	}
	leave()
	l.wait("the stream to end", func(view) bool { streams, _ := h.api.Counts(); return streams == 0 })
	if at(0, "work") {
		t.Error("who has left is there")
	}
}

package tables

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
)

func (l testTable) listenAs(ctx context.Context, seat int) <-chan streamEvent {
	l.h.t.Helper()
	v := decode[view](l.h.t, l.h.do("GET", l.path(), l.tokens[seat], ""), 200)
	if v.Listener == "" || strings.Contains(l.tokens[seat], v.Listener) {
		l.h.t.Fatalf("the seat listens by %q", v.Listener)
	}
	events, _ := l.h.stream(ctx, l.path()+"/events?listener="+v.Listener, "")
	return events
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

// TestAway checks that only a client that asks learns which players have no stream.
func TestAway(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
	away := func(want ...int) func(view) bool {
		return func(view) bool {
			return slices.Equal(decode[view](t, h.do("GET", l.path()+"?away=true", "", ""), http.StatusOK).Away, want)
		}
	}
	ctx, leave := context.WithCancel(t.Context())
	if l.wait("nobody", away(0, 1)); decode[view](t, h.do("GET", l.path(), "", ""), http.StatusOK).Away != nil {
		t.Error("who is away is told without a question")
	}
	l.listenAs(ctx, 1)
	l.listenAs(t.Context(), 0)
	l.wait("both", away())
	leave()
	l.wait("one", away(1))
}

package tables

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestNames checks that all clients see a seat's name, that the rematch keeps it, and how
// names are cleaned.
func TestNames(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "tictactoe", "host": 1, "name": "Ada"}`)
	if v := l.look(); v.Seats[0].Player != "" || v.Seats[1].Player != "Ada" {
		t.Fatalf("a new table has the names %+v", v.Seats)
	}
	decode[receipt](t, l.post(0, "name", `{"name": "Zoë ♞"}`), http.StatusOK)
	decode[receipt](t, l.post(0, "moves", moveBody("a1", 0, "")), http.StatusOK) // a name does not block a move
	wantError(t, l.post(0, "name", `{"name": "Zoë ♞"}`), 409, "already")
	for _, wrong := range []string{strings.Repeat("x", 41), "two\nlines", "turned \u202e around", "\u200b", "\u2800", "\u3164\u115f"} {
		wantError(t, l.post(0, "name", fmt.Sprintf(`{"name": %q}`, wrong)), 400, "at most 40 readable characters")
	}
	for sent, shown := range map[string]string{
		"Zoe\u0308": "Zoë", "山田\u3000太郎": "山田 太郎", strings.Repeat("o\u0308", 20): strings.Repeat("ö", 20),
		"می\u200cخواهم": "می\u200cخواهم", "ශ\u0dca\u200dරී": "ශ\u0dca\u200dරී", "👨\u200d👩\u200d👧": "👨\u200d👩\u200d👧",
	} {
		h.clock.Advance(time.Minute)
		decode[receipt](t, l.post(0, "name", fmt.Sprintf(`{"name": %q}`, sent)), http.StatusOK)
		if got := l.look().Seats[0].Player; got != shown {
			t.Errorf("the name %+q is shown as %+q", sent, got)
		}
	}
	decode[receipt](t, l.post(0, "name", `{"name": "Zoë ♞"}`), http.StatusOK)
	wantError(t, l.post(0, "name", `{}`), 400, "name is missing")
	wantError(t, h.do("POST", "/tables", "", `{"game": "tictactoe", "name": "a\tb"}`), 400, "readable")
	l.post(0, "resign", "{}")
	l.post(0, "rematch", "{}")
	l.post(1, "rematch", "{}")
	next := testTable{h, *l.look().Rematch.Table, nil}
	if v := next.look(); v.Seats[1].Player != "Zoë ♞" || v.Seats[0].Player != "Ada" {
		t.Errorf("the next game has the names %+v", v.Seats)
	}
}

// TestWhoIsAwaited checks that a seat counts as awaited until its person does anything
// there, such as only announcing to be there.
func TestWhoIsAwaited(t *testing.T) {
	h := start(t, nil)
	awaited := func(l testTable) (seats []bool) {
		for _, s := range l.look().Seats {
			seats = append(seats, s.Awaited)
		}
		return seats
	}
	l := h.create(persons("tictactoe"))
	if got := awaited(l); !slices.Equal(got, []bool{false, true}) {
		t.Fatalf("at a new table are awaited %v", got)
	}
	wantError(t, l.post(1, "name", `{"name": "two\nlines"}`), 400, "readable")
	if got := awaited(l); !got[1] {
		t.Error("who was refused has come")
	}
	decode[receipt](t, l.post(1, "name", `{"name": ""}`), http.StatusOK)
	if got := awaited(l); got[1] {
		t.Error("who has come is awaited")
	}
	wantError(t, l.post(1, "name", `{"name": ""}`), 409, "already")

	l = h.create(`{"game": "tictactoe", "host": 1}`)
	decode[receipt](t, l.post(0, "moves", moveBody("a1", 0, "")), http.StatusOK)
	if got := awaited(l); got[0] || got[1] {
		t.Errorf("after a move are awaited %v", got)
	}
}

// TestPhrases checks that phrases reach clients once, with their numbers, and that their
// rate is bounded.
func TestPhrases(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
	events, _ := h.listen(t.Context(), l.path(), "")
	h.next(events)
	decode[receipt](t, l.post(1, "phrases", `{"phrase": "hello"}`), http.StatusOK)
	if e, _ := h.next(events); len(e.Said) != 1 || e.Said[0] != (said{1, 1, "hello"}) {
		t.Errorf("who listens is told %+v", e.Said)
	}
	wantError(t, l.post(0, "phrases", `{"phrase": "hullo"}`), 400, `there is no phrase "hullo"`)
	decode[receipt](t, l.post(0, "moves", moveBody("a1", 0, "")), http.StatusOK) // a phrase does not block a move
	for range 3 {
		decode[receipt](t, l.post(1, "phrases", `{"phrase": "moment"}`), http.StatusOK)
	}
	wantError(t, l.post(1, "phrases", `{"phrase": "sorry"}`), 429, "you have sent a lot of messages")
	decode[receipt](t, l.post(0, "phrases", `{"phrase": "luck"}`), http.StatusOK)
	h.clock.Advance(15 * time.Second)
	decode[receipt](t, l.post(1, "phrases", `{"phrase": "sorry"}`), http.StatusOK)
	for range mostSaid {
		h.clock.Advance(15 * time.Second)
		decode[receipt](t, l.post(0, "phrases", `{"phrase": "game"}`), http.StatusOK)
	}
	list := l.look().Said
	if len(list) != mostSaid || list[0].Number != 7 || list[mostSaid-1] != (said{14, 0, "game"}) {
		t.Errorf("remembered is %+v", list)
	}
}

package tables

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestNames checks which names are refused, and how others are cleaned.
func TestNames(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
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

// TestPhrasesAreBounded checks that a table remembers only the last phrases, with their
// numbers.
func TestPhrasesAreBounded(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
	for range mostSaid + 3 {
		h.clock.Advance(15 * time.Second)
		decode[receipt](t, l.post(0, "phrases", `{"phrase": "game"}`), http.StatusOK)
	}
	list := l.look().Said
	if len(list) != mostSaid || list[0].Number != 4 || list[mostSaid-1] != (said{mostSaid + 3, 0, "game"}) {
		t.Errorf("remembered is %+v", list)
	}
}

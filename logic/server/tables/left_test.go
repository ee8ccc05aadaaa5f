package tables

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// TestRepeatedAfterLeaving checks, for two to four seats, that a person who has left a
// seat gets the first answer again when a request is repeated, and can do nothing else
// there.
func TestRepeatedAfterLeaving(t *testing.T) {
	for players := 2; players <= 4; players++ {
		for how, leave := range map[string]func(h *harness, l testTable, seat int) (path, body string, first reply){
			"resigned": func(_ *harness, l testTable, seat int) (string, string, reply) {
				const body = `{"key": "r"}`
				return "resign", body, l.post(seat, "resign", body)
			},
			"out of time": func(h *harness, l testTable, seat int) (string, string, reply) { // after a call whose answer was lost
				const body = `{"key": "c"}`
				decode[receipt](t, l.post((seat+1)%players, "call", `{}`), 200)
				first := l.post(seat, "call", body)
				h.clock.Advance(2 * time.Minute)
				decode[receipt](t, l.post((seat+1)%players, "call", `{}`), 200)
				h.clock.Advance(2 * time.Minute)
				return "call", body, first
			},
		} {
			t.Run(fmt.Sprintf("%d seats, %s", players, how), func(t *testing.T) {
				h := start(t, nil)
				l := h.create(fmt.Sprintf(`{"game": "square", "options": {"players": "%d"}, "absence": 60}`, players))
				seat := *l.look().Turn
				path, body, first := leave(h, l, seat)
				decode[receipt](t, first, 200)
				for range 2 {
					if r := l.post(seat, path, body); r.Status != first.Status || string(r.Body) != string(first.Body) {
						t.Errorf("first %s, then %d, %s", first.Body, r.Status, r.Body)
					}
				}
				reused := body[:len(body)-1] + `, "more": 1}`
				if players == 2 {
					wantError(t, l.post(seat, path, reused), 422, "was used for another request")
				} else { // the computer plays on
					for _, other := range []string{"{}", `{"key": "other"}`, reused, "{", ""} {
						r := l.post(seat, path, other)
						if wantError(t, r, 401, "of no seat at this table"); r.Header.Get("WWW-Authenticate") != "Bearer" {
							t.Errorf("%q: the header is %q", other, r.Header.Get("WWW-Authenticate"))
						}
					}
					if v := decode[view](t, h.do("GET", l.path(), l.tokens[seat], ""), 200); v.You != nil || v.Listener != "" {
						t.Errorf("who has left sits at %v and listens by %q", v.You, v.Listener)
					}
				}
			})
		}
	}
}

// TestLeavingBeforeOthersCame checks, for two to four seats, that the game ends if its host
// leaves before anyone has come. If one of several others has come, the computer takes over
// the seat and the table waits on.
func TestLeavingBeforeOthersCame(t *testing.T) {
	for players := 2; players <= 4; players++ {
		for _, came := range []bool{false, true} {
			h := start(t, nil)
			l := h.create(fmt.Sprintf(`{"game": "square", "options": {"players": "%d"}}`, players))
			if came {
				decode[receipt](t, l.post(1, "name", `{"name": "Ana"}`), 200)
			}
			decode[receipt](t, l.post(0, "resign", `{}`), 200)
			v := l.look()
			if ends := !came || players == 2; (v.Outcome != nil) != ends || v.Seats[0].Left == ends {
				t.Errorf("%d seats, one has come: %v: outcome %+v, seats %+v", players, came, v.Outcome, v.Seats)
			}
			awaited := slices.ContainsFunc(v.Seats, func(s seatView) bool { return s.Awaited })
			if awaited != (!came || players > 2) {
				t.Errorf("%d seats, one has come: %v: seats %+v", players, came, v.Seats)
			}
		}
	}
}

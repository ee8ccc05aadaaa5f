package tables

import (
	"fmt"
	"testing"
	"time"

	"tessera/logic/match"
)

// TestCall checks that a player who is called and neither answers nor moves in time loses
// the game.
func TestCall(t *testing.T) {
	for name, answer := range map[string]func(l testTable){
		"an answer": func(l testTable) { decode[receipt](t, l.post(1, "call", `{}`), 200) },
		"a move":    func(l testTable) { decode[receipt](t, l.post(1, "moves", moveBody("b2", 1, "")), 200) },
		"nothing":   nil,
	} {
		t.Run(name, func(t *testing.T) {
			h := start(t, func(o *Options) { o.Adopt = time.Millisecond })
			l := h.create(`{"game": "tictactoe", "absence": 300}`)
			wantError(t, l.post(0, "call", `{}`), 409, "it is your turn")
			l.play("a1")
			decode[receipt](t, l.post(0, "call", `{}`), 200)
			wantError(t, l.post(0, "call", `{}`), 409, "already been asked")
			h.clock.Advance(299 * time.Second)
			if v := l.look(); v.Call == nil || *v.Call != (callView{1, 0, 1000}) || v.Absence != 300 {
				t.Fatalf("the call is %+v of %d s", v.Call, v.Absence)
			}
			if answer != nil {
				answer(l)
				h.clock.Advance(time.Hour)
				if v := l.look(); v.Outcome != nil || v.Call != nil {
					t.Errorf("after an answer the table is %+v", v)
				}
				return
			}
			changed, stop := h.store.Watch(l.id)
			defer stop()
			h.clock.Advance(time.Second)
			<-changed
			if v := l.look(); v.Outcome == nil || v.Outcome.Reason != "absence" || *v.Outcome.Resigned != 1 || v.Outcome.Sentence != v.Seats[1].Name+" has left" {
				t.Errorf("without an answer the outcome is %+v", v.Outcome)
			}
		})
	}
}

// TestCalledAgain checks that a player who has answered a call cannot be called again
// within the table's time, except in the next turn.
func TestCalledAgain(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "tictactoe", "absence": 60}`)
	l.play("a1")
	decode[receipt](t, l.post(0, "call", `{}`), 200)
	decode[receipt](t, l.post(1, "call", `{}`), 200)
	h.clock.Advance(59 * time.Second)
	wantError(t, l.post(0, "call", `{}`), 409, "a short while ago")
	l.play("b2")
	decode[receipt](t, l.post(1, "call", `{}`), 200)
	decode[receipt](t, l.post(0, "call", `{}`), 200)
	h.clock.Advance(time.Minute)
	decode[receipt](t, l.post(1, "call", `{}`), 200)
	decode[receipt](t, l.post(0, "moves", moveBody("c3", 4, "")), 200) // calls do not block a move
}

// TestRefusedCalls checks the refused calls: at a table without calls, while a clock
// runs, and after the end. It also checks which times a table may have.
func TestRefusedCalls(t *testing.T) {
	h := start(t, nil)
	l := h.create(persons("tictactoe"))
	wantError(t, l.post(1, "call", `{}`), 409, "at this table, players are not asked")
	l = h.create(`{"game": "tictactoe", "absence": 60, "clock": {"side": 60}}`)
	decode[receipt](t, l.post(1, "call", `{}`), 200) // allowed in the first turn, in which no clock runs
	decode[receipt](t, l.post(0, "call", `{}`), 200)
	l.begun()
	wantError(t, l.post(1, "call", `{}`), 409, "the clock is running")
	decode[receipt](t, l.post(0, "resign", `{}`), 200)
	wantError(t, l.post(1, "call", `{}`), 400, "over")
	for _, wrong := range []string{"59", "1209601", "-1", "0", `"long"`, "1.5"} {
		wantError(t, h.do("POST", "/tables", "", fmt.Sprintf(`{"game": "tictactoe", "absence": %s}`, wrong)), 400, "absence")
	}
	decode[receipt](t, l.post(0, "rematch", `{}`), 200)
	decode[receipt](t, l.post(1, "rematch", `{}`), 200)
	if v := l.next().look(); v.Absence != 60 {
		t.Errorf("at the next table the time is %d s", v.Absence)
	}
}

// TestAbsentSeatOfManyGoesToTheComputer checks that with more than two players the computer takes over the seat.
func TestAbsentSeatOfManyGoesToTheComputer(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "square", "options": {"players": "3"}, "absence": 60}`)
	seat := *l.look().Turn
	decode[receipt](t, l.post((seat+1)%3, "call", `{}`), 200)
	h.clock.Advance(time.Minute)
	v := l.wait("the computer", func(v view) bool { return v.Turn != nil && *v.Turn != seat })
	if v.Outcome != nil || v.Seats[seat].Who == match.Person || v.Call != nil {
		t.Errorf("the table is %+v", v)
	}
}

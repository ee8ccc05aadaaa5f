package tables

import (
	"testing"
	"time"

	"tessera/logic/match"
)

// TestUnansweredCall checks that a player who is called and does not answer in time loses
// the game, even if no client views the table.
func TestUnansweredCall(t *testing.T) {
	h := start(t, func(o *Options) { o.Adopt = time.Millisecond })
	l := h.create(`{"game": "tictactoe", "absence": 300}`)
	l.play("a1")
	decode[receipt](t, l.post(0, "call", `{}`), 200)
	h.clock.Advance(299 * time.Second)
	if v := l.look(); v.Call == nil || *v.Call != (callView{1, 0, 1000}) || v.Absence != 300 {
		t.Fatalf("the call is %+v of %d s", v.Call, v.Absence)
	}
	changed, stop := h.store.Watch(l.id)
	defer stop()
	h.clock.Advance(time.Second)
	<-changed
	if v := l.look(); v.Outcome == nil || v.Outcome.Reason != "absence" || *v.Outcome.Resigned != 1 || v.Outcome.Sentence != v.Seats[1].Name+" has left" {
		t.Errorf("the outcome is %+v", v.Outcome)
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

package tables

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"tessera/logic/match"
	"tessera/logic/server/web/webtest"
)

// fiveAndThree creates a table with five minutes a side and three seconds a turn, and
// plays the first turns, in which no clock runs.
func (h *harness) fiveAndThree(game string) testTable {
	h.t.Helper()
	l := h.create(fmt.Sprintf(`{"game": %q, "clock": {"side": 300, "turn": 3}}`, game))
	l.begun()
	return l
}

func (l testTable) begun() {
	l.h.t.Helper()
	for range l.look().Seats {
		for turn := *l.look().Turn; *l.look().Turn == turn; {
			l.h.clock.Advance(time.Hour)
			l.play(anyMove(l.h.t, l))
		}
	}
}

// wantClock checks each seat's time in seconds, and which seat's clock runs (-1 for none).
func (l testTable) wantClock(running int, seconds ...float64) {
	l.h.t.Helper()
	c := l.look().Clock
	if c == nil || c.Running == nil != (running < 0) || c.Running != nil && *c.Running != running || len(c.Left) != len(seconds) {
		l.h.t.Fatalf("the clock is %+v, want that of seat %d to run", c, running)
	}
	for i, want := range seconds {
		if got := float64(c.Left[i]) / 1000; got != want {
			l.h.t.Errorf("seat %d has %v s, want %v", i, got, want)
		}
	}
}

// playIn plays a move that claims this thinking time.
func (l testTable) playIn(move string, long time.Duration) reply {
	now := l.look()
	return l.post(*now.Turn, "moves", fmt.Sprintf(`{"move": %q, "version": %d, "took": %d}`, move, now.Version, long.Milliseconds()))
}

// TestDelayAllowanceIsBounded checks that a player who claims to need no time for each move gains no more
// than the allowance, and that a player who claims too much time loses nothing.
func TestDelayAllowanceIsBounded(t *testing.T) {
	h := start(t, nil)
	l := h.fiveAndThree("trisq")
	chance := rand.New(rand.NewPCG(1, 2))
	gained := time.Duration(0)
	for i := range 60 {
		seat, before := *l.look().Turn, l.look().Clock.Left
		spent := time.Duration(chance.IntN(9000)) * time.Millisecond
		h.clock.Advance(spent)
		said := 2 * spent
		if seat == 0 {
			said = 0
		}
		decode[receipt](t, l.playIn(anyMove(t, l), said), 200)
		charged := time.Duration(before[seat]+3000-l.look().Clock.Left[seat]) * time.Millisecond
		if seat == 0 {
			gained += spent - charged
		} else if charged != spent {
			t.Errorf("of %v were charged %v", spent, charged)
		}
		if most := mostSpare + time.Duration(i/2+1)*spareATurn; gained > most*time.Millisecond {
			t.Fatalf("after %d turns %v were gained", i/2+1, gained)
		}
	}
	if gained < 15*time.Second {
		t.Errorf("of the delays of 30 turns no more than %v were given back", gained)
	}
}

// TestOutOfTime checks that a player out of time loses, whether a client views the table
// or not.
func TestOutOfTime(t *testing.T) {
	for name, adopt := range map[string]time.Duration{"somebody looks": time.Hour, "nobody looks": time.Millisecond} {
		t.Run(name, func(t *testing.T) {
			h := start(t, func(o *Options) { o.Adopt = adopt })
			l := h.fiveAndThree("tictactoe")
			changed, stop := h.store.Watch(l.id)
			defer stop()
			h.clock.Advance(300*time.Second - 1)
			if v := l.look(); v.Outcome != nil {
				t.Fatalf("it is over before the time is: %+v", v.Outcome)
			}
			h.clock.Advance(5 * time.Second)
			if adopt < time.Hour {
				<-changed
			}
			v := l.look()
			if v.Outcome == nil || v.Outcome.Sentence != "Noughts ran out of time" && v.Outcome.Sentence != "Crosses ran out of time" || v.Outcome.Reason != "time" || *v.Outcome.Resigned != 0 || v.Outcome.Scores[1] != 1 {
				t.Fatalf("the outcome is %+v", v.Outcome)
			}
			l.wantClock(-1, 0, 300)
			wantError(t, l.post(0, "moves", moveBody("c3", 2, "")), 400, "you ran out of time")
			wantError(t, l.post(1, "undo", fmt.Sprintf(`{"version": %d}`, v.Version)), 409, "the game was resigned")
			if g, err := h.store.Load(t.Context(), l.id); err != nil || !g.Alarm.IsZero() {
				t.Errorf("an alarm is left: %v, %v", g.Alarm, err)
			}
			decode[receipt](t, l.post(0, "rematch", `{}`), 200)
			decode[receipt](t, l.post(1, "rematch", `{}`), 200)
			l.next().wantClock(-1, 300, 300)
		})
	}
}

// TestLateMove checks that a move after the end of the time is refused, even if some
// delay allowance is left.
func TestLateMove(t *testing.T) {
	h := start(t, func(o *Options) { o.Adopt = time.Hour })
	l := h.fiveAndThree("tictactoe")
	h.clock.Advance(301 * time.Second)
	wantError(t, l.playIn("c3", 301*time.Second), 400, "you ran out of time")
	if v := l.look(); v.Length != 2 || v.Outcome == nil {
		t.Errorf("the table is %+v", v)
	}
	l = h.fiveAndThree("tictactoe")
	h.clock.Advance(301 * time.Second)
	decode[receipt](t, l.playIn("c3", 299*time.Second), 200) // the last two seconds are network delay
	if v := l.look(); v.Length != 3 || v.Outcome != nil {
		t.Errorf("the table is %+v", v)
	}
}

// TestPlayersHearTheEndOfTimeAtOnce checks that players receive the end of the time immediately.
func TestPlayersHearTheEndOfTimeAtOnce(t *testing.T) {
	h := start(t, func(o *Options) {
		o.Adopt, o.Heartbeat, o.Now = time.Hour, time.Hour, time.Now
	})
	l := h.create(persons("tictactoe"))
	l.play("a1")
	l.play("b1")
	kept, err := h.api.find(t.Context(), l.id)
	if err != nil {
		t.Fatal(err)
	}
	kept.Clock = newClock(300, 0, 0, 2)
	kept.Clock.Begun = []bool{true, true}
	kept.Clock.Left[0], kept.Clock.Spare[0] = 50, 0
	if err := h.api.save(t.Context(), &kept); err != nil {
		t.Fatal(err)
	}
	events := l.listenAs(t.Context(), 1)
	for {
		if e, _ := h.next(events); e.Outcome != nil {
			return
		}
	}
}

// TestLateSeatOfManyGoesToTheComputer checks that with more than two players the computer takes over the
// seat.
func TestLateSeatOfManyGoesToTheComputer(t *testing.T) {
	h := start(t, func(o *Options) { o.Adopt = time.Hour })
	l := h.create(`{"game": "square", "options": {"players": "3"}, "clock": {"side": 60}}`)
	l.begun()
	seat := *l.look().Turn
	h.clock.Advance(time.Hour)
	v := l.wait("the computer", func(v view) bool { return v.Turn != nil && *v.Turn != seat })
	if v.Outcome != nil || v.Seats[seat].Who == match.Person || !v.Seats[seat].Left {
		t.Errorf("the table is %+v", v)
	}
	wantError(t, l.post(seat, "moves", moveBody("x", v.Version, "")), http.StatusUnauthorized, "")
	l.wantClock(*v.Turn, l.secondsOf(v)...)
}

func (l testTable) secondsOf(v view) (seconds []float64) {
	for _, left := range v.Clock.Left {
		seconds = append(seconds, float64(left)/1000)
	}
	return seconds
}

// TestTimeWithoutServer checks that the time without a running server does not count for
// clocks of seconds. It counts for clocks of days, if the system clock can be trusted.
func TestTimeWithoutServer(t *testing.T) {
	kept := webtest.Store(t)
	var sure atomic.Bool
	now := webtest.NewClock()
	on := func() *harness {
		h := start(t, func(o *Options) {
			o.Now, o.Store, o.Adopt, o.MayExpire = now.Now, kept, time.Hour, sure.Load
		})
		h.clock = now
		return h
	}
	h := on()
	minutes := h.fiveAndThree("tictactoe")
	days := h.create(`{"game": "tictactoe", "clock": {"days": 1}}`)
	days.begun()
	h.api.Close()
	now.Advance(48 * time.Hour)
	later := on()
	minutes.h, days.h = later, later
	now.Advance(20 * time.Second)
	minutes.wantClock(0, 280, 300)
	if v := days.look(); v.Outcome != nil {
		t.Error("a clock that cannot be trusted has ended a game")
	}
	days.play("c3")
	days.wantClock(1, 86400, 86400)
	now.Advance(48 * time.Hour)
	sure.Store(true)
	if v := days.look(); v.Outcome == nil || *v.Outcome.Resigned != 1 {
		t.Error("two days are not over")
	}
}

// TestClockOfComputer checks that no clock runs for the computer, and that the person's
// clock starts after the computer's move.
func TestClockOfComputer(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "tictactoe", "seats": ["person", "random"], "clock": {"side": 60}}`)
	for range 2 {
		now := l.wait("a person's turn", func(v view) bool { return v.Turn == nil || *v.Turn == 0 })
		l.play(anyMove(t, l))
		if now.Clock.Running != nil && *now.Clock.Running != 0 {
			t.Errorf("the clock is %+v", now.Clock)
		}
	}
	l.wait("the computer", func(v view) bool { return v.Turn == nil || *v.Turn == 0 })
	l.wantClock(0, 60, 60)
}

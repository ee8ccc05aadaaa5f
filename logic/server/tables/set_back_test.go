package tables

import (
	"context"
	"fmt"
	"sync/atomic"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/server/store"
	"tessera/logic/server/web/webtest"
)

// TestClockSetBack checks that clocks and calls continue from the moment at which the
// server notices that the system clock was set back.
func TestClockSetBack(t *testing.T) {
	const few = 10 * time.Second
	for name, test := range map[string]struct {
		body string
		left func(v view) int64 // milliseconds left to the seat to move
		all  time.Duration
	}{
		"minutes": {`{"game": "tictactoe", "clock": {"side": 300, "turn": 3}}`, func(v view) int64 { return v.Clock.Left[*v.Turn] }, 300 * time.Second},
		"days":    {`{"game": "tictactoe", "clock": {"days": 1}}`, func(v view) int64 { return v.Clock.Left[*v.Turn] }, 24 * time.Hour},
		"a call":  {`{"game": "tictactoe", "absence": 300}`, func(v view) int64 { return v.Call.Left }, 300 * time.Second},
	} {
		for by, back := range map[string]time.Duration{"an hour": time.Hour, "years": 10 * 365 * 24 * time.Hour} {
			for _, again := range []bool{false, true} { // whether the server restarts
				t.Run(fmt.Sprint(name, " by ", by, ", started anew ", again), func(t *testing.T) {
					kept, clock := webtest.Store(t), webtest.NewClock()
					on := func() *harness {
						h := start(t, func(o *Options) { o.Now, o.Store, o.Adopt = clock.Now, kept, time.Hour })
						h.clock = clock
						return h
					}
					l := on().create(test.body)
					if l.look().Clock != nil {
						l.begun()
					} else {
						l.play("a1")
						decode[receipt](t, l.post(0, "call", `{}`), 200)
					}
					version := l.look().Version
					clock.Advance(-back)
					if again {
						l.h.api.Close()
						l.h = on()
					}
					l.look()
					clock.Advance(few)
					if v := l.look(); test.left(v) != (test.all - few).Milliseconds() {
						t.Errorf("after %v there are %d ms left", few, test.left(v))
					}
					decode[receipt](t, l.post(*l.look().Turn, "moves", moveBody(anyMove(t, l), version, "")), 200)
					if name == "minutes" {
						clock.Advance(test.all + time.Minute)
						if v := l.look(); v.Outcome == nil || v.Outcome.Reason != "time" {
							t.Errorf("when the time is up the table is %+v", v)
						}
					}
				})
			}
		}
	}
}

// looked is a store that counts how often alarms were looked for.
type looked struct {
	store.Store
	times atomic.Int32
}

func (l *looked) Alarms(ctx context.Context, at time.Time, most int) ([]string, error) {
	l.times.Add(1)
	return l.Store.Alarms(ctx, at, most)
}

// TestAlarmSetBack checks that after the system clock was set back a player out of time
// still loses, even if no client views the table.
func TestAlarmSetBack(t *testing.T) {
	var alarms *looked
	h := start(t, func(o *Options) {
		alarms = &looked{Store: o.Store}
		o.Store, o.Adopt = alarms, time.Millisecond
	})
	// The server notices only what happens after it has once looked for alarms.
	logictest.Until(t, "the second look", func() bool { return alarms.times.Load() > 1 })
	l := h.fiveAndThree("tictactoe")
	version := func() int {
		g, err := h.store.Load(t.Context(), l.id)
		errtest.None(t, err)
		return int(g.Version)
	}
	for _, jump := range []time.Duration{-time.Hour, 305 * time.Second} { // first the start time moves to now, then the time is up
		before := version()
		h.clock.Advance(jump)
		logictest.Until(t, "a change of the table", func() bool { return version() > before })
	}
	if v := l.look(); v.Outcome == nil || v.Outcome.Reason != "time" {
		t.Errorf("the table is %+v", v)
	}
}

// TestAnsweredSetBack sets the system clock back. Afterwards a call can be repeated after
// the usual time, and an entry of the lobby lasts no longer than usual.
func TestAnsweredSetBack(t *testing.T) {
	h := start(t, nil)
	l := h.create(`{"game": "tictactoe", "absence": 60}`)
	l.play("a1")
	decode[receipt](t, l.post(0, "call", `{}`), 200)
	decode[receipt](t, l.post(1, "call", `{}`), 200)
	h.anyone(persons("trisq"), 201)
	h.clock.Advance(-time.Hour)
	wantError(t, l.post(0, "call", `{}`), 409, "a short while ago")
	h.clock.Advance(time.Minute + time.Second)
	decode[receipt](t, l.post(0, "call", `{}`), 200)
	if list := h.list(); len(list) != 0 {
		t.Errorf("the lobby lists %+v", list)
	}
}

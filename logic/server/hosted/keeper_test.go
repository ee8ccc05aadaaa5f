package hosted

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/store"
	"tessera/logic/server/web"
	"tessera/logic/server/web/webtest"
)

const day = 24 * time.Hour

type clocked struct {
	store.Store
	clock *webtest.Clock
}

func (c clocked) Now(context.Context) (time.Time, error) { return c.clock.Now(), nil }

// fixture is a Keeper's store with a number of games that were just played.
type fixture struct {
	t     *testing.T
	store clocked
	log   *webtest.LogBook
	ran   time.Duration
	games int
}

func newFixture(t *testing.T, games int) *fixture {
	b := &fixture{t: t, store: clocked{webtest.Store(t), webtest.NewClock()}, log: &webtest.LogBook{}, games: games}
	for i := range games {
		errtest.None(t, b.store.Create(t.Context(), fmt.Sprint(i), store.Game{Head: []byte("{}"), Touched: b.store.clock.Now()}))
	}
	return b
}

func (b *fixture) start() *Keeper {
	b.t.Helper()
	k, err := NewKeeper(b.t.Context(), KeeperOptions{Store: b.store, Keep: 30 * day, Log: slog.New(slog.NewTextHandler(b.log, nil)),
		Elapsed: func() time.Duration { return b.ran }})
	errtest.None(b.t, err)
	return k
}

func (b *fixture) pass(k *Keeper, how time.Duration) int {
	b.t.Helper()
	for end := b.ran + how; b.ran < end; {
		b.ran += time.Minute
		b.store.clock.Advance(time.Minute)
		errtest.None(b.t, k.CheckClock(b.t.Context()))
		if _, err := k.Sweep(b.t.Context()); err != nil {
			b.t.Fatal(err)
		}
	}
	all, err := b.store.Census(b.t.Context())
	errtest.None(b.t, err)
	return all.Games
}

// TestClockAheadAtTheStart checks that a server that starts with a clock a month ahead
// removes nothing for a day and hides no game, and afterwards removes only a small share
// in an hour.
func TestClockAheadAtTheStart(t *testing.T) {
	b := newFixture(t, 100)
	b.store.clock.Advance(31 * day)
	k := b.start()
	if !strings.Contains(b.log.String(), "the clock may be wrong") || k.Jump() < 30*day {
		t.Errorf("the jump is %v, the log has %s; want over 30 days and a warning of the clock", k.Jump(), b.log)
	}
	if left := b.pass(k, holdLong-time.Minute); left != 100 || k.MayExpire() {
		t.Errorf("on the first day %d of 100 are left, may expire: %v; want 100, false", left, k.MayExpire())
	}
	if left := b.pass(k, time.Hour); left != 98 || !k.MayExpire() {
		t.Errorf("%d of 100 are left after the first hour, want 98", left)
	}
	if !strings.Contains(b.log.String(), "tessera-serve expire") {
		t.Errorf("the log has %s, want the command tessera-serve expire", b.log)
	}
	b.store.clock.Advance(-31 * day)
	if left := b.pass(k, 3*day); left != 98 {
		t.Errorf("%d are left by the right clock, want 98", left)
	}
}

// TestClockJumps checks that a jump while the server runs is noticed and removes nothing.
// Games that expire by an even clock are removed.
func TestClockJumps(t *testing.T) {
	b := newFixture(t, 100)
	k := b.start()
	b.pass(k, 2*time.Hour)
	before := k.Now()
	if steady := before.Sub(k.SteadySince()); steady != 2*time.Hour {
		t.Errorf("the clock has gone evenly for %v, want 2h", steady)
	}
	b.store.clock.Advance(40 * day)
	if left := b.pass(k, 23*time.Hour); left != 100 || k.Jump() != 40*day {
		t.Errorf("%d of 100 are left, the jump is %v; want 100 and %v", left, k.Jump(), 40*day)
	}
	b.store.clock.Advance(-40 * day)
	if left := b.pass(k, 25*day); left != 100 || k.Now().Sub(before) != 25*day+23*time.Hour || k.Now().Sub(k.SteadySince()) != 25*day-time.Minute {
		t.Errorf("%d of 100 are left after %v, %v of them even; want 100, %v, %v", left, k.Now().Sub(before), k.Now().Sub(k.SteadySince()), 25*day+23*time.Hour, 25*day-time.Minute)
	}
	if left := b.pass(k, 6*day); left >= 100 || left < 10 {
		t.Errorf("%d of 100 are left after their time, of which 2 go in an hour; want 10 to 99", left)
	}
}

// TestNothingExpiresInTheFirstHour checks that nothing is removed in the first hour of a server, even if it
// has expired.
func TestNothingExpiresInTheFirstHour(t *testing.T) {
	b := newFixture(t, 2)
	b.store.clock.Advance(30*day + 1)
	saw, err := b.store.Load(t.Context(), "1")
	errtest.None(t, err)
	played := saw
	played.Touched = b.store.clock.Now()
	errtest.None(t, b.store.Save(t.Context(), "1", saw, played))
	k := b.start()
	if left := b.pass(k, holdShort-time.Minute); left != 2 {
		t.Errorf("in the first hour %d of 2 are left, want both", left)
	}
	if left := b.pass(k, time.Minute); left != 1 || b.log.String() != "" && !strings.Contains(b.log.String(), "many games") {
		t.Errorf("after the first hour %d of 2 are left, the log has %s; want 1, and at most that many games go", left, b.log)
	}
}

// TestSweepIsBounded checks the bound of a sweep: a small share, more only for games that are
// kept for hours.
func TestSweepIsBounded(t *testing.T) {
	for _, test := range []struct {
		games int
		keep  time.Duration
		most  int
	}{{0, day, 0}, {1, 30 * day, 1}, {100, 30 * day, 2}, {10_000, 36_500 * day, 200}, {100, day, 17}, {100, time.Hour, 100}, {100, time.Second, 100}} {
		if most := sweepBound(test.games, test.keep); most != test.most {
			t.Errorf("%d games kept for %v: a sweep removes %d at most, want %d", test.games, test.keep, most, test.most)
		}
	}
}

// TestStoredIsServed checks that a game is served until it is removed, whatever the clock
// says.
func TestStoredIsServed(t *testing.T) {
	for name, jumps := range map[string][2]time.Duration{ // of the clock, before the server starts and while it runs
		"right": {}, "ahead at the start": {31 * day, 0}, "ahead later": {0, 31 * day}, "back": {0, -31 * day}, "idle for a month": {30*day + time.Hour, 0},
	} {
		t.Run(name, func(t *testing.T) {
			b := newFixture(t, 100)
			b.store.clock.Advance(jumps[0])
			k := b.start()
			b.store.clock.Advance(jumps[1])
			c, _ := New(Options{Store: b.store, Now: k.Now, MayExpire: k.MayExpire}, About{Document: "/openapi.json", Unknown: "no game %q"})
			for range 2 {
				stored := b.pass(k, holdLong)
				for i := range b.games {
					var head struct{}
					_, err := c.Find(t.Context(), fmt.Sprint(i), &head)
					if problem, told := err.(web.Problem); err == nil {
						stored--
					} else if !told || problem.Status != http.StatusNotFound {
						t.Errorf("game %d: %v, want no error or status 404", i, err)
					}
				}
				if stored != 0 {
					t.Errorf("%d more games are stored than served, want 0", stored)
				}
			}
		})
	}
}

func TestShortKeep(t *testing.T) {
	for keep, late := range map[time.Duration]time.Duration{time.Second: 2 * time.Minute, time.Hour: 17 * time.Minute} {
		b := newFixture(t, 20)
		k := b.start()
		k.Keep = keep
		if left := b.pass(k, holdShort+late); left != 0 {
			t.Errorf("kept for %v: %d of 20 are left after %v, want none", keep, left, holdShort+late)
		}
	}
}

package expiry

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"tessera/logic/server/core"
	"tessera/logic/server/web"
)

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
			c, _ := core.New(core.Options{Store: b.store, Now: k.Now, MayExpire: k.MayExpire}, core.About{Document: "/openapi.json", Unknown: "no game %q"})
			for range 2 {
				stored := b.pass(k, holdLong)
				for i := range b.games {
					var head struct{}
					_, err := c.Find(t.Context(), fmt.Sprint(i), &head)
					if problem, told := err.(web.Problem); err == nil {
						stored--
					} else if !told || problem.Status != http.StatusNotFound {
						t.Errorf("game %d: %v", i, err)
					}
				}
				if stored != 0 {
					t.Errorf("%d games are stored and not served", stored)
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
			t.Errorf("kept for %v: %d of 20 are left after %v", keep, left, holdShort+late)
		}
	}
}

//go:build unix

package postgres_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/store"
	"tessera/logic/server/store/postgres"
	"tessera/logic/server/store/postgres/pgtest"
)

func TestOutages(t *testing.T) {
	server := pgtest.Start(t)
	t.Run("set back", func(t *testing.T) { sweepsAfterSetBack(t, server) })
	t.Run("away behind a pooler", func(t *testing.T) { outageBehindPooler(t, server) })
}

// sweepsAfterSetBack checks that a sweep recorded in the future does not block sweeping.
func sweepsAfterSetBack(t *testing.T, server *pgtest.Server) {
	url := server.Database(t)
	kept := server.Open(t, url)
	exec(t, server, url, "update sweep set at = clock_timestamp() + interval '1 year'")
	for _, want := range []bool{true, false} {
		if may, err := kept.MaySweep(t.Context(), time.Hour); may != want || err != nil {
			t.Errorf("may sweep: %v, %v; want %v", may, err, want)
		}
	}
}

// outageBehindPooler kills PostgreSQL behind a pooler. Every call returns ErrAway, a change
// without ErrMaybe was not made, and calls succeed again after the restart.
func outageBehindPooler(t *testing.T, server *pgtest.Server) {
	pooled, url := server.Pooler(t), server.Database(t)
	kept, err := postgres.OpenPooled(t.Context(), pooled(url), url, 4)
	errtest.None(t, err)
	defer kept.Close()
	saw := someGame
	errtest.None(t, kept.Create(t.Context(), "a", saw))
	for range 2 {
		first, failed := make(chan struct{}), make(chan error)
		go func() { // saves until the database is killed
			for n := 0; ; n++ {
				next := saw
				next.Moves = append(slices.Clone(saw.Moves), "more")
				if err := kept.Save(t.Context(), "a", saw, next); err != nil {
					failed <- err
					return
				}
				if next.Version++; n == 0 {
					close(first)
				}
				saw = next
			}
		}()
		<-first
		server.Kill()
		inFlight := <-failed
		if !errors.Is(inFlight, store.ErrUnreachable) {
			t.Errorf("a change in flight: %v", inFlight)
		}
		for call, do := range map[string]func() error{
			"create": func() error { return kept.Create(t.Context(), "b", someGame) },
			"save":   func() error { return kept.Save(t.Context(), "a", saw, saw) },
			"probe":  func() error { return kept.Probe(t.Context()) },
			"load":   func() error { _, err := kept.Load(t.Context(), "a"); return err },
			"now":    func() error { _, err := kept.Now(t.Context()); return err },
			"remove": func() error { return kept.Remove(t.Context(), "a") },
			"blocks": func() error { _, err := kept.Blocks(t.Context()); return err },
			"open":   func() error { _, err := postgres.OpenPooled(t.Context(), pooled(url), url, 1); return err },
		} {
			if err := do(); !errors.Is(err, store.ErrUnreachable) || errors.Is(err, store.ErrOutcomeUnknown) {
				t.Errorf("%s: %v", call, err)
			}
		}
		server.Restart()
		var now store.Game
		for range 600 {
			if now, err = kept.Load(t.Context(), "a"); err == nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		made := now.Version - saw.Version
		if err != nil || made > 1 || made == 1 && !errors.Is(inFlight, store.ErrOutcomeUnknown) {
			t.Fatalf("after the restart %d changes are made of which was said: %v; %v", made, inFlight, err)
		}
		saw = now
		if _, err := kept.Load(t.Context(), "b"); !errors.Is(err, store.ErrUnknown) {
			t.Errorf("what was said not to be made is there: %v", err)
		}
	}
}

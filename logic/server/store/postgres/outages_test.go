//go:build unix

package postgres_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/server/store"
	"tessera/logic/server/store/postgres"
	"tessera/logic/server/store/postgres/pgtest"
)

func TestOutages(t *testing.T) {
	server := pgtest.Start(t)
	t.Run("set back", func(t *testing.T) { sweepsAfterSetBack(t, server) })
	t.Run("failover", func(t *testing.T) { leavesStandby(t, server) })
	t.Run("failover behind a pooler", func(t *testing.T) { readsNoStandbyBehindPooler(t, server) })
	t.Run("read-only", func(t *testing.T) { readsNothingReadOnly(t, server) })
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

// outageBehindPooler kills PostgreSQL behind a pooler. Every call returns ErrUnreachable. A
// change without ErrOutcomeUnknown was not made. Calls succeed again after the restart.
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

// refusesAsUnreachable checks that every call returns ErrUnreachable, also for the game
// that exists and for one that never did.
func refusesAsUnreachable(t *testing.T, kept *postgres.Store, id string, saw store.Game) {
	t.Helper()
	for call, do := range map[string]func() error{
		"create":     func() error { return kept.Create(t.Context(), "new", someGame) },
		"save":       func() error { return kept.Save(t.Context(), id, saw, saw) },
		"load":       func() error { _, err := kept.Load(t.Context(), id); return err },
		"load none":  func() error { _, err := kept.Load(t.Context(), "none"); return err },
		"due":        func() error { _, err := kept.Due(t.Context(), 1); return err },
		"alarms":     func() error { _, err := kept.Alarms(t.Context(), time.Now(), 1); return err },
		"latest":     func() error { _, err := kept.Latest(t.Context(), "tables", 1); return err },
		"blocks":     func() error { _, err := kept.Blocks(t.Context()); return err },
		"remove":     func() error { return kept.Remove(t.Context(), id) },
		"probe":      func() error { return kept.Probe(t.Context()) },
		"may sweep":  func() error { _, err := kept.MaySweep(t.Context(), time.Hour); return err },
		"expiration": func() error { _, err := kept.RemoveUntouched(t.Context(), time.Now(), 1); return err },
	} {
		if err := do(); !errors.Is(err, store.ErrUnreachable) || errors.Is(err, store.ErrUnknown) ||
			errors.Is(err, store.ErrOutcomeUnknown) {
			t.Errorf("%s: %v", call, err)
		}
	}
}

// leavesStandby lets an address lead to a lagging standby for a while. No game is unknown
// meanwhile, and afterwards the first calls succeed.
func leavesStandby(t *testing.T, server *pgtest.Server) {
	standby := server.Standby(t)
	url := server.Database(t)
	address, lead := server.Moving(t, url)
	kept := server.Open(t, address)
	errtest.None(t, kept.Create(t.Context(), "old", someGame))
	_, name, _ := strings.Cut(url, "dbname=")
	logictest.Until(t, "the standby has the game", func() bool {
		return standby.Exec(name, "select 1 / count(*) from games where id = 'old'") == nil
	})
	errtest.None(t, standby.Exec("postgres", "select pg_wal_replay_pause()"))
	errtest.None(t, kept.Create(t.Context(), "late", someGame))
	for range 2 {
		lead(standby)
		disconnect(t, server, url)
		for _, id := range []string{"old", "late"} {
			refusesAsUnreachable(t, kept, id, someGame)
		}
		if _, err := postgres.Open(t.Context(), address, 1); !errors.Is(err, store.ErrUnreachable) {
			t.Errorf("a store is opened at a standby: %v", err)
		}
		lead(server)
		for range 24 {
			g, err := kept.Load(t.Context(), "late")
			errtest.None(t, err)
			errtest.None(t, kept.Save(t.Context(), "late", g, g))
		}
		errtest.None(t, kept.Probe(t.Context()))
	}
	changed, stop := kept.Watch("late")
	defer stop()
	other := server.Open(t, url)
	logictest.Until(t, "notified by another server again", func() bool {
		g, err := other.Load(t.Context(), "late")
		errtest.None(t, err)
		errtest.None(t, other.Save(t.Context(), "late", g, g))
		select {
		case <-changed:
			return true
		case <-time.After(50 * time.Millisecond):
			return false
		}
	})
}

// readsNoStandbyBehindPooler lets a pooler lead open connections to a standby, which nothing
// but an answer reveals.
func readsNoStandbyBehindPooler(t *testing.T, server *pgtest.Server) {
	standby := server.Standby(t)
	url := server.Database(t)
	address, lead := server.Moving(t, url)
	kept, err := postgres.OpenPooled(t.Context(), server.PoolerTo(t, address)(url), url, 4)
	errtest.None(t, err)
	defer kept.Close()
	errtest.None(t, kept.Create(t.Context(), "old", someGame))
	_, name, _ := strings.Cut(url, "dbname=")
	logictest.Until(t, "the standby has the game", func() bool {
		return standby.Exec(name, "select 1 / count(*) from games where id = 'old'") == nil
	})
	lead(standby)
	disconnect(t, server, url)
	logictest.Until(t, "the pooler leads to the standby", func() bool {
		_, err := kept.Load(t.Context(), "none")
		if err == nil || errors.Is(err, store.ErrUnknown) {
			t.Fatalf("a game that is not at a standby: %v", err)
		}
		return strings.Contains(err.Error(), "standby") || strings.Contains(err.Error(), "read")
	})
	refusesAsUnreachable(t, kept, "old", someGame)
	lead(server)
	disconnect(t, standby, url)
	logictest.Until(t, "back", func() bool { _, err := kept.Load(t.Context(), "old"); return err == nil })
	errtest.None(t, kept.Probe(t.Context()))
}

// disconnect ends all connections to a database.
func disconnect(t *testing.T, server *pgtest.Server, url string) {
	t.Helper()
	_, name, _ := strings.Cut(url, "dbname=")
	errtest.None(t, server.Exec("postgres", "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '"+name+"'"))
}

// readsNothingReadOnly makes a database read-only under open connections, with and without a
// pooler. Nothing is read meanwhile, and afterwards the first calls succeed.
func readsNothingReadOnly(t *testing.T, server *pgtest.Server) {
	url := server.Database(t)
	direct := server.Open(t, url)
	errtest.None(t, direct.Create(t.Context(), "a", someGame))
	stores := []*postgres.Store{direct}
	t.Run("pooler", func(t *testing.T) {
		pooled := server.Pooler(t)
		through, err := postgres.OpenPooled(t.Context(), pooled(url), url, 4)
		errtest.None(t, err)
		defer through.Close()
		lockAndUnlock(t, server, append(stores, through))
	})
	lockAndUnlock(t, server, stores)
}

func lockAndUnlock(t *testing.T, server *pgtest.Server, stores []*postgres.Store) {
	for _, kept := range stores {
		_, err := kept.Load(t.Context(), "a")
		errtest.None(t, err)
	}
	reload := func(sql string) {
		t.Helper()
		errtest.None(t, server.Exec("postgres", sql))
		errtest.None(t, server.Exec("postgres", "select pg_reload_conf()"))
	}
	reload("alter system set default_transaction_read_only = on")
	defer reload("alter system reset default_transaction_read_only")
	for _, kept := range stores {
		logictest.Until(t, "the setting is read", func() bool {
			_, err := kept.Load(t.Context(), "a")
			return err != nil
		})
		refusesAsUnreachable(t, kept, "a", someGame)
	}
	reload("alter system reset default_transaction_read_only")
	for _, kept := range stores {
		logictest.Until(t, "the setting is read", func() bool { return kept.Probe(t.Context()) == nil })
		for range 24 {
			_, err := kept.Load(t.Context(), "a")
			errtest.None(t, err)
			errtest.None(t, kept.Probe(t.Context()))
		}
	}
}

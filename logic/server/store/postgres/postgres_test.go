//go:build unix

package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"tessera/logic/internal/errtest"
	"tessera/logic/logictest"
	"tessera/logic/server/store"
	"tessera/logic/server/store/postgres"
	"tessera/logic/server/store/postgres/pgtest"
	"tessera/logic/server/store/storetest"
)

// TestPostgreSQL runs all tests on one server, because starting it takes most of the
// time.
func TestPostgreSQL(t *testing.T) {
	server := pgtest.Start(t)
	t.Run("conformance", func(t *testing.T) {
		storetest.Run(t, func(t *testing.T) storetest.Opener {
			url := server.Database(t)
			return func(t *testing.T) store.Store {
				s, err := postgres.Open(t.Context(), url, 4)
				errtest.None(t, err)
				return s
			}
		}, storetest.ManyProcesses)
	})
	t.Run("behind a pooler", func(t *testing.T) {
		pooled := server.Pooler(t)
		storetest.Run(t, func(t *testing.T) storetest.Opener {
			url := server.Database(t)
			return func(t *testing.T) store.Store {
				s, err := postgres.OpenPooled(t.Context(), pooled(url), url, 8)
				errtest.None(t, err)
				return s
			}
		}, storetest.ManyProcesses)
	})
	t.Run("migrates", func(t *testing.T) { migrates(t, server) })
	t.Run("finds damage", func(t *testing.T) { findsDamage(t, server) })
	t.Run("appends", func(t *testing.T) { appends(t, server) })
	t.Run("removes in steps", func(t *testing.T) { removesInSteps(t, server) })
	t.Run("tells at its end", func(t *testing.T) { announcesWhenClosed(t, server) })
	t.Run("tells what is wrong", func(t *testing.T) { explainsConnectionErrors(t, server) })
	t.Run("tells who waits", func(t *testing.T) { notifiesOnlyWatchingServers(t, server) })
	t.Run("outlives the database", func(t *testing.T) { survivesRestart(t, server) })
}

var someGame = store.Game{
	Kind:    "tables",
	Head:    []byte(`{"game":"some"}`),
	Moves:   []string{"a1", "b2", "c3"},
	Touched: time.Unix(1_800_000_000, 123),
}

// announcesWhenClosed checks that a change is announced even if the store is closed immediately
// after it.
func announcesWhenClosed(t *testing.T, server *pgtest.Server) {
	url := server.Database(t)
	one, err := postgres.Open(t.Context(), url, 1)
	errtest.None(t, err)
	listener := server.Open(t, url)
	changed, stop := listener.Watch("a")
	defer stop()
	err = errors.Join(one.Create(t.Context(), "a", someGame), one.Remove(t.Context(), "a"), one.Close())
	errtest.None(t, err)
	select {
	case <-changed:
	case <-time.After(logictest.Limit):
		t.Error("the last change is told to nobody")
	}
}

func migrates(t *testing.T, server *pgtest.Server) {
	url := server.EmptyDatabase(t)
	if _, err := postgres.Open(t.Context(), url, 0); !errors.Is(err, postgres.ErrSchema) || !strings.Contains(err.Error(), "tessera-serve migrate") {
		t.Errorf("an empty database: %v, want ErrSchema", err)
	}
	ended := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := postgres.Migrate(t.Context(), url)
			ended <- err
		}()
	}
	errtest.None(t, errors.Join(<-ended, <-ended))
	if steps, err := postgres.Migrate(t.Context(), pgtest.Address(url)); steps != 0 || err != nil {
		t.Errorf("once more: %d steps, %v", steps, err)
	}
	kept := server.Open(t, url)
	if err := kept.Create(t.Context(), "a", someGame); err != nil {
		t.Error(err)
	}
	exec(t, server, url, "insert into schema_steps (step) values ('999_later.sql')")
	if _, err := postgres.Open(t.Context(), url, 0); !errors.Is(err, postgres.ErrSchema) || !strings.Contains(err.Error(), "later program") {
		t.Errorf("a later schema: %v, want ErrSchema", err)
	}
	if _, err := postgres.Migrate(t.Context(), url); !errors.Is(err, postgres.ErrSchema) {
		t.Errorf("migrating a later schema: %v, want ErrSchema", err)
	}
	for _, wrong := range []string{"postgres://%zz", "host=" + t.TempDir() + " user=tessera password=secret dbname=x", "postgres://tessera:secret@127.0.0.1:1/x"} {
		if _, err := postgres.Open(t.Context(), wrong, 0); err == nil || strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "tessera") {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}

func exec(t *testing.T, server *pgtest.Server, url, sql string) {
	t.Helper()
	_, name, _ := strings.Cut(url, "dbname=")
	errtest.None(t, server.Exec(name, sql))
}

// findsDamage modifies a stored game directly in the database, and checks that the store
// detects each change.
func findsDamage(t *testing.T, server *pgtest.Server) {
	url := server.Database(t)
	kept := server.Open(t, url)
	damages := []string{
		"update games set head = 'x'", "update games set kind = ''", "update games set checksum = checksum # 4",
		"delete from moves where ply = 2", "delete from moves where ply = 3", "update moves set move = 'a2' where ply = 1",
		"insert into moves values ('a', 4, 'd4')", "update games set id = 'b'",
	}
	for _, damage := range damages {
		errtest.None(t, kept.Create(t.Context(), "a", someGame))
		if strings.Contains(damage, "id = 'b'") {
			exec(t, server, url, "delete from moves")
		}
		exec(t, server, url, damage)
		for _, id := range []string{"a", "b"} {
			if g, err := kept.Load(t.Context(), id); !errors.Is(err, store.ErrDamaged) && !errors.Is(err, store.ErrUnknown) {
				t.Errorf("after %s: %+v, %v", damage, g, err)
			}
		}
		exec(t, server, url, "delete from games")
	}
}

// appends checks that another move is only another row, and that the database refuses the
// same ply twice.
func appends(t *testing.T, server *pgtest.Server) {
	url := server.Database(t)
	kept := server.Open(t, url)
	errtest.None(t, kept.Create(t.Context(), "a", someGame))
	exec(t, server, url, "create table witness as select game, ply, move, xmin::text as by from moves")
	longer := someGame
	longer.Moves = append(slices.Clone(longer.Moves), "d4", "e5")
	errtest.None(t, kept.Save(t.Context(), "a", someGame, longer))
	exec(t, server, url, `do $$ begin
		if (select count(*) from moves m join witness w using (game, ply) where m.xmin::text = w.by) <> 3 or (select count(*) from moves) <> 5 then
			raise 'moves that were there were written again';
		end if; end $$`)
	_, name, _ := strings.Cut(url, "dbname=")
	if err := server.Exec(name, "insert into moves values ('a', 5, 'x')"); err == nil {
		t.Error("a ply can be there twice")
	}
}

// explainsConnectionErrors checks the errors for a missing database, a missing role and a server
// that is away.
func explainsConnectionErrors(t *testing.T, server *pgtest.Server) {
	url := server.Database(t)
	for what, address := range map[string]string{
		`database "nosuch" does not exist`: url[:strings.Index(url, "dbname=")] + "dbname=nosuch",
		`role "nobody" does not exist`:     strings.Replace(url, "user=tessera", "user=nobody", 1),
	} {
		_, err := postgres.Open(t.Context(), address, 0)
		if err == nil || !strings.Contains(err.Error(), what) || errors.Is(err, store.ErrUnreachable) {
			t.Errorf("it is told as %v, want %s", err, what)
		}
	}
	if _, err := postgres.Open(t.Context(), "host=/nosuch user=tessera dbname=x", 0); !errors.Is(err, store.ErrUnreachable) {
		t.Errorf("a database that is away: %v", err)
	}
}

func removesInSteps(t *testing.T, server *pgtest.Server) {
	url := server.Database(t)
	kept := server.Open(t, url)
	exec(t, server, url, `insert into games select 'old' || i, '', '', 0, i, 0 from generate_series(1, 1200) as i`)
	if n, err := kept.RemoveUntouched(t.Context(), time.Unix(0, 1101), store.All); n != 1100 || err != nil {
		t.Errorf("removed %d, %v; want 1100", n, err)
	}
}

// survivesRestart kills PostgreSQL under a store. After its restart all acknowledged
// changes are there, the store works without being reopened, and watchers are woken.
func survivesRestart(t *testing.T, server *pgtest.Server) {
	url := server.Database(t)
	kept := server.Open(t, url)
	errtest.None(t, kept.Create(t.Context(), "a", someGame))
	changed, stop := kept.Watch("a")
	defer stop()
	acknowledged := 0
	for range 3 {
		first, ended := make(chan struct{}), make(chan int)
		go func() {
			added := 0
			for ; ; added++ {
				if added == 1 {
					close(first)
				}
				saw, err := kept.Load(t.Context(), "a")
				if err != nil {
					break
				}
				next := saw
				next.Moves = append(slices.Clone(saw.Moves), "more")
				if err := kept.Save(t.Context(), "a", saw, next); err != nil {
					break
				}
			}
			ended <- added
		}()
		select { // until the first save
		case <-first:
		case <-time.After(logictest.Limit):
			t.Error("nothing is saved")
		}
		time.Sleep(100 * time.Millisecond)
		server.Kill()
		acknowledged += <-ended
		if err := kept.Probe(t.Context()); err == nil {
			t.Error("a database that is gone can be written")
		}
		server.Restart()
		g, err := kept.Load(t.Context(), "a")
		if err != nil {
			t.Fatalf("after the restart: %v", err)
		}
		// The last change may have been made without an answer.
		if made := int(g.Version); made < acknowledged || made > acknowledged+1 || len(g.Moves) != 3+made {
			t.Fatalf("%d changes are there with %d moves, %d were acknowledged", made, len(g.Moves), acknowledged)
		}
		acknowledged = int(g.Version)
		if err := kept.Probe(t.Context()); err != nil {
			t.Errorf("after the restart: %v", err)
		}
	}
	select { // drop earlier wake-ups
	case <-changed:
	default:
	}
	server.Kill()
	server.Restart()
	select { // the listener is back
	case <-changed:
	case <-time.After(logictest.Limit):
		t.Fatal("who waits is not woken after the restart")
	}
	if acknowledged == 0 {
		t.Error("nothing was played")
	}
}

// notifiesOnlyWatchingServers checks that only servers that watch a game are notified of its changes,
// and never the one that makes the change.
func notifiesOnlyWatchingServers(t *testing.T, server *pgtest.Server) {
	url := server.Database(t)
	makes, waits := server.Open(t, url), server.Open(t, url)
	gone, err := postgres.Open(t.Context(), url, 2)
	errtest.None(t, err)
	conn, err := pgx.Connect(t.Context(), url)
	errtest.None(t, err)
	defer conn.Close(context.WithoutCancel(t.Context()))
	numbers := func(sql string) (all []int64) {
		t.Helper()
		rows, err := conn.Query(t.Context(), sql)
		if err == nil {
			all, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		}
		errtest.None(t, err)
		return all
	}
	for _, number := range numbers("select objid::bigint from pg_locks where locktype = 'advisory' and objsubid = 2 and database = (select oid from pg_database where datname = current_database())") {
		if _, err := conn.Exec(t.Context(), fmt.Sprintf("listen tessera_%d", number)); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range []string{"a", "b", "c"} {
		errtest.None(t, makes.Create(t.Context(), id, someGame))
	}
	_, stopOwn := makes.Watch("a")
	_, stopB := waits.Watch("b")
	changed, stopC := waits.Watch("c")
	_, _ = gone.Watch("c")
	of := numbers("select server from watching where game = 'c' intersect select server from watching where game = 'b'")
	if all := numbers("select server from watching"); len(all) != 4 || len(of) != 1 {
		t.Fatalf("waited for is at %v, for b and c at %v", all, of)
	}
	stopB()
	logictest.Until(t, "nobody who waits for b", func() bool { return numbers("select count(*) from watching where game = 'b'")[0] == 0 })
	for _, id := range []string{"a", "b", "c"} { // in this order, so that c is announced last
		saw, err := makes.Load(t.Context(), id)
		if err == nil {
			err = makes.Save(t.Context(), id, saw, someGame)
		}
		errtest.None(t, err)
	}
	<-changed
	var told []string
	for len(told) < 2 {
		n, err := conn.WaitForNotification(t.Context())
		errtest.None(t, err)
		told = append(told, n.Payload)
	}
	if !slices.Equal(told, []string{"c", "c"}) {
		t.Errorf("told is %q", told)
	}
	if err := gone.Close(); err != nil { // like a killed server, it does not record that it watches no longer
		t.Error(err)
	}
	for numbers("select count(*) from watching")[0] > 2 {
		other := server.Open(t, url)
		errtest.None(t, other.Probe(t.Context()))
		time.Sleep(50 * time.Millisecond) // until the database has noticed the closed connection
	}
	stopOwn()
	stopC()
	logictest.Until(t, "nobody who waits", func() bool { return numbers("select count(*) from watching")[0] == 0 })
}

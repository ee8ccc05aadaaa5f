package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"net/netip"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tessera/logic/server/store"
)

// dueOf returns the column due: the number of this server's lock, or nil if the game is
// not due.
func (s *Store) dueOf(g store.Game) *int64 {
	if !g.Due {
		return nil
	}
	number := int64(s.lockNumber.Load())
	return &number
}

func alarmOf(g store.Game) *int64 {
	if g.Alarm.IsZero() {
		return nil
	}
	stamp := store.Stamp(g.Alarm)
	return &stamp
}

func (s *Store) Alarms(ctx context.Context, at time.Time, most int) ([]string, error) {
	return s.ids(ctx, "select id from games where alarm <= $1 order by alarm limit $2", store.Stamp(at), most)
}

// Due returns the due games of this server and of servers that have ended.
func (s *Store) Due(ctx context.Context, most int) ([]string, error) {
	return s.ids(ctx,
		"select id from games where due is not null and (due = $2 or not exists ("+lockOf("due")+")) order by touched limit $3",
		int64(lifeLock), int64(s.lockNumber.Load()), most)
}

func (s *Store) ids(ctx context.Context, query string, args ...any) ([]string, error) {
	return collected(ctx, s, pgx.RowTo[string], query, args...)
}

// collected returns what a query finds. It is repeated if the connection breaks.
func collected[T any](ctx context.Context, s *Store, read pgx.RowToFunc[T], query string,
	args ...any) (all []T, err error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	err = retried(ctx, broken, func() error {
		all, err = reading(ctx, s, read, query, args...)
		return err
	})
	return all, withoutAddress(err)
}

func (s *Store) RemoveUntouched(ctx context.Context, before time.Time, most int) (int, error) {
	removed := 0
	for {
		room := min(removeAtOnce, most-removed)
		gone, err := s.pool.Exec(ctx, `
			delete from games where id in (
				select id from games where touched < $1 order by touched limit $2 for update skip locked
			)`, store.Stamp(before), room)
		if err != nil {
			return removed, withoutAddress(err)
		}
		removed += int(gone.RowsAffected())
		if gone.RowsAffected() < int64(room) || removed == most {
			return removed, nil
		}
	}
}

func (s *Store) Now(ctx context.Context) (now time.Time, err error) {
	err = s.one(ctx, "select clock_timestamp()", nil, &now)
	return now, err
}

func (s *Store) Census(ctx context.Context) (c store.Census, err error) {
	var latest *int64
	if err = s.one(ctx, "select count(*), max(touched) from games", nil, &c.Games, &latest); latest != nil {
		c.Latest = store.TimeOf(*latest)
	}
	return c, err
}

func (s *Store) MaySweep(ctx context.Context, every time.Duration) (may bool, err error) {
	err = s.one(ctx, `
		with taken as (
			update sweep set at = clock_timestamp()
			where at <= clock_timestamp() - $1 * interval '1 second' or at > clock_timestamp() returning 1
		)
		select exists (select from taken)`, []any{every.Seconds()}, &may)
	return may, err
}

func (s *Store) Probe(ctx context.Context) error {
	written, err := s.exec(ctx, "update probe set times = times + 1")
	if err == nil && written.RowsAffected() != 1 {
		err = errors.New("the table that is written to see whether writing is possible has not its one row")
	}
	return err
}

func (s *Store) Latest(ctx context.Context, kind string, most int) ([]string, error) {
	return s.ids(ctx, "select id from games where kind = $1 order by touched desc limit $2", kind, most)
}

func (s *Store) Remove(ctx context.Context, id string) error {
	if !canBeID(id) {
		return store.ErrUnknown
	}
	if err := s.removeRow(ctx, "delete from games where id = $1", id); err != nil {
		return err
	}
	s.Wake(id)
	s.unannounced.add(id)
	return nil
}

func (s *Store) Blocks(ctx context.Context) ([]store.Block, error) {
	blocks, err := collected(ctx, s, blockOf, "select network, since from blocks")
	store.SortBlocks(blocks)
	return blocks, err
}

func blockOf(row pgx.CollectableRow) (b store.Block, err error) {
	var text string
	var since int64
	if err := row.Scan(&text, &since); err != nil {
		return b, err
	}
	if b.Network, err = netip.ParsePrefix(text); err != nil {
		return b, fmt.Errorf("%w: it blocks %q", store.ErrDamaged, text)
	}
	b.Since = store.TimeOf(since)
	return b, nil
}

func (s *Store) Block(ctx context.Context, b store.Block) error {
	_, err := s.exec(ctx, "insert into blocks (network, since) values ($1, $2) on conflict do nothing",
		b.Network.String(), store.Stamp(b.Since))
	return err
}

func (s *Store) Unblock(ctx context.Context, network netip.Prefix) error {
	return s.removeRow(ctx, "delete from blocks where network = $1", network.String())
}

// removeRow deletes a row. The error is store.ErrUnknown if it does not exist.
func (s *Store) removeRow(ctx context.Context, sql string, args ...any) error {
	done, err := s.exec(ctx, sql, args...)
	if err == nil && done.RowsAffected() == 0 {
		err = store.ErrUnknown
	}
	return err
}

func (s *Store) exec(ctx context.Context, sql string, args ...any) (done pgconn.CommandTag, err error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	err = retried(ctx, pgconn.SafeToRetry, func() error {
		done, err = s.pool.Exec(ctx, sql, args...)
		return err
	})
	return done, withoutAddress(err)
}

// The schema is made by these files, in the order of their names. A published file is
// never changed; later changes are new files.
//
//go:embed migrations/*.sql
var migrations embed.FS

// ErrSchema is the error of Open for a database with another schema than this program's.
var ErrSchema = errors.New("the database's schema is another")

// migrationLock is the number of the lock that a migration holds, so that two cannot run
// at the same time.
const migrationLock = 7_355_283

// Migrate creates the schema or upgrades it to this program's version. It returns the
// number of steps, 0 if the schema was current. Servers that run with the previous schema
// may continue until they are replaced.
func Migrate(ctx context.Context, url string) (steps int, err error) {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return 0, withoutAddress(err)
	}
	defer conn.Close(context.WithoutCancel(ctx))
	err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error {
		steps, err = migrate(ctx, tx)
		return err
	})
	return steps, withoutAddress(err)
}

func migrate(ctx context.Context, tx pgx.Tx) (steps int, err error) {
	if _, err := tx.Exec(ctx, "select pg_advisory_xact_lock($1)", migrationLock); err != nil {
		return 0, err
	}
	if _, err := tx.Exec(ctx,
		"create table if not exists schema_steps (step text primary key, made timestamptz not null default now())"); err != nil {
		return 0, err
	}
	made, err := stepsIn(ctx, tx)
	if err != nil {
		return 0, err
	}
	known := stepNames()
	if len(made) > len(known) || !slices.Equal(made, known[:len(made)]) {
		return 0, newerSchema(made)
	}
	for _, step := range known[len(made):] {
		text, err := migrations.ReadFile("migrations/" + step)
		if err != nil {
			return 0, err
		}
		if _, err := tx.Exec(ctx, string(text)); err != nil {
			return 0, fmt.Errorf("%s: %w", step, err)
		}
		if _, err := tx.Exec(ctx, "insert into schema_steps (step) values ($1)", step); err != nil {
			return 0, err
		}
		steps++
	}
	return steps, nil
}

func stepNames() []string {
	files, _ := fs.Glob(migrations, "migrations/*.sql")
	for i, file := range files {
		files[i] = file[len("migrations/"):]
	}
	return files
}

type querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

func stepsIn(ctx context.Context, q querier) ([]string, error) {
	rows, err := q.Query(ctx, "select step from schema_steps order by step collate \"C\"")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// checkSchema returns an error if this program cannot work with the database's schema.
func checkSchema(ctx context.Context, q querier) error {
	made, err := stepsIn(ctx, q)
	const undefinedTable = "42P01"
	if refused, ok := errors.AsType[*pgconn.PgError](err); ok && refused.Code == undefinedTable {
		return fmt.Errorf("%w: it has no games yet; `tessera-serve migrate` with the same --store makes it ready",
			ErrSchema)
	}
	if err != nil {
		return err
	}
	known := stepNames()
	switch {
	case slices.Equal(made, known):
		return nil
	case len(made) < len(known) && slices.Equal(made, known[:len(made)]):
		return fmt.Errorf("%w: it is of an earlier program; `tessera-serve migrate` with the same --store brings it up to this one", ErrSchema)
	}
	return newerSchema(made)
}

func newerSchema(made []string) error {
	return fmt.Errorf("%w: it is of a later program than this (its last step is %s); use that one", ErrSchema,
		made[len(made)-1])
}

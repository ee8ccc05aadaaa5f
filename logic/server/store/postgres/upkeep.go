package postgres

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
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
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	rows, err := s.pool.Query(ctx, query, args...)
	if err != nil {
		return nil, withoutAddress(err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return ids, withoutAddress(err)
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
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	written, err := s.pool.Exec(ctx, "update probe set times = times + 1")
	if err == nil && written.RowsAffected() != 1 {
		err = errors.New("the table that is written to see whether writing is possible has not its one row")
	}
	return withoutAddress(err)
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
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	var blocks []store.Block
	err := retried(ctx, broken, func() error {
		rows, err := s.pool.Query(ctx, "select network, since from blocks")
		if err == nil {
			blocks, err = pgx.CollectRows(rows, blockOf)
		}
		return err
	})
	store.SortBlocks(blocks)
	return blocks, withoutAddress(err)
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

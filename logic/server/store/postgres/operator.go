package postgres

import (
	"context"
	"fmt"
	"net/netip"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tessera/logic/server/store"
)

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
	_, err := s.exec(ctx, "insert into blocks (network, since) values ($1, $2) on conflict do nothing", b.Network.String(), store.Stamp(b.Since))
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

package postgres

import (
	"cmp"
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tessera/logic/server/store"
)

// noticesLock is the number of the lock that a server holds while it changes the notices.
const noticesLock = 7_355_285

const (
	selectNotices = "select id, text, checksum from notices order by id"
	// beginNotices ends the transaction of a server that is gone, because the others wait
	// for its lock.
	beginNotices = "set local idle_in_transaction_session_timeout = '5s'"
	lockNotices  = "select " + isReadOnly + " from (select pg_advisory_xact_lock($1)) as locked"
)

func (s *Store) Notices(ctx context.Context) ([]store.Notice, error) {
	return collected(ctx, s, noticeOf, selectNotices)
}

// noticeOf reads a row. A damaged notice has no text, so that it does not count and is
// replaced.
func noticeOf(row pgx.CollectableRow) (n store.Notice, err error) {
	var text []byte
	var check int64
	if err := row.Scan(&n.ID, &text, &check); err != nil {
		return n, err
	}
	if check == checksumOf(n.ID, text) {
		n.Text = text
	}
	return n, nil
}

func checksumOf(id string, text []byte) int64 { return int64(store.Checksum(id, text)) }

// ChangeNotices holds a lock that the database releases when the connection breaks.
func (s *Store) ChangeNotices(ctx context.Context, change func(now []store.Notice) ([]store.Notice, error)) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	var changed bool
	var refused error
	err := retried(ctx, pgconn.SafeToRetry, func() error {
		refused, changed = nil, false
		return pgx.BeginTxFunc(ctx, s.pool, pgx.TxOptions{IsoLevel: pgx.ReadCommitted}, func(tx pgx.Tx) error {
			now, err := lockedNotices(ctx, tx)
			if err != nil {
				return err
			}
			next, err := change(now)
			if err != nil {
				refused = err
				return err
			}
			changed, err = putNotices(ctx, tx, now, next)
			return err
		})
	})
	switch {
	case refused != nil:
		return refused
	case err == nil && changed:
		s.Wake(store.NoticesID)
		s.unannounced.add(store.NoticesID)
	case err != nil && changed && mayHaveRun(err):
		return fmt.Errorf("%w: %w", store.ErrOutcomeUnknown, withoutAddress(err))
	}
	return withoutAddress(err)
}

// lockedNotices takes the lock and reads the notices after that.
func lockedNotices(ctx context.Context, tx pgx.Tx) (all []store.Notice, err error) {
	var batch pgx.Batch
	batch.Queue(beginNotices)
	batch.Queue(lockNotices, int64(noticesLock))
	batch.Queue(selectNotices)
	results := tx.SendBatch(ctx, &batch)
	defer func() { err = cmp.Or(err, results.Close()) }()
	if _, err := results.Exec(); err != nil {
		return nil, err
	}
	return rowsIfWritable(results, noticeOf)
}

func putNotices(ctx context.Context, tx pgx.Tx, now, next []store.Notice) (changed bool, err error) {
	put, gone := store.ChangedNotices(now, next)
	if len(put)+len(gone) == 0 {
		return false, nil
	}
	ids, texts, sums := []string{}, [][]byte{}, []int64{}
	for _, n := range put {
		ids, texts, sums = append(ids, n.ID), append(texts, n.Text), append(sums, checksumOf(n.ID, n.Text))
	}
	if gone == nil {
		gone = []string{}
	}
	_, err = tx.Exec(ctx, `
		with gone as (
			delete from notices where id = any($1::text[])
		)
		insert into notices (id, text, checksum) select * from unnest($2::text[], $3::bytea[], $4::bigint[])
		on conflict (id) do update set text = excluded.text, checksum = excluded.checksum`, gone, ids, texts, sums)
	return true, err
}

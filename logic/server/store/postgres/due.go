package postgres

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"time"

	"github.com/jackc/pgx/v5"

	"tessera/logic/server/store"
)

// lifeLock is the first number of the locks that servers hold as long as they live;
// the second is the server's own. No clock has a part in it: when a server ends, so
// does its connection, and the database lets the lock go.
const lifeLock = 7_355_284

// live takes a lock on the listening connection. Each connection has a number of its
// own, since the one before may not have let go yet.
func (s *Store) live(ctx context.Context, conn *pgx.Conn) error {
	// A machine that is gone without a word is noticed within some seconds.
	if _, err := conn.Exec(ctx, "set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2"); err != nil {
		return err
	}
	var drawn [4]byte
	_, _ = rand.Read(drawn[:]) // never fails
	number := int32(binary.BigEndian.Uint32(drawn[:]) >> 1)
	if _, err := conn.Exec(ctx, "select pg_advisory_lock($1, $2)", int32(lifeLock), number); err != nil {
		return err
	}
	s.life.Store(number)
	return nil
}

// dueOf is the column of a game: the number of this server's lock where it is due.
func (s *Store) dueOf(g store.Game) *int64 {
	if !g.Due {
		return nil
	}
	number := int64(s.life.Load())
	return &number
}

// alarmOf is the column of a game's alarm.
func alarmOf(g store.Game) *int64 {
	if g.Alarm.IsZero() {
		return nil
	}
	stamp := store.Stamp(g.Alarm)
	return &stamp
}

// Alarms implements [store.Store].
func (s *Store) Alarms(ctx context.Context, at time.Time, most int) ([]string, error) {
	return s.ids(ctx, "select id from games where alarm <= $1 order by alarm limit $2", store.Stamp(at), most)
}

// Due implements [store.Store]: the games of this server, and of those that are gone.
func (s *Store) Due(ctx context.Context, most int) ([]string, error) {
	return s.ids(ctx, "select id from games where due is not null and (due = $2 or not exists ("+lockOf("due")+")) order by touched limit $3",
		int64(lifeLock), int64(s.life.Load()), most)
}

// lockOf finds the lock of the server whose number is in a column; lifeLock is the
// first parameter.
func lockOf(column string) string {
	return `select from pg_locks where locktype = 'advisory' and granted and classid::bigint = $1 and objid::bigint = ` + column + `
		and database = (select oid from pg_database where datname = current_database())`
}

// ids are those that a query finds.
func (s *Store) ids(ctx context.Context, query string, args ...any) ([]string, error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	rows, err := s.pool.Query(ctx, query, args...)
	if err != nil {
		return nil, plain(err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	return ids, plain(err)
}

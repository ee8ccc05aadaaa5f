package postgres

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"time"

	"github.com/jackc/pgx/v5"

	"tessera/logic/server/store"
)

// lifeLock is the first number of the advisory locks that servers hold while they run.
// The second is the server's own. No clock is involved: when a server ends, so does its
// connection, and the database releases the lock.
const lifeLock = 7_355_284

// takeLock takes a lock on the listening connection. Each connection has its own number,
// because the previous one may not have released its lock yet.
func (s *Store) takeLock(ctx context.Context, conn *pgx.Conn) error {
	// The database notices within seconds that a machine is gone.
	if _, err := conn.Exec(ctx, "set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2"); err != nil {
		return err
	}
	var drawn [4]byte
	_, _ = rand.Read(drawn[:])
	number := int32(binary.BigEndian.Uint32(drawn[:]) >> 1)
	if _, err := conn.Exec(ctx, "select pg_advisory_lock($1, $2)", int32(lifeLock), number); err != nil {
		return err
	}
	s.lockNumber.Store(number)
	return nil
}

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
	return s.ids(ctx, "select id from games where due is not null and (due = $2 or not exists ("+lockOf("due")+")) order by touched limit $3",
		int64(lifeLock), int64(s.lockNumber.Load()), most)
}

// lockOf returns a query for the lock of the server whose number is in a column. Its
// first parameter is lifeLock.
func lockOf(column string) string {
	return `select from pg_locks where locktype = 'advisory' and granted and classid::bigint = $1 and objid::bigint = ` + column + `
		and database = (select oid from pg_database where datname = current_database())`
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

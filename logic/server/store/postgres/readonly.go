package postgres

import (
	"cmp"
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"tessera/logic/server/store"
)

// A database that can only be read is a standby, or a primary that the operator has locked.
// It may lack the latest changes. So a store neither changes nor reads games there, and
// closes its connections to it: after a failover, the same address leads to the primary.

// readOnlyCode is the database's error code for a change where it can only be read.
const readOnlyCode = "25006"

// isReadOnly is an expression that is true where the database can only be read.
const isReadOnly = "current_setting('transaction_read_only')::bool"

// errReadOnly is the error of a read from such a database. The read is not repeated: a
// pooler would lead it to the same place.
var errReadOnly = fmt.Errorf("%w: it can only be read, like a standby", store.ErrUnreachable)

// writable returns err, or errReadOnly if a query without an error was answered by a database
// that can only be read.
func writable(err error, readOnly bool) error {
	if err == nil && readOnly {
		return errReadOnly
	}
	return err
}

// onlyWritable makes connections fail where the database can only be read, and removes those
// from the pool whose database has become so.
func onlyWritable(config *pgxpool.Config) {
	conn := config.ConnConfig
	chosen := conn.ValidateConnect // by target_session_attrs in the address
	conn.ValidateConnect = func(ctx context.Context, c *pgconn.PgConn) error {
		if chosen != nil {
			if err := chosen(ctx, c); err != nil {
				return err
			}
		}
		return pgconn.ValidateConnectTargetSessionAttrsReadWrite(ctx, c)
	}
	usual := conn.OnPgError
	conn.OnPgError = func(c *pgconn.PgConn, refused *pgconn.PgError) bool {
		return refused.Code != readOnlyCode && (usual == nil || usual(c, refused))
	}
	config.AfterRelease = func(c *pgx.Conn) bool { return !saysReadOnly(c) }
}

// saysReadOnly reports whether the database has said on this connection that it can only be
// read. PostgreSQL 14 and later do so without being asked, before they answer the next
// statement.
func saysReadOnly(c *pgx.Conn) bool {
	for _, name := range []string{"in_hot_standby", "default_transaction_read_only"} {
		if c.PgConn().ParameterStatus(name) == "on" {
			return true
		}
	}
	return false
}

// reading runs a query whose answer counts only where the database can be written. Both parts
// of the batch are answered by one connection of the database, also behind a pooler.
func reading[T any](ctx context.Context, s *Store, read pgx.RowToFunc[T], query string, args ...any) (all []T, err error) {
	var batch pgx.Batch
	batch.Queue("select " + isReadOnly)
	batch.Queue(query, args...)
	results := s.pool.SendBatch(ctx, &batch)
	defer func() { err = cmp.Or(err, results.Close()) }()
	return rowsIfWritable(results, read)
}

// rowsIfWritable reads two results: whether the database can only be read, and the rows, which
// count only if it can be written.
func rowsIfWritable[T any](results pgx.BatchResults, read pgx.RowToFunc[T]) ([]T, error) {
	var readOnly bool
	err := results.QueryRow().Scan(&readOnly)
	if err = writable(err, readOnly); err != nil {
		return nil, err
	}
	rows, err := results.Query()
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, read)
}

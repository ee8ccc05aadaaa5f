package postgres

import (
	"errors"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"tessera/logic/server/store"
)

// TestCodes checks how errors of the database and of a pooler are classified.
func TestCodes(t *testing.T) {
	for _, test := range []struct {
		code, message string
		away, ran     bool // the database is away; the statement may have run
	}{
		{"08P01", "server login has been failing, try again later (server_login_retry)", true, false},
		{"08P01", "query_wait_timeout", true, false},
		{"08P01", "server conn crashed?", true, true},
		{"08006", "connection failure", true, true},
		{"53300", "sorry, too many clients already", true, false},
		{"57P01", "terminating connection due to administrator command", true, true},
		{"57P03", "the database system is starting up", true, true},
		{"25006", "cannot execute INSERT in a read-only transaction", true, false},
		{"28P01", "password authentication failed", false, false},
		{"3D000", "database does not exist", false, false},
		{"42P01", "relation does not exist", false, false},
		{"23514", "check violation", false, false},
	} {
		err := fmt.Errorf("asked: %w", &pgconn.PgError{Code: test.code, Message: test.message})
		if away := errors.Is(withoutAddress(err), store.ErrUnreachable); away != test.away || mayHaveRun(err) != test.ran {
			t.Errorf("%s, %s: away %v, may have run %v", test.code, test.message, away, mayHaveRun(err))
		}
	}
}

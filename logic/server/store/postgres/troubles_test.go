//go:build unix

package postgres_test

import (
	"testing"
	"time"

	"tessera/logic/server/store/postgres/pgtest"
)

// TestTroubles runs on a PostgreSQL that has them.
func TestTroubles(t *testing.T) {
	server := pgtest.Start(t)
	t.Run("set back", func(t *testing.T) { sweepsAfterSetBack(t, server) })
}

// sweepsAfterSetBack: a sweep that was made at a time still to come holds up none.
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

package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

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

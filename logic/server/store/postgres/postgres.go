// Package postgres is a store in a PostgreSQL database, which any number of servers
// can share.
//
// A game is a row, and each move is a row of its own that is appended. The version in the
// game's row decides between conflicting changes, and a constraint ensures that no game
// has the same ply twice. The database notifies the servers on which clients watch a game
// of its changes (LISTEN and NOTIFY).
//
// It imports github.com/jackc/pgx/v5, the driver, and its neighbour store.
package postgres

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"tessera/logic/server/store"
)

const (
	removeAtOnce = 500
	// callTime bounds a call, including the wait for a connection, so that a database
	// that does not answer cannot hold requests forever.
	callTime = 15 * time.Second
	// connectTime bounds connecting, unless the address says otherwise.
	connectTime = 5 * time.Second
	// settleTime bounds the attempt to find out whether a change was made before its
	// connection broke.
	settleTime = 5 * time.Second
)

type Store struct {
	pool *pgxpool.Pool
	store.Watchers
	unannounced *batch       // games that have changed
	untold      *batch       // texts about games
	watched     *batch       // games that have got their first watcher or lost one
	lockNumber  atomic.Int32 // number of the lock that shows others that this server runs
	stop        func()
}

var _ store.Store = (*Store)(nil)

// Open connects to a database by its address (postgres://...) or settings (host=...
// dbname=...). The usual environment variables (PGHOST, PGPASSWORD and so on) fill in the
// rest. The error is ErrSchema when Migrate has to run first. connections bounds the
// connections for games; 0 means the default. One more connection listens.
func Open(ctx context.Context, url string, connections int) (*Store, error) {
	config, err := configOf(url)
	if err != nil {
		return nil, err
	}
	return open(ctx, config, config.ConnConfig, connections)
}

// OpenPooled is like Open, but reaches games through a pooler such as pgbouncer, which
// may use another connection for each transaction. No statements are prepared there, and
// the listener connects directly to the database.
func OpenPooled(ctx context.Context, pooler, direct string, connections int) (*Store, error) {
	config, err := configOf(pooler)
	if err != nil {
		return nil, err
	}
	own, err := configOf(direct)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeExec
	config.ConnConfig.StatementCacheCapacity, config.ConnConfig.DescriptionCacheCapacity = 0, 0
	return open(ctx, config, own.ConnConfig, connections)
}

func configOf(url string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New("the address is not one of PostgreSQL; write postgres://USER@HOST:PORT/DATABASE")
	}
	if config.ConnConfig.ConnectTimeout == 0 {
		config.ConnConfig.ConnectTimeout = connectTime
	}
	onlyWritable(config)
	return config, nil
}

func open(ctx context.Context, config *pgxpool.Config, listening *pgx.ConnConfig,
	connections int) (*Store, error) {
	if connections > 0 {
		config.MaxConns = int32(connections)
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, withoutAddress(err)
	}
	if err := checkSchema(ctx, pool); err != nil {
		pool.Close()
		return nil, withoutAddress(err)
	}
	s := &Store{pool: pool, unannounced: newBatch(mostUnannounced), untold: newBatch(mostUnannounced), watched: newBatch(0)}
	s.stop = s.listen(listening)
	return s, nil
}

// Shared returns true: any number of servers may use the database.
func (*Store) Shared() bool { return true }

func (s *Store) Close() error {
	s.stop()
	s.pool.Close()
	return nil
}

func (s *Store) Pool() (open, used int) {
	stat := s.pool.Stat()
	return int(stat.TotalConns()), int(stat.AcquiredConns())
}

// Load uses one statement, which sees one state of the database, so moves and version
// belong together.
func (s *Store) Load(ctx context.Context, id string) (store.Game, error) {
	if !canBeID(id) {
		return store.Game{}, store.ErrUnknown
	}
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	var (
		g                  store.Game
		head               []byte
		version, at, check int64
		alarm              *int64
	)
	var there bool
	err := retried(ctx, broken, func() error {
		var readOnly bool
		row := s.pool.QueryRow(ctx, `
			select `+isReadOnly+`, games.id is not null, coalesce(kind, ''), coalesce(head, ''), coalesce(version, 0), coalesce(touched, 0),
				due is not null, alarm, coalesce(checksum, 0), array(select move from moves where game = games.id order by ply)
			from (values ($1::text)) as wanted (id) left join games on games.id = wanted.id`, id)
		err := row.Scan(&readOnly, &there, &g.Kind, &head, &version, &at, &g.Due, &alarm, &check, &g.Moves)
		return writable(err, readOnly)
	})
	if err == nil && !there {
		err = store.ErrUnknown
	}
	if err != nil {
		return store.Game{}, withoutAddress(err)
	}
	if len(head) > 0 {
		g.Head = head
	}
	g.Version, g.Touched = uint64(version), store.TimeOf(at)
	if alarm != nil {
		g.Alarm = store.TimeOf(*alarm)
	}
	if check != checksum(id, g) {
		return store.Game{}, fmt.Errorf("%w: its checksum is wrong", store.ErrDamaged)
	}
	return g, nil
}

func (s *Store) Create(ctx context.Context, id string, g store.Game) error {
	if !canBeID(id) {
		return fmt.Errorf("an id is a text of 1 to %d bytes; this one is not", store.MaxID)
	}
	args := pgx.NamedArgs{"id": id, "kind": g.Kind, "head": headOf(g), "touched": store.Stamp(g.Touched),
		"due": s.dueOf(g), "alarm": alarmOf(g), "checksum": checksum(id, g),
		"plies": plies(0, g.Moves), "moves": listOf(g.Moves)}
	made, err := s.change(ctx, id, 0, g, `
		with made as (
			insert into games (id, kind, head, version, touched, due, alarm, checksum)
			values (@id, @kind, @head, 0, @touched, @due::bigint, @alarm::bigint, @checksum)
			on conflict do nothing returning id
		), added as (
			insert into moves (game, ply, move)
			select id, ply, move from made, unnest(@plies::int[], @moves::text[]) as m (ply, move)
		)
		select count(*) from made`, args)
	if err == nil && !made {
		err = store.ErrExists
	}
	return err
}

func (s *Store) Save(ctx context.Context, id string, saw, g store.Game) error {
	if !canBeID(id) {
		return store.ErrUnknown
	}
	common := store.CommonPrefix(saw.Moves, g.Moves)
	args := pgx.NamedArgs{"id": id, "saw": int64(saw.Version), "kind": g.Kind, "head": headOf(g),
		"touched": store.Stamp(g.Touched), "due": s.dueOf(g), "alarm": alarmOf(g), "checksum": checksum(id, g),
		"kept": common, "plies": plies(common, g.Moves[common:]), "moves": listOf(g.Moves[common:])}
	made, err := s.change(ctx, id, saw.Version+1, g, saveSQL(common < len(saw.Moves)), args)
	if made {
		s.Wake(id)
		s.unannounced.add(id)
	}
	if err != nil || made {
		return err
	}
	var readOnly, there bool
	row := s.pool.QueryRow(ctx, "select "+isReadOnly+", exists (select from games where id = $1)", id)
	err = row.Scan(&readOnly, &there)
	if err = writable(err, readOnly); err != nil {
		return withoutAddress(err)
	}
	if !there {
		return store.ErrUnknown
	}
	return store.ErrConflict
}

// saveSQL returns one statement, which is one transaction and one round trip. If
// takesBack, new moves replace those taken back.
func saveSQL(takesBack bool) string {
	const update = `
		with changed as (
			update games set kind = @kind, head = @head, version = version + 1, touched = @touched, due = @due::bigint, alarm = @alarm::bigint, checksum = @checksum
			where id = @id and version = @saw returning id
		), `
	added := `added as (
			insert into moves (game, ply, move)
			select id, ply, move from changed, unnest(@plies::int[], @moves::text[]) as m (ply, move)
		)`
	if takesBack {
		added = `gone as (
			delete from moves using changed where game = changed.id and ply > @kept::int + cardinality(@moves::text[])
		), added as (
			insert into moves (game, ply, move)
			select id, ply, move from changed, unnest(@plies::int[], @moves::text[]) as m (ply, move)
			on conflict (game, ply) do update set move = excluded.move
		)`
	}
	return update + added + `
		select count(*) from changed`
}

// change runs a statement that turns the game with this id into g, as this version, and
// reports whether it did. If the connection breaks meanwhile, change checks whether the
// game has become g. If not, the change may still happen later, and the error is
// store.ErrOutcomeUnknown.
func (s *Store) change(ctx context.Context, id string, version uint64, g store.Game, sql string,
	args pgx.NamedArgs) (made bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	var rows int
	err = retried(ctx, pgconn.SafeToRetry, func() error { return s.pool.QueryRow(ctx, sql, args).Scan(&rows) })
	if err == nil || lostRace(err) {
		return err == nil && rows > 0, nil
	}
	if !mayHaveRun(err) {
		return false, withoutAddress(err)
	}
	settle, stop := context.WithTimeout(context.WithoutCancel(ctx), settleTime)
	defer stop()
	now, loadErr := s.Load(settle, id)
	if loadErr == nil && now.Version == version && checksum(id, now) == checksum(id, g) {
		return true, nil
	}
	return false, fmt.Errorf("%w: %w", store.ErrOutcomeUnknown, withoutAddress(err))
}

// retried repeats do while its error allows it. After a restart of the database, all
// connections in the pool are broken, and there are several.
func retried(ctx context.Context, may func(error) bool, do func() error) (err error) {
	const mostTries = 20
	for range mostTries {
		if err = do(); err == nil || ctx.Err() != nil || !may(err) {
			break
		}
	}
	return err
}

// broken reports whether an error comes from the connection and not from the database, so
// that a read may be repeated.
func broken(err error) bool {
	if _, unreachable := errors.AsType[*pgconn.ConnectError](err); unreachable || errors.Is(err, errReadOnly) {
		return false
	}
	refused, answered := errors.AsType[*pgconn.PgError](err)
	return !answered || unavailable(refused)
}

// unavailable reports whether the database, or a pooler in front of it, cannot serve
// clients now: a connection failed (class 08), resources are exhausted (53), it is
// shutting down or starting (57), or it can only be read.
func unavailable(refused *pgconn.PgError) bool {
	return slices.ContainsFunc([]string{"08", "53", "57", readOnlyCode},
		func(class string) bool { return strings.HasPrefix(refused.Code, class) })
}

// lostRace reports whether the database refused a change because of a concurrent one:
// a ply would be there twice, or, with serializable isolation, the other came first.
func lostRace(err error) bool {
	refused, ok := errors.AsType[*pgconn.PgError](err)
	return ok && (refused.Code == "23505" || refused.Code == "40001")
}

func mayHaveRun(err error) bool {
	if pgconn.SafeToRetry(err) {
		return false
	}
	if connect, ok := errors.AsType[*pgconn.ConnectError](err); ok && connect != nil {
		return false
	}
	refused, answered := errors.AsType[*pgconn.PgError](err)
	if !answered {
		return true
	}
	// The database rolls back a statement that it refuses. After a shutdown (class 57),
	// or when a pooler loses the connection (08), the statement may have been committed.
	return strings.HasPrefix(refused.Code, "57") || strings.HasPrefix(refused.Code, "08") && !neverBegan(refused)
}

// neverBegan reports whether a pooler had no connection on which to send the statement.
// pgbouncer uses one code for all failures, so this reads its message.
func neverBegan(refused *pgconn.PgError) bool {
	return slices.ContainsFunc([]string{"server login", "query_wait_timeout", "cannot connect",
		"no more connections"}, func(words string) bool { return strings.Contains(refused.Message, words) })
}

func (s *Store) one(ctx context.Context, sql string, args []any, into ...any) error {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	return withoutAddress(retried(ctx, pgconn.SafeToRetry,
		func() error { return s.pool.QueryRow(ctx, sql, args...).Scan(into...) }))
}

// Broken returns nil, because the pool replaces broken connections.
func (s *Store) Broken() error { return nil }

// canBeID reports whether a text can be an id. The database cannot store other texts.
func canBeID(id string) bool {
	return id != "" && len(id) <= store.MaxID && utf8.ValidString(id) && !strings.Contains(id, "\x00")
}

// headOf returns the column head, which is never null.
func headOf(g store.Game) []byte {
	if g.Head == nil {
		return []byte{}
	}
	return g.Head
}

// checksum covers the whole game. It includes the lengths of moves, so that bytes cannot
// move from one to the next.
func checksum(id string, g store.Game) int64 {
	parts := [][]byte{[]byte(g.Kind), {0}, headOf(g), {0}}
	var size [4]byte
	for _, move := range g.Moves {
		binary.BigEndian.PutUint32(size[:], uint32(len(move)))
		parts = append(parts, append(size[:len(size):len(size)], move...))
	}
	return int64(store.Checksum(id, parts...))
}

// listOf returns moves, or an empty list instead of nil, which would be null.
func listOf(moves []string) []string {
	if moves == nil {
		return []string{}
	}
	return moves
}

// plies returns the plies of moves that follow the first after moves of a game.
func plies(after int, moves []string) []int32 {
	numbers := make([]int32, len(moves))
	for i := range numbers {
		numbers[i] = int32(after + i + 1)
	}
	return numbers
}

// withoutAddress returns an error without the address and user of the database, which are in the
// driver's errors.
func withoutAddress(err error) error {
	if connect, ok := errors.AsType[*pgconn.ConnectError](err); ok {
		if refused, answered := errors.AsType[*pgconn.PgError](connect); answered && !unavailable(refused) {
			return fmt.Errorf("the database refuses: %s", refused.Message) // the role or the database does not exist
		}
		return fmt.Errorf("%w: %w", store.ErrUnreachable, reason(connect))
	}
	if isUnreachable(err) {
		return fmt.Errorf("%w: %w", store.ErrUnreachable, err)
	}
	return err
}

// isUnreachable reports whether the connection broke or the database did not answer.
func isUnreachable(err error) bool {
	if refused, answered := errors.AsType[*pgconn.PgError](err); answered {
		return unavailable(refused)
	}
	_, network := errors.AsType[net.Error](err)
	return network || errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.Is(err, net.ErrClosed)
}

// reason returns the innermost error, which says what happened.
func reason(err error) error {
	for {
		switch deeper := err.(type) {
		case interface{ Unwrap() error }:
			if deeper.Unwrap() == nil {
				return err
			}
			err = deeper.Unwrap()
		case interface{ Unwrap() []error }:
			if len(deeper.Unwrap()) == 0 {
				return err
			}
			err = deeper.Unwrap()[0]
		default:
			return err
		}
	}
}

package postgres

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// The listener reconnects after firstWait, then twice that, and so on up to lastWait.
	firstWait = 100 * time.Millisecond
	lastWait  = 5 * time.Second
	// quietTime is how long the connection may be silent before it is checked.
	quietTime = 30 * time.Second
)

// listen starts the goroutines that wake local watchers when other servers announce a
// change, and that announce this server's changes. The listener has its own connection.
// Changes are missed while that is broken, so all watchers are woken when it is back, and
// watchers also look from time to time.
func (s *Store) listen(config *pgx.ConnConfig) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended, ready := make(chan struct{}), make(chan struct{})
	tried := sync.OnceFunc(func() { close(ready) })
	var telling sync.WaitGroup
	telling.Go(func() { s.unannounced.work(ctx, s.announce) })
	telling.Go(func() { s.untold.work(ctx, s.sendTexts) })
	telling.Go(func() { s.watched.work(ctx, s.recordWatched) })
	go func() {
		defer close(ended)
		wait := firstWait
		for ctx.Err() == nil {
			if s.listenOnce(ctx, config, tried) {
				wait = firstWait
			}
			select {
			case <-time.After(wait):
			case <-ctx.Done():
			}
			wait = min(2*wait, lastWait)
		}
	}()
	select { // so that no change is missed from the first request on
	case <-ready:
	case <-ended:
	case <-time.After(lastWait):
	}
	return func() { cancel(); <-ended; telling.Wait() }
}

// listenOnce listens until the connection breaks or ctx ends, and reports whether it could
// connect. It calls tried when it listens or fails.
func (s *Store) listenOnce(ctx context.Context, config *pgx.ConnConfig, tried func()) bool {
	defer tried()
	conn, err := pgx.ConnectConfig(ctx, config.Copy())
	if err != nil {
		return false
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_ = conn.Close(closing)
	}()
	if err := s.takeLock(ctx, conn); err != nil {
		return false
	}
	if _, err := conn.Exec(ctx, "listen "+channelOf(s.lockNumber.Load())); err != nil {
		return false
	}
	if err := s.removeEndedServers(ctx); err != nil {
		return false
	}
	select {
	case <-s.watched.add(s.IDs()...):
	case <-ctx.Done():
		return false
	}
	s.WakeAll()
	tried()
	for {
		if err := s.waitForNotification(ctx, conn); err != nil {
			return true
		}
	}
}

// waitForNotification waits for one notification. After quietTime it checks the connection instead.
func (s *Store) waitForNotification(ctx context.Context, conn *pgx.Conn) error {
	quiet, cancel := context.WithTimeout(ctx, quietTime)
	defer cancel()
	notification, err := conn.WaitForNotification(quiet)
	if err == nil {
		if id, text, told := strings.Cut(notification.Payload, endOfID); told {
			s.Watchers.Tell(id, text)
		} else {
			s.Wake(id)
		}
		return nil
	}
	if ctx.Err() != nil || quiet.Err() == nil {
		return err
	}
	answer, cancelPing := context.WithTimeout(ctx, quietTime)
	defer cancelPing()
	return conn.Ping(answer)
}

// lifeLock is the first number of the advisory locks that servers hold while they run.
// The second is the server's own. No clock is involved: when a server ends, so does its
// connection, and the database releases the lock.
const lifeLock = 7_355_284

// takeLock takes a lock on the listening connection. Each connection has its own number,
// because the previous one may not have released its lock yet.
func (s *Store) takeLock(ctx context.Context, conn *pgx.Conn) error {
	// The database notices within seconds that a machine is gone.
	if _, err := conn.Exec(ctx,
		"set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2"); err != nil {
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

// lockOf returns a query for the lock of the server whose number is in a column. Its
// first parameter is lifeLock.
func lockOf(column string) string {
	return `select from pg_locks where locktype = 'advisory' and granted and classid::bigint = $1 and objid::bigint = ` + column + `
		and database = (select oid from pg_database where datname = current_database())`
}

const (
	// mostUnannounced bounds the changes that wait to be announced. Others are dropped, and
	// watchers find them when they look.
	mostUnannounced = 10_000
	// announceTimeout bounds one batch of announcements.
	announceTimeout = 5 * time.Second
)

func channelOf(server int32) string { return fmt.Sprintf("tessera_%d", server) }

// batch collects games for a task that soon runs for all of them together.
type batch struct {
	most    int // further games are dropped; 0 means no bound
	mutex   sync.Mutex
	ids     map[string]string // the latest text about each game; usually ""
	done    chan struct{}     // closed when the current ones are done
	pending chan struct{}     // holds a value while there may be any
}

func newBatch(most int) *batch {
	return &batch{most: most, ids: map[string]string{}, done: make(chan struct{}),
		pending: make(chan struct{}, 1)}
}

// add notes games. The channel is closed when the task for them is done.
func (n *batch) add(ids ...string) (done <-chan struct{}) {
	n.mutex.Lock()
	for _, id := range ids {
		n.note(id, "")
	}
	done = n.done
	n.mutex.Unlock()
	n.wake()
	return done
}

// tell notes a text about a game.
func (n *batch) tell(id, text string) {
	n.mutex.Lock()
	n.note(id, text)
	n.mutex.Unlock()
	n.wake()
}

// note notes a game. The caller holds the mutex.
func (n *batch) note(id, text string) {
	if _, noted := n.ids[id]; noted || n.most == 0 || len(n.ids) < n.most {
		n.ids[id] = text
	}
}

func (n *batch) wake() {
	select {
	case n.pending <- struct{}{}:
	default:
	}
}

// take removes and returns the games noted, with their texts, and the channel to close when
// they are done.
func (n *batch) take() (ids, texts []string, done chan struct{}) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	for id, text := range n.ids {
		ids, texts = append(ids, id), append(texts, text)
	}
	clear(n.ids)
	done, n.done = n.done, make(chan struct{})
	return ids, texts, done
}

// work runs do for the noted games until ctx ends, including those noted before its end.
func (n *batch) work(ctx context.Context, do func(ctx context.Context, ids, texts []string)) {
	for ended := false; !ended; {
		select {
		case <-ctx.Done():
			ended = true
		case <-n.pending:
		}
		ids, texts, done := n.take()
		if len(ids) > 0 {
			some, cancel := context.WithTimeout(context.WithoutCancel(ctx), announceTimeout)
			do(some, ids, texts)
			cancel()
		}
		close(done)
	}
}

// announce notifies the servers that watch these games of their changes. It does so after the
// change, in a transaction of its own: a transaction that notifies locks out all others
// that notify until it ends, so moves would reach the disk one at a time. If no other
// server watches, it notifies and locks nothing. A server that ends before this notifies
// no one; watchers also look from time to time.
func (s *Store) announce(ctx context.Context, ids, _ []string) {
	// After an error the notification is dropped. The listeners' connections are broken
	// too, and reload everything when they are back.
	_, _ = s.pool.Exec(ctx, `
		select pg_notify('tessera_' || server, game) from watching where game = any($1::text[]) and server <> $2`,
		ids, int64(s.lockNumber.Load()))
}

// endOfID separates an id from the text about that game in a notification. A notification
// of a change is only the id.
const endOfID = "\n"

func (s *Store) Tell(id, text string) {
	s.Watchers.Tell(id, text)
	s.untold.tell(id, text)
}

// sendTexts notifies the other servers that watch these games of the texts. After an error
// the texts are lost.
func (s *Store) sendTexts(ctx context.Context, ids, texts []string) {
	_, _ = s.pool.Exec(ctx, `
		select pg_notify('tessera_' || server, game || $3 || text) from watching
		join unnest($1::text[], $2::text[]) as told (id, text) on game = id where server <> $4`,
		ids, texts, endOfID, int64(s.lockNumber.Load()))
}

// watchAgain is how soon a failed entry in the table of watched games is retried.
const watchAgain = time.Second

// Watch returns when the database has recorded the watch, so that this server is notified
// of later changes by others.
func (s *Store) Watch(id string) (changed <-chan struct{}, stop func()) {
	changed, leave := s.Watchers.Watch(id)
	if !canBeID(id) {
		return changed, leave
	}
	select {
	case <-s.watched.add(id):
	case <-time.After(announceTimeout): // the database is away; when it is back, all watchers are woken
	}
	return changed, func() {
		leave()
		s.watched.add(id)
	}
}

// recordWatched records in the database which of these games this server watches.
func (s *Store) recordWatched(ctx context.Context, ids, _ []string) {
	waited, left := []string{}, []string{}
	for _, id := range ids {
		if s.Watched(id) {
			waited = append(waited, id)
		} else {
			left = append(left, id)
		}
	}
	_, err := s.pool.Exec(ctx, `
		with gone as (
			delete from watching where server = $1 and game = any($2::text[])
		)
		insert into watching (game, server) select unnest($3::text[]), $1 on conflict do nothing`,
		int64(s.lockNumber.Load()), left, waited)
	if err != nil {
		time.AfterFunc(watchAgain, func() { s.watched.add(ids...) })
	}
}

// removeEndedServers removes the records of servers that have ended.
func (s *Store) removeEndedServers(ctx context.Context) error {
	_, err := s.pool.Exec(ctx, "delete from watching where not exists ("+lockOf("server")+")", int64(lifeLock))
	return err
}

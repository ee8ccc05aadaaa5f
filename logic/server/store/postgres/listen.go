package postgres

import (
	"context"
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
	var telling sync.WaitGroup
	telling.Go(func() { s.unannounced.work(ctx, s.announce) })
	telling.Go(func() { s.watched.work(ctx, s.recordWatched) })
	go func() {
		defer close(ended)
		wait := firstWait
		for ctx.Err() == nil {
			if s.listenOnce(ctx, config, ready) {
				wait = firstWait
			}
			ready = nil
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
// connect. It closes ready, unless nil, when it listens or fails.
func (s *Store) listenOnce(ctx context.Context, config *pgx.ConnConfig, ready chan struct{}) bool {
	if ready != nil {
		defer func() {
			select {
			case <-ready:
			default:
				close(ready)
			}
		}()
	}
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
	if ready != nil {
		close(ready)
	}
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
		s.Wake(notification.Payload)
		return nil
	}
	if ctx.Err() != nil || quiet.Err() == nil {
		return err
	}
	answer, cancelPing := context.WithTimeout(ctx, quietTime)
	defer cancelPing()
	return conn.Ping(answer)
}

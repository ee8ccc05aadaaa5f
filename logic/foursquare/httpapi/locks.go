package httpapi

import (
	"context"
	"sync"
)

// locks has a lock for each game that a request is changing, so that requests for
// different games do not wait for each other.
type locks struct {
	mutex sync.Mutex
	games map[string]*gameLock
}

type gameLock struct {
	held  chan struct{} // full while the lock is held
	users int           // requests that hold the lock or wait; the last one removes it
}

func newLocks() locks { return locks{games: map[string]*gameLock{}} }

// lock waits for the lock of a game. The caller must call release. The error is ctx's.
func (l *locks) lock(ctx context.Context, id string) (release func(), err error) {
	game := l.join(id)
	select {
	case game.held <- struct{}{}:
		return func() { <-game.held; l.leave(id, game) }, nil
	case <-ctx.Done():
		l.leave(id, game)
		return nil, ctx.Err()
	}
}

func (l *locks) join(id string) *gameLock {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	game := l.games[id]
	if game == nil {
		game = &gameLock{held: make(chan struct{}, 1)}
		l.games[id] = game
	}
	game.users++
	return game
}

func (l *locks) leave(id string, game *gameLock) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if game.users--; game.users == 0 {
		delete(l.games, id)
	}
}

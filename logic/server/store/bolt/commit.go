package bolt

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"go.etcd.io/bbolt"

	"tessera/logic/server/store"
)

// committer writes changes to the disk. Changes that arrive during a write are then
// written together. That is faster than one after the other, and no change waits for more
// to come. All of it runs in the callers' goroutines, where a panic of the database can
// be recovered.
type committer struct {
	db      *bbolt.DB
	turn    chan struct{} // full while a write is running
	mutex   sync.Mutex
	waiting []*change
	failure error // a [store.ErrBroken] after a failure that stops all writing
	locked  bool  // the database cannot even be closed; accessed only while holding turn
	// update is db.Update, unless a test replaces it.
	update func(func(*bbolt.Tx) error) error
}

type change struct {
	apply func(*bbolt.Tx) error // idempotent
	done  chan error
}

func newCommitter(db *bbolt.DB) *committer {
	return &committer{db: db, turn: make(chan struct{}, 1), update: db.Update}
}

// commit applies a change and returns when it has reached the disk. An error means that
// nothing of it was stored, except for store.ErrOutcomeUnknown. apply may be called more than
// once. If ctx ends before the write begins, the change is not made.
func (c *committer) commit(ctx context.Context, apply func(*bbolt.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	own := &change{apply, make(chan error, 1)}
	c.mutex.Lock()
	c.waiting = append(c.waiting, own)
	c.mutex.Unlock()
	select {
	case err := <-own.done:
		return err
	case c.turn <- struct{}{}:
		c.commitWaiting()
		<-c.turn
	case <-ctx.Done():
		if c.withdraw(own) {
			return ctx.Err()
		}
	}
	return <-own.done
}

// withdraw removes a change whose write has not begun.
func (c *committer) withdraw(own *change) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	at := slices.Index(c.waiting, own)
	if at < 0 {
		return false
	}
	c.waiting = slices.Delete(c.waiting, at, at+1)
	return true
}

// commitWaiting writes all waiting changes. If they fail together, it tries each alone,
// so that only the impossible ones fail.
func (c *committer) commitWaiting() {
	c.mutex.Lock()
	changes := c.waiting
	c.waiting = nil
	c.mutex.Unlock()
	if len(changes) == 0 {
		return // another goroutine has written them, or they were withdrawn
	}
	err := c.write(changes)
	for _, one := range changes {
		if err != nil && len(changes) > 1 && !errors.Is(err, store.ErrOutcomeUnknown) {
			one.done <- c.write([]*change{one})
		} else {
			one.done <- err
		}
	}
}

func (c *committer) write(changes []*change) (err error) {
	if err := c.broken(); err != nil {
		return err
	}
	var tx *bbolt.Tx
	id := -1
	defer func() {
		// If even the rollback panics, the lock of the transaction is never released, and
		// the next writer would wait forever.
		_, panicked := errors.AsType[store.PanicError](err)
		if panicked && (tx == nil || tx.DB() != nil) {
			c.markBroken("the store is damaged and cannot be written any more", err)
			c.locked = true
		} else if err != nil && id >= 0 && c.readsBack(id) {
			// The last change can be read, but the disk has not confirmed it, so it may
			// be gone after a loss of power.
			c.markBroken("a change did not reach the disk for certain", err)
			err = fmt.Errorf("%w: %w", store.ErrOutcomeUnknown, err)
		}
	}()
	defer store.Recover(&err)()
	return c.update(func(begun *bbolt.Tx) error {
		tx, id = begun, begun.ID()
		for _, one := range changes {
			if err := one.apply(tx); err != nil {
				return err
			}
		}
		return nil
	})
}

func (c *committer) broken() error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.failure
}

func (c *committer) markBroken(what string, err error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.failure = fmt.Errorf("%w: %s: %w", store.ErrBroken, what, err)
}

// readsBack reports whether the changes of a failed transaction can be read.
func (c *committer) readsBack(id int) (seen bool) {
	var err error
	defer store.Recover(&err)()
	err = c.db.View(func(tx *bbolt.Tx) error {
		seen = tx.ID() >= id
		return nil
	})
	return seen
}

func (c *committer) close() error {
	c.turn <- struct{}{}
	defer func() { <-c.turn }()
	if c.locked {
		return c.broken() // closing would wait for the lock; the process ends anyway
	}
	return c.db.Close()
}

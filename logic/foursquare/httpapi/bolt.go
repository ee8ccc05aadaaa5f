package httpapi

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// ErrStoreInUse is the error of OpenBolt when another process has the file open.
var ErrStoreInUse = errors.New("another server uses it")

// ErrStoreDamaged is the error of OpenBolt for a file that is damaged or holds
// something else.
var ErrStoreDamaged = errors.New("the file is damaged or no game store")

const (
	// lockWait is how long OpenBolt waits for another process to let go: a
	// moment, for the case of a server that is just being replaced.
	lockWait = time.Second
	// removeAtOnce bounds how long a removal keeps changes waiting.
	removeAtOnce = 500
	// stampSize is the size of a time in the file; stampOf writes it.
	stampSize = 8
)

var (
	// gamesBucket holds, by id, the time of the last change followed by the
	// Game in JSON.
	gamesBucket = []byte("games")
	// touchedBucket is the index by time: the time of the last change followed
	// by the id.
	touchedBucket = []byte("touched")
)

// Bolt is a Store in one file.
type Bolt struct {
	db      *bbolt.DB
	changes *committer
}

// OpenBolt opens the file, or makes it; its folder must be there. Only one
// process can have it open: for any other the error is ErrStoreInUse.
func OpenBolt(path string) (*Bolt, error) {
	store, err := openBolt(path)
	var refused syscall.Errno
	if err == nil || errors.Is(err, ErrStoreInUse) || errors.As(err, &refused) {
		return store, err
	}
	// What is not the system's refusal is the database's complaint about the
	// contents, or its panic.
	return nil, ErrStoreDamaged
}

func openBolt(path string) (store *Bolt, err error) {
	defer recoverTo(&err)()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: lockWait, FreelistType: bbolt.FreelistMapType})
	if errors.Is(err, bolterrors.ErrTimeout) {
		return nil, ErrStoreInUse
	}
	if err != nil {
		return nil, err
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		for _, name := range [][]byte{gamesBucket, touchedBucket} {
			if _, err := tx.CreateBucketIfNotExists(name); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return &Bolt{db, newCommitter(db)}, nil
}

// Close waits for what is running and closes the file.
func (b *Bolt) Close() error { return b.changes.close() }

// Load implements Store.
func (b *Bolt) Load(id string) (g Game, err error) {
	defer recoverTo(&err)()
	err = b.db.View(func(tx *bbolt.Tx) error {
		value := tx.Bucket(gamesBucket).Get([]byte(id))
		if value == nil {
			return ErrUnknownGame
		}
		if len(value) < stampSize {
			return fmt.Errorf("the stored game has %d bytes only", len(value))
		}
		g.Touched = time.Unix(0, int64(binary.BigEndian.Uint64(value)))
		return json.Unmarshal(value[stampSize:], &g)
	})
	return g, err
}

// Save implements Store.
func (b *Bolt) Save(id string, g Game) error {
	text, err := json.Marshal(g)
	if err != nil {
		return err
	}
	stamp := stampOf(g.Touched)
	value := append(stamp, text...)
	return b.changes.commit(func(tx *bbolt.Tx) error {
		games, touched := tx.Bucket(gamesBucket), tx.Bucket(touchedBucket)
		if old := games.Get([]byte(id)); len(old) >= stampSize {
			if err := touched.Delete(indexKey(old[:stampSize], id)); err != nil {
				return err
			}
		}
		if err := touched.Put(indexKey(stamp, id), nil); err != nil {
			return err
		}
		return games.Put([]byte(id), value)
	})
}

// RemoveUntouched implements Store.
func (b *Bolt) RemoveUntouched(ctx context.Context, before time.Time) (int, error) {
	removed := 0
	for ctx.Err() == nil {
		count := 0
		err := b.changes.commit(func(tx *bbolt.Tx) (err error) {
			count, err = removeSome(tx, stampOf(before))
			return err
		})
		if err != nil {
			return removed, err
		}
		removed += count
		if count < removeAtOnce {
			return removed, nil
		}
	}
	return removed, ctx.Err()
}

// removeSome removes up to removeAtOnce games, the oldest first.
func removeSome(tx *bbolt.Tx, before []byte) (count int, err error) {
	games, touched := tx.Bucket(gamesBucket), tx.Bucket(touchedBucket)
	var keys [][]byte // a cursor must not run over a bucket that changes
	cursor := touched.Cursor()
	for key, _ := cursor.First(); key != nil && len(keys) < removeAtOnce; key, _ = cursor.Next() {
		if bytes.Compare(key[:stampSize], before) >= 0 {
			break
		}
		keys = append(keys, bytes.Clone(key))
	}
	for _, key := range keys {
		if err := touched.Delete(key); err != nil {
			return 0, err
		}
		if err := games.Delete(key[stampSize:]); err != nil {
			return 0, err
		}
	}
	return len(keys), nil
}

// stampOf is a time in the file: nanoseconds since 1970, most significant byte
// first, so that their order is the order of the bytes. A time before the first
// or after the last that can be written is that one, which keeps the order.
func stampOf(t time.Time) []byte {
	first, last := time.Unix(0, 0), time.Unix(0, math.MaxInt64)
	if t.Before(first) {
		t = first
	}
	if t.After(last) {
		t = last
	}
	return binary.BigEndian.AppendUint64(nil, uint64(t.UnixNano()))
}

func indexKey(stamp []byte, id string) []byte {
	return append(bytes.Clone(stamp), id...)
}

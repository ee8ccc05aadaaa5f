package httpapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
)

var (
	// gamesBucket holds the records by id.
	gamesBucket = []byte("games")
	// touchedBucket is the index by time: the time of the last change followed
	// by the id.
	touchedBucket = []byte("touched")
	// probeKey is in a bucket only while Probe puts it there: no id and no time
	// begins with it.
	probeKey = []byte("\xff")
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
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := makeBolt(path); err != nil {
			return nil, err
		}
	}
	db, err := openFile(path)
	if err != nil {
		return nil, err
	}
	return &Bolt{db, newCommitter(db)}, nil
}

// makeBolt makes the file of an empty store. It does so under another name, so
// that the file is whole when it is there, even where the disk is full or the
// machine stops half way.
func makeBolt(path string) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	unfinished := file.Name()
	defer os.Remove(unfinished)
	if err := file.Close(); err != nil {
		return err
	}
	db, err := openFile(unfinished)
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	// Unlike renaming, a link never takes the place of a store that another
	// server has made in the meantime. Not every file system has links.
	if err := os.Link(unfinished, path); err == nil || errors.Is(err, fs.ErrExist) {
		return nil
	}
	return os.Rename(unfinished, path)
}

// openFile opens a database and makes the buckets that it lacks.
func openFile(path string) (*bbolt.DB, error) {
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
	return db, nil
}

// Close waits for what is running and closes the file.
func (b *Bolt) Close() error { return b.changes.close() }

// Load implements Store.
func (b *Bolt) Load(id string) (Game, error) {
	game, err := b.load(id)
	if _, panicked := errors.AsType[panicError](err); panicked {
		return Game{}, fmt.Errorf("%w: %w", ErrDamagedGame, err)
	}
	return game, err
}

func (b *Bolt) load(id string) (g Game, err error) {
	defer recoverTo(&err)()
	err = b.db.View(func(tx *bbolt.Tx) (err error) {
		record := tx.Bucket(gamesBucket).Get([]byte(id))
		if record == nil {
			return ErrUnknownGame
		}
		g, err = gameOf(id, record)
		return err
	})
	return g, err
}

// Save implements Store.
func (b *Bolt) Save(id string, g Game) error {
	record, err := recordOf(id, g)
	if err != nil {
		return err
	}
	return b.changes.commit(func(tx *bbolt.Tx) error {
		games, touched := tx.Bucket(gamesBucket), tx.Bucket(touchedBucket)
		if old := games.Get([]byte(id)); len(old) >= stampSize {
			if err := touched.Delete(indexKey(old[:stampSize], id)); err != nil {
				return err
			}
		}
		if err := touched.Put(indexKey(record[:stampSize], id), nil); err != nil {
			return err
		}
		return games.Put([]byte(id), record)
	})
}

// Probe implements Store. It makes the pages written that every change writes.
func (b *Bolt) Probe() error {
	return b.changes.commit(func(tx *bbolt.Tx) error {
		for _, name := range [][]byte{gamesBucket, touchedBucket} {
			bucket := tx.Bucket(name)
			if err := bucket.Put(probeKey, nil); err != nil {
				return err
			}
			if err := bucket.Delete(probeKey); err != nil {
				return err
			}
		}
		return nil
	})
}

// RemoveUntouched implements Store.
func (b *Bolt) RemoveUntouched(ctx context.Context, before time.Time) (int, error) {
	removed := 0
	for ctx.Err() == nil {
		some, more := 0, false
		err := b.changes.commit(func(tx *bbolt.Tx) (err error) {
			some, more, err = removeSome(tx, stampOf(before))
			return err
		})
		if err != nil {
			return removed, err
		}
		removed += some
		if !more {
			return removed, nil
		}
	}
	return removed, ctx.Err()
}

// removeSome follows up to removeAtOnce entries of the index, the oldest first,
// and reports whether there may be more.
func removeSome(tx *bbolt.Tx, before []byte) (removed int, more bool, err error) {
	touched := tx.Bucket(touchedBucket)
	var keys [][]byte // a cursor must not run over a bucket that changes
	cursor := touched.Cursor()
	for key, _ := cursor.First(); key != nil && len(keys) < removeAtOnce; key, _ = cursor.Next() {
		if bytes.Compare(key, before) >= 0 {
			break
		}
		keys = append(keys, bytes.Clone(key))
	}
	for _, key := range keys {
		if err := touched.Delete(key); err != nil {
			return 0, false, err
		}
		gone, err := removeGame(tx, key)
		if err != nil {
			return 0, false, err
		}
		if gone {
			removed++
		}
	}
	return removed, len(keys) == removeAtOnce, nil
}

// removeGame removes the game that an entry of the index names, when both agree
// on the time of its last change. Otherwise the entry is damaged, and the game
// gets a right one.
func removeGame(tx *bbolt.Tx, key []byte) (gone bool, err error) {
	if len(key) < stampSize {
		return false, nil
	}
	games, stamp, id := tx.Bucket(gamesBucket), key[:stampSize], key[stampSize:]
	record := games.Get(id)
	if bytes.HasPrefix(record, stamp) {
		return true, games.Delete(id)
	}
	if _, err := gameOf(string(id), record); err != nil {
		return false, nil // there is none, or it is damaged too
	}
	return false, tx.Bucket(touchedBucket).Put(indexKey(record[:stampSize], string(id)), nil)
}

func indexKey(stamp []byte, id string) []byte {
	return append(bytes.Clone(stamp), id...)
}

package bolt

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/bbolt"

	"tessera/logic/server/store"
)

// Copy writes the whole store as it is at one moment. Changes continue meanwhile.
func (b *Store) Copy(w io.Writer) (err error) {
	defer store.Recover(&err)()
	return b.db.View(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(w)
		return err
	})
}

// Compact reduces the store's file to the size of its games, because the file does not
// shrink by itself. It replaces the file when the new one is complete. Afterwards the
// store can only be closed.
func (b *Store) Compact() (before, after int64, err error) {
	defer store.Recover(&err)()
	path := b.db.Path()
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return 0, 0, err
	}
	small := file.Name()
	defer os.Remove(small)
	if err := file.Close(); err != nil {
		return 0, 0, err
	}
	into, err := bbolt.Open(small, 0o600, &bbolt.Options{FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return 0, 0, err
	}
	if err := errors.Join(bbolt.Compact(into, b.db, compactAtOnce), into.Sync(), into.Close()); err != nil {
		return 0, 0, err
	}
	if before, after, err = sizes(path, small); err != nil {
		return 0, 0, err
	}
	if _, _, err := Check(small); err != nil { // damaged games are copied as they are
		return 0, 0, err
	}
	if err := os.Rename(small, path); err != nil {
		return 0, 0, err
	}
	// A process that waits for the old file must not get it now.
	time.Sleep(2 * lockWait)
	return before, after, nil
}

const compactAtOnce = 4 << 20

func sizes(one, other string) (first, second int64, err error) {
	a, err := os.Stat(one)
	if err != nil {
		return 0, 0, err
	}
	b, err := os.Stat(other)
	if err != nil {
		return 0, 0, err
	}
	return a.Size(), b.Size(), nil
}

// Check opens a file that no process uses, and reads all of it. It returns the number of
// games and of damaged ones. The error concerns the file as a whole.
func Check(path string) (games, damaged int, err error) {
	s, err := Open(path)
	if err != nil {
		return 0, 0, err
	}
	defer s.Close()
	defer store.Recover(&err)()
	err = s.db.View(func(tx *bbolt.Tx) error {
		// A damaged page panics here, and this function recovers. tx.Check reads in
		// another goroutine, where the panic would end the process.
		if err := readAll(tx); err != nil {
			return err
		}
		for wrong := range tx.Check() {
			if err == nil {
				err = fmt.Errorf("%w: %w", ErrNoStore, wrong)
			}
		}
		if err != nil {
			return err
		}
		return tx.Bucket(gamesBucket).ForEach(func(id, record []byte) error {
			games++
			if _, err := gameOf(string(id), record); err != nil {
				damaged++
			}
			return nil
		})
	})
	return games, damaged, err
}

func readAll(tx *bbolt.Tx) error {
	return tx.ForEach(func(_ []byte, bucket *bbolt.Bucket) error {
		return bucket.ForEach(func(key, value []byte) error {
			_ = store.Checksum("", key, value)
			return nil
		})
	})
}

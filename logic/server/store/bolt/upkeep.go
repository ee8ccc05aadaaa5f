package bolt

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"os"
	"time"

	"go.etcd.io/bbolt"

	"tessera/logic/server/store"
)

// Copy writes the whole store as it is at one moment. Changes continue meanwhile.
func (b *Store) Copy(w io.Writer) error {
	return b.view(func(tx *bbolt.Tx) error {
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
	small, err := tempFile(path)
	if err != nil {
		return 0, 0, err
	}
	defer os.Remove(small)
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

func (b *Store) Latest(ctx context.Context, kind string, most int) (ids []string, err error) {
	err = b.view(func(tx *bbolt.Tx) error {
		games, cursor := tx.Bucket(gamesBucket), tx.Bucket(touchedBucket).Cursor()
		for key, _ := cursor.Last(); key != nil && len(ids) < most; key, _ = cursor.Prev() {
			if err := ctx.Err(); err != nil {
				return err
			}
			if len(key) < stampSize {
				continue
			}
			id := string(key[stampSize:])
			g, err := gameOf(id, games.Get([]byte(id)))
			if err != nil || g.Kind == kind { // the kind of a damaged game is not known
				ids = append(ids, id)
			}
		}
		return nil
	})
	return ids, err
}

func (b *Store) Remove(ctx context.Context, id string) error {
	err := b.change(ctx, present(gamesBucket, id), func(tx *bbolt.Tx) error {
		if record := tx.Bucket(gamesBucket).Get([]byte(id)); len(record) >= stampSize {
			if err := tx.Bucket(touchedBucket).Delete(indexKey(record[:stampSize], id)); err != nil {
				return err
			}
		}
		return removeRecord(tx, id)
	})
	if err == nil {
		b.Wake(id)
	}
	return err
}

// removeRecord removes all of a game but its entry in the index by time.
func removeRecord(tx *bbolt.Tx, id string) error {
	return errors.Join(noteDue(tx, id, false), noteAlarm(tx, id, time.Time{}),
		tx.Bucket(gamesBucket).Delete([]byte(id)))
}

func (b *Store) Blocks(context.Context) (blocks []store.Block, err error) {
	err = b.view(func(tx *bbolt.Tx) error {
		return tx.Bucket(blocksBucket).ForEach(func(text, stamp []byte) error {
			network, err := netip.ParsePrefix(string(text))
			if err != nil || len(stamp) != stampSize {
				return fmt.Errorf("%w: it blocks %q", store.ErrDamaged, text)
			}
			blocks = append(blocks, store.Block{Network: network,
				Since: store.TimeOf(int64(binary.BigEndian.Uint64(stamp)))})
			return nil
		})
	})
	store.SortBlocks(blocks)
	return blocks, err
}

func (b *Store) Block(ctx context.Context, block store.Block) error {
	return b.changes.commit(ctx, func(tx *bbolt.Tx) error {
		blocks, name := tx.Bucket(blocksBucket), []byte(block.Network.String())
		if blocks.Get(name) != nil {
			return nil
		}
		return blocks.Put(name, store.StampBytes(block.Since))
	})
}

func (b *Store) Unblock(ctx context.Context, network netip.Prefix) error {
	name := network.String()
	return b.change(ctx, present(blocksBucket, name), func(tx *bbolt.Tx) error {
		return tx.Bucket(blocksBucket).Delete([]byte(name))
	})
}

func (b *Store) Alarms(_ context.Context, at time.Time, most int) ([]string, error) {
	now := store.StampBytes(at)
	return b.ids(alarmBucket, most, func(stamp []byte) bool { return bytes.Compare(stamp, now) <= 0 })
}

// Due returns all due games, because no other process has the file open.
func (b *Store) Due(_ context.Context, most int) ([]string, error) {
	return b.ids(dueBucket, most, func([]byte) bool { return true })
}

// ids returns the games in a bucket whose value is wanted, up to most of them.
func (b *Store) ids(bucket []byte, most int, wanted func(value []byte) bool) (ids []string, err error) {
	err = b.view(func(tx *bbolt.Tx) error {
		cursor := tx.Bucket(bucket).Cursor()
		for id, value := cursor.First(); id != nil && len(ids) < most; id, value = cursor.Next() {
			if wanted(value) {
				ids = append(ids, string(id))
			}
		}
		return nil
	})
	return ids, err
}

func (b *Store) Census(context.Context) (c store.Census, err error) {
	err = b.view(func(tx *bbolt.Tx) error {
		touched := tx.Bucket(touchedBucket)
		c.Games = touched.Stats().KeyN
		if key, _ := touched.Cursor().Last(); len(key) >= stampSize {
			c.Latest = store.TimeOf(int64(binary.BigEndian.Uint64(key)))
		}
		return nil
	})
	return c, err
}

func (b *Store) RemoveUntouched(ctx context.Context, before time.Time, most int) (int, error) {
	removed := 0
	for ctx.Err() == nil {
		some, more, room := 0, false, min(removeAtOnce, most-removed)
		err := b.changes.commit(ctx, func(tx *bbolt.Tx) (err error) {
			some, more, err = removeSome(tx, store.StampBytes(before), room)
			return err
		})
		if err != nil {
			return removed, err
		}
		removed += some
		if !more || removed == most {
			return removed, nil
		}
	}
	return removed, ctx.Err()
}

// removeSome removes up to most games by the index, oldest first, and reports whether there
// may be more.
func removeSome(tx *bbolt.Tx, before []byte, most int) (removed int, more bool, err error) {
	touched := tx.Bucket(touchedBucket)
	var keys [][]byte // a cursor must not be used while its bucket changes
	cursor := touched.Cursor()
	for key, _ := cursor.First(); key != nil && len(keys) < most; key, _ = cursor.Next() {
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
	return removed, len(keys) == most, nil
}

// removeGame removes the game of an index entry, if its record has the same time. If not,
// the entry is damaged, and removeGame gives the game a correct one.
func removeGame(tx *bbolt.Tx, key []byte) (gone bool, err error) {
	if len(key) < stampSize {
		return false, nil
	}
	stamp, id := key[:stampSize], key[stampSize:]
	record := tx.Bucket(gamesBucket).Get(id)
	if bytes.HasPrefix(record, stamp) {
		return true, removeRecord(tx, string(id))
	}
	if _, err := gameOf(string(id), record); err != nil {
		return false, nil // unknown, or also damaged
	}
	return false, tx.Bucket(touchedBucket).Put(indexKey(record[:stampSize], string(id)), nil)
}

func (b *Store) Notices(ctx context.Context) ([]store.Notice, error) { return b.notices.Notices(ctx) }

func (b *Store) ChangeNotices(ctx context.Context, change func(now []store.Notice) ([]store.Notice, error)) error {
	changed, err := b.notices.Change(ctx, change)
	if changed {
		b.Wake(store.NoticesID)
	}
	return err
}

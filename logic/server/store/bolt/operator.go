package bolt

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net/netip"
	"time"

	"go.etcd.io/bbolt"

	"tessera/logic/server/store"
)

func (b *Store) Latest(ctx context.Context, kind string, most int) (ids []string, err error) {
	defer store.Recover(&err)()
	err = b.db.View(func(tx *bbolt.Tx) error {
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
	var refused error
	err := b.changes.commit(ctx, func(tx *bbolt.Tx) error {
		games := tx.Bucket(gamesBucket)
		record := games.Get([]byte(id))
		if refused = nil; record == nil {
			refused = store.ErrUnknown
			return nil
		}
		if len(record) >= stampSize {
			if err := tx.Bucket(touchedBucket).Delete(indexKey(record[:stampSize], id)); err != nil {
				return err
			}
		}
		if err := errors.Join(noteDue(tx, id, false), noteAlarm(tx, id, time.Time{})); err != nil {
			return err
		}
		return games.Delete([]byte(id))
	})
	if err == nil && refused == nil {
		b.Wake(id)
	}
	return errors.Join(err, refused)
}

func (b *Store) Blocks(context.Context) (blocks []store.Block, err error) {
	defer store.Recover(&err)()
	err = b.db.View(func(tx *bbolt.Tx) error {
		return tx.Bucket(blocksBucket).ForEach(func(text, stamp []byte) error {
			network, err := netip.ParsePrefix(string(text))
			if err != nil || len(stamp) != stampSize {
				return fmt.Errorf("%w: it blocks %q", store.ErrDamaged, text)
			}
			blocks = append(blocks, store.Block{Network: network, Since: store.TimeOf(int64(binary.BigEndian.Uint64(stamp)))})
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
	var refused error
	err := b.changes.commit(ctx, func(tx *bbolt.Tx) error {
		blocks, name := tx.Bucket(blocksBucket), []byte(network.String())
		if refused = nil; blocks.Get(name) == nil {
			refused = store.ErrUnknown
			return nil
		}
		return blocks.Delete(name)
	})
	return errors.Join(err, refused)
}

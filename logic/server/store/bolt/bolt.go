// Package bolt is a store in one file, which needs no set-up. Only one process can
// have the file open. Several servers in that process may share the store.
//
// It imports go.etcd.io/bbolt, which manages the file, and the package store.
package bolt

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"tessera/logic/server/store"
)

// ErrInUse is the error of Open when another process has the file open.
var ErrInUse = errors.New("another server uses it")

// ErrNoStore is the error of Open for a file that is damaged or has other contents.
var ErrNoStore = errors.New("the file is damaged or no game store")

// ErrNewer is the error of Open for a file of a newer program.
var ErrNewer = errors.New("the file is of a later program than this; use that one")

// format is the version of the file format. A change that an older program could misread
// increases it. Files without a number are older than numbering and count as 1. Format 2
// adds alarms, which an older program would drop. Opening a file of an older format
// raises it to this one.
const format = 2

const (
	// lockWait is how long Open waits for another process to release the file, such as a
	// server that is just being replaced.
	lockWait = time.Second
	// removeAtOnce bounds the games removed in one transaction, so that other changes do
	// not wait long.
	removeAtOnce = 500
)

var (
	gamesBucket = []byte("games")
	// touchedBucket is the index by time. A key is the time of the last change followed
	// by the id.
	touchedBucket = []byte("touched")
	// formatBucket holds the format, as one byte, at formatKey.
	formatBucket, formatKey = []byte("format"), []byte("number")
	dueBucket               = []byte("due")
	// alarmBucket holds the alarms as stamps, by id.
	alarmBucket = []byte("alarms")
	// blocksBucket holds the times of blocks as stamps, by the networks' text.
	blocksBucket = []byte("blocks")
	// probeKey is in a bucket only during Probe. No id and no time begins with it.
	probeKey = []byte("\xff")
)

// Store is a [store.Store] in one file.
type Store struct {
	db      *bbolt.DB
	changes *committer
	notices store.Noticeboard // not in the file: they are about connections to this process
	store.Watchers
}

var _ store.Store = (*Store)(nil)

// Shared returns false: only one process can have the file open.
func (*Store) Shared() bool { return false }

// Open opens the file, or creates it in an existing folder. If another process has it
// open, the error is ErrInUse.
func Open(path string) (*Store, error) {
	opened, err := open(path)
	var refused syscall.Errno
	if err == nil || errors.Is(err, ErrInUse) || errors.Is(err, ErrNewer) || errors.As(err, &refused) {
		return opened, err
	}
	// Errors that do not come from the system come from the database's contents, and so
	// does a panic.
	return nil, ErrNoStore
}

func open(path string) (opened *Store, err error) {
	defer store.Recover(&err)()
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist):
		if err := makeFile(path); err != nil {
			return nil, err
		}
	case err == nil && info.Size() == 0: // bbolt would make an empty store of it
		return nil, ErrNoStore
	}
	db, err := openFile(path)
	if err != nil {
		return nil, err
	}
	return &Store{db: db, changes: newCommitter(db)}, nil
}

// makeFile creates the file of an empty store under a temporary name first, so that the
// file is complete when it appears, even if the disk is full or the machine stops.
func makeFile(path string) error {
	unfinished, err := tempFile(path)
	if err != nil {
		return err
	}
	defer os.Remove(unfinished)
	db, err := openFile(unfinished)
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	// Unlike renaming, a link never replaces a store that another server has created
	// meanwhile. Not every file system supports links.
	if err := os.Link(unfinished, path); err == nil || errors.Is(err, fs.ErrExist) {
		return nil
	}
	return os.Rename(unfinished, path)
}

// tempFile creates an empty file beside path and returns its name.
func tempFile(path string) (string, error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return "", err
	}
	return file.Name(), file.Close()
}

func openFile(path string) (*bbolt.DB, error) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: lockWait, FreelistType: bbolt.FreelistMapType})
	if errors.Is(err, bolterrors.ErrTimeout) {
		return nil, ErrInUse
	}
	if err != nil {
		return nil, err
	}
	if err := db.View(checkLength); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	err = db.Update(func(tx *bbolt.Tx) error {
		if err := setFormat(tx); err != nil {
			return err
		}
		for _, name := range [][]byte{gamesBucket, touchedBucket, dueBucket, alarmBucket, blocksBucket} {
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

// checkLength returns ErrNoStore for a file that is shorter than its header says. Reading the
// missing part would be a memory fault, and writing would fill it with zeros.
func checkLength(tx *bbolt.Tx) error {
	info, err := os.Stat(tx.DB().Path())
	if err == nil && info.Size() < tx.Size() {
		err = fmt.Errorf("%w: %d of its %d bytes are there", ErrNoStore, info.Size(), tx.Size())
	}
	return err
}

// setFormat sets the file's format, or returns ErrNewer.
func setFormat(tx *bbolt.Tx) error {
	bucket, err := tx.CreateBucketIfNotExists(formatBucket)
	if err != nil {
		return err
	}
	number := bucket.Get(formatKey)
	switch {
	case bytes.Equal(number, []byte{format}):
		return nil
	case number == nil || len(number) == 1 && number[0] < format:
		return bucket.Put(formatKey, []byte{format})
	}
	return ErrNewer
}

func (b *Store) Close() error { return b.changes.close() }

func (b *Store) Load(ctx context.Context, id string) (g store.Game, err error) {
	if err := ctx.Err(); err != nil {
		return store.Game{}, err
	}
	err = b.view(func(tx *bbolt.Tx) (err error) {
		record := tx.Bucket(gamesBucket).Get([]byte(id))
		if record == nil {
			return store.ErrUnknown
		}
		g, err = gameOf(id, record)
		return err
	})
	if _, panicked := errors.AsType[store.PanicError](err); panicked {
		return store.Game{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	return g, err
}

func (b *Store) Create(ctx context.Context, id string, g store.Game) error {
	if id == "" || len(id) > store.MaxID {
		return fmt.Errorf("an id has 1 to %d bytes; this one has %d", store.MaxID, len(id))
	}
	g.Version = 0
	return b.put(ctx, id, g, func(old []byte) error {
		if old != nil {
			return store.ErrExists
		}
		return nil
	})
}

func (b *Store) Save(ctx context.Context, id string, saw, g store.Game) error {
	g.Version = saw.Version + 1
	err := b.put(ctx, id, g, func(old []byte) error {
		if old == nil {
			return store.ErrUnknown
		}
		stored, err := gameOf(id, old)
		if err == nil && stored.Version != saw.Version {
			err = store.ErrConflict
		}
		return err
	})
	if err == nil {
		b.Wake(id)
	}
	return err
}

// view reads from the database. A panic of it becomes an error.
func (b *Store) view(read func(*bbolt.Tx) error) (err error) {
	defer store.Recover(&err)()
	return b.db.View(read)
}

// put stores a game if may, called with the stored record, returns nil.
func (b *Store) put(ctx context.Context, id string, g store.Game, may func(old []byte) error) error {
	record, err := recordOf(id, g)
	if err != nil {
		return err
	}
	return b.change(ctx, func(tx *bbolt.Tx) error { return may(tx.Bucket(gamesBucket).Get([]byte(id))) },
		func(tx *bbolt.Tx) error {
			games, touched := tx.Bucket(gamesBucket), tx.Bucket(touchedBucket)
			if old := games.Get([]byte(id)); len(old) >= stampSize {
				if err := touched.Delete(indexKey(old[:stampSize], id)); err != nil {
					return err
				}
			}
			return errors.Join(touched.Put(indexKey(record[:stampSize], id), nil), noteDue(tx, id, g.Due),
				noteAlarm(tx, id, g.Alarm), games.Put([]byte(id), record))
		})
}

// change applies a change if may returns nil. The error of may does not undo the other
// changes that are written together with this one.
func (b *Store) change(ctx context.Context, may, apply func(*bbolt.Tx) error) error {
	var refused error
	err := b.changes.commit(ctx, func(tx *bbolt.Tx) error {
		if refused = may(tx); refused != nil {
			return nil
		}
		return apply(tx)
	})
	return cmp.Or(err, refused)
}

// present returns a check that a bucket has a key. Its error is store.ErrUnknown.
func present(bucket []byte, key string) func(*bbolt.Tx) error {
	return func(tx *bbolt.Tx) error {
		if tx.Bucket(bucket).Get([]byte(key)) == nil {
			return store.ErrUnknown
		}
		return nil
	}
}

func noteDue(tx *bbolt.Tx, id string, due bool) error {
	if due {
		return tx.Bucket(dueBucket).Put([]byte(id), nil)
	}
	return tx.Bucket(dueBucket).Delete([]byte(id))
}

func noteAlarm(tx *bbolt.Tx, id string, at time.Time) error {
	if at.IsZero() {
		return tx.Bucket(alarmBucket).Delete([]byte(id))
	}
	return tx.Bucket(alarmBucket).Put([]byte(id), store.StampBytes(at))
}

func (b *Store) Now(context.Context) (time.Time, error) { return time.Now().Round(0), nil }

func (b *Store) MaySweep(context.Context, time.Duration) (bool, error) { return true, nil }

// Probe writes the same pages as every change does.
func (b *Store) Probe(ctx context.Context) error {
	return b.changes.commit(ctx, func(tx *bbolt.Tx) error {
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

func (b *Store) Broken() error { return b.changes.broken() }

func indexKey(stamp []byte, id string) []byte {
	return append(bytes.Clone(stamp), id...)
}

// A game is stored as a record:
//
//	8 bytes  the time of the last change, as store.StampBytes writes it
//	1 byte   recordForm
//	8 bytes  the checksum of the id, the time and the text
//	         the text: an entry in JSON
const (
	stampSize    = 8
	checksumSize = 8
	textAt       = stampSize + 1 + checksumSize
	recordForm   = 2 // 1, and records without form and checksum, were never released and are not read
)

type entry struct {
	Kind    string          `json:"kind,omitempty"`
	Head    json.RawMessage `json:"head,omitempty"`
	Moves   []string        `json:"moves,omitempty"`
	Version uint64          `json:"version"`
	Due     bool            `json:"due,omitempty"`
	Alarm   int64           `json:"alarm,omitempty"` // a stamp; 0 for none
}

func recordOf(id string, g store.Game) ([]byte, error) {
	text, err := json.Marshal(entry{g.Kind, g.Head, g.Moves, g.Version, g.Due, alarmOf(g)})
	if err != nil {
		return nil, err
	}
	stamp := store.StampBytes(g.Touched)
	record := append(stamp, recordForm)
	record = binary.BigEndian.AppendUint64(record, store.Checksum(id, stamp, text))
	return append(record, text...), nil
}

// gameOf parses a record. The error is store.ErrDamaged if it differs from what was
// written.
func gameOf(id string, record []byte) (store.Game, error) {
	text, err := recordText(id, record)
	if err != nil {
		return store.Game{}, err
	}
	var e entry
	if err := json.Unmarshal(text, &e); err != nil {
		return store.Game{}, fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	touched := store.TimeOf(int64(binary.BigEndian.Uint64(record)))
	g := store.Game{Kind: e.Kind, Head: e.Head, Moves: e.Moves, Version: e.Version, Touched: touched, Due: e.Due}
	if e.Alarm != 0 {
		g.Alarm = store.TimeOf(e.Alarm)
	}
	return g, nil
}

func alarmOf(g store.Game) int64 {
	if g.Alarm.IsZero() {
		return 0
	}
	return store.Stamp(g.Alarm)
}

func recordText(id string, record []byte) ([]byte, error) {
	if len(record) < textAt || record[stampSize] != recordForm {
		return nil, fmt.Errorf("%w: its record of %d bytes has no known form", store.ErrDamaged, len(record))
	}
	text := record[textAt:]
	if binary.BigEndian.Uint64(record[stampSize+1:]) != store.Checksum(id, record[:stampSize], text) {
		return nil, fmt.Errorf("%w: its checksum is wrong", store.ErrDamaged)
	}
	return text, nil
}

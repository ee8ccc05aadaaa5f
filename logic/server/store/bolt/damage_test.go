package bolt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/store"
)

// manyGames returns the file of a store with games on several pages, and the games.
func manyGames(t *testing.T) (file []byte, games map[string]store.Game, pageSize int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, path)
	s.db.NoSync = true
	games = map[string]store.Game{}
	for i := range 60 {
		g := someGame
		g.Moves, g.Touched = []string{fmt.Sprint("p ", i)}, g.Touched.Add(time.Duration(i))
		id := fmt.Sprintf("game%d", i)
		games[id] = g
		errtest.None(t, saveGame(s, id, g))
	}
	pageSize = s.db.Info().PageSize
	errtest.None(t, s.Close())
	file, err := os.ReadFile(path)
	errtest.None(t, err)
	return file, games, pageSize
}

// openDamaged opens a copy of a store's file. It returns nil if Open refuses it.
func openDamaged(t *testing.T, file []byte) *Store {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	errtest.None(t, os.WriteFile(path, file, 0o600))
	s, err := Open(path)
	if err != nil {
		if !errors.Is(err, ErrNoStore) {
			t.Errorf("opening: %v", err)
		}
		return nil
	}
	s.db.NoSync = true
	t.Cleanup(func() { s.Close() })
	return s
}

// TestDamagedPages destroys each page of a store in turn. The process must not crash or
// block, and games on other pages must stay usable.
func TestDamagedPages(t *testing.T) {
	file, games, pageSize := manyGames(t)
	for page := 2; page < len(file)/pageSize; page++ {
		for name, filler := range map[string]byte{"ones": 0xff, "zeros": 0} {
			damaged := bytes.Clone(file)
			copy(damaged[page*pageSize:], bytes.Repeat([]byte{filler}, pageSize))
			s := openDamaged(t, damaged)
			if s == nil {
				continue
			}
			loaded, saved := 0, 0
			for id, g := range games {
				if got, err := s.Load(t.Context(), id); err == nil && reflect.DeepEqual(got, g) {
					loaded++
				}
				g.Moves = []string{"p 8 0"}
				if saveGame(s, id, g) != nil {
					continue
				}
				saved++
				if got, err := s.Load(t.Context(), id); err != nil || !slices.Equal(got.Moves, g.Moves) {
					t.Errorf("page %d of %s: saved %v and loaded %v, %v", page, name, g.Moves, got.Moves, err)
				}
			}
			// A page is a leaf with a dozen games, or the root of all.
			if lost := len(games) - loaded; lost > 25 && loaded > 0 || saved < loaded && saved > 0 {
				t.Errorf("page %d of %s: %d of %d games loaded, %d saved", page, name, loaded, len(games), saved)
			}
			_, _ = s.RemoveUntouched(t.Context(), someGame.Touched.Add(time.Hour), store.All)
		}
	}
}

// TestFlippedBits flips single bits of a store. The process must not crash, and a game is
// loaded as it was saved or not at all.
func TestFlippedBits(t *testing.T) {
	file, games, pageSize := manyGames(t)
	chance := rand.New(rand.NewPCG(1, 2))
	lost := 0
	for range 100 {
		at, bit := 2*pageSize+chance.IntN(len(file)-2*pageSize), byte(1)<<chance.IntN(8)
		damaged := bytes.Clone(file)
		damaged[at] ^= bit
		s := openDamaged(t, damaged)
		if s == nil {
			continue
		}
		for id, g := range games {
			got, err := s.Load(t.Context(), id)
			if err == nil && !reflect.DeepEqual(got, g) {
				t.Errorf("byte %d ^ %d: game %s is read as %v, want %v or an error", at, bit, id, got, g)
			}
			if err != nil {
				lost++
			}
			_ = saveGame(s, id, g)
		}
		_, _ = s.RemoveUntouched(t.Context(), someGame.Touched.Add(time.Hour), store.All)
		s.Close()
	}
	if lost == 0 {
		t.Error("no flipped bit damaged a game, want some")
	}
}

func TestFlippedBitsOfARecord(t *testing.T) {
	record, err := recordOf("a", someGame)
	errtest.None(t, err)
	if g, err := gameOf("a", record); err != nil || !reflect.DeepEqual(g, someGame) {
		t.Errorf("a whole record is read as %v, error %v; want %v", g, err, someGame)
	}
	if g, err := gameOf("b", record); !errors.Is(err, store.ErrDamaged) {
		t.Errorf("under another id it is read as %v, error %v; want %v", g, err, store.ErrDamaged)
	}
	for i := range 8 * len(record) {
		flipped := bytes.Clone(record)
		flipped[i/8] ^= 1 << (i % 8)
		if g, err := gameOf("a", flipped); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("with bit %d flipped it is read as %v, error %v; want %v", i, g, err, store.ErrDamaged)
		}
	}
	for size := range record {
		if g, err := gameOf("a", record[:size]); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("its first %d bytes are read as %v, error %v; want %v", size, g, err, store.ErrDamaged)
		}
	}
}

func put(t *testing.T, s *Store, bucket []byte, key string, value []byte) {
	t.Helper()
	errtest.None(t, s.db.Update(func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Put([]byte(key), value) }))
}

// TestRecordForms checks that a record of the form in use since the morning of 2026-11-22 is
// read, and that none of the earlier forms is. The first of those had no checksum.
func TestRecordForms(t *testing.T) {
	const (
		text   = `{"head":{"seed":18446744073709551615,"settings":{"piecesPerPlayer":5,"noBackslide":true},"tokenHash":"q6urqw=="},"moves":["p 0 0","s 1","p 8 0","s 0"],"version":7}`
		former = `{"settings":{"piecesPerPlayer":5,"noBackslide":true},"moves":["p 0 0","s 1","p 8 0","s 0"],"seed":18446744073709551615,"tokenHash":"q6urqw==","version":7}`
	)
	stamp := store.StampBytes(someGame.Touched)
	formed := func(form byte, text string) []byte {
		record := append(bytes.Clone(stamp), form)
		record = binary.BigEndian.AppendUint64(record, store.Checksum("a", stamp, []byte(text)))
		return append(record, text...)
	}
	want := someGame
	want.Version = 7
	if g, err := gameOf("a", formed(2, text)); err != nil || !reflect.DeepEqual(g, want) {
		t.Errorf("the second form is read as %+v, error %v; want %+v", g, err, want)
	}
	for name, record := range map[string][]byte{
		"first":    append(bytes.Clone(stamp), former...),
		"second":   formed(1, former),
		"unknown":  formed(3, text),
		"no JSON":  formed(2, "text"),
		"too soon": formed(2, "")[:textAt-1],
	} {
		if g, err := gameOf("a", record); !errors.Is(err, store.ErrDamaged) {
			t.Errorf("a record of form %s is read as %+v, error %v; want %v", name, g, err, store.ErrDamaged)
		}
	}
}

// TestDamagedIndex checks that an index entry with a wrong time removes no game, and that
// a correct one replaces it.
func TestDamagedIndex(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "games.db"))
	errtest.None(t, saveGame(s, "a", someGame))
	right := string(indexKey(store.StampBytes(someGame.Touched), "a"))
	err := s.db.Update(func(tx *bbolt.Tx) error { return tx.Bucket(touchedBucket).Delete([]byte(right)) })
	errtest.None(t, err)
	long := someGame.Touched.Add(-time.Hour)
	for _, id := range []string{"a", "nosuch", ""} {
		put(t, s, touchedBucket, string(indexKey(store.StampBytes(long), id)), nil)
	}
	put(t, s, touchedBucket, "\x00", nil)
	if n, err := s.RemoveUntouched(t.Context(), someGame.Touched, store.All); n != 0 || err != nil {
		t.Errorf("by wrong entries of the index %d games are removed, error %v; want none", n, err)
	}
	if _, err := s.Load(t.Context(), "a"); err != nil {
		t.Error(err)
	}
	if n, err := s.RemoveUntouched(t.Context(), someGame.Touched.Add(1), store.All); n != 1 || err != nil {
		t.Errorf("when its time has come %d games are removed, error %v; want 1", n, err)
	}
}

// TestStuckStore destroys the list of free pages under a running store, so that even the
// rollback of a change fails. No call may wait for the lock, which is never released, and
// the games must stay readable.
func TestStuckStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, path)
	errtest.None(t, saveGame(s, "a", someGame))
	destroyFreeLists(t, path, s.db.Info().PageSize)
	err := s.changes.commit(t.Context(), func(*bbolt.Tx) error { panic("a damaged page") })
	if err == nil {
		t.Error("a change that panics returns no error, want one")
	}
	for name, call := range map[string]func() error{
		"Save":            func() error { return saveGame(s, "b", someGame) },
		"Probe":           func() error { return s.Probe(t.Context()) },
		"RemoveUntouched": func() error { _, err := s.RemoveUntouched(t.Context(), time.Now(), store.All); return err },
		"Close":           s.Close,
	} {
		if err := call(); err == nil || !strings.Contains(err.Error(), "cannot be written any more") {
			t.Errorf("%s of a stuck store: %v, want that it cannot be written any more", name, err)
		}
	}
	if g, err := s.Load(t.Context(), "a"); err != nil || !reflect.DeepEqual(g, someGame) {
		t.Errorf("a game of a stuck store is read as %v, error %v; want %v", g, err, someGame)
	}
}

func destroyFreeLists(t *testing.T, path string, pageSize int) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	errtest.None(t, err)
	defer file.Close()
	page := make([]byte, pageSize)
	destroyed := 0
	for at := int64(0); ; at += int64(pageSize) {
		if _, err := io.ReadFull(file, page); err != nil {
			break
		}
		const flagsAt, isFreeList = 8, 0x10
		if binary.LittleEndian.Uint16(page[flagsAt:]) != isFreeList {
			continue
		}
		if _, err := file.WriteAt(bytes.Repeat([]byte{0xff}, pageSize), at); err != nil {
			t.Fatal(err)
		}
		destroyed++
	}
	if destroyed == 0 {
		t.Fatal("the file has no list of free pages to destroy")
	}
}

// TestOneBadChange checks that an impossible change fails alone, even if it is written
// with others.
func TestOneBadChange(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "games.db"))
	var changes sync.WaitGroup
	s.changes.turn <- struct{}{} // all changes wait
	for i := range 12 {
		changes.Go(func() {
			var err error
			switch i % 3 {
			case 0:
				err = saveGame(s, fmt.Sprint("game", i), someGame)
			case 1:
				err = s.changes.commit(t.Context(), func(*bbolt.Tx) error { return errRefused })
			case 2:
				err = s.changes.commit(t.Context(), func(*bbolt.Tx) error { panic(errRefused) })
			}
			if (err == nil) != (i%3 == 0) {
				t.Errorf("change %d: %v, want every third to succeed, from 0", i, err)
			}
		})
	}
	for waiting := 0; waiting < 12; time.Sleep(time.Millisecond) {
		s.changes.mutex.Lock()
		waiting = len(s.changes.waiting)
		s.changes.mutex.Unlock()
	}
	<-s.changes.turn
	changes.Wait()
	for i := range 12 {
		if _, err := s.Load(t.Context(), fmt.Sprint("game", i)); (err == nil) != (i%3 == 0) {
			t.Errorf("game %d: %v, want every third to be stored, from 0", i, err)
		}
	}
}

var errRefused = errors.New("a change that cannot be made")

// FuzzRecord checks that any bytes are either a record that is written back the same, or
// damaged.
func FuzzRecord(f *testing.F) {
	record, err := recordOf("a", someGame)
	errtest.None(f, err)
	first := append(store.StampBytes(someGame.Touched), `{"settings":{},"moves":["p 0 0"],"version":3}`...)
	for _, seed := range [][]byte{record, first, record[:textAt], first[:stampSize+1], nil} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, record []byte) {
		g, err := gameOf("a", record)
		if err != nil {
			if !errors.Is(err, store.ErrDamaged) || !reflect.DeepEqual(g, store.Game{}) {
				t.Errorf("%q is read as %v, error %v; want no game and %v", record, g, err, store.ErrDamaged)
			}
			return
		}
		again, err := recordOf("a", g)
		errtest.None(t, err)
		same, err := gameOf("a", again)
		if err != nil || !same.Touched.Equal(g.Touched) && g.Touched.After(time.Unix(0, 0)) || !slices.Equal(same.Moves, g.Moves) || same.Version != g.Version {
			t.Errorf("%q is read as %v; written and read again it is %v, error %v", record, g, same, err)
		}
	})
}

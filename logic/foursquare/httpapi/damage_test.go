package httpapi

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

// manyGames is the file of a store with games on several pages, and the games.
func manyGames(t *testing.T) (file []byte, games map[string]Game, pageSize int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	store := open(t, path)
	store.db.NoSync = true
	games = map[string]Game{}
	for i := range 60 {
		g := someGame
		g.Version, g.Touched = uint64(i), g.Touched.Add(time.Duration(i))
		id := fmt.Sprintf("game%d", i)
		games[id] = g
		if err := store.Save(id, g); err != nil {
			t.Fatal(err)
		}
	}
	pageSize = store.db.Info().PageSize
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return file, games, pageSize
}

// openDamaged opens a copy of a store's file; nil when it is refused.
func openDamaged(t *testing.T, file []byte) *Bolt {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.db")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	store, err := OpenBolt(path)
	if err != nil {
		if !errors.Is(err, ErrStoreDamaged) {
			t.Errorf("opening: %v", err)
		}
		return nil
	}
	store.db.NoSync = true
	t.Cleanup(func() { store.Close() })
	return store
}

// TestDamagedPages destroys one page of a store after the other. The process
// lives, no call waits for ever, and the games on other pages are kept on.
func TestDamagedPages(t *testing.T) {
	file, games, pageSize := manyGames(t)
	for page := 2; page < len(file)/pageSize; page++ {
		for name, filler := range map[string]byte{"ones": 0xff, "zeros": 0} {
			damaged := bytes.Clone(file)
			copy(damaged[page*pageSize:], bytes.Repeat([]byte{filler}, pageSize))
			store := openDamaged(t, damaged)
			if store == nil {
				continue
			}
			loaded, saved := 0, 0
			for id, g := range games {
				if got, err := store.Load(id); err == nil && reflect.DeepEqual(got, g) {
					loaded++
				}
				g.Version++
				if store.Save(id, g) != nil {
					continue
				}
				saved++
				if got, err := store.Load(id); err != nil || !reflect.DeepEqual(got, g) {
					t.Errorf("page %d of %s: saved %v and loaded %v, %v", page, name, g, got, err)
				}
			}
			// A page is a leaf with a dozen games, or the root with all.
			if lost := len(games) - loaded; lost > 25 && loaded > 0 || saved < loaded && saved > 0 {
				t.Errorf("page %d of %s: %d of %d games loaded, %d saved", page, name, loaded, len(games), saved)
			}
			_, _ = store.RemoveUntouched(t.Context(), someGame.Touched.Add(time.Hour))
		}
	}
}

// TestFlippedBits turns over single bits of a store. Whatever it hits, the
// process lives, and a game is loaded as it was saved or not at all.
func TestFlippedBits(t *testing.T) {
	file, games, pageSize := manyGames(t)
	chance := rand.New(rand.NewPCG(1, 2))
	lost := 0
	for range 100 {
		at, bit := 2*pageSize+chance.IntN(len(file)-2*pageSize), byte(1)<<chance.IntN(8)
		damaged := bytes.Clone(file)
		damaged[at] ^= bit
		store := openDamaged(t, damaged)
		if store == nil {
			continue
		}
		for id, g := range games {
			got, err := store.Load(id)
			if err == nil && !reflect.DeepEqual(got, g) {
				t.Errorf("byte %d ^ %d: %v was served for %v", at, bit, got, g)
			}
			if err != nil {
				lost++
			}
			_ = store.Save(id, g)
		}
		_, _ = store.RemoveUntouched(t.Context(), someGame.Touched.Add(time.Hour))
		store.Close()
	}
	if lost == 0 {
		t.Error("no bit hit a game")
	}
}

// TestFlippedBitsOfARecord turns over every bit of one.
func TestFlippedBitsOfARecord(t *testing.T) {
	record, err := recordOf("a", someGame)
	if err != nil {
		t.Fatal(err)
	}
	if g, err := gameOf("a", record); err != nil || !reflect.DeepEqual(g, someGame) {
		t.Errorf("%v, %v", g, err)
	}
	if g, err := gameOf("b", record); !errors.Is(err, ErrDamagedGame) {
		t.Errorf("under another id it is %v, %v", g, err)
	}
	for i := range 8 * len(record) {
		flipped := bytes.Clone(record)
		flipped[i/8] ^= 1 << (i % 8)
		if g, err := gameOf("a", flipped); !errors.Is(err, ErrDamagedGame) {
			t.Errorf("bit %d: %v, %v", i, g, err)
		}
	}
	for size := range record {
		if g, err := gameOf("a", record[:size]); !errors.Is(err, ErrDamagedGame) {
			t.Errorf("%d bytes: %v, %v", size, g, err)
		}
	}
}

// put writes records into a store past all checks.
func put(t *testing.T, store *Bolt, bucket []byte, key string, value []byte) {
	t.Helper()
	if err := store.db.Update(func(tx *bbolt.Tx) error { return tx.Bucket(bucket).Put([]byte(key), value) }); err != nil {
		t.Fatal(err)
	}
}

// TestFlippedBitOfAGame flips a bit of one game in the store of a running server: all
// that is asked of it is refused, and the game beside it goes on.
func TestFlippedBitOfAGame(t *testing.T) {
	h := start(t, nil)
	g, other := h.create(""), h.create("")
	g.play("p 0 0")
	store := h.store.(*Bolt)
	record, err := recordOf(g.id, g.stored())
	if err != nil {
		t.Fatal(err)
	}
	// The marble now lies in slot 1, which is legal too.
	put(t, store, gamesBucket, g.id, bytes.Replace(record, []byte(`"p 0 0"`), []byte(`"p 0 1"`), 1))
	for _, r := range []reply{g.look(), g.try("s 1"), h.do("POST", g.path()+"/restart", g.body("s 1"))} {
		if text := r.errorText(t); r.status != http.StatusInternalServerError || !strings.HasPrefix(text, "this game was damaged") {
			t.Errorf("status %d, %s", r.status, r.body)
		}
	}
	if log := h.log.String(); !strings.Contains(log, g.path()) || !strings.Contains(log, "checksum") {
		t.Errorf("the log has %q", log)
	}
	other.play("p 0 0", "s 1")
}

// TestFirstStores opens a store as the first version wrote it: its games are
// played on and get their checksum with the first change.
func TestFirstStores(t *testing.T) {
	store := open(t, filepath.Join(t.TempDir(), "games.db"))
	text, err := json.Marshal(someGame)
	if err != nil {
		t.Fatal(err)
	}
	put(t, store, gamesBucket, "a", append(stampOf(someGame.Touched), text...))
	put(t, store, touchedBucket, string(indexKey(stampOf(someGame.Touched), "a")), nil)
	g, err := store.Load("a")
	if err != nil || !reflect.DeepEqual(g, someGame) {
		t.Fatalf("%v, %v; want %v", g, err, someGame)
	}
	g.Version, g.Touched = g.Version+1, g.Touched.Add(time.Hour)
	if err := store.Save("a", g); err != nil {
		t.Fatal(err)
	}
	record, err := recordOf("a", g)
	if err != nil {
		t.Fatal(err)
	}
	err = store.db.View(func(tx *bbolt.Tx) error {
		if got := tx.Bucket(gamesBucket).Get([]byte("a")); !bytes.Equal(got, record) {
			t.Errorf("stored is %q, want %q", got, record)
		}
		if n := tx.Bucket(touchedBucket).Stats().KeyN; n != 1 {
			t.Errorf("the index has %d entries, want 1", n)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestDamagedIndex: an entry of the index that is wrong about the time removes
// no game, and a right one takes its place.
func TestDamagedIndex(t *testing.T) {
	store := open(t, filepath.Join(t.TempDir(), "games.db"))
	if err := store.Save("a", someGame); err != nil {
		t.Fatal(err)
	}
	right := string(indexKey(stampOf(someGame.Touched), "a"))
	err := store.db.Update(func(tx *bbolt.Tx) error { return tx.Bucket(touchedBucket).Delete([]byte(right)) })
	if err != nil {
		t.Fatal(err)
	}
	long := someGame.Touched.Add(-time.Hour)
	for _, id := range []string{"a", "nosuch", ""} {
		put(t, store, touchedBucket, string(indexKey(stampOf(long), id)), nil)
	}
	put(t, store, touchedBucket, "\x00", nil)
	if n, err := store.RemoveUntouched(t.Context(), someGame.Touched); n != 0 || err != nil {
		t.Errorf("removed %d, %v", n, err)
	}
	if _, err := store.Load("a"); err != nil {
		t.Error(err)
	}
	if n, err := store.RemoveUntouched(t.Context(), someGame.Touched.Add(1)); n != 1 || err != nil {
		t.Errorf("when its time has come: removed %d, %v", n, err)
	}
}

// TestStuckStore destroys the list of free pages under a running store, so that
// a change that fails cannot even be taken back: nothing waits for the lock that
// is never released, and the games can still be read.
func TestStuckStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	store := open(t, path)
	if err := store.Save("a", someGame); err != nil {
		t.Fatal(err)
	}
	destroyFreeLists(t, path, store.db.Info().PageSize)
	err := store.changes.commit(func(*bbolt.Tx) error { panic("a damaged page") })
	if err == nil {
		t.Error("a change that panics was made")
	}
	for name, call := range map[string]func() error{
		"Save":            func() error { return store.Save("b", someGame) },
		"Probe":           store.Probe,
		"RemoveUntouched": func() error { _, err := store.RemoveUntouched(t.Context(), time.Now()); return err },
		"Close":           store.Close,
	} {
		if err := call(); err == nil || !strings.Contains(err.Error(), "cannot be written any more") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if g, err := store.Load("a"); err != nil || !reflect.DeepEqual(g, someGame) {
		t.Errorf("%v, %v", g, err)
	}
}

// destroyFreeLists overwrites the pages of a file that say they list free ones.
func destroyFreeLists(t *testing.T, path string, pageSize int) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
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
		t.Fatal("there is no list of free pages")
	}
}

// TestOneBadChange fails alone, also when it is written with others.
func TestOneBadChange(t *testing.T) {
	store := open(t, filepath.Join(t.TempDir(), "games.db"))
	var changes sync.WaitGroup
	store.changes.turn <- struct{}{} // all wait
	for i := range 12 {
		changes.Go(func() {
			var err error
			switch i % 3 {
			case 0:
				err = store.Save(fmt.Sprint("game", i), someGame)
			case 1:
				err = store.changes.commit(func(*bbolt.Tx) error { return errBroken })
			case 2:
				err = store.changes.commit(func(*bbolt.Tx) error { panic(errBroken) })
			}
			if (err == nil) != (i%3 == 0) {
				t.Errorf("change %d: %v", i, err)
			}
		})
	}
	for waiting := 0; waiting < 12; time.Sleep(time.Millisecond) {
		store.changes.mutex.Lock()
		waiting = len(store.changes.waiting)
		store.changes.mutex.Unlock()
	}
	<-store.changes.turn
	changes.Wait()
	for i := range 12 {
		if _, err := store.Load(fmt.Sprint("game", i)); (err == nil) != (i%3 == 0) {
			t.Errorf("game %d: %v", i, err)
		}
	}
}

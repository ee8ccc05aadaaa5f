package bolt

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"tessera/logic/internal/errtest"
	"tessera/logic/server/store"
	"tessera/logic/server/store/storetest"
)

func opened(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(path)
	errtest.None(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// someGame is a game of Four in a Square's own API. The members of its head have the
// order in which they were stored before games had heads.
var someGame = store.Game{
	Head:    json.RawMessage(`{"seed":18446744073709551615,"settings":{"piecesPerPlayer":5,"noBackslide":true},"tokenHash":"q6urqw=="}`),
	Moves:   []string{"p 0 0", "s 1", "p 8 0", "s 0"},
	Touched: time.Unix(1_800_000_000, 123),
}

func saveGame(s *Store, id string, g store.Game) error {
	ctx := context.Background()
	saw, err := s.Load(ctx, id)
	if errors.Is(err, store.ErrUnknown) {
		return s.Create(ctx, id, g)
	}
	if err != nil {
		return err
	}
	return s.Save(ctx, id, saw, g)
}

func TestConformance(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Opener {
		path := filepath.Join(t.TempDir(), "games.db")
		return func(t *testing.T) store.Store {
			s, err := Open(path)
			errtest.None(t, err)
			return s
		}
	}, storetest.OneProcess)
}

func TestOneProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	opened(t, path)
	if _, err := Open(path); !errors.Is(err, ErrInUse) {
		t.Errorf("opened twice: %v, want ErrInUse", err)
	}
}

func TestRefusesOtherFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	for _, text := range []string{"small", strings.Repeat("no database ", 1000)} {
		errtest.None(t, os.WriteFile(path, []byte(text), 0o600))
		if _, err := Open(path); !errors.Is(err, ErrNoStore) {
			t.Errorf("a file of text: %v, want ErrNoStore", err)
		}
	}
	if _, err := Open(t.TempDir()); err == nil || errors.Is(err, ErrNoStore) {
		t.Errorf("a folder: %v", err)
	}
}

// TestRefusesDamage overwrites all pages of a store except the two header pages, and also
// cuts them off.
func TestRefusesDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, path)
	errtest.None(t, saveGame(s, "a", someGame))
	heads := 2 * s.db.Info().PageSize
	errtest.None(t, s.Close())
	whole, err := os.ReadFile(path)
	errtest.None(t, err)
	noise := append(bytes.Clone(whole[:heads]), bytes.Repeat([]byte{0xff}, len(whole)-heads)...)
	for name, data := range map[string][]byte{"noise": noise, "cut short": whole[:heads]} {
		damaged := filepath.Join(t.TempDir(), "games.db")
		errtest.None(t, os.WriteFile(damaged, data, 0o600))
		if _, err := Open(damaged); !errors.Is(err, ErrNoStore) {
			t.Errorf("%s: %v, want ErrNoStore", name, err)
		}
	}
}

// TestRemovesUntouched removes more games than fit in one transaction, and checks that no
// data of them remains.
func TestRemovesUntouched(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "games.db"))
	s.db.NoSync = true
	limit := someGame.Touched
	const old = removeAtOnce + 20
	save := func(id string, touched time.Time) {
		g := someGame
		g.Touched = touched
		errtest.None(t, saveGame(s, id, g))
	}
	for i := range old {
		save(fmt.Sprintf("old%d", i), limit.Add(-time.Duration(i+1)))
	}
	save("new", limit)
	save("old0", limit.Add(time.Hour))
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if n, err := s.RemoveUntouched(cancelled, limit, store.All); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("after its end it removed %d, %v", n, err)
	}
	if n, err := s.RemoveUntouched(t.Context(), limit, store.All); n != old-1 || err != nil {
		t.Errorf("removed %d, %v; want %d", n, err, old-1)
	}
	for id, there := range map[string]bool{"new": true, "old0": true, "old1": false, fmt.Sprint("old", old-1): false} {
		if _, err := s.Load(t.Context(), id); (err == nil) != there {
			t.Errorf("%s: %v, want it there: %v", id, err, there)
		}
	}
	err := s.db.View(func(tx *bbolt.Tx) error {
		for _, name := range [][]byte{gamesBucket, touchedBucket} {
			if n := tx.Bucket(name).Stats().KeyN; n != 2 {
				t.Errorf("%d entries are left in %s, want 2", n, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestProbe checks that Probe writes but changes nothing, and that it detects a file that
// cannot be written.
func TestProbe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, path)
	errtest.None(t, saveGame(s, "a", someGame))
	before := s.db.Stats()
	err := s.Probe(t.Context())
	after := s.db.Stats()
	if written := after.TxStats.GetWrite() - before.TxStats.GetWrite(); err != nil || written == 0 {
		t.Errorf("%v, %d writes", err, written)
	}
	err = s.db.View(func(tx *bbolt.Tx) error {
		for _, name := range [][]byte{gamesBucket, touchedBucket} {
			if n := tx.Bucket(name).Stats().KeyN; n != 1 {
				t.Errorf("%s has %d entries, want 1", name, n)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	errtest.None(t, s.Close())
	readOnly := func(name string, _ int, mode os.FileMode) (*os.File, error) {
		return os.OpenFile(name, os.O_RDONLY, mode)
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{OpenFile: readOnly})
	errtest.None(t, err)
	s = &Store{db: db, changes: newCommitter(db)}
	defer s.Close()
	if err := s.Probe(t.Context()); err == nil {
		t.Error("a file that is open for reading only was written")
	}
	if got, err := s.Load(t.Context(), "a"); err != nil || !reflect.DeepEqual(got, someGame) {
		t.Errorf("%v, %v", got, err)
	}
}

// TestSimultaneousFirstStarts checks that of several servers that create the same store at the
// same time one gets it, and that no other file is left.
func TestSimultaneousFirstStarts(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	opened := make(chan error)
	const servers = 6
	for range servers {
		go func() {
			s, err := Open(path)
			if err == nil {
				t.Cleanup(func() { s.Close() })
			}
			opened <- err
		}()
	}
	got := 0
	for range servers {
		if err := <-opened; err == nil {
			got++
		} else if !errors.Is(err, ErrInUse) {
			t.Error(err)
		}
	}
	if got != 1 {
		t.Errorf("%d servers have the store, want 1", got)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) != 1 {
		t.Errorf("the folder has %v, %v", files, err)
	}
}

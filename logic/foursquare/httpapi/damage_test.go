package httpapi

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"
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
// process lives.
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
			if _, err := store.Load(id); err != nil {
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

package httpapi

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"tessera/logic/foursquare"
)

func open(t *testing.T, path string) *Bolt {
	t.Helper()
	store, err := OpenBolt(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	return store
}

var someGame = Game{
	Settings:  foursquare.Settings{PiecesPerPlayer: 5, NoBackslide: true},
	Moves:     []string{"p 0 0", "s 1", "p 8 0", "s 0"},
	Seed:      1<<64 - 1,
	TokenHash: bytes.Repeat([]byte{0xab}, 32),
	Version:   7,
	Touched:   time.Unix(1_800_000_000, 123),
}

func TestBoltKeepsGames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	store := open(t, path)
	if _, err := store.Load("a"); !errors.Is(err, ErrUnknownGame) {
		t.Errorf("an empty store: %v, want ErrUnknownGame", err)
	}
	first := someGame
	first.Moves = nil
	for _, g := range []Game{first, someGame} {
		if err := store.Save("a", g); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := OpenBolt(path); !errors.Is(err, ErrStoreInUse) {
		t.Errorf("opened twice: %v, want ErrStoreInUse", err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	again := open(t, path)
	got, err := again.Load("a")
	if err != nil || !reflect.DeepEqual(got, someGame) {
		t.Errorf("%+v, %v; want %+v", got, err, someGame)
	}
	if s, err := got.State(); err != nil || s.Placed(foursquare.Blue) != 1 {
		t.Errorf("%v\n%v", err, s)
	}
}

func TestBoltRefusesOtherFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	for _, text := range []string{"small", strings.Repeat("no database ", 1000)} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenBolt(path); !errors.Is(err, ErrStoreDamaged) {
			t.Errorf("a file of text: %v, want ErrStoreDamaged", err)
		}
	}
	if _, err := OpenBolt(t.TempDir()); err == nil || errors.Is(err, ErrStoreDamaged) {
		t.Errorf("a folder: %v", err)
	}
}

// TestBoltRefusesDamage overwrites all pages of a store but the two that say
// where the others are, and cuts them off.
func TestBoltRefusesDamage(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	store := open(t, path)
	if err := store.Save("a", someGame); err != nil {
		t.Fatal(err)
	}
	heads := 2 * store.db.Info().PageSize
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	noise := append(bytes.Clone(whole[:heads]), bytes.Repeat([]byte{0xff}, len(whole)-heads)...)
	for name, data := range map[string][]byte{"noise": noise, "cut short": whole[:heads]} {
		damaged := filepath.Join(t.TempDir(), "games.db")
		if err := os.WriteFile(damaged, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenBolt(damaged); !errors.Is(err, ErrStoreDamaged) {
			t.Errorf("%s: %v, want ErrStoreDamaged", name, err)
		}
	}
}

// TestBoltRemovesUntouched removes more games than go into one step, and leaves
// no trace of them.
func TestBoltRemovesUntouched(t *testing.T) {
	store := open(t, filepath.Join(t.TempDir(), "games.db"))
	store.db.NoSync = true
	limit := someGame.Touched
	const old = removeAtOnce + 20
	save := func(id string, touched time.Time) {
		g := someGame
		g.Touched = touched
		if err := store.Save(id, g); err != nil {
			t.Fatal(err)
		}
	}
	for i := range old {
		save(fmt.Sprintf("old%d", i), limit.Add(-time.Duration(i+1)))
	}
	save("new", limit)
	save("old0", limit.Add(time.Hour)) // touched again
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if n, err := store.RemoveUntouched(cancelled, limit); n != 0 || !errors.Is(err, context.Canceled) {
		t.Errorf("after its end it removed %d, %v", n, err)
	}
	if n, err := store.RemoveUntouched(t.Context(), limit); n != old-1 || err != nil {
		t.Errorf("removed %d, %v; want %d", n, err, old-1)
	}
	for id, there := range map[string]bool{"new": true, "old0": true, "old1": false, fmt.Sprint("old", old-1): false} {
		if _, err := store.Load(id); (err == nil) != there {
			t.Errorf("%s: %v, want it there: %v", id, err, there)
		}
	}
	err := store.db.View(func(tx *bbolt.Tx) error {
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

// TestKeep holds the time that games are kept against an injected clock: moves
// prolong it, looking does not.
func TestKeep(t *testing.T) {
	const keep = 30 * 24 * time.Hour
	h := start(t, nil) // the default
	played, looked := h.create(""), h.create("")
	gone := func(g game) {
		t.Helper()
		for _, r := range []reply{g.look(), g.try("p 8 0"), h.do("POST", g.path()+"/restart", g.body("s 1"))} {
			if r.errorText(t); r.status != http.StatusNotFound {
				t.Errorf("an expired game: status %d, %s", r.status, r.body)
			}
		}
	}
	remove := func(want int) {
		t.Helper()
		if n, err := h.api.RemoveExpired(t.Context()); n != want || err != nil {
			t.Errorf("removed %d, %v; want %d", n, err, want)
		}
	}
	h.clock.advance(keep)
	looked.look().state(t)
	played.play("p 0 0")
	remove(0)
	h.clock.advance(1)
	gone(looked)
	remove(1)
	gone(looked)
	h.clock.advance(keep - 1)
	played.look().state(t)
	remove(0)
	h.clock.advance(1)
	remove(1)
	gone(played)
}

// TestDamagedGame is a stored game that cannot be replayed.
func TestDamagedGame(t *testing.T) {
	h := start(t, nil)
	for _, moves := range [][]string{{"p 0 0", "p 0 1"}, {"nonsense"}} {
		g := h.create("")
		damaged := g.stored()
		damaged.Moves = moves
		if err := h.store.Save(g.id, damaged); err != nil {
			t.Fatal(err)
		}
		for _, r := range []reply{g.look(), g.try("s 1")} {
			if r.errorText(t); r.status != http.StatusInternalServerError {
				t.Errorf("%v: status %d, %s", moves, r.status, r.body)
			}
		}
		if r := h.do("POST", g.path()+"/restart", g.body("s 1")); r.status != http.StatusOK {
			t.Errorf("restart: status %d, %s", r.status, r.body)
		}
	}
}

// TestStampsKeepTheOrderOfTimes includes moments that the file cannot write.
func TestStampsKeepTheOrderOfTimes(t *testing.T) {
	times := []time.Time{
		{}, // year 1
		time.Date(1600, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(1926, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Unix(0, -1),
		time.Unix(0, 0),
		time.Unix(0, 1),
		time.Unix(1_800_000_000, 0),
		time.Unix(0, math.MaxInt64),
		time.Date(2300, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC),
	}
	for i, later := range times {
		for _, earlier := range times[:i] {
			if bytes.Compare(stampOf(earlier), stampOf(later)) > 0 {
				t.Errorf("%v is stamped %x, after %v, %x", earlier, stampOf(earlier), later, stampOf(later))
			}
		}
	}
}

// TestKeepForACentury: the moment before which games expire lies before 1970,
// where no stamp lies, and nothing is removed.
func TestKeepForACentury(t *testing.T) {
	for _, years := range []time.Duration{56, 58, 100, 292} {
		h := start(t, func(o *Options) { o.Keep = years * 365 * 24 * time.Hour })
		g := h.create("")
		if n, err := h.api.RemoveExpired(t.Context()); n != 0 || err != nil {
			t.Errorf("kept for %d years: %d removed, %v", years, n, err)
		}
		g.look().state(t)
	}
}

// TestTokenIsNotStored looks for the token in the file itself.
func TestTokenIsNotStored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	store := open(t, path)
	h := start(t, func(o *Options) { o.Store = store })
	g := h.create("")
	g.play("p 0 0", "s 1")
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(file, []byte(g.id)) || bytes.Contains(file, []byte(strings.TrimPrefix(g.token, "tok_"))) {
		t.Error("the file has no id, or has the token")
	}
}

// TestProbe writes and leaves nothing behind, and finds a file that cannot be
// written.
func TestProbe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	store := open(t, path)
	if err := store.Save("a", someGame); err != nil {
		t.Fatal(err)
	}
	before := store.db.Stats()
	err := store.Probe()
	after := store.db.Stats()
	if written := after.TxStats.GetWrite() - before.TxStats.GetWrite(); err != nil || written == 0 {
		t.Errorf("%v, %d writes", err, written)
	}
	err = store.db.View(func(tx *bbolt.Tx) error {
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
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	readOnly := func(name string, _ int, mode os.FileMode) (*os.File, error) {
		return os.OpenFile(name, os.O_RDONLY, mode)
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{OpenFile: readOnly})
	if err != nil {
		t.Fatal(err)
	}
	store = &Bolt{db, newCommitter(db)}
	defer store.Close()
	if err := store.Probe(); err == nil {
		t.Error("a file that is open for reading only was written")
	}
	if got, err := store.Load("a"); err != nil || !reflect.DeepEqual(got, someGame) {
		t.Errorf("%v, %v", got, err)
	}
}

// TestFirstStartsAtOnce: of servers that make the same store at the same time
// one gets it, and nothing but the store is left.
func TestFirstStartsAtOnce(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "games.db")
	opened := make(chan error)
	const servers = 6
	for range servers {
		go func() {
			store, err := OpenBolt(path)
			if err == nil {
				t.Cleanup(func() { store.Close() })
			}
			opened <- err
		}()
	}
	got := 0
	for range servers {
		if err := <-opened; err == nil {
			got++
		} else if !errors.Is(err, ErrStoreInUse) {
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

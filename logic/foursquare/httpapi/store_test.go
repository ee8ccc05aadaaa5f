package httpapi

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tessera/logic/server/store"
	"tessera/logic/server/store/bolt"
)

// TestKeep holds the time that games are kept against an injected clock: moves
// prolong it, looking does not.
func TestKeep(t *testing.T) {
	const keep = 30 * 24 * time.Hour
	h := start(t, nil) // the default
	played, looked := h.create(""), h.create("")
	gone := func(g started) {
		t.Helper()
		for _, r := range []reply{g.look(), g.try("p 8 0"), h.Do("POST", g.path()+"/restart", g.body("s 1"))} {
			if r.ErrorText(t); r.Status != http.StatusNotFound {
				t.Errorf("an expired game: status %d, %s", r.Status, r.Body)
			}
		}
	}
	remove := func(want int) {
		t.Helper()
		if n, err := h.store.RemoveUntouched(t.Context(), h.clock.Now().Add(-keep), store.All); n != want || err != nil {
			t.Errorf("removed %d, %v; want %d", n, err, want)
		}
	}
	h.clock.Advance(keep)
	stateOf(t, looked.look())
	played.play("p 0 0")
	remove(0)
	h.clock.Advance(1)
	gone(looked)
	remove(1)
	gone(looked)
	h.clock.Advance(keep - 1)
	stateOf(t, played.look())
	remove(0)
	h.clock.Advance(1)
	remove(1)
	gone(played)
}

// TestDamagedGame is a stored game that cannot be replayed.
func TestDamagedGame(t *testing.T) {
	h := start(t, nil)
	for _, moves := range [][]string{{"p 0 0", "p 0 1"}, {"nonsense"}} {
		g := h.create("")
		g.spoil(func(stored *store.Game) { stored.Moves = moves })
		for _, r := range []reply{g.look(), g.try("s 1")} {
			if r.ErrorText(t); r.Status != http.StatusInternalServerError {
				t.Errorf("%v: status %d, %s", moves, r.Status, r.Body)
			}
		}
		if r := h.Do("POST", g.path()+"/restart", g.body("s 1")); r.Status != http.StatusOK {
			t.Errorf("restart: status %d, %s", r.Status, r.Body)
		}
	}
}

// TestKeepForACentury: the moment before which games expire lies before 1970,
// where no stamp lies, and nothing is removed.
func TestKeepForACentury(t *testing.T) {
	for _, years := range []time.Duration{56, 58, 100, 292} {
		h := start(t, func(o *Options) { o.Keep = years * 365 * 24 * time.Hour })
		g := h.create("")
		if n, err := h.store.RemoveUntouched(t.Context(), h.clock.Now().Add(-years*365*24*time.Hour), store.All); n != 0 || err != nil {
			t.Errorf("kept for %d years: %d removed, %v", years, n, err)
		}
		stateOf(t, g.look())
	}
}

// TestTokenIsNotStored looks for the token in the file itself.
func TestTokenIsNotStored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	kept, err := bolt.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer kept.Close()
	h := start(t, func(o *Options) { o.Store = kept })
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

// spoil changes a stored game past the API.
func (g started) spoil(change func(*store.Game)) {
	g.h.t.Helper()
	saw, err := g.h.store.Load(g.h.t.Context(), g.id)
	if err != nil {
		g.h.t.Fatal(err)
	}
	spoilt := saw
	change(&spoilt)
	if err := g.h.store.Save(g.h.t.Context(), g.id, saw, spoilt); err != nil {
		g.h.t.Fatal(err)
	}
}

// TestOtherKinds: what others keep in the same store is not a game of this API.
func TestOtherKinds(t *testing.T) {
	h := start(t, nil)
	g := h.create("")
	g.spoil(func(stored *store.Game) { stored.Kind = "tables" })
	for _, r := range []reply{g.look(), g.try("p 0 0"), h.Do("POST", g.path()+"/restart", g.body("s 1"))} {
		if r.ErrorText(t); r.Status != http.StatusNotFound {
			t.Errorf("status %d, %s", r.Status, r.Body)
		}
	}
}

// damagedStore is a store that finds one game damaged.
type damagedStore struct {
	store.Store
	damaged string
}

func (d *damagedStore) Load(ctx context.Context, id string) (store.Game, error) {
	if id == d.damaged {
		return store.Game{}, fmt.Errorf("%w: its checksum is wrong", store.ErrDamaged)
	}
	return d.Store.Load(ctx, id)
}

// TestDamagedRecord: all that is asked of a game whose record is damaged is
// refused, and the game beside it goes on.
func TestDamagedRecord(t *testing.T) {
	var kept *damagedStore
	h := start(t, func(o *Options) {
		kept = &damagedStore{Store: o.Store}
		o.Store = kept
	})
	g, other := h.create(""), h.create("")
	g.play("p 0 0")
	kept.damaged = g.id
	for _, r := range []reply{g.look(), g.try("s 1"), h.Do("POST", g.path()+"/restart", g.body("s 1"))} {
		if text := r.ErrorText(t); r.Status != http.StatusInternalServerError || !strings.HasPrefix(text, "this game was damaged") {
			t.Errorf("status %d, %s", r.Status, r.Body)
		}
	}
	if log := h.log.String(); !strings.Contains(log, g.path()) || !strings.Contains(log, "checksum") {
		t.Errorf("the log has %q", log)
	}
	other.play("p 0 0", "s 1")
}

package tables

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/store"
)

// BenchmarkLongGame measures a view of a table with 1,254 moves, without and with its
// game in the cache.
func BenchmarkLongGame(b *testing.B) {
	h := start(b, nil)
	text, err := json.Marshal(head{Game: "shaper", Seats: []seat{{Who: match.Person, TokenHash: hosted.HashToken("x")}}})
	if err != nil {
		b.Fatal(err)
	}
	game, err := games.All().Find("shaper")
	if err != nil {
		b.Fatal(err)
	}
	s, err := game.New(nil)
	if err != nil {
		b.Fatal(err)
	}
	legal := slices.Collect(s.Legal())
	moves := slices.Repeat([]string{legal[len(legal)-1]}, 1254)
	if err := h.store.Create(b.Context(), "long", store.Game{Kind: kind, Head: text, Moves: moves, Touched: h.clock.Now()}); err != nil {
		b.Fatal(err)
	}
	look := func(b *testing.B) {
		w := httptest.NewRecorder()
		h.api.ServeHTTP(w, httptest.NewRequest("GET", "/tables/long", nil))
		if w.Code != 200 {
			b.Fatal(w.Body)
		}
	}
	b.Run("the first time", func(b *testing.B) {
		for b.Loop() {
			h.api = New(h.api.options)
			look(b)
		}
	})
	b.Run("again", func(b *testing.B) {
		for b.Loop() {
			look(b)
		}
	})
}

// BenchmarkTables measures creating tables, viewing them and moving, with few and with
// many tables in the store. The cost must not depend on their number.
func BenchmarkTables(b *testing.B) {
	for _, count := range []int{1_000, 100_000} {
		h := start(b, nil)
		ids := fillTables(b, h, count)
		chance := rand.New(rand.NewPCG(1, uint64(count)))
		ask := func(b *testing.B, method, path, body string) *httptest.ResponseRecorder {
			r := httptest.NewRequest(method, path, strings.NewReader(body))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Authorization", "Bearer x")
			w := httptest.NewRecorder()
			if h.api.ServeHTTP(w, r); w.Code >= 400 {
				b.Fatal(w.Body)
			}
			return w
		}
		any := func() string { return "/tables/" + ids[chance.IntN(len(ids))] }
		b.Run(fmt.Sprintf("%d/create", count), func(b *testing.B) {
			for b.Loop() {
				ask(b, "POST", "/tables", `{"game": "shaper"}`)
			}
		})
		b.Run(fmt.Sprintf("%d/get", count), func(b *testing.B) {
			for b.Loop() {
				ask(b, "GET", any(), "")
			}
		})
		b.Run(fmt.Sprintf("%d/move", count), func(b *testing.B) {
			for b.Loop() {
				path := any()
				var v view
				if err := json.Unmarshal(ask(b, "GET", path, "").Body.Bytes(), &v); err != nil {
					b.Fatal(err)
				}
				ask(b, "POST", path+"/moves", fmt.Sprintf(`{"move": "41", "version": %d}`, v.Version))
			}
		})
	}
}

// fillTables stores count tables of a game for one. Each has the secret x and a few
// moves.
func fillTables(b *testing.B, h *harness, count int) []string {
	text, err := json.Marshal(head{Game: "shaper", Seats: []seat{{Who: match.Person, TokenHash: hosted.HashToken("x")}}})
	if err != nil {
		b.Fatal(err)
	}
	ids := make([]string, count)
	var working sync.WaitGroup
	for part := range 200 {
		working.Go(func() {
			for i := part; i < count; i += 200 {
				ids[i] = fmt.Sprintf("table%08d", i*7919%count)
				g := store.Game{Kind: kind, Head: text, Moves: slices.Repeat([]string{"41"}, 6), Touched: h.clock.Now()}
				if err := h.store.Create(b.Context(), ids[i], g); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	working.Wait()
	return ids
}

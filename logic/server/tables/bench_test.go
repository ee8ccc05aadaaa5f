package tables

import (
	"encoding/json"
	"net/http/httptest"
	"slices"
	"testing"

	"tessera/logic/games"
	"tessera/logic/match"
	"tessera/logic/server/replay"
	"tessera/logic/server/secret"
	"tessera/logic/server/store"
)

// BenchmarkLongGame looks at a table of 1,254 moves, as it is asked for the first
// time and again.
func BenchmarkLongGame(b *testing.B) {
	h := start(b, nil)
	text, err := json.Marshal(head{Game: "shaper", Seats: []seat{{Who: match.Person, TokenHash: secret.Hash("x")}}})
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
	if err := h.store.Create(b.Context(), "long", store.Game{Kind: kind, Head: text, Moves: moves, Touched: h.clock.read()}); err != nil {
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
			h.api.states = replay.NewCache(1)
			look(b)
		}
	})
	b.Run("again", func(b *testing.B) {
		for b.Loop() {
			look(b)
		}
	})
}

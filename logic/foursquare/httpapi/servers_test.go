//go:build unix

package httpapi

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"tessera/logic/internal/often"
	"tessera/logic/server/rest/resttest"
	"tessera/logic/server/store"
	"tessera/logic/server/store/postgres/pgtest"
)

// TestTwoServers sends two rival moves at a time to two servers that share a
// PostgreSQL: one is made and acknowledged, the other refused, and both servers
// show the same game. So are a move and a restart.
func TestTwoServers(t *testing.T) {
	tries := often.Of(300)
	database := pgtest.Start(t)
	url := database.Database(t)
	on := func(s store.Store) *harness {
		return start(t, func(o *Options) { o.Store = s })
	}
	one, other := on(database.Open(t, url)), on(database.Open(t, url))
	at := func(h *harness, g started) started { g.h = h; return g }
	post := func(h *harness, path, body string) func() reply {
		return func() reply {
			r, err := h.Try(context.Background(), "POST", path, body)
			if err != nil {
				t.Error(err)
			}
			return r
		}
	}
	lost := 0
	for i := range tries {
		g := one.create("")
		first, second := fmt.Sprintf("p 0 %d", i%4), fmt.Sprintf("p 8 %d", i%4)
		replies := resttest.AtOnce(
			post(one, g.path()+"/move", g.body(first)),
			post(other, g.path()+"/move", g.body(second)))
		made := 0
		var acknowledged []byte
		for _, r := range replies {
			if r.Status == http.StatusOK {
				made, acknowledged = made+1, r.Body
			} else if r.Status != http.StatusBadRequest || !strings.HasPrefix(r.ErrorText(t), "Invalid move: ") {
				t.Errorf("status %d, %s", r.Status, r.Body)
			}
		}
		now := g.look()
		if made != 1 || !bytes.Equal(now.Body, acknowledged) || !bytes.Equal(at(other, g).look().Body, now.Body) {
			lost++
			t.Errorf("try %d: %d of two rival moves were made:\n%s%s%s", i, made, replies[0].Body, replies[1].Body, now.Body)
		}
		if i%10 > 0 {
			continue
		}
		replies = resttest.AtOnce(
			post(one, g.path()+"/restart", g.body("s 1")),
			post(other, g.path()+"/move", g.body("s 1")))
		if s := stateOf(t, replies[0]); s.Placed.R != 0 {
			t.Errorf("the restart: %s", replies[0].Body)
		}
		if moved := replies[1]; moved.Status != http.StatusOK && moved.Status != http.StatusBadRequest {
			t.Errorf("the move beside the restart: status %d, %s", moved.Status, moved.Body)
		}
		// Whichever was last, its answer is what is there.
		if now := g.look(); !bytes.Equal(now.Body, replies[0].Body) && !bytes.Equal(now.Body, replies[1].Body) {
			t.Errorf("after a move and a restart the game is %s", now.Body)
		}
	}
	t.Logf("%d of %d rival moves were lost", lost, tries)
}

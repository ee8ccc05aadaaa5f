package httpapi

import (
	"context"
	"net/http"
	"testing"

	"tessera/logic/server/store"
)

type stuckStore struct{ store.Store }

func (stuckStore) Broken() error { return store.ErrBroken }

func (stuckStore) Save(context.Context, string, store.Game, store.Game) error {
	return store.ErrBroken
}

// TestStuckStore checks that health and changes give 503 while the store must be
// reopened, and that games can still be read.
func TestStuckStore(t *testing.T) {
	h := start(t, func(o *Options) { o.Store = stuckStore{o.Store} })
	g := h.create("")
	for _, r := range []reply{h.Do("GET", "/health", ""), g.try("p 0 0"), h.Do("POST", g.path()+"/restart", g.body("s 1"))} {
		if r.ErrorText(t); r.Status != http.StatusServiceUnavailable || r.Header.Get("Retry-After") == "" {
			t.Errorf("status %d, Retry-After %q, %s", r.Status, r.Header.Get("Retry-After"), r.Body)
		}
	}
	stateOf(t, g.look())
}

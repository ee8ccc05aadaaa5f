package store

import (
	"bytes"
	"fmt"
	"slices"
	"sync"

	"tessera/logic/say"
)

// ConflictError is the error of a text that was not written because another program, or another
// tab of the browser, has written under its name in the meantime.
type ConflictError struct{ Name string }

func (c *ConflictError) Error() string { return c.Said().String() }

// Said returns the error in words for a person.
func (c *ConflictError) Said() say.Text { return say.It("another Tessera window has changed it") }

// Guard prevents two programs on one store from overwriting each other's texts unnoticed.
// A claimed name cannot be claimed by another running program. Under a watched name, a
// text replaces only a text that this program has read or written there.
type Guard struct {
	Store
	claims *claims

	mu      sync.Mutex // guards all below
	watched map[string]expected
}

// expected is what the store may have under a name. A failed write may still have reached
// the store, so both texts are this program's own.
type expected struct{ there, tried []byte }

// NewGuard returns a guard of s.
func NewGuard(s Store) *Guard {
	return &Guard{Store: s, claims: newClaims(locks(s)), watched: map[string]expected{}}
}

// Claim asks for the sole right to write under a name, until the program ends or
// [Guard.Release].
func (g *Guard) Claim(name string) { g.claims.claim(name) }

// Claimed reports whether the name is ours. Known is false until the system has answered.
// Without lock support the name is ours.
func (g *Guard) Claimed(name string) (mine, known bool) { return g.claims.claimed(name) }

// Release gives all names back.
func (g *Guard) Release() {
	g.claims.release()
	g.mu.Lock()
	defer g.mu.Unlock()
	clear(g.watched)
}

// Watch allows a text under a name to replace only the text that the store has there now,
// or nothing. A store above this one may have a newer text that it has not written yet.
func (g *Guard) Watch(name string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	text, _ := g.Store.Load(name) // nil if nothing can be read
	g.watched[name] = expected{there: text}
}

// Save implements [Store]. If another program has written there in the meantime, the
// error is a [*ConflictError].
func (g *Guard) Save(name string, text []byte) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	want, watched := g.watched[name]
	if !watched {
		return g.Store.Save(name, text)
	}
	if there, err := g.Store.Load(name); err == nil {
		if !bytes.Equal(there, want.there) && !bytes.Equal(there, want.tried) && !bytes.Equal(there, text) {
			return fmt.Errorf("%w", &ConflictError{name})
		}
		want.there = there
	}
	want.tried = slices.Clone(text)
	err := g.Store.Save(name, text)
	if err == nil {
		want.there = want.tried
	}
	g.watched[name] = want
	return err
}

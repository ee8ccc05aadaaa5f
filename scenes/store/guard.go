package store

import (
	"bytes"
	"fmt"
	"slices"
	"sync"

	"tessera/logic/say"
)

// Changed is the error of a text that was not written because another program,
// or another tab of the browser, has written under its name since.
type Changed struct{ Name string }

// Error implements error.
func (c *Changed) Error() string { return c.Said().String() }

// Said is what it tells a person.
func (c *Changed) Said() say.Text { return say.It("another Tessera has changed it meanwhile") }

// Guard keeps two programs on one store from writing over each other unnoticed.
// A name that is claimed can be claimed by no other program that is running. Under a
// name that is watched, a text is written only over one that this program has read or
// written there itself.
type Guard struct {
	Store
	claims *claims

	mu      sync.Mutex // guards all below
	watched map[string]expected
}

// expected is what this program expects under a name. A write that failed may have
// reached the store all the same, so that either text is this program's own.
type expected struct{ there, tried []byte }

// NewGuard is a store that watches over another one.
func NewGuard(s Store) *Guard {
	return &Guard{Store: s, claims: newClaims(locks(s)), watched: map[string]expected{}}
}

// Claim asks to be the only one who writes under a name, until the program ends
// or [Guard.Release].
func (g *Guard) Claim(name string) { g.claims.claim(name) }

// Claimed reports whether the name is ours; known is false until that is found
// out. Where nobody can tell it is.
func (g *Guard) Claimed(name string) (mine, known bool) { return g.claims.claimed(name) }

// Release gives all names back.
func (g *Guard) Release() {
	g.claims.release()
	g.mu.Lock()
	defer g.mu.Unlock()
	clear(g.watched)
}

// Watch lets a text be written under a name only over the text that the store has there
// now, or over nothing. A store above this one may hold a newer text, which it has not
// written yet.
func (g *Guard) Watch(name string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	text, _ := g.Store.Load(name) // nil where nothing can be read
	g.watched[name] = expected{there: text}
}

// Save implements Store. The error of a text that another program wrote in between is a
// [*Changed].
func (g *Guard) Save(name string, text []byte) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	want, watched := g.watched[name]
	if !watched {
		return g.Store.Save(name, text)
	}
	if there, err := g.Store.Load(name); err == nil {
		if !bytes.Equal(there, want.there) && !bytes.Equal(there, want.tried) && !bytes.Equal(there, text) {
			return fmt.Errorf("%w", &Changed{name})
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

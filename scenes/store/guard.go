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
// A name that is claimed can be claimed by no other program that is running, and
// under a name that is watched nothing is written over what came there in between.
type Guard struct {
	Store
	locks locks

	mu    sync.Mutex        // guards all below
	known map[string][]byte // what is to lie under a name that is watched; nil for nothing
}

// NewGuard is a store that watches over another one.
func NewGuard(s Store) *Guard {
	return &Guard{Store: s, locks: newLocks(s), known: map[string][]byte{}}
}

// Claim asks to be the only one who writes under a name, until the program ends
// or [Guard.Release].
func (g *Guard) Claim(name string) { g.locks.claim(name) }

// Claimed reports whether the name is ours; known is false until that is found
// out. Where nobody can tell it is.
func (g *Guard) Claimed(name string) (mine, known bool) { return g.locks.claimed(name) }

// Release gives all names back.
func (g *Guard) Release() {
	g.locks.release()
	g.mu.Lock()
	defer g.mu.Unlock()
	clear(g.known)
}

// Watch lets nothing be written under a name but over this text; nil means over
// nothing.
func (g *Guard) Watch(name string, text []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.known[name] = slices.Clone(text)
}

// Save implements Store. The error of what came there in between is a [*Changed].
func (g *Guard) Save(name string, text []byte) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	want, watched := g.known[name]
	if watched {
		there, err := g.Store.Load(name)
		if err == nil && !bytes.Equal(there, want) && !bytes.Equal(there, text) {
			return fmt.Errorf("%w", &Changed{name})
		}
	}
	err := g.Store.Save(name, text)
	if watched && err == nil {
		g.known[name] = slices.Clone(text)
	}
	return err
}

package store

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"tessera/logic/say"
)

// Held is the error of a text that could not be written and is kept in memory
// instead: it can be had as long as the program runs.
type Held struct{ Why error }

// Error implements error.
func (h *Held) Error() string { return h.Said().String() }

// Said is what it tells a person.
func (h *Held) Said() say.Text { return Words(h.Why) }

// Unwrap gives the reason.
func (h *Held) Unwrap() error { return h.Why }

// Holding keeps in memory what the store below it cannot write, so that a game
// lives on where nothing can be stored, and writes it once that store takes
// something again.
type Holding struct {
	Store

	mu   sync.Mutex        // guards all below
	held map[string][]byte // texts that are in memory only; nil for one removed in memory only
	// stays are names below which a damaged text lies that could not be set
	// aside: nothing is written over it.
	stays map[string]bool
	why   error // why the last text was held
}

// NewHolding is a store that keeps in memory what another one cannot write.
func NewHolding(s Store) *Holding {
	return &Holding{Store: s, held: map[string][]byte{}, stays: map[string]bool{}}
}

// Trouble is why something is in memory only, nil where nothing is.
func (h *Holding) Trouble() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.held) == 0 {
		return nil
	}
	return h.why
}

// Save implements Store. The error of a text that is held is a [*Held].
func (h *Holding) Save(name string, text []byte) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	err := h.write(name, text)
	var changed *Changed
	switch {
	case errors.As(err, &changed):
		delete(h.held, name) // the newer text is another's, which no older one may hide
		return err
	case err != nil:
		h.hold(name, slices.Clone(text), err)
		return &Held{err}
	}
	delete(h.held, name)
	h.retry()
	return nil
}

func (h *Holding) hold(name string, text []byte, why error) {
	h.held[name] = text
	h.why = why
}

// write stores a text where nothing damaged lies in its place.
func (h *Holding) write(name string, text []byte) error {
	if h.stays[name] {
		if _, err := h.Store.SetAside(name); err != nil && !errors.Is(err, ErrNone) {
			return err
		}
		delete(h.stays, name)
	}
	return h.Store.Save(name, text)
}

// Retry tries again to write what is in memory only.
func (h *Holding) Retry() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.retry()
}

// holds reports whether a text is in memory only.
func (h *Holding) holds(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, held := h.held[name]
	return held
}

// retry writes what is held, now that the store may take something again.
func (h *Holding) retry() {
	for _, name := range slices.Sorted(maps.Keys(h.held)) {
		text := h.held[name]
		var err error
		if text == nil {
			err = h.Store.Remove(name)
		} else {
			err = h.write(name, text)
		}
		if err == nil {
			delete(h.held, name)
		}
	}
}

// Load implements Store.
func (h *Holding) Load(name string) ([]byte, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if text, held := h.held[name]; held {
		if text == nil {
			return nil, ErrNone
		}
		return slices.Clone(text), nil
	}
	return h.Store.Load(name)
}

// Names implements Store.
func (h *Holding) Names(prefix string) ([]string, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	names, err := h.Store.Names(prefix)
	names = slices.DeleteFunc(names, func(name string) bool { _, held := h.held[name]; return held })
	for name, text := range h.held {
		if text != nil && strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, err
}

// Remove implements Store. What the store below does not let go of is gone as
// long as the program runs.
func (h *Holding) Remove(name string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.held, name)
	if err := h.Store.Remove(name); err != nil {
		h.hold(name, nil, err)
	}
	return nil
}

// SetAside implements Store. What stays in its place is in memory under the new
// name, and nothing is written over it.
func (h *Holding) SetAside(name string) (say.Text, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	to, err := h.Store.SetAside(name)
	if err == nil {
		delete(h.held, name)
		return to, nil
	}
	h.hold(name, nil, err)
	h.stays[name] = true
	return h.Store.Place(name), nil
}

// Nothing is a store that keeps nothing, and why: what stands in for one that
// cannot be had.
type Nothing struct{ Why error }

// Load implements Store.
func (Nothing) Load(string) ([]byte, error) { return nil, ErrNone }

// Save implements Store.
func (n Nothing) Save(string, []byte) error { return n.Why }

// Names implements Store.
func (Nothing) Names(string) ([]string, error) { return nil, nil }

// Remove implements Store.
func (Nothing) Remove(string) error { return nil }

// SetAside implements Store.
func (Nothing) SetAside(string) (say.Text, error) { return say.Text{}, ErrNone }

// Place implements Store.
func (Nothing) Place(name string) say.Text { return say.Raw(name) }

// OpenHolding is the platform's own store, or nothing where it cannot be read;
// with a guard above it, and memory for what it does not take.
func OpenHolding() *Holding {
	s, err := Open()
	if err == nil {
		_, err = s.Names("")
	}
	if err != nil {
		s = Nothing{err}
	}
	return NewHolding(NewGuard(s))
}

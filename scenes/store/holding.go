package store

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"tessera/logic/say"
)

// Held is the error of a text that could not be written and is held in memory instead,
// for as long as the program runs.
type Held struct{ Why error }

func (h *Held) Error() string { return h.Said().String() }

// Said returns the error in words for a person.
func (h *Held) Said() say.Text { return Words(h.Why) }

// Unwrap returns Why.
func (h *Held) Unwrap() error { return h.Why }

// Holding holds in memory the texts that its store cannot write, so that play can go on
// without storage. It writes them once the store accepts texts again.
type Holding struct {
	Store

	mu   sync.Mutex        // guards all below
	held map[string][]byte // texts in memory only; nil for a removed one
	// stays are names whose damaged text could not be set aside: do not overwrite it.
	stays map[string]bool
	why   error // why the last text was held
}

// NewHolding returns a store that holds in memory what s cannot write.
func NewHolding(s Store) *Holding {
	return &Holding{Store: s, held: map[string][]byte{}, stays: map[string]bool{}}
}

// Trouble returns why texts are in memory only, or nil if every text is written.
func (h *Holding) Trouble() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.held) == 0 {
		return nil
	}
	return h.why
}

// Save implements [Store]. The error of a held text is a [*Held].
func (h *Holding) Save(name string, text []byte) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	err := h.write(name, text)
	var changed *Changed
	switch {
	case errors.As(err, &changed):
		delete(h.held, name) // the newer text is another program's: no older one may hide it
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

// write stores a text, unless a damaged one must stay in its place.
func (h *Holding) write(name string, text []byte) error {
	if h.stays[name] {
		if _, err := h.Store.SetAside(name); err != nil && !errors.Is(err, ErrNone) {
			return err
		}
		delete(h.stays, name)
	}
	return h.Store.Save(name, text)
}

// Retry tries again to write the held texts.
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

// retry writes the held texts, in case the store accepts texts again.
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

// Remove implements [Store]. If the store cannot remove the text, it is hidden for as
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

// SetAside implements [Store]. A text that cannot be moved is held under the new name,
// and is not overwritten.
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

// Nothing is a store that stores nothing. It replaces a store that cannot be opened; Why
// is the reason.
type Nothing struct{ Why error }

// Load returns [ErrNone].
func (Nothing) Load(string) ([]byte, error) { return nil, ErrNone }

// Save returns Why.
func (n Nothing) Save(string, []byte) error { return n.Why }

// Names returns no names.
func (Nothing) Names(string) ([]string, error) { return nil, nil }

// Remove does nothing.
func (Nothing) Remove(string) error { return nil }

// SetAside returns [ErrNone].
func (Nothing) SetAside(string) (say.Text, error) { return say.Text{}, ErrNone }

func (Nothing) Place(name string) say.Text { return say.Raw(name) }

// OpenHolding returns the platform's own store, or [Nothing] if it cannot be read, with a
// guard, and memory for texts that cannot be written.
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

package store

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"tessera/logic/say"
)

// HeldError is the error of a text that could not be written and is held in memory instead,
// for as long as the program runs.
type HeldError struct{ Why error }

func (h *HeldError) Error() string { return h.Said().String() }

// Said returns the error in words for a person.
func (h *HeldError) Said() say.Text { return WhyFailed(h.Why) }

// Unwrap returns Why.
func (h *HeldError) Unwrap() error { return h.Why }

// MemoryFallback holds in memory the texts that its store cannot write, so that play can go on
// without storage. It writes them once the store accepts texts again.
type MemoryFallback struct {
	Store

	mu   sync.Mutex        // guards all below
	held map[string][]byte // texts in memory only; nil for a removed one
	// stays are names whose damaged text could not be set aside: do not overwrite it.
	stays map[string]bool
	why   error // why the last text was held
}

// NewMemoryFallback returns a store that holds in memory what s cannot write.
func NewMemoryFallback(s Store) *MemoryFallback {
	return &MemoryFallback{Store: s, held: map[string][]byte{}, stays: map[string]bool{}}
}

// Trouble returns why texts are in memory only, or nil if every text is written.
func (h *MemoryFallback) Trouble() error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.held) == 0 {
		return nil
	}
	return h.why
}

// Save implements [Store]. The error of a held text is a [*HeldError].
func (h *MemoryFallback) Save(name string, text []byte) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	err := h.write(name, text)
	var changed *ConflictError
	switch {
	case errors.As(err, &changed):
		delete(h.held, name) // the newer text is another program's: no older one may hide it
		return err
	case err != nil:
		h.hold(name, slices.Clone(text), err)
		return &HeldError{err}
	}
	delete(h.held, name)
	h.retry()
	return nil
}

func (h *MemoryFallback) hold(name string, text []byte, why error) {
	h.held[name] = text
	h.why = why
}

// write stores a text, unless a damaged one must stay in its place.
func (h *MemoryFallback) write(name string, text []byte) error {
	if h.stays[name] {
		if _, err := h.Store.SetAside(name); err != nil && !errors.Is(err, ErrNone) {
			return err
		}
		delete(h.stays, name)
	}
	return h.Store.Save(name, text)
}

// Retry tries again to write the held texts.
func (h *MemoryFallback) Retry() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.retry()
}

// holds reports whether a text is in memory only.
func (h *MemoryFallback) holds(name string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	_, held := h.held[name]
	return held
}

// retry writes the held texts, in case the store accepts texts again.
func (h *MemoryFallback) retry() {
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

func (h *MemoryFallback) Load(name string) ([]byte, error) {
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

func (h *MemoryFallback) Names(prefix string) ([]string, error) {
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
func (h *MemoryFallback) Remove(name string) error {
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
func (h *MemoryFallback) SetAside(name string) (say.Text, error) {
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

// NoStore is a store that stores nothing. It replaces a store that cannot be opened; Why
// is the reason.
type NoStore struct{ Why error }

// Load returns [ErrNone].
func (NoStore) Load(string) ([]byte, error) { return nil, ErrNone }

// Save returns Why.
func (n NoStore) Save(string, []byte) error { return n.Why }

// Names returns no names.
func (NoStore) Names(string) ([]string, error) { return nil, nil }

// Remove does nothing.
func (NoStore) Remove(string) error { return nil }

// SetAside returns [ErrNone].
func (NoStore) SetAside(string) (say.Text, error) { return say.Text{}, ErrNone }

func (NoStore) Place(name string) say.Text { return say.Raw(name) }

// OpenWithFallback returns the platform's own store, or [NoStore] if it cannot be read, with a
// guard, and memory for texts that cannot be written.
func OpenWithFallback() *MemoryFallback {
	s, err := Open()
	if err == nil {
		_, err = s.Names("")
	}
	if err != nil {
		s = NoStore{err}
	}
	return NewMemoryFallback(NewGuard(s))
}

// Package store stores named texts between runs of the game: saved games, preferences,
// statistics. On the desktop they are files in the platform's data folder. In the browser
// they are entries of localStorage, which the page's own script protects from crashes.
package store

import (
	"slices"
	"strings"

	"tessera/logic/say"
)

// ErrNone is the error of Load if nothing is stored under the name.
var ErrNone = say.Errorf("nothing is stored under this name")

// Store stores texts by name. Names are short words of letters, digits and hyphens.
type Store interface {
	// Load returns the text stored under name, or ErrNone.
	Load(name string) ([]byte, error)
	// Save stores the text completely or not at all, even if the program is killed.
	Save(name string, text []byte) error
	// SetAside moves a damaged text to another name. It returns the new place in words
	// for a person.
	SetAside(name string) (say.Text, error)
	// Names returns the stored names that begin with prefix, in ascending order.
	Names(prefix string) ([]string, error)
	// Remove deletes the text under name. It is no error if nothing is stored.
	Remove(name string) error
	// Place returns the place of the text under name, in words for a person.
	Place(name string) say.Text
}

// Memory is a store that lasts as long as the program. It is for tests, and for platforms
// without another store.
type Memory map[string][]byte

func (m Memory) Load(name string) ([]byte, error) {
	text, ok := m[name]
	if !ok {
		return nil, ErrNone
	}
	return append([]byte(nil), text...), nil
}

func (m Memory) Save(name string, text []byte) error {
	m[name] = append([]byte(nil), text...)
	return nil
}

func (m Memory) Names(prefix string) ([]string, error) {
	var names []string
	for name := range m {
		if strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, nil
}

func (m Memory) Remove(name string) error {
	delete(m, name)
	return nil
}

func (m Memory) Place(name string) say.Text { return say.Raw(name) }

func (m Memory) SetAside(name string) (say.Text, error) {
	text, ok := m[name]
	if !ok {
		return say.Text{}, ErrNone
	}
	to := name + "-damaged"
	m[to] = text
	delete(m, name)
	return say.Raw(to), nil
}

// below returns the store that s wraps, or nil.
func below(s Store) Store {
	switch s := s.(type) {
	case *AsyncWriter:
		return s.Store
	case *MemoryFallback:
		return s.Store
	case *Guard:
		return s.Store
	}
	return nil
}

// Base returns the innermost store.
func Base(s Store) Store {
	for below(s) != nil {
		s = below(s)
	}
	return s
}

// GuardOf returns the guard among the wrapped stores, or nil.
func GuardOf(s Store) *Guard {
	for ; s != nil; s = below(s) {
		if g, ok := s.(*Guard); ok {
			return g
		}
	}
	return nil
}

// Waits reports whether texts in memory may still be written later.
func Waits(s Store) bool {
	_, none := Base(s).(NoStore)
	return !none && Trouble(s) != nil
}

// Retry tries again to write the texts in memory, in case there is room now. With
// [AsyncWriter] it does so on another goroutine.
func Retry(s Store) {
	h := fallbackOf(s)
	if b, behind := s.(*AsyncWriter); behind && h != nil {
		go b.writeHeld(h)
	} else if h != nil {
		h.Retry()
	}
}

// fallbackOf returns the [MemoryFallback] among the wrapped stores, or nil.
func fallbackOf(s Store) *MemoryFallback {
	for ; s != nil; s = below(s) {
		if h, ok := s.(*MemoryFallback); ok {
			return h
		}
	}
	return nil
}

// Trouble returns why texts are in memory only, or nil if every text is written.
func Trouble(s Store) error {
	if n, ok := Base(s).(NoStore); ok {
		return n.Why
	}
	if h := fallbackOf(s); h != nil {
		return h.Trouble()
	}
	return nil
}

// Package store keeps named texts between two runs of the game: saves,
// preferences, statistics. On the desktop they are files in the platform's
// data folder, in the browser entries of localStorage, which the page's own script keeps
// from a crash.
//
// It imports logic/say for what it tells a person, on the desktop logic/disk, which
// writes a file whole or not at all, and else the standard library only.
package store

import (
	"slices"
	"strings"

	"tessera/logic/say"
)

// ErrNone is the error of a Load whose name has nothing stored.
var ErrNone = say.Errorf("nothing is stored under this name")

// Store keeps texts by name. Names are short words of letters, digits and
// hyphens.
type Store interface {
	// Load is the text stored under name, or ErrNone.
	Load(name string) ([]byte, error)
	// Save stores the text whole or not at all, also when the program is
	// killed half way.
	Save(name string, text []byte) error
	// SetAside keeps a damaged text under another name, and frees its own. It tells a
	// person where the text is then.
	SetAside(name string) (say.Text, error)
	// Names are the names stored that begin with prefix, in ascending order.
	Names(prefix string) ([]string, error)
	// Remove forgets what is stored under name; nothing stored is no error.
	Remove(name string) error
	// Place tells a person where the text stored under name is.
	Place(name string) say.Text
}

// Memory is a store that lasts as long as the program: for tests, and where
// nothing else can be had.
type Memory map[string][]byte

// Load implements Store.
func (m Memory) Load(name string) ([]byte, error) {
	text, ok := m[name]
	if !ok {
		return nil, ErrNone
	}
	return append([]byte(nil), text...), nil
}

// Save implements Store.
func (m Memory) Save(name string, text []byte) error {
	m[name] = append([]byte(nil), text...)
	return nil
}

// Names implements Store.
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

// Remove implements Store.
func (m Memory) Remove(name string) error {
	delete(m, name)
	return nil
}

// Place implements Store.
func (m Memory) Place(name string) say.Text { return say.Raw(name) }

// SetAside implements Store.
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

// below is the store that another one stands on, nil for none.
func below(s Store) Store {
	switch s := s.(type) {
	case *Behind:
		return s.Store
	case *Holding:
		return s.Store
	case *Guard:
		return s.Store
	}
	return nil
}

// Base is the store that others stand on.
func Base(s Store) Store {
	for below(s) != nil {
		s = below(s)
	}
	return s
}

// GuardOf is the guard among the stores that stand on one another, nil for none.
func GuardOf(s Store) *Guard {
	for ; s != nil; s = below(s) {
		if g, ok := s.(*Guard); ok {
			return g
		}
	}
	return nil
}

// Waits reports whether something is kept in memory only that may be stored later.
func Waits(s Store) bool {
	_, none := Base(s).(Nothing)
	return !none && Trouble(s) != nil
}

// Retry tries again to store what waits: there may be room now. A store that writes
// behind the frames does it there.
func Retry(s Store) {
	h := holdingOf(s)
	if b, behind := s.(*Behind); behind && h != nil {
		go b.again(h)
	} else if h != nil {
		h.Retry()
	}
}

// holdingOf is the store in memory among those that stand on one another, nil for none.
func holdingOf(s Store) *Holding {
	for ; s != nil; s = below(s) {
		if h, ok := s.(*Holding); ok {
			return h
		}
	}
	return nil
}

// Trouble is why something is kept in memory only, nil where nothing is.
func Trouble(s Store) error {
	if n, ok := Base(s).(Nothing); ok {
		return n.Why
	}
	if h := holdingOf(s); h != nil {
		return h.Trouble()
	}
	return nil
}

// Package store stores named texts between runs of the game: saved games, preferences,
// statistics. On the desktop they are files in the platform's data folder. In the browser
// they are entries of localStorage, which the page's own script protects from crashes.
package store

import (
	"errors"
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"syscall"

	"tessera/logic/say"
)

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
	// Remove deletes the text under name. It is not an error if nothing is stored.
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

// Base returns the disk of a [Saver], or s itself.
func Base(s Store) Store {
	if saver, is := s.(*Saver); is {
		return saver.disk
	}
	return s
}

// ErrNone is the error of Load if nothing is stored under the name.
var ErrNone = say.Errorf("nothing is stored under this name")

// HeldError is the error of a text that could not be written and is held in memory instead,
// for as long as the program runs.
type HeldError struct{ Why error }

func (h *HeldError) Error() string { return h.Said().String() }

// Said returns the error in words for a person.
func (h *HeldError) Said() say.Text { return WhyFailed(h.Why) }

// Unwrap returns Why.
func (h *HeldError) Unwrap() error { return h.Why }

// ConflictError is the error of a text that was not written because another program, or another
// tab of the browser, has written under its name in the meantime.
type ConflictError struct{ Name string }

func (c *ConflictError) Error() string { return c.Said().String() }

// Said returns the error in words for a person.
func (c *ConflictError) Said() say.Text { return say.It("another Tessera window has changed it") }

// errFull is the error of a browser's full storage.
var errFull = say.Errorf("the browser's storage is full")

// NoRoom reports whether an error means that storage is full.
func NoRoom(err error) bool { return isDiskFull(err) || errors.Is(err, errFull) }

// isDiskFull reports whether an error means a full disk or quota: ENOSPC, or Windows'
// ERROR_DISK_FULL.
func isDiskFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || runtime.GOOS == "windows" && errors.Is(err, syscall.Errno(112))
}

// WhyFailed says why something cannot be stored or read, as the end of a sentence.
func WhyFailed(err error) say.Text {
	switch {
	case isDiskFull(err):
		return say.It("the disk is full")
	case errors.Is(err, errFull):
		return say.Err(errFull)
	case errors.Is(err, syscall.EROFS):
		return say.It("the games folder is read-only")
	case errors.Is(err, fs.ErrPermission):
		return say.It("Tessera is not allowed to write to the games folder")
	case errors.Is(err, syscall.EIO):
		return say.It("the disk has errors")
	case errors.Is(err, syscall.ENOTDIR):
		return say.It("there is a file where the games folder should be")
	}
	return say.Err(err)
}

package store

import (
	"bytes"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"tessera/logic/say"
)

// Saver saves texts in another store, its disk. No frame waits for a write, no text is
// lost because it cannot be written, and no text of another program is overwritten:
//
//   - A goroutine writes the texts. Until a text is written, Load returns it from memory.
//     Of several texts under one name only the newest is written.
//   - A text that cannot be written stays in memory while the program runs. Saver writes
//     it as soon as the disk accepts texts again.
//   - A claimed name cannot be claimed by another running program. Under a watched name,
//     a text replaces only a text that this program has read or written there.
type Saver struct {
	disk   Store
	wake   func() // nil: Save writes at once
	claims *claims

	changing sync.Mutex // held while the disk is changed, and locked before mu; guards the two maps
	watched  map[string]expected
	// stays are names whose damaged text could not be set aside: do not overwrite it.
	stays map[string]bool

	mu      sync.Mutex // guards all below; it is not held while the disk works
	idle    *sync.Cond // signals the end of running
	running bool       // texts are queued or being written
	texts   map[string]*text
	why     error // why the last text could not be written
}

// text is what memory has under a name. The first field that is not nil is the newest text.
type text struct {
	queued, writing, held []byte
	removed               bool        // the disk could not remove its text, which is hidden if held is nil
	failed                error       // the result of writing the newest text
	told                  func(error) // the function passed to Await
}

// newest returns the text in memory, or nil.
func (t *text) newest() []byte {
	for _, text := range [][]byte{t.queued, t.writing, t.held} {
		if text != nil {
			return text
		}
	}
	return nil
}

// finishAwait calls the function passed to Await if nothing is left to write.
func (t *text) finishAwait() {
	if told := t.told; told != nil && t.queued == nil && t.writing == nil {
		t.told = nil
		told(t.failed)
	}
}

// expected holds the texts that the disk may have under a watched name. A failed write may
// still have reached the disk, so both texts are this program's own.
type expected struct{ there, tried []byte }

// NewSaver returns a Saver of texts in disk. It calls wake, on any goroutine, each time it
// has written the queued texts or tried to. If wake is nil, Save writes at once.
func NewSaver(disk Store, wake func()) *Saver {
	s := &Saver{disk: disk, wake: wake, claims: newClaims(locks(disk)), watched: map[string]expected{},
		stays: map[string]bool{}, texts: map[string]*text{}}
	s.idle = sync.NewCond(&s.mu)
	return s
}

// OpenSaver returns a Saver of texts in the platform's own store, or in [NoStore] if that
// cannot be read.
func OpenSaver(wake func()) *Saver {
	disk, err := Open()
	if err == nil {
		_, err = disk.Names("")
	}
	if err != nil {
		disk = NoStore{err}
	}
	return NewSaver(disk, wake)
}

// of returns the entry of a name. The caller holds mu.
func (s *Saver) of(name string) *text {
	t := s.texts[name]
	if t == nil {
		t = &text{}
		s.texts[name] = t
	}
	return t
}

// look returns a copy of the text that memory has under a name.
func (s *Saver) look(name string) text {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.texts[name]; t != nil {
		return *t
	}
	return text{}
}

// Save queues the text and returns nil; [Saver.Await] reports the result. If Save writes at
// once, the error of a text that is only in memory is a [*HeldError].
func (s *Saver) Save(name string, text []byte) error {
	text = append([]byte{}, text...)
	if s.wake == nil {
		return s.write(name, text)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.of(name)
	t.queued, t.failed = text, nil
	if !s.running {
		s.running = true
		go s.writeQueued()
	}
	return nil
}

func (s *Saver) writeQueued() {
	s.mu.Lock()
	for {
		name, t := s.nextQueued()
		if t == nil {
			break
		}
		t.queued, t.writing = nil, t.queued
		s.mu.Unlock()
		err := s.write(name, t.writing)
		s.mu.Lock()
		t.writing = nil
		if t.queued == nil {
			t.failed = err
		}
		t.finishAwait()
	}
	s.running = false
	s.idle.Broadcast()
	s.mu.Unlock()
	s.wake()
}

// nextQueued returns the first name with a queued text, or nil.
func (s *Saver) nextQueued() (string, *text) {
	for _, name := range slices.Sorted(maps.Keys(s.texts)) {
		if t := s.texts[name]; t.queued != nil {
			return name, t
		}
	}
	return "", nil
}

// write writes a text, or holds it in memory. If the disk accepts it, write also writes the
// texts that are held.
func (s *Saver) write(name string, text []byte) error {
	s.changing.Lock()
	defer s.changing.Unlock()
	err := s.put(name, text)
	s.mu.Lock()
	t := s.of(name)
	t.held, t.removed = nil, false
	switch {
	case errors.As(err, new(*ConflictError)): // the newer text is another program's: no older one may hide it
	case err != nil:
		t.held, s.why = text, err
		err = &HeldError{err}
	}
	s.mu.Unlock()
	if err == nil {
		s.writeHeld()
	}
	return err
}

// put stores a text on the disk, unless a damaged text must stay there or another program
// has written there in the meantime. The caller holds changing.
func (s *Saver) put(name string, text []byte) error {
	if s.stays[name] {
		if _, err := s.disk.SetAside(name); err != nil && !errors.Is(err, ErrNone) {
			return err
		}
		delete(s.stays, name)
	}
	want, watched := s.watched[name]
	if !watched {
		return s.disk.Save(name, text)
	}
	if there, err := s.disk.Load(name); err == nil {
		if !bytes.Equal(there, want.there) && !bytes.Equal(there, want.tried) && !bytes.Equal(there, text) {
			return &ConflictError{name}
		}
		want.there = there
	}
	want.tried = text
	err := s.disk.Save(name, text)
	if err == nil {
		want.there = text
	}
	s.watched[name] = want
	return err
}

// Retry tries again to write the held texts, in case the disk accepts texts again. It
// returns at once, unless Save writes directly.
func (s *Saver) Retry() {
	retry := func() {
		s.changing.Lock()
		defer s.changing.Unlock()
		s.writeHeld()
	}
	if s.wake == nil {
		retry()
		return
	}
	go func() {
		retry()
		s.wake()
	}()
}

// writeHeld tries to write the held texts, by name. The caller holds changing.
func (s *Saver) writeHeld() {
	s.mu.Lock()
	held := map[string][]byte{} // nil for a removed text
	for name, t := range s.texts {
		if t.held != nil || t.removed {
			held[name] = t.held
		}
	}
	s.mu.Unlock()
	for _, name := range slices.Sorted(maps.Keys(held)) {
		if s.catchUp(name, held[name]) == nil {
			s.mu.Lock()
			t := s.texts[name]
			t.held, t.removed, t.failed = nil, false, nil
			s.mu.Unlock()
		}
	}
}

// catchUp changes the disk as memory says: it writes a text, or removes it if text is nil.
func (s *Saver) catchUp(name string, text []byte) error {
	switch {
	case text != nil:
		return s.put(name, text)
	case !s.stays[name]:
		return s.disk.Remove(name)
	}
	_, err := s.disk.SetAside(name)
	if err == nil || errors.Is(err, ErrNone) {
		delete(s.stays, name)
		return nil
	}
	return err
}

// Trouble returns why texts are in memory only, or nil if every text is written.
func Trouble(s Store) error {
	if saver, is := s.(*Saver); is {
		return saver.trouble()
	}
	return nil
}

func (s *Saver) trouble() error {
	if n, none := s.disk.(NoStore); none {
		return n.Why
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.texts {
		if t.held != nil || t.removed {
			return s.why
		}
	}
	return nil
}

// Waits reports whether [Saver.Retry] may write texts that are in memory only.
func (s *Saver) Waits() bool {
	_, none := s.disk.(NoStore)
	return !none && s.trouble() != nil
}

// Await calls told once, with the result of writing the newest text under a name:
// immediately if nothing is waiting there, or else on the writing goroutine. A further
// Await for the name replaces told. told must not use the store.
func (s *Saver) Await(name string, told func(error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.of(name)
	t.told = told
	t.finishAwait()
}

// settled reports whether the newest text under a name has been written or could not be,
// and the error.
func (s *Saver) settled(name string) (done bool, err error) {
	t := s.look(name)
	return t.queued == nil && t.writing == nil, t.failed
}

// IsWritten reports whether the disk has the newest text that was saved under a name.
func IsWritten(s Store, name string) bool {
	saver, is := s.(*Saver)
	if !is {
		return true
	}
	t := saver.look(name)
	return t.newest() == nil && t.failed == nil
}

// Flush waits until no text is queued or being written.
func (s *Saver) Flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.running {
		s.idle.Wait()
	}
}

func (s *Saver) Load(name string) ([]byte, error) {
	t := s.look(name)
	switch text := t.newest(); {
	case text != nil:
		return slices.Clone(text), nil
	case t.removed:
		return nil, ErrNone
	}
	return s.disk.Load(name)
}

func (s *Saver) Names(prefix string) ([]string, error) {
	// Memory first: a name that is written in between is then in both lists, not in neither.
	s.mu.Lock()
	var names []string
	hidden := map[string]bool{}
	for name, t := range s.texts {
		switch {
		case t.newest() == nil:
			hidden[name] = t.removed
		case strings.HasPrefix(name, prefix):
			names = append(names, name)
		}
	}
	s.mu.Unlock()
	stored, err := s.disk.Names(prefix)
	for _, name := range stored {
		if !hidden[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names), err
}

// Remove waits for queued texts, then deletes the text under name. If the disk cannot
// remove it, it is hidden for as long as the program runs.
func (s *Saver) Remove(name string) error {
	s.Flush()
	s.changing.Lock()
	defer s.changing.Unlock()
	s.hide(name, s.disk.Remove(name))
	return nil
}

// hide forgets the text in memory under a name. If why is not nil, it also hides the text on
// the disk.
func (s *Saver) hide(name string, why error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.of(name)
	t.held, t.removed = nil, why != nil
	if why != nil {
		s.why = why
	}
}

// SetAside waits for queued texts, then moves the text to another name. A text that cannot
// be moved is hidden, and is not overwritten.
func (s *Saver) SetAside(name string) (say.Text, error) {
	s.Flush()
	s.changing.Lock()
	defer s.changing.Unlock()
	to, err := s.disk.SetAside(name)
	s.hide(name, err)
	if err != nil {
		s.stays[name] = true
		return s.disk.Place(name), nil
	}
	return to, nil
}

func (s *Saver) Place(name string) say.Text { return s.disk.Place(name) }

// Claim asks for the sole right to write under a name, until the program ends or
// [Saver.Release].
func (s *Saver) Claim(name string) { s.claims.claim(name) }

// Claimed reports whether the name is ours. known is false until the system has answered.
// Without lock support the name is ours.
func (s *Saver) Claimed(name string) (mine, known bool) { return s.claims.claimed(name) }

// Watch allows a text under a name to replace only the text that the disk has there now, or
// nothing. Memory may have a newer text that is not yet written.
func (s *Saver) Watch(name string) {
	s.changing.Lock()
	defer s.changing.Unlock()
	text, _ := s.disk.Load(name) // nil if nothing can be read
	s.watched[name] = expected{there: text}
}

// Release writes the queued texts, then gives all names back.
func (s *Saver) Release() {
	s.Flush()
	s.claims.release()
	s.changing.Lock()
	defer s.changing.Unlock()
	clear(s.watched)
}

// SaveNow saves like s.Save and waits until the text is written. Use it before the source
// of the text is replaced.
func SaveNow(s Store, name string, text []byte) error {
	err := s.Save(name, text)
	if saver, is := s.(*Saver); is && err == nil {
		saver.Flush()
		_, err = saver.settled(name)
	}
	return err
}

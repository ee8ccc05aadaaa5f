package store

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"

	"tessera/logic/say"
)

// AsyncWriter writes texts on a goroutine of its own, so that no frame waits for a disk. Until
// a text is written, Load returns it from memory. Of several texts under one name only
// the newest is written.
type AsyncWriter struct {
	Store
	wake func()

	mu      sync.Mutex // guards all below
	idle    *sync.Cond // signals that nothing is waiting or being written
	waiting map[string][]byte
	writing string // the name being written, or ""
	current []byte
	failed  map[string]error
	awaited map[string]func(error) // the functions passed to Await, by name
}

// NewAsyncWriter returns a store that writes to s later. It calls wake, on any goroutine,
// after each write, successful or not.
func NewAsyncWriter(s Store, wake func()) *AsyncWriter {
	b := &AsyncWriter{Store: s, wake: wake, waiting: map[string][]byte{}, failed: map[string]error{}, awaited: map[string]func(error){}}
	b.idle = sync.NewCond(&b.mu)
	return b
}

// Save queues the text and returns nil. Await reports the result of the write.
func (b *AsyncWriter) Save(name string, text []byte) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	start := len(b.waiting) == 0 && b.writing == ""
	b.waiting[name] = slices.Clone(text)
	delete(b.failed, name)
	if start {
		go b.write()
	}
	return nil
}

// write writes until the queue is empty.
func (b *AsyncWriter) write() {
	b.mu.Lock()
	for len(b.waiting) > 0 {
		name := slices.Min(slices.Collect(maps.Keys(b.waiting)))
		text := b.waiting[name]
		delete(b.waiting, name)
		b.writing, b.current = name, text
		b.mu.Unlock()
		err := b.Store.Save(name, text)
		b.mu.Lock()
		b.writing, b.current = "", nil
		b.failed[name] = err // nil clears the error of an older text
		b.finishAwait(name)
	}
	b.idle.Broadcast()
	b.mu.Unlock()
	b.wake()
}

// Await calls told once, with the result of writing the newest text under a name:
// immediately if nothing is waiting there, or else on the writing goroutine. A further
// Await for the name replaces told. Told must not use the store.
func (b *AsyncWriter) Await(name string, done func(error)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.awaited[name] = done
	b.finishAwait(name)
}

// finishAwait calls the function waiting for a name if nothing is left to write there.
func (b *AsyncWriter) finishAwait(name string) {
	_, waits := b.waiting[name]
	if told := b.awaited[name]; told != nil && !waits && b.writing != name {
		delete(b.awaited, name)
		told(b.failed[name])
	}
}

// Settled reports whether the newest text under a name has been written, and the error of
// that write.
func (b *AsyncWriter) Settled(name string) (done bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if _, waits := b.waiting[name]; waits || b.writing == name {
		return false, nil
	}
	return true, b.failed[name]
}

// SaveNow saves like s.Save and waits until the text is written. Use it before the source
// of the text is replaced.
func SaveNow(s Store, name string, text []byte) error {
	if err := s.Save(name, text); err != nil {
		return err
	}
	b, behind := s.(*AsyncWriter)
	if !behind {
		return nil
	}
	b.Flush()
	_, err := b.Settled(name)
	return err
}

// writeHeld writes the texts held in memory, and clears the errors of those that succeed.
func (b *AsyncWriter) writeHeld(h *MemoryFallback) {
	h.Retry()
	b.mu.Lock()
	maps.DeleteFunc(b.failed, func(name string, err error) bool { return errors.As(err, new(*HeldError)) && !h.holds(name) })
	b.mu.Unlock()
	b.wake()
}

// Flush waits until everything is written.
func (b *AsyncWriter) Flush() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.waiting) > 0 || b.writing != "" {
		b.idle.Wait()
	}
}

func (b *AsyncWriter) Load(name string) ([]byte, error) {
	b.mu.Lock()
	text, waits := b.waiting[name]
	if !waits && b.writing == name {
		text, waits = b.current, true
	}
	b.mu.Unlock()
	if waits {
		return slices.Clone(text), nil
	}
	return b.Store.Load(name)
}

func (b *AsyncWriter) Names(prefix string) ([]string, error) {
	b.mu.Lock() // lock first, or a name written meanwhile would be in neither list
	defer b.mu.Unlock()
	names, err := b.Store.Names(prefix)
	for name := range b.waiting {
		if strings.HasPrefix(name, prefix) {
			names = append(names, name)
		}
	}
	if b.writing != "" && strings.HasPrefix(b.writing, prefix) {
		names = append(names, b.writing)
	}
	slices.Sort(names)
	return slices.Compact(names), err
}

func (b *AsyncWriter) Remove(name string) error {
	b.Flush()
	return b.Store.Remove(name)
}

func (b *AsyncWriter) SetAside(name string) (say.Text, error) {
	b.Flush()
	return b.Store.SetAside(name)
}

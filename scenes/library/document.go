package library

import (
	"errors"

	"tessera/logic/say"
	"tessera/scenes/store"
)

// Notice is what there is to tell of a text that could not be read. The zero value
// tells nothing.
type Notice struct {
	Words say.Text
	Stays bool // it could not be set aside: nothing may be written over it
}

// The headings of what is told of such texts.
const (
	DamagedStatistics say.ID = "Damaged statistics"
	DamagedPuzzles    say.ID = "Damaged puzzles"
)

// document is a text of which there is one: where it is stored, what it says, and
// how to tell that it cannot be read.
type document[T any] struct {
	name   string
	decode func([]byte) (T, error)
	encode func(T) ([]byte, error)
	empty  func() T // where none is stored
	// What is told where it cannot be read, in sentences: why, where it is now, and what
	// it means where it stays in its place.
	wrong func(why say.Text) say.Text
	aside say.ID
	stays say.ID
}

// read is what is stored. A text that cannot be read is set aside.
func (d document[T]) read(s store.Store) (T, Notice) {
	text, err := s.Load(d.name)
	if errors.Is(err, store.ErrNone) {
		return d.empty(), Notice{}
	}
	if err == nil {
		var value T
		if value, err = d.decode(text); err == nil {
			return value, Notice{}
		}
	}
	wrong := d.wrong(Plain(err))
	to, err := s.SetAside(d.name)
	if err != nil {
		return d.empty(), Notice{say.Join(" ", wrong, say.It(d.stays)), true}
	}
	return d.empty(), Notice{Words: say.Join(" ", wrong, say.It(d.aside, to))}
}

// write stores the text. Where that is not possible the table's own save has failed
// too, and has said so.
func (d document[T]) write(s store.Store, value T) {
	if text, err := d.encode(value); err == nil {
		_ = s.Save(d.name, text)
	}
}

// change reads the text and writes what becomes of it, where something does and it
// may be written.
func (d document[T]) change(s store.Store, f func(T) (T, bool)) Notice {
	value, notice := d.read(s)
	if notice.Stays {
		return notice
	}
	if value, changed := f(value); changed {
		d.write(s, value)
	}
	return notice
}

package library

import (
	"errors"

	"tessera/logic/say"
	"tessera/scenes/store"
)

// Notice is a message about a text that could not be read. The zero value says nothing.
type Notice struct {
	Words say.Text
	Stays bool // it could not be set aside: do not write over it
}

// The headings of such notices.
const (
	DamagedStatistics say.ID = "Damaged statistics"
	DamagedPuzzles    say.ID = "Damaged puzzles"
)

// document is a text that exists once in a store: its name, its format, and the words for
// a text that cannot be read.
type document[T any] struct {
	name   string
	decode func([]byte) (T, error)
	encode func(T) ([]byte, error)
	empty  func() T // the value if nothing is stored
	// The sentences of the notice: the reason, where the text is now, and what happens if
	// it stays in its place.
	wrong func(why say.Text) say.Text
	aside say.ID
	stays say.ID
}

// read loads the value. A text that cannot be read is set aside.
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
	wrong := d.wrong(WhyUnreadable(err))
	to, err := s.SetAside(d.name)
	if err != nil {
		return d.empty(), Notice{say.Join(" ", wrong, say.It(d.stays)), true}
	}
	return d.empty(), Notice{Words: say.Join(" ", wrong, say.It(d.aside, to))}
}

// write stores the text. It ignores an error, because the table's own save then fails too
// and reports it.
func (d document[T]) write(s store.Store, value T) {
	if text, err := d.encode(value); err == nil {
		_ = s.Save(d.name, text)
	}
}

// change reads the text, applies f, and writes the result if f reports a change and the
// text may be written.
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

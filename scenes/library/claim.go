package library

import (
	"errors"

	"tessera/logic/session"
	"tessera/scenes/store"
)

// Claim records whether only this program may save an open game. The zero value has
// claimed nothing.
type Claim struct {
	Refused bool // another program has the game: save nothing over it
	Asking  bool // the answer of the store is still to come
	name    string
}

// Claim asks the store for the sole right to write under a name, if the store coordinates
// several programs.
func (l Library) Claim(c *Claim, name string) {
	s, is := l.store.(*store.Saver)
	if !is || c.name == name {
		return
	}
	stays := c.Refused && c.name == "" // what is stored there could not be set aside
	*c = Claim{name: name, Asking: true, Refused: stays}
	s.Claim(name)
	s.Watch(name)
	if mine, known := s.Claimed(name); known && !mine {
		c.Refused = true // the table asks the player about it in its first frame
	}
}

// Answered reports whether a game for which [Library.Claim] asks is ours, once that is known.
func (l Library) Answered(c *Claim) (mine, known bool) {
	mine, known = l.store.(*store.Saver).Claimed(c.name)
	c.Asking = !known
	return mine, known
}

// TakeOver makes this program the writer of the game that is stored now, and returns that
// game. It returns nil if the game has no moves or cannot be read.
func (l Library) TakeOver(c *Claim, name string) *session.Session {
	if s, is := l.store.(*store.Saver); is {
		s.Watch(name)
	}
	c.Refused = false
	found, err := l.Read(name)
	if err != nil || found.Match().Len() == 0 {
		return nil
	}
	return found
}

// Contested reports whether a save failed because another program has written under the
// name.
func Contested(err error) bool { return errors.As(err, new(*store.ConflictError)) }

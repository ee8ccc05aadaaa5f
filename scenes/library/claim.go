package library

import (
	"errors"

	"tessera/logic/session"
	"tessera/scenes/store"
)

// Claim is whether an open game is ours alone to write. The zero value has claimed
// nothing.
type Claim struct {
	Refused bool // another program has the game, and nothing is saved over it
	Asking  bool // it is still to be answered who has it
	name    string
}

// Claim asks to be the only one who writes under a name, where the store knows of
// other programs.
func (l Library) Claim(c *Claim, name string) {
	g := store.GuardOf(l.store)
	if g == nil || c.name == name {
		return
	}
	stays := c.Refused && c.name == "" // what lies there could not be set aside
	*c = Claim{name: name, Asking: true, Refused: stays}
	g.Claim(name)
	g.Watch(name)
	if mine, known := g.Claimed(name); known && !mine {
		c.Refused = true // the player is asked about it in the table's first frame
	}
}

// Answered reports, once known, whether the game is ours.
func (l Library) Answered(c *Claim) (mine, known bool) {
	mine, known = store.GuardOf(l.store).Claimed(c.name)
	c.Asking = !known
	return mine, known
}

// TakeOver has the game as it lies there now written by this program. It returns
// that game; nil where there is nothing to take over.
func (l Library) TakeOver(c *Claim, name string) *session.Session {
	if g := store.GuardOf(l.store); g != nil {
		g.Watch(name)
	}
	c.Refused = false
	found, err := l.Read(name)
	if err != nil || found.Match().Len() == 0 {
		return nil
	}
	return found
}

// Contested reports whether a save failed because another program has written
// there.
func Contested(err error) bool { return errors.As(err, new(*store.Changed)) }

// Release gives back what was claimed: no game is open any more. What this program
// saved before is written first, while the names are still its own.
func Release(s store.Store) {
	if b, ok := s.(*store.Behind); ok {
		b.Flush()
	}
	if g := store.GuardOf(s); g != nil {
		g.Release()
	}
}

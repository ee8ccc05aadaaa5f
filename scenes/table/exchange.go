package table

import (
	"tessera/logic/match"
	"tessera/logic/session"
)

// Put puts the game of a record on this table. A game under way there is kept
// among the games. A record that does not load, or a game
// that cannot be kept, changes nothing; the error says why.
func (t *Table) Put(r match.Record) error {
	next, err := session.Open(t.Game.Game, r)
	if err != nil {
		return err
	}
	if _, err := t.library().SaveCurrent(next.Match(), t.Stage.Now()); err != nil {
		return err
	}
	t.begin(next)
	return nil
}

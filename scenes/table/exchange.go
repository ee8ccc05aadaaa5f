package table

import (
	"fmt"
	"strings"

	"tessera/logic/match"
	"tessera/logic/session"
	"tessera/scenes/ui"
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

// fileName is what a file of this game is called, without its ending.
func (t *Table) fileName() string { return strings.ToLower(t.Game.Title) }

// LeftOut says what of a file is not in the game that was read from it, in one
// short text; "" for nothing. Left is what decoding it said.
func LeftOut(left []string) string {
	switch len(left) {
	case 0:
		return ""
	case 1:
		return ui.Sentence(left[0])
	}
	return fmt.Sprintf("%d things of the file are left out. The first: %s", len(left), left[0])
}

package table

import (
	"fmt"
	"strings"

	"tessera/logic/match"
	"tessera/scenes/ui"
)

// Put puts the game of a record on this table. A game under way there is kept
// among the games. A record that does not load, or a game
// that cannot be kept, changes nothing; the error says why.
func (t *Table) Put(r match.Record) error {
	m, r, err := t.game.load(r)
	if err != nil {
		return err
	}
	if _, err := t.game.keepPrevious(t.Stage, m); err != nil {
		return err
	}
	t.begin(m, r)
	return nil
}

// fileName is what a file of this game is called, without its ending.
func (t *Table) fileName() string { return strings.ToLower(t.game.Title) }

// WhyNotNow says why the board takes no moves while it is not a person's turn.
func (t *Table) WhyNotNow() string {
	switch {
	case t.task != nil:
		return t.task.whyNotNow()
	case t.people() && !t.Over() && !t.Mine():
		return t.whyNotApart()
	case t.Looking() && t.game.Final:
		return "This is how it stood. Go back to the game to play on."
	case t.Over():
		return "The game is over."
	case t.Looking():
		return "The computer is to move here. Look at a position before a turn of yours to play another move."
	}
	return "It is the computer's turn."
}

// Person reports whether a person holds the seat.
func (t *Table) Person(seat int) bool {
	return seat >= 0 && seat < len(t.seats) && t.seats[seat] == match.Person
}

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

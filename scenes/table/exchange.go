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
	next, err := session.Open(t.game.Game, r)
	if err != nil {
		return err
	}
	if _, err := t.game.keepPrevious(t.Stage, next.Match()); err != nil {
		return err
	}
	t.begin(next)
	return nil
}

// fileName is what a file of this game is called, without its ending.
func (t *Table) fileName() string { return strings.ToLower(t.game.Title) }

// WhyNotNow says why the board takes no moves while it is not a person's turn.
func (t *Table) WhyNotNow() string {
	switch t.session.May() {
	case session.Over:
		return "The game is over."
	case session.Past:
		return "This is how it stood. Go back to the game to play on."
	case session.PastComputers:
		return "The computer is to move here. Look at a position before a turn of yours to play another move."
	case session.RemoteTurn:
		return t.seatTitle(t.State().Turn()) + " to move; they sit elsewhere."
	case session.Closed:
		return t.server.Client.Ended()
	case session.Solved:
		return "This one is done. Go on to the next."
	case session.ComputersTurn:
		return "It is the computer's turn."
	}
	return ""
}

// Person reports whether a person here holds the seat.
func (t *Table) Person(seat int) bool { return t.session.Here(seat) }

// seatTitle is how a seat is called.
func (t *Table) seatTitle(seat int) string { return t.game.Seats(t.State())[seat].Name }

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

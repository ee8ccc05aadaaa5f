package squaregame

import (
	"errors"
	"fmt"

	"tessera/logic/say"
)

// Reason is the rule that a move breaks.
type Reason int

// The reasons, in the order of the checks.
const (
	Allowed Reason = iota
	GameOver
	OpeningNotPassed   // the opening cannot be passed
	OpeningPlace       // the opening has a fixed place
	UnknownPiece       // no piece has this number
	UnknownPermutation // no permutation has this number
	NotInHand          // the player has already laid the piece
	OffBoard           // a point of the piece is off the board
	LineTaken          // a line of the piece is already taken
	Crosses            // it passes straight through a point across another piece
	ClosesNothing      // it closes no square with an older line
	reasonCount        = iota
)

var reasonNames = [reasonCount]string{
	"allowed", "game over", "opening passed", "opening place", "unknown piece", "unknown permutation",
	"not in hand", "off the board", "line taken", "crosses", "closes nothing",
}

// String returns a short name in lower case.
func (r Reason) String() string {
	if r < 0 || int(r) >= len(reasonNames) {
		return fmt.Sprintf("reason %d", int(r))
	}
	return reasonNames[r]
}

// Illegal is the error for an illegal move.
type Illegal struct {
	Move   Move
	Reason Reason
	// Line is the first line that is taken; At is the point where the piece crosses
	// another. They are meaningless for other reasons.
	Line Line
	At   Point

	said say.Text
}

// Error returns a sentence for a person: what is wrong and what is allowed.
func (e *Illegal) Error() string { return e.said.String() }

// Said returns the same sentence as a translatable text.
func (e *Illegal) Said() say.Text { return e.said }

func illegal(m Move, r Reason, id say.ID, args ...any) *Illegal {
	return &Illegal{Move: m, Reason: r, said: say.It(id, args...)}
}

// ReasonOf returns the broken rule of an error of Apply or Try; Allowed for nil and for
// other errors.
func ReasonOf(err error) Reason {
	var e *Illegal
	if errors.As(err, &e) {
		return e.Reason
	}
	return Allowed
}

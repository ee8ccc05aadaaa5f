package squaregame

import (
	"errors"
	"fmt"

	"tessera/logic/say"
)

// Reason is the rule that a move breaks.
type Reason int

// The reasons, in the order in which they are looked for.
const (
	Allowed Reason = iota
	GameOver
	OpeningNotPassed   // the opening cannot be passed
	OpeningPlace       // the opening lies elsewhere
	UnknownPiece       // no piece has this number
	UnknownPermutation // no permutation has this number
	NotInHand          // the player has laid the piece already
	OffBoard           // a point of the piece is off the board
	LineTaken          // a line of the piece lies there already
	Crosses            // it passes straight through a point across another piece
	ClosesNothing      // it closes no square with an older line
	reasonCount        = iota
)

var reasonNames = [reasonCount]string{
	"allowed", "game over", "opening passed", "opening place", "unknown piece", "unknown permutation",
	"not in hand", "off the board", "line taken", "crosses", "closes nothing",
}

// String is a short name in lower case.
func (r Reason) String() string {
	if r < 0 || int(r) >= len(reasonNames) {
		return fmt.Sprintf("reason %d", int(r))
	}
	return reasonNames[r]
}

// Illegal is the error of a move that the rules do not allow.
type Illegal struct {
	Move   Move
	Reason Reason
	// Line is the first line that is taken, At the point where the piece
	// crosses another; they say nothing for other reasons.
	Line Line
	At   Point

	said say.Text
}

// Error is a sentence for a person: what is wrong and what is allowed.
func (e *Illegal) Error() string { return e.said.String() }

// Said is the sentence in any language.
func (e *Illegal) Said() say.Text { return e.said }

func illegal(m Move, r Reason, id say.ID, args ...any) *Illegal {
	return &Illegal{Move: m, Reason: r, said: say.It(id, args...)}
}

// ReasonOf is the rule that an error of Apply or Try names; Allowed for nil
// and for any other error.
func ReasonOf(err error) Reason {
	var e *Illegal
	if errors.As(err, &e) {
		return e.Reason
	}
	return Allowed
}

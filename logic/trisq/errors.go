package trisq

import (
	"tessera/logic/internal/clip"
	"tessera/logic/say"
)

// Reason is why a move is illegal.
type Reason uint8

const (
	// Unreadable: the text is not a move.
	Unreadable Reason = iota + 1
	// OffBoard: the coordinate is outside the board.
	OffBoard
	// Occupied: the point holds a figure.
	Occupied
	// SelfCapture: the figure or, under the rule set groups, its group would be captured.
	SelfCapture
	// Repetition: the board would be as it was before the opponent's last move.
	Repetition
	// GameOver: the game has ended.
	GameOver
)

// String returns a short name, like "self-capture".
func (r Reason) String() string {
	switch r {
	case Unreadable:
		return "unreadable"
	case OffBoard:
		return "off the board"
	case Occupied:
		return "occupied"
	case SelfCapture:
		return "self-capture"
	case Repetition:
		return "repetition"
	case GameOver:
		return "game over"
	}
	return "unknown"
}

// MoveError is the error for an illegal move. errors.As finds it in every error of
// ParsePoint, ParseMove, State.Check and State.Apply.
type MoveError struct {
	Reason Reason
	error  // a sentence for the player: what is wrong and what is allowed
}

// Unwrap returns the sentence, which can be translated.
func (e *MoveError) Unwrap() error { return e.error }

func refuse(reason Reason, id say.ID, args ...any) error {
	return &MoveError{reason, say.Errorf(id, args...)}
}

// name returns the message for a figure within a sentence.
func (f Figure) name() say.ID {
	if f == Triangle {
		return "figure in a sentence|triangle"
	}
	return "figure in a sentence|square"
}

func unreadable(text string) error {
	return refuse(Unreadable, "%q is not a move; give a point like c12, or pass", clip.Text(text))
}

func offBoard(text string) error {
	if lower(text[0]) == 'i' {
		return refuse(OffBoard, "%s is off the board: there is no column i, the columns are a to h and j to n", clip.Text(text))
	}
	return refuse(OffBoard, "%s is off the board; the columns are a to n without i, the rows 1 to %d", clip.Text(text), Size)
}

package trisq

import (
	"tessera/logic/internal/clip"
	"tessera/logic/say"
)

// Reason is why a move is refused.
type Reason uint8

const (
	// Unreadable is a text that is no move.
	Unreadable Reason = iota + 1
	// OffBoard is a coordinate outside the board.
	OffBoard
	// Occupied is a point that holds a figure already.
	Occupied
	// SelfCapture is a figure (or, in groups, its group) that would be
	// captured at once.
	SelfCapture
	// Repetition would bring back the board as it stood before the
	// opponent's last move.
	Repetition
	// GameOver is any move after the end.
	GameOver
)

// String is a short name, like "self-capture".
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

// MoveError is a refused move: errors.As finds it in every error of ParsePoint,
// ParseMove, State.Check and State.Apply.
type MoveError struct {
	Reason Reason
	error  // a sentence for the player: what is wrong and what is allowed
}

// Unwrap is the sentence, which is said in any language.
func (e *MoveError) Unwrap() error { return e.error }

func refuse(reason Reason, id say.ID, args ...any) error {
	return &MoveError{reason, say.Errorf(id, args...)}
}

// name is what a figure is called within a refusal.
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

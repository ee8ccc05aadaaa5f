package foursquare

import (
	"tessera/logic/internal/clip"
	"tessera/logic/say"
)

// Reason is why a move is illegal.
type Reason uint8

const (
	// Unreadable: the text is not a move.
	Unreadable Reason = iota + 1
	// OffBoard: an index is out of range.
	OffBoard
	// IsHole: nothing can be placed into the hole, and it cannot slide.
	IsHole
	// Occupied: the slot holds a marble.
	Occupied
	// AlreadyPlaced: the turn's marble is placed and a slide is due.
	AlreadyPlaced
	// AllPlaced: a placement in the movement phase.
	AllPlaced
	// PlaceFirst: a slide before the turn's placement.
	PlaceFirst
	// NotAdjacent: the square is not next to the hole.
	NotAdjacent
	// SlidBack: the square was slid last, with NoBackslide.
	SlidBack
	// GameOver: the game has ended.
	GameOver
)

var reasonNames = [...]string{
	Unreadable:    "unreadable",
	OffBoard:      "off the board",
	IsHole:        "the hole",
	Occupied:      "occupied",
	AlreadyPlaced: "already placed",
	AllPlaced:     "all placed",
	PlaceFirst:    "place first",
	NotAdjacent:   "not adjacent",
	SlidBack:      "slid back",
	GameOver:      "game over",
}

// String returns a short name, like "occupied".
func (r Reason) String() string {
	if r == 0 || int(r) >= len(reasonNames) {
		return "unknown"
	}
	return reasonNames[r]
}

// MoveError is the error for an illegal move. errors.As finds it in every error of
// ParseMove, State.CanPlace, State.CanSlide and State.Apply.
type MoveError struct {
	Reason Reason
	error  // a sentence for the player: what is wrong and what is allowed
}

// Unwrap returns the sentence, which can be translated.
func (e *MoveError) Unwrap() error { return e.error }

func refuse(reason Reason, id say.ID, args ...any) error {
	return &MoveError{reason, say.Errorf(id, args...)}
}

// of returns the message for one of the players.
func (p Player) of(red, blue say.ID) say.ID {
	if p == Red {
		return red
	}
	return blue
}

func unreadable(text string) error {
	return refuse(Unreadable, "%q is not a move; write p and a square and a slot, like p 0 2, or s and a square, like s 3", clip.Text(text))
}

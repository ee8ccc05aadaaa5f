package foursquare

import (
	"tessera/logic/internal/clip"
	"tessera/logic/say"
)

// Reason is why a move is refused.
type Reason uint8

const (
	// Unreadable is a text that is no move.
	Unreadable Reason = iota + 1
	// OffBoard is an index that names no square or no slot.
	OffBoard
	// IsHole is the hole, into which nothing is placed and which cannot slide.
	IsHole
	// Occupied is a slot that holds a marble already.
	Occupied
	// AlreadyPlaced is a second placement in one turn: a slide is due.
	AlreadyPlaced
	// AllPlaced is a placement in the movement phase.
	AllPlaced
	// PlaceFirst is a slide before the turn's placement.
	PlaceFirst
	// NotAdjacent is the slide of a square that is not next to the hole.
	NotAdjacent
	// SlidBack is the slide of the square that was slid last, with
	// NoBackslide.
	SlidBack
	// GameOver is any move after the end.
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

// String is a short name, like "occupied".
func (r Reason) String() string {
	if r == 0 || int(r) >= len(reasonNames) {
		return "unknown"
	}
	return reasonNames[r]
}

// MoveError is a refused move: errors.As finds it in every error of ParseMove,
// State.CanPlace, State.CanSlide and State.Apply.
type MoveError struct {
	Reason Reason
	error  // a sentence for the player: what is wrong and what is allowed
}

// Unwrap is the sentence, which is said in any language.
func (e *MoveError) Unwrap() error { return e.error }

func refuse(reason Reason, id say.ID, args ...any) error {
	return &MoveError{reason, say.Errorf(id, args...)}
}

// of is what is said of one of the players, or of a marble of its colour.
func (p Player) of(red, blue say.ID) say.ID {
	if p == Red {
		return red
	}
	return blue
}

func unreadable(text string) error {
	return refuse(Unreadable, "%q is not a move; write p and a square and a slot, like p 0 2, or s and a square, like s 3", clip.Text(text))
}

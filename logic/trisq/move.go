package trisq

import "strings"

// Move is what a player does in one turn: a placement (Place) or Pass.
type Move uint8

// Pass is the move that places nothing.
const Pass Move = Points

// passText is Pass in writing.
const passText = "pass"

// Place is the placement of a figure on a point.
func Place(p Point) Move {
	if !p.OnBoard() {
		// Kept apart from Pass, so that it is refused and not taken for one.
		return Move(Points + 1)
	}
	return Move(p)
}

// Point is where the move places a figure; false for Pass.
func (m Move) Point() (Point, bool) {
	return Point(m), m < Points
}

// String is the point's coordinate, like "c12", or "pass".
func (m Move) String() string {
	if m == Pass {
		return passText
	}
	return Point(m).String()
}

// ParseMove reads a coordinate or "pass", in either case. The error is a
// *MoveError with reason OffBoard or Unreadable.
func ParseMove(text string) (Move, error) {
	// The length keeps out letters that merely fold to these, like ſ.
	if len(text) == len(passText) && strings.EqualFold(text, passText) {
		return Pass, nil
	}
	p, err := ParsePoint(text)
	if err != nil {
		return 0, err
	}
	return Place(p), nil
}

package trisq

import "strings"

// Move is what a player does in a turn: a placement or a pass.
type Move uint8

// Pass places no figure.
const Pass Move = Points

const passText = "pass"

// Place returns the placement of a figure on a point.
func Place(p Point) Move {
	if !p.OnBoard() {
		// Different from Pass, so that it is refused.
		return Move(Points + 1)
	}
	return Move(p)
}

// Point returns where the move places a figure; false for Pass.
func (m Move) Point() (Point, bool) {
	return Point(m), m < Points
}

// String returns the point's coordinate, like "c12", or "pass".
func (m Move) String() string {
	if m == Pass {
		return passText
	}
	return Point(m).String()
}

// ParseMove parses a coordinate or "pass", in upper or lower case. The error is a
// *MoveError with reason OffBoard or Unreadable.
func ParseMove(text string) (Move, error) {
	// The length excludes letters that merely fold to these, like ſ.
	if len(text) == len(passText) && strings.EqualFold(text, passText) {
		return Pass, nil
	}
	p, err := ParsePoint(text)
	if err != nil {
		return 0, err
	}
	return Place(p), nil
}

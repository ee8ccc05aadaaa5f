package shaper

import (
	"fmt"

	"tessera/logic/say"
)

// Move is a command of the player, as the number that its text spells: 11 to 33 place the
// piece with its first cell at that row and column, [Clockwise] and [Anticlockwise]
// rotate it. The zero value is invalid.
type Move uint8

// The two rotations, by 90 degrees each.
const (
	Clockwise     Move = 41
	Anticlockwise Move = 42
)

// commands are all moves in their fixed order. Of equally good commands the first one is
// the best.
var commands = [...]Move{11, 12, 13, 21, 22, 23, 31, 32, 33, Clockwise, Anticlockwise}

// Place returns the command that puts the piece's first cell (the left or top one) at row
// and column, both 1 to 3. Off the board it returns the invalid zero Move.
func Place(row, column int) Move {
	if !onBoard(row, column) {
		return 0
	}
	return Move(10*row + column)
}

// Valid reports whether m is one of the eleven commands.
func (m Move) Valid() bool {
	return m.IsPlacement() || m.IsRotation()
}

// IsPlacement reports whether m places the piece, fully on the board or partly over its
// edge.
func (m Move) IsPlacement() bool {
	return onBoard(m.Row(), m.Column())
}

// IsRotation reports whether m rotates the piece.
func (m Move) IsRotation() bool {
	return m == Clockwise || m == Anticlockwise
}

// Row returns the row of a placement, 1 to 3. It is meaningless for a rotation.
func (m Move) Row() int { return int(m / 10) }

// Column returns the column of a placement, 1 to 3. It is meaningless for a rotation.
func (m Move) Column() int { return int(m % 10) }

// String returns the command's two digits.
func (m Move) String() string {
	return fmt.Sprintf("%02d", uint8(m))
}

// ParseMove parses a command of exactly two digits. The error lists the commands.
func ParseMove(text string) (Move, error) {
	if len(text) == 2 && isDigit(text[0]) && isDigit(text[1]) {
		m := Move(10*(text[0]-'0') + text[1] - '0')
		if m.Valid() {
			return m, nil
		}
	}
	return 0, errCommand(quote(text))
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func errCommand(what string) error {
	return say.Errorf("%s is not a command; place the piece with 11 to 33 (row, then column, each 1 to 3) "+
		"or rotate it with 41 (clockwise) or 42 (anticlockwise)", what)
}

package shaper

import (
	"math/bits"
	"strconv"
	"strings"

	"tessera/logic/internal/clip"
	"tessera/logic/say"
)

// Size is the number of rows, and of columns, of a board.
const Size = 3

// Boards is the number of different boards. Every valid Board is below it.
const Boards = 1 << (Size * Size)

// Board is a 3x3 board of X and empty squares, or a set of squares: bit
// 3*(row-1)+(column-1) is set if the square holds an X. The zero value is the empty
// board. The rules combine boards by XOR, the operator ^.
type Board uint16

// Square returns the board with a single X at row and column, both 1 to 3 and counted
// from the top left. Off the board it returns the empty board.
func Square(row, column int) Board {
	if !onBoard(row, column) {
		return 0
	}
	return 1 << (Size*(row-1) + column - 1)
}

func onBoard(row, column int) bool {
	return 1 <= row && row <= Size && 1 <= column && column <= Size
}

// At reports whether there is an X at row and column, both 1 to 3. Off the board it
// returns false.
func (b Board) At(row, column int) bool {
	return b&Square(row, column) != 0
}

// Count returns the number of X, 0 to 9.
func (b Board) Count() int {
	return bits.OnesCount16(uint16(b))
}

// String returns the board's notation: the rows from the top with X and ., separated by
// /, as in "X.X/.XX/X.X".
func (b Board) String() string {
	var text strings.Builder
	for row := 1; row <= Size; row++ {
		if row > 1 {
			text.WriteByte('/')
		}
		for column := 1; column <= Size; column++ {
			text.WriteByte(mark(b.At(row, column), '.'))
		}
	}
	return text.String()
}

func mark(filled bool, empty byte) byte {
	if filled {
		return 'X'
	}
	return empty
}

// ParseBoard parses a board's notation: three rows of three squares, X or x and .,
// separated by /. The error says what is wrong and what is allowed.
func ParseBoard(text string) (Board, error) {
	rows := strings.SplitN(text, "/", Size+2)
	if len(rows) != Size {
		return 0, say.Errorf("a board has %d rows with / between them, like X.X/.XX/X.X; %s "+
			"is not one", Size, quote(text))
	}
	var board Board
	for i, row := range rows {
		if len(row) != Size {
			return 0, say.Errorf("row %d of the board %s must have %d tiles, "+
				"each . or X", i+1, quote(text), Size)
		}
		for j := range row {
			filled, err := parseMark(row[j])
			if err != nil {
				return 0, say.Errorf("row %d, column %d of the board %s: %s", i+1, j+1, quote(text), err)
			}
			if filled {
				board |= Square(i+1, j+1)
			}
		}
	}
	return board, nil
}

var errMark = say.Errorf("a tile is X or . (empty)")

func parseMark(c byte) (bool, error) {
	switch c {
	case 'X', 'x':
		return true, nil
	case '.':
		return false, nil
	}
	return false, errMark
}

// quote quotes hostile input for an error, shortened.
func quote(text string) string { return strconv.Quote(clip.To(text, 40)) }

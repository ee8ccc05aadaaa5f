package trisq

import (
	"strconv"
	"strings"
)

const (
	// Size is the number of columns and of rows.
	Size = 13
	// Points is the number of points of the board.
	Points = Size * Size
	// columns are the column letters. There is no i, because it is easily misread.
	columns = "abcdefghjklmn"
)

// Point is a point of the board, numbered in reading order: a13 is 0, b13 is 1, n1 is
// Points-1.
type Point uint8

// PointAt returns the point in a column (0 is a) and a row (0 is row 13), both 0 to
// Size-1; false if it is off the board.
func PointAt(column, row int) (Point, bool) {
	if column < 0 || column >= Size || row < 0 || row >= Size {
		return 0, false
	}
	return Point(row*Size + column), true
}

// OnBoard reports whether p is a point of the board.
func (p Point) OnBoard() bool { return p < Points }

// Column returns the column, 0 (a) to Size-1 (n).
func (p Point) Column() int { return int(p) % Size }

// Row returns the row counted from the top, 0 (row 13) to Size-1 (row 1).
func (p Point) Row() int { return int(p) / Size }

// String returns the point's coordinate, like "c12".
func (p Point) String() string {
	if !p.OnBoard() {
		return "off the board"
	}
	return ColumnName(p.Column()) + RowName(p.Row())
}

// ColumnName returns the letter of a column, 0 ("a") to Size-1 ("n").
func ColumnName(column int) string { return columns[column : column+1] }

// RowName returns the number of a row counted from the top, 0 ("13") to Size-1 ("1").
func RowName(row int) string { return strconv.Itoa(Size - row) }

// ParsePoint parses a coordinate like "c12" or "C12". The error is a *MoveError with
// reason OffBoard or Unreadable.
func ParsePoint(text string) (Point, error) {
	if !looksLikePoint(text) {
		return 0, unreadable(text)
	}
	column := strings.IndexByte(columns, lower(text[0]))
	number, err := strconv.Atoi(text[1:])
	if column < 0 || err != nil || number < 1 || number > Size {
		return 0, offBoard(text)
	}
	return Point((Size-number)*Size + column), nil
}

// looksLikePoint reports whether a text has the form of a coordinate, perhaps off the
// board like z9 or a14: a letter and a number without leading zeros.
func looksLikePoint(text string) bool {
	if len(text) < 2 || lower(text[0]) < 'a' || lower(text[0]) > 'z' {
		return false
	}
	if text[1] == '0' && len(text) > 2 {
		return false
	}
	for _, c := range []byte(text[1:]) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

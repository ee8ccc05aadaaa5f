package squaregame

import (
	"fmt"
	"strconv"
	"strings"

	"tessera/logic/say"
	"tessera/logic/squaregame/grid"
)

// Move is a pass or the placement of a piece: Piece 1 to 16 in Permutation 1 to 8 with
// its zero point at (X, Y). The zero value is the pass.
type Move struct {
	Piece, Permutation, X, Y int
}

// Pass gives up the moves left in the turn.
var Pass = Move{}

// IsPass reports whether the move is the pass.
func (m Move) IsPass() bool { return m == Pass }

// String returns "pass", or piece/permutation@x,y as in "9/1@16,16".
func (m Move) String() string {
	if m.IsPass() {
		return "pass"
	}
	return fmt.Sprintf("%d/%d@%d,%d", m.Piece, m.Permutation, m.X, m.Y)
}

// ParseMove parses what String returns. Apply checks the ranges of the numbers. A
// placement never parses as the pass.
func ParseMove(text string) (Move, error) {
	t := strings.TrimSpace(text)
	if t == "pass" {
		return Pass, nil
	}
	unreadable := say.Errorf("%.40q is not a move; write pass, or piece/permutation@x,y as "+
		"in 9/1@16,16", text)
	what, where, ok := strings.Cut(t, "@")
	piece, perm, ok1 := cutNumbers(what, "/")
	x, y, ok2 := cutNumbers(where, ",")
	if !ok || !ok1 || !ok2 || piece == 0 {
		return Move{}, unreadable
	}
	return Move{piece, perm, x, y}, nil
}

func cutNumbers(text, separator string) (a, b int, ok bool) {
	before, after, ok := strings.Cut(text, separator)
	if !ok {
		return 0, 0, false
	}
	a, err1 := strconv.Atoi(before)
	b, err2 := strconv.Atoi(after)
	return a, b, err1 == nil && err2 == nil
}

// permutationOf converts the terminal's input to a permutation: 0 to 3 rotations to the
// right, then the flip.
func permutationOf(rotations int, flip bool) int {
	if !flip {
		return 1 + rotations%4
	}
	return 5 + (4-rotations%4)%4
}

// RotateRight returns the permutation 1 to 8 after a quarter turn to the right.
func RotateRight(permutation int) int {
	if permutation >= 5 {
		return 5 + (permutation-4)%4
	}
	return 1 + permutation%4
}

// RotateLeft undoes RotateRight.
func RotateLeft(permutation int) int {
	return RotateRight(RotateRight(RotateRight(permutation)))
}

// Flip returns the permutation 1 to 8 mirrored left to right. A permutation number flips
// before it rotates, so flipping afterwards reverses the rotations.
func Flip(permutation int) int {
	rotations := (permutation - 1) % 4
	if permutation >= 5 {
		return 1 + (4-rotations)%4
	}
	return 5 + (4-rotations)%4
}

// Line joins the point (X, Y) with (X+1, Y), or with (X, Y+1) if Vertical.
type Line = grid.Line

// PieceLines returns the lines of a piece 1 to 16 in permutation 1 to 8 with its zero
// point at (0, 0), or nil for other numbers.
func PieceLines(piece, permutation int) []Line {
	if !isPiece(piece) || !isPermutation(permutation) {
		return nil
	}
	t := grid.ShapeOf(piece, permutation)
	return grid.Placement{Shape: t.Shape, X: int8(t.DX), Y: int8(t.DY)}.AppendLines(nil)
}

// PieceLength returns the number of lines of a piece 1 to 16.
func PieceLength(piece int) int { return len(PieceLines(piece, 1)) }

func isPiece(n int) bool       { return n >= 1 && n <= Pieces }
func isPermutation(n int) bool { return n >= 1 && n <= Permutations }

package squaregame

import (
	"fmt"
	"iter"
	"strconv"
	"strings"

	"tessera/logic/say"
	"tessera/logic/squaregame/grid"
)

// Legal yields the moves of the player to move: the placements by piece, permutation, y
// and x, each set of lines once (as its smallest permutation), and then the pass, if
// passing is allowed.
func (s State) Legal() iter.Seq[Move] {
	return func(yield func(Move) bool) {
		for _, m := range s.placements(s.handToMove()) {
			if !yield(m) {
				return
			}
		}
		if s.phase == PhaseNormal || s.phase == PhaseFinal {
			yield(Pass)
		}
	}
}

// CountLegal returns the number of distinct placements of the player to move: pairs of a
// piece and a set of lines. It does not count the pass.
func (s State) CountLegal() int {
	if s.phase == PhaseOpening {
		return len(openings(s.handToMove()))
	}
	return s.lines.CountLegal(s.handToMove())
}

// CanPlace reports whether the player to move can place any piece.
func (s State) CanPlace() bool {
	return s.phase == PhaseOpening || s.lines.AnyLegal(s.handToMove())
}

// Places lists the legal placements of one piece of the player to move, in the order of
// Legal.
func (s State) Places(piece int) []Move {
	if !isPiece(piece) {
		return nil
	}
	return s.placements(s.handToMove() & (1 << piece))
}

// Points returns the zero points, by y and x, where the player to move can lay the piece
// in exactly this permutation.
func (s State) Points(piece, permutation int) []Point {
	if !isPiece(piece) || !isPermutation(permutation) || s.handToMove()&(1<<piece) == 0 {
		return nil
	}
	if s.phase == PhaseOpening {
		return []Point{Opening}
	}
	t := grid.ShapeOf(piece, permutation)
	var points []Point
	for _, p := range s.lines.AppendLegal(nil, s.handToMove()&(1<<piece)) {
		if p.Shape == t.Shape {
			points = append(points, Point{int(p.X) - t.DX, int(p.Y) - t.DY})
		}
	}
	return points
}

// Placeable returns the pieces of the player to move that have a legal place, ascending.
func (s State) Placeable() []int {
	var pieces []int
	for _, piece := range s.Hand(s.ToMove()) {
		if s.phase == PhaseOpening || s.lines.AnyLegal(1<<piece) {
			pieces = append(pieces, piece)
		}
	}
	return pieces
}

func (s State) handToMove() uint32 {
	if s.phase == PhaseOver {
		return 0
	}
	return s.hands[s.turn-1]
}

func (s State) placements(hand uint32) []Move {
	if s.phase == PhaseOpening {
		return openings(hand)
	}
	list := s.lines.AppendLegal(nil, hand)
	moves := make([]Move, len(list))
	for i, p := range list {
		piece, permutation, x, y := p.Zero()
		moves[i] = Move{piece, permutation, x, y}
	}
	return moves
}

// openings returns all permutations of all pieces. With the same zero point no two of
// them have the same frame.
func openings(hand uint32) []Move {
	var moves []Move
	for piece := 1; piece <= Pieces; piece++ {
		if hand>>piece&1 == 0 {
			continue
		}
		for permutation := 1; permutation <= Permutations; permutation++ {
			moves = append(moves, Move{piece, permutation, Opening.X, Opening.Y})
		}
	}
	return moves
}

// Preview is what a placement would do.
type Preview struct {
	// Err is nil if the placement is legal, otherwise an *Illegal.
	Err error
	// Lines are the piece's lines, even if the placement is illegal. They may be off the
	// board. Lines is nil if the piece or the permutation is unknown.
	Lines []Line
	// Closes are the squares that the placement would close with an older line, Loops
	// those made of its own lines alone.
	Closes, Loops []Point
}

// Legal reports whether the placement is legal.
func (p Preview) Legal() bool { return p.Err == nil }

// Try returns what a move of the player to move would do, without making it.
func (s State) Try(m Move) Preview {
	next, err := s.Apply(m)
	p := Preview{Err: err, Lines: Placement{Move: m}.Lines()}
	if err != nil || m.IsPass() {
		return p
	}
	for _, q := range next.SquaresOf(next.LastIndex()) {
		if q.Loop {
			p.Loops = append(p.Loops, q.Point)
		} else {
			p.Closes = append(p.Closes, q.Point)
		}
	}
	return p
}

// Grid returns the board as bits, for computer players.
func (s State) Grid() grid.Grid { return s.lines }

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

// endOf returns the point that a line joins with (X, Y).
func endOf(l Line) Point {
	if l.Vertical {
		return Point{l.X, l.Y + 1}
	}
	return Point{l.X + 1, l.Y}
}

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

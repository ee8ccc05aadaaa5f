package squaregame

import (
	"iter"

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
		return len(s.openings(s.handToMove()))
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
	if !isPiece(piece) || !isPermutation(permutation) {
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
		return s.openings(hand)
	}
	list := s.lines.AppendLegal(nil, hand)
	moves := make([]Move, len(list))
	for i, p := range list {
		moves[i] = moveOf(p)
	}
	return moves
}

func moveOf(p grid.Placement) Move {
	piece, permutation, x, y := p.Zero()
	return Move{piece, permutation, x, y}
}

// openings returns all permutations of all pieces. With the same zero point no two of
// them have the same frame.
func (s State) openings(hand uint32) []Move {
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

// Reason returns the rule that the placement breaks.
func (p Preview) Reason() Reason { return ReasonOf(p.Err) }

// Try returns what a move of the player to move would do, without making it.
func (s State) Try(m Move) Preview {
	next, err := s.Apply(m)
	p := Preview{Err: err}
	for _, l := range PieceLines(m.Piece, m.Permutation) {
		p.Lines = append(p.Lines, Line{X: l.X + m.X, Y: l.Y + m.Y, Vertical: l.Vertical})
	}
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

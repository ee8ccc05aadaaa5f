package grid

import (
	"math"

	"tessera/logic/squaregame"
)

// Box returns the bounding box of lines.
func Box(lines []squaregame.Line) (low, high Place) {
	low, high = Place{math.Inf(1), math.Inf(1)}, Place{math.Inf(-1), math.Inf(-1)}
	for _, l := range lines {
		a := Point(l.X, l.Y)
		z := a.Add(Place{X: 1})
		if l.Vertical {
			z = a.Add(Place{Y: 1})
		}
		low = Place{min(low.X, a.X), min(low.Y, a.Y)}
		high = Place{max(high.X, z.X), max(high.Y, z.Y)}
	}
	return low, high
}

// Middle returns the middle of a piece (1 to 16) in a permutation (1 to 8), relative to
// its zero point.
func Middle(piece, permutation int) Place {
	low, high := Box(squaregame.PieceLines(piece, permutation))
	return low.Add(high).Times(0.5)
}

// MiddleOf returns the middle of the piece that m lays.
func MiddleOf(m squaregame.Move) Place { return Point(m.X, m.Y).Add(Middle(m.Piece, m.Permutation)) }

// Used returns the part of the grid that has lines, with about units around it. On an
// empty board it is the area of the opening.
func Used(s squaregame.State, about float64) (low, high Place) {
	a, z, ok := s.Bounds()
	if !ok {
		o := squaregame.Opening
		a, z = squaregame.Point{X: o.X - 2, Y: o.Y - 2}, squaregame.Point{X: o.X + 2, Y: o.Y + 2}
	}
	last := float64(squaregame.Side - 1)
	low = Place{max(float64(a.X)-about, 0), max(float64(a.Y)-about, 0)}
	high = Place{min(float64(z.X)+about, last), min(float64(z.Y)+about, last)}
	return low, high
}

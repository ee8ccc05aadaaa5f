// Package grid is the geometry of the Trisq board: where its points are on the
// screen, and which point is under a place on it.
//
// It imports scenes/geom and the standard library only.
package grid

import (
	"math"

	"tessera/scenes/geom"
)

// Grid is a board of N by N points laid out in a square.
type Grid struct {
	Board  geom.Rect // the board with its margin, on whole pixels
	Margin float64   // from the board's edge to the outermost lines
	Step   float64   // between two lines
	N      int
}

// reach is how far from a point, in steps, the pointer still means it. Beyond
// is the dead zone between points, where a click does nothing.
const reach = 0.42

// New lays a board of n by n points out in the middle of area.
func New(area geom.Rect, n int) Grid {
	fit := area.Fit(1)
	side := math.Floor(fit.W)
	board := geom.Rect{X: math.Round(fit.X), Y: math.Round(fit.Y), W: side, H: side}
	margin := board.W * 0.072
	return Grid{Board: board, Margin: margin, Step: (board.W - 2*margin) / float64(n-1), N: n}
}

// At is the place of a point; columns run to the right, rows down, from 0.
func (g Grid) At(column, row int) geom.Point {
	return geom.Point{
		X: g.Board.X + g.Margin + float64(column)*g.Step,
		Y: g.Board.Y + g.Margin + float64(row)*g.Step,
	}
}

// Cell is the square about a point in which it is meant.
func (g Grid) Cell(column, row int) geom.Rect {
	p, d := g.At(column, row), g.Step*reach
	return geom.Rect{X: p.X - d, Y: p.Y - d, W: 2 * d, H: 2 * d}
}

// Hit is the point that the place p means; ok is false in the dead zone
// between points and off the board.
func (g Grid) Hit(p geom.Point) (column, row int, ok bool) {
	column = int(math.Round((p.X - g.Board.X - g.Margin) / g.Step))
	row = int(math.Round((p.Y - g.Board.Y - g.Margin) / g.Step))
	if column < 0 || row < 0 || column >= g.N || row >= g.N {
		return 0, 0, false
	}
	return column, row, g.Cell(column, row).Contains(p)
}

package trisq

import (
	"math"

	"tessera/logic/trisq"
	"tessera/scenes/geom"
)

// Grid is a square board of N by N points.
type Grid struct {
	Board  geom.Rect // the board with its margin, on whole pixels
	Margin float64   // from the board's edge to the outermost lines
	Frame  float64   // the frame's part of the margin, on whole pixels
	Step   float64   // between two lines
	N      int
}

// reach is how far from a point, in steps, the pointer still means it. In the dead zone
// between points a click does nothing.
const reach = 0.42

// The margin of a board in steps. The field extends beyond the outermost lines, so that
// figures on an edge are on the field. The frame around the field is wider if it has
// coordinates.
const (
	air      = 0.6
	lettered = 0.66
	plain    = 0.36
)

// newGrid lays out a board of n by n points in the middle of area, with or without room for
// coordinates on its frame.
func newGrid(area geom.Rect, n int, coordinates bool) Grid {
	fit := area.Fit(1)
	side := math.Floor(fit.W)
	board := geom.Rect{X: math.Round(fit.X), Y: math.Round(fit.Y), W: side, H: side}
	frame := plain
	if coordinates {
		frame = lettered
	}
	step := side / (float64(n-1) + 2*(air+frame))
	g := Grid{Board: board, Frame: math.Round(frame * step), N: n}
	g.Margin = g.Frame + air*step
	g.Step = (side - 2*g.Margin) / float64(n-1)
	return g
}

// At returns the place of a point. Columns count to the right and rows down, from 0.
func (g Grid) At(column, row int) geom.Point {
	return geom.Point{
		X: g.Board.X + g.Margin + float64(column)*g.Step,
		Y: g.Board.Y + g.Margin + float64(row)*g.Step,
	}
}

// point returns the place of a point of the board.
func (g Grid) point(p trisq.Point) geom.Point {
	return g.At(p.Column(), p.Row()-(trisq.Size-g.N))
}

// Cell returns the square around the place of a point in which the pointer means it.
func (g Grid) Cell(at geom.Point) geom.Rect {
	return geom.Square(at, 2*g.Step*reach)
}

// Hit returns the point that p means. ok is false off the board and in the dead zone
// between points.
func (g Grid) Hit(p geom.Point) (column, row int, ok bool) {
	column = int(math.Round((p.X - g.Board.X - g.Margin) / g.Step))
	row = int(math.Round((p.Y - g.Board.Y - g.Margin) / g.Step))
	if column < 0 || row < 0 || column >= g.N || row >= g.N {
		return 0, 0, false
	}
	return column, row, g.Cell(g.At(column, row)).Contains(p)
}

// Package layout is the geometry of the Shaper table: where its two boards, the
// piece and the rotation buttons are on the screen, which square is under a
// place, and where a held piece would land.
//
// It imports scenes/geom and the standard library only.
package layout

import (
	"math"

	"tessera/scenes/geom"
)

// Size is the number of rows and columns of a board.
const Size = 3

// Sizes of the layout in squares of the player's board.
const (
	margin  = 0.24 // from a board's edge to its first square
	between = 0.55 // between the two boards
	below   = 0.16 // between the boards and the piece
	small   = 0.55 // the computer's board on a tall screen
	tray    = 2.3  // height of the piece's place at its full size
)

// side is the width of a board in squares.
const side = Size + 2*margin

// Grid is one board: its squares are counted from 1, rows down, columns to the
// right, as the commands count them.
type Grid struct {
	Board  geom.Rect // the whole plate, on whole pixels
	Margin float64   // from its edge to the first square
	Step   float64   // the size of a square
}

func newGrid(x, y, step float64) Grid {
	w := math.Floor(step * side)
	return Grid{Board: geom.Rect{X: math.Round(x), Y: math.Round(y), W: w, H: w}, Margin: step * margin, Step: step}
}

// At is the middle of a square; rows and columns beyond the board go on as if
// it were larger.
func (g Grid) At(row, column int) geom.Point {
	return geom.Point{
		X: g.Board.X + g.Margin + (float64(column)-0.5)*g.Step,
		Y: g.Board.Y + g.Margin + (float64(row)-0.5)*g.Step,
	}
}

// Cell is a square.
func (g Grid) Cell(row, column int) geom.Rect {
	p, h := g.At(row, column), g.Step/2
	return geom.Rect{X: p.X - h, Y: p.Y - h, W: g.Step, H: g.Step}
}

// Hit is the square at a place; ok is false off the board.
func (g Grid) Hit(p geom.Point) (row, column int, ok bool) {
	column = int(math.Floor((p.X-g.Board.X-g.Margin)/g.Step)) + 1
	row = int(math.Floor((p.Y-g.Board.Y-g.Margin)/g.Step)) + 1
	return row, column, row >= 1 && row <= Size && column >= 1 && column <= Size
}

// Nearest is the square that is nearest to a place.
func (g Grid) Nearest(p geom.Point) (row, column int) {
	row, column, _ = g.Hit(p)
	return min(max(row, 1), Size), min(max(column, 1), Size)
}

// Snap is the square in which the first cell of a piece lands whose middle is
// held at p: the nearest one. Ok is false where that is off the board.
func (g Grid) Snap(p geom.Point, standing bool) (row, column int, ok bool) {
	if standing {
		p.Y -= g.Step / 2
	} else {
		p.X -= g.Step / 2
	}
	return g.Hit(p)
}

// Middle is the middle of a piece whose first cell is in a square.
func (g Grid) Middle(row, column int, standing bool) geom.Point {
	p := g.At(row, column)
	if standing {
		p.Y += g.Step / 2
	} else {
		p.X += g.Step / 2
	}
	return p
}

// Layout is where everything is.
type Layout struct {
	Goal, Mine  Grid
	Tray        geom.Rect // the piece's own place
	Step        float64   // a square of the piece while it lies there
	Left, Right geom.Rect // the buttons that rotate
	Tall        bool      // one board above the other
	Flat        bool      // the piece beside the boards and not below them
}

// New lays the table out in area. Label is the height of the line of text above
// each board, button the least width of a rotation button; all in pixels. The
// piece lies below the boards, except where there is no height for it.
func New(area geom.Rect, label, button float64) Layout {
	wide, tall, flat := wideStep(area, label), tallStep(area, label), flatStep(area, label)
	switch {
	case flat > 1.2*max(wide, tall):
		return newFlat(area, flat, label)
	case tall > wide:
		return newTall(area, tall, label, button)
	}
	return newWide(area, wide, label, button)
}

// The size of a square that fills the area, with the boards side by side or one
// above the other.
func wideStep(area geom.Rect, label float64) float64 {
	return max(4, math.Floor(min(area.W/(2*side+between+0.2), (area.H-label)/(side+below+tray+0.1))))
}

func tallStep(area geom.Rect, label float64) float64 {
	return max(4, math.Floor(min(area.W/(side+0.2), (area.H-2*label)/(side*(1+small)+2*below+tray*trayScale+0.1))))
}

func flatStep(area geom.Rect, label float64) float64 {
	return max(4, math.Floor(min(area.W/(2*side+2*between+tray+0.2), (area.H-label)/(side+0.1))))
}

// trayScale is the size of the piece in its place on a tall screen, where
// height is dear.
const trayScale = 0.72

func newWide(area geom.Rect, step, label, button float64) Layout {
	l := Layout{Step: step}
	w := step * side
	height := label + w + step*(below+tray)
	y := area.Y + max(0, (area.H-height)/2) + label
	mid := area.Center().X
	gap := min((area.W-2*w)/3, step*1.1)
	l.Goal = newGrid(mid-gap/2-w, y, step)
	l.Mine = newGrid(mid+gap/2, y, step)
	l.place(area, y+w+step*below, step*tray, button)
	return l
}

func newTall(area geom.Rect, step, label, button float64) Layout {
	l := Layout{Step: step * trayScale, Tall: true}
	w, goal := step*side, step*side*small
	height := 2*label + w + goal + step*(2*below+tray*trayScale)
	y := area.Y + max(0, (area.H-height)/2) + label
	mid := area.Center().X
	l.Goal = newGrid(mid-goal/2, y, step*small)
	y += goal + step*below + label
	l.Mine = newGrid(mid-w/2, y, step)
	l.place(area, y+w+step*below, step*tray*trayScale, button)
	return l
}

func newFlat(area geom.Rect, step, label float64) Layout {
	l := Layout{Step: step, Flat: true}
	w, gap := step*side, step*between
	x := area.X + max(0, (area.W-2*w-2*gap-step*tray)/2)
	y := area.Y + max(0, (area.H-label-w)/2) + label
	l.Goal = newGrid(x, y, step)
	l.Mine = newGrid(x+w+gap, y, step)
	column := geom.Rect{X: x + 2*(w+gap), Y: y, W: step * tray, H: w}
	top, below := column.CutTop(step * tray)
	l.Tray = top.Round()
	halves := below.Split(2, 0)
	l.Left, l.Right = halves[0].Round(), halves[1].Round()
	return l
}

// place puts the piece's place below the boards, a button on each side of it.
func (l *Layout) place(area geom.Rect, y, h, button float64) {
	w := min(l.Step*3.4, area.W-2*button)
	mid := area.Center().X
	if !l.Tall {
		mid = (l.Goal.Board.X + l.Mine.Board.Right()) / 2
	}
	l.Tray = geom.Rect{X: mid - w/2, Y: y, W: w, H: h}.Round()
	wide := min(max(button, l.Step*0.85), (area.W-w)/2)
	high := min(h, max(button, l.Step*0.85)*1.12)
	top := l.Tray.Center().Y - high/2
	l.Left = geom.Rect{X: l.Tray.X - wide, Y: top, W: wide, H: high}.Round()
	l.Right = geom.Rect{X: l.Tray.Right(), Y: top, W: wide, H: high}.Round()
}

// FromTray is how far a place is from the piece's own, 0 inside it.
func (l Layout) FromTray(p geom.Point) float64 {
	nearest := geom.Point{X: min(max(p.X, l.Tray.X), l.Tray.Right()), Y: min(max(p.Y, l.Tray.Y), l.Tray.Bottom())}
	return p.Distance(nearest)
}

// Turned is the vector v turned by angle radians, clockwise on the screen.
func Turned(v geom.Point, angle float64) geom.Point {
	sin, cos := math.Sincos(angle)
	return geom.Point{X: v.X*cos - v.Y*sin, Y: v.X*sin + v.Y*cos}
}

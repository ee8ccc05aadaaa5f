package shaper

// The geometry of the table: the places of its two boards, the piece and the rotation
// buttons, the square under a point, and where a held piece would land.

import (
	"math"

	"tessera/scenes/geom"
)

// Size is the number of rows and columns of a board.
const Size = 3

// Sizes in squares of the player's board.
const (
	margin    = 0.24 // from a board's edge to its first square
	between   = 0.55 // between the two boards
	below     = 0.16 // between the boards and the piece
	goalScale = 0.55 // scale of the computer's board on a tall screen
	tray      = 2.3  // height of the piece's place at full size
)

// side is the width of a board in squares.
const side = Size + 2*margin

// Grid is one board. Its rows, downwards, and columns, to the right, are numbered from 1,
// as in commands.
type Grid struct {
	Board  geom.Rect // the whole plate, on whole pixels
	Margin float64   // from its edge to the first square
	Step   float64   // the size of a square
}

func newGrid(x, y, step float64) Grid {
	w := math.Floor(step * side)
	return Grid{Board: geom.Rect{X: math.Round(x), Y: math.Round(y), W: w, H: w}, Margin: step * margin, Step: step}
}

// At returns the middle of a square. Rows and columns may be beyond the board.
func (g Grid) At(row, column int) geom.Point {
	return geom.Point{
		X: g.Board.X + g.Margin + (float64(column)-0.5)*g.Step,
		Y: g.Board.Y + g.Margin + (float64(row)-0.5)*g.Step,
	}
}

// Cell returns the area of a square.
func (g Grid) Cell(row, column int) geom.Rect {
	return geom.Square(g.At(row, column), g.Step)
}

// Hit returns the square at a point; ok is false off the board.
func (g Grid) Hit(p geom.Point) (row, column int, ok bool) {
	column = int(math.Floor((p.X-g.Board.X-g.Margin)/g.Step)) + 1
	row = int(math.Floor((p.Y-g.Board.Y-g.Margin)/g.Step)) + 1
	return row, column, row >= 1 && row <= Size && column >= 1 && column <= Size
}

// Nearest returns the square nearest to a point.
func (g Grid) Nearest(p geom.Point) (row, column int) {
	row, column, _ = g.Hit(p)
	return min(max(row, 1), Size), min(max(column, 1), Size)
}

// Snap returns the square nearest to the first cell of a piece whose middle is at p. ok
// is false if that is off the board.
func (g Grid) Snap(p geom.Point, standing bool) (row, column int, ok bool) {
	if standing {
		p.Y -= g.Step / 2
	} else {
		p.X -= g.Step / 2
	}
	return g.Hit(p)
}

// Middle returns the middle of a piece whose first cell is in a square.
func (g Grid) Middle(row, column int, standing bool) geom.Point {
	p := g.At(row, column)
	if standing {
		p.Y += g.Step / 2
	} else {
		p.X += g.Step / 2
	}
	return p
}

// Layout holds the places of all parts.
type Layout struct {
	Goal, Mine  Grid
	Tray        geom.Rect // the piece's own place
	Step        float64   // a square of the piece in that place
	Left, Right geom.Rect // the rotation buttons
	Tall        bool      // one board is above the other
	Flat        bool      // the piece is beside the boards, not below them
}

// newLayout lays out the table in area. label is the height of the text above each board, and
// button the smallest width of a rotation button, in pixels. The piece is below the
// boards unless the area is too low.
func newLayout(area geom.Rect, label, button float64) Layout {
	wide, tall, flat := wideStep(area, label), tallStep(area, label), flatStep(area, label)
	switch {
	case flat > 1.2*max(wide, tall):
		return newFlat(area, flat, label)
	case tall > wide:
		return newTall(area, tall, label, button)
	}
	return newWide(area, wide, label, button)
}

// wideStep and tallStep return the size of a square that fills the area, with the boards
// side by side and one above the other.
func wideStep(area geom.Rect, label float64) float64 {
	return max(4, math.Floor(min(area.W/(2*side+between+0.2), (area.H-label)/(side+below+tray+0.1))))
}

func tallStep(area geom.Rect, label float64) float64 {
	return max(4, math.Floor(min(area.W/(side+0.2), (area.H-2*label)/(side*(1+goalScale)+2*below+tray*trayScale+0.1))))
}

func flatStep(area geom.Rect, label float64) float64 {
	return max(4, math.Floor(min(area.W/(2*side+2*between+tray+0.2), (area.H-label)/(side+0.1))))
}

// trayScale is the scale of the piece's place on a tall screen, which saves height.
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
	w, goal := step*side, step*side*goalScale
	height := 2*label + w + goal + step*(2*below+tray*trayScale)
	y := area.Y + max(0, (area.H-height)/2) + label
	mid := area.Center().X
	l.Goal = newGrid(mid-goal/2, y, step*goalScale)
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

// place puts the piece's place below the boards, with a button on each side.
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

// join moves the two boards towards each other, until they almost touch at far 1: their frames
// stay apart.
func (l *Layout) join(far float64) {
	gap := geom.Point{X: l.Mine.Board.X - l.Goal.Board.Right()}
	if l.Tall {
		gap = geom.Point{Y: l.Mine.Board.Y - l.Goal.Board.Bottom()}
	}
	far *= 0.8
	half := geom.Point{X: math.Round(gap.X * far / 2), Y: math.Round(gap.Y * far / 2)}
	l.Goal.Board = l.Goal.Board.Moved(half)
	l.Mine.Board = l.Mine.Board.Moved(geom.Point{X: -half.X, Y: -half.Y})
}

// FromTray returns the distance from p to the piece's own place, 0 inside it.
func (l Layout) FromTray(p geom.Point) float64 {
	nearest := geom.Point{X: min(max(p.X, l.Tray.X), l.Tray.Right()), Y: min(max(p.Y, l.Tray.Y), l.Tray.Bottom())}
	return p.Distance(nearest)
}

// Turned returns v turned by angle radians, clockwise on the screen.
func Turned(v geom.Point, angle float64) geom.Point {
	sin, cos := math.Sincos(angle)
	return geom.Point{X: v.X*cos - v.Y*sin, Y: v.X*sin + v.Y*cos}
}

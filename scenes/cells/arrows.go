package cells

import (
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Arrows is the keyboard on a board: a cursor that the arrow keys move.
type Arrows[C any] struct {
	Cursor C    // the cell of the cursor
	Keyed  bool // the board has the keyboard and shows its cursor
	// Step returns the cell some columns to the right and rows down. It is false beyond
	// the edge.
	Step func(from C, columns, rows int) (C, bool)
}

// directions are the directions of the arrow keys.
var directions = [...]struct {
	key           input.Key
	columns, rows int
}{{"ArrowLeft", -1, 0}, {"ArrowRight", 1, 0}, {"ArrowUp", 0, -1}, {"ArrowDown", 0, 1}}

// CheckKeyboard checks whether the board at r has the keyboard.
func (a *Arrows[C]) CheckKeyboard(d *boards.Desk, r geom.Rect) {
	a.Keyed = d.AcceptsMoves() && d.UI.Area(boards.Cursor, r)
}

// Steer moves the cursor. It reports whether an arrow was pressed, and whether Enter was;
// the caller then acts on the cursor's cell. The first arrow only shows the cursor.
func (a *Arrows[C]) Steer(d *boards.Desk) (moved, enters bool) {
	for _, way := range directions {
		if !d.UI.In.Pressed(way.key) {
			continue
		}
		if a.Keyed {
			if c, ok := a.Step(a.Cursor, way.columns, way.rows); ok {
				a.Cursor = c
			}
		}
		a.Keyed, moved = true, true
		d.UI.Focus(boards.Cursor)
	}
	return moved, a.Keyed && !d.UI.Focused() && d.UI.Answers()
}

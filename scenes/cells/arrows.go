package cells

import (
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// Arrows are the keyboard on a board: a cursor that the arrows move.
type Arrows[C any] struct {
	Cursor C    // the cell that the cursor is on
	Keyed  bool // the board has the keyboard: its cursor is shown
	// Step is the cell so many columns to the right and rows down; false beyond
	// the edge.
	Step func(from C, columns, rows int) (C, bool)
}

// ways are where the arrows lead: columns and rows.
var ways = [...]struct {
	key           input.Key
	columns, rows int
}{{"ArrowLeft", -1, 0}, {"ArrowRight", 1, 0}, {"ArrowUp", 0, -1}, {"ArrowDown", 0, 1}}

// Attend finds out whether the board, which lies at r, has the keyboard.
func (a *Arrows[C]) Attend(d *boards.Desk, r geom.Rect) {
	a.Keyed = d.Mine() && d.UI.Area(boards.Cursor, r)
}

// Steer moves the cursor, and reports whether an arrow was pressed and whether Enter
// was, to act on its cell; nothing else acts on it then. The first arrow only shows the
// cursor.
func (a *Arrows[C]) Steer(d *boards.Desk) (moved, enters bool) {
	for _, way := range ways {
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

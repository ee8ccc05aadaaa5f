package foursquare

import (
	"tessera/logic/foursquare"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/input"
)

// cursor is where the keyboard is on the global grid: on a well while a marble
// is to be placed, on the tile around it while a tile is to slide.
type cursor struct {
	row, col int
	shown    bool   // the board has the keyboard
	walked   string // the target that was gone to by its name, whatever is to be done; "" since an arrow or a move
}

func (c cursor) cell() foursquare.Cell { return foursquare.CellAt(c.row, c.col) }

// steps are the keyboard's ways over the board: rows and columns.
var steps = []struct {
	key       input.Key
	rows, col int
}{{"ArrowLeft", 0, -1}, {"ArrowRight", 0, 1}, {"ArrowUp", -1, 0}, {"ArrowDown", 1, 0}}

// field is the board without its trays.
func (b *board) field() geom.Rect {
	first, last := b.lay.Tile(0), b.lay.Tile(foursquare.Squares-1)
	return geom.Rect{X: first.X, Y: first.Y, W: last.Right() - first.X, H: last.Bottom() - first.Y}
}

// keys moves the cursor with the arrows and acts under it with Enter. The first
// arrow only shows it.
func (b *board) keys(t *stateTable) {
	in := &t.UI.In
	stride := 1
	if t.State().Phase() != foursquare.Placement {
		stride = foursquare.Size / 3 // from tile to tile
	}
	for _, s := range steps {
		if !in.Pressed(s.key) {
			continue
		}
		if b.cursor.shown {
			b.cursor.move(s.rows*stride, s.col*stride)
		}
		b.cursor.shown = true
		t.UI.Focus(boards.Cursor)
	}
	if b.cursor.shown && !t.UI.Focused() && in.Entered() {
		b.act(t)
	}
}

// move goes on where there is board to go on to.
func (c *cursor) move(rows, cols int) {
	row, col := c.row+rows, c.col+cols
	c.walked = ""
	if row >= 0 && col >= 0 && row < foursquare.Size && col < foursquare.Size {
		c.row, c.col = row, col
	}
}

// act places in the well, or slides the tile and goes along with it.
func (b *board) act(t *stateTable) {
	s, c := t.State(), b.cursor.cell()
	if s.Phase() == foursquare.Placement {
		b.play(t, foursquare.Place(c.Square, c.Slot))
		return
	}
	b.slide(t, c.Square)
}

// slide slides a tile, and the cursor goes along with it.
func (b *board) slide(t *stateTable, square int) {
	c := b.cursor.cell()
	c.Square = t.State().Hole()
	if b.play(t, foursquare.Slide(square)) {
		b.cursor.row, b.cursor.col = c.Row(), c.Col()
	}
}

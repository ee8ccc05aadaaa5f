package foursquare

import (
	"tessera/logic/foursquare"
	"tessera/scenes/geom"
)

// field returns the board without its trays.
func (b *board) field() geom.Rect {
	first, last := b.lay.Tile(0), b.lay.Tile(foursquare.Squares-1)
	return geom.Rect{X: first.X, Y: first.Y, W: last.Right() - first.X, H: last.Bottom() - first.Y}
}

// step returns the neighbouring well while a marble is to be placed, and the same well of
// the next tile while a tile is to slide.
func (b *board) step(from foursquare.Cell, columns, rows int) (foursquare.Cell, bool) {
	b.walked = ""
	stride := 1
	if b.state.Phase() != foursquare.Placement {
		stride = foursquare.Size / 3
	}
	row, col := from.Row()+rows*stride, from.Col()+columns*stride
	if row < 0 || col < 0 || row >= foursquare.Size || col >= foursquare.Size {
		return from, false
	}
	return foursquare.CellAt(row, col), true
}

// keys moves the cursor by the arrows. Enter places a marble in its well or slides its
// tile.
func (b *board) keys(t *typedDesk) {
	_, enters := b.Steer(t.Desk)
	switch c := b.Cursor; {
	case !enters:
	case t.State().Phase() == foursquare.Placement:
		b.play(t, foursquare.Place(c.Square, c.Slot))
	default:
		b.slide(t, c.Square)
	}
}

// slide slides a tile and moves the cursor with it.
func (b *board) slide(t *typedDesk, square int) {
	hole := t.State().Hole()
	if b.play(t, foursquare.Slide(square)) {
		b.Cursor.Square = hole
	}
}

package foursquare

import (
	"strconv"
	"strings"

	"tessera/logic/foursquare"
	"tessera/scenes/boards"
)

// Walk moves the cursor to a well, or to a tile's first well.
func (b *board) Walk(_ *boards.Desk, cell string) bool {
	c, _, ok := readCell(cell)
	if !ok {
		return false
	}
	b.Cursor, b.walked = c, cell
	return true
}

// Cell returns the target that was chosen by name, or else the one that a move would use.
func (b *board) Cell(on *boards.Desk) string {
	if b.walked != "" {
		return b.walked
	}
	t := &typedDesk{Desk: on}
	c := b.Cursor
	if t.State().Phase() == foursquare.Placement {
		return "well:" + strconv.Itoa(c.Square) + ":" + strconv.Itoa(c.Slot)
	}
	return "tile:" + strconv.Itoa(c.Square)
}

// Use places a marble in a well or slides a tile, whichever is named, even if the other
// is to be done.
func (b *board) Use(on *boards.Desk, cell string) bool {
	t := &typedDesk{Desk: on}
	c, isWell, ok := readCell(cell)
	switch {
	case !ok:
		return false
	case isWell:
		b.play(t, foursquare.Place(c.Square, c.Slot))
	default:
		b.slide(t, c.Square)
	}
	return true
}

// readCell parses the target name of a well or a tile.
func readCell(name string) (c foursquare.Cell, isWell, ok bool) {
	kind, rest, _ := strings.Cut(name, ":")
	square, slot, isWell := strings.Cut(rest, ":")
	if isWell != (kind == "well") || !isWell && kind != "tile" {
		return c, false, false
	}
	var err1, err2 error
	c.Square, err1 = strconv.Atoi(square)
	if isWell {
		c.Slot, err2 = strconv.Atoi(slot)
	}
	return c, isWell, err1 == nil && err2 == nil && c.OnBoard()
}

package shaper

import (
	"strings"

	"tessera/logic/shaper"
	"tessera/scenes/boards"
)

// Walk implements boards.Walked.
func (b *board) Walk(_ *boards.Desk, cell string) bool {
	name, ok := strings.CutPrefix(cell, "cell:")
	m, err := shaper.ParseMove(name)
	if !ok || err != nil || !m.IsPlacement() {
		return false
	}
	b.cursor.row, b.cursor.column, b.cursor.aims, b.typed = m.Row()-1, m.Column()-1, true, -1
	return true
}

// Cell implements boards.Walked.
func (b *board) Cell(*boards.Desk) string { return "cell:" + b.cursor.place().String() }

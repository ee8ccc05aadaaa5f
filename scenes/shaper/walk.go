package shaper

import (
	"strings"

	"tessera/logic/shaper"
	"tessera/scenes/table"
)

// Walk implements table.Walked.
func (b *board) Walk(_ *table.Desk, cell string) bool {
	name, ok := strings.CutPrefix(cell, "cell:")
	m, err := shaper.ParseMove(name)
	if !ok || err != nil || !m.IsPlacement() {
		return false
	}
	b.cursor.row, b.cursor.column, b.cursor.aims, b.typed = m.Row()-1, m.Column()-1, true, -1
	return true
}

// Cell implements table.Walked.
func (b *board) Cell(*table.Desk) string { return "cell:" + b.cursor.place().String() }

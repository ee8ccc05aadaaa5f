package shaper

import (
	"strings"

	"tessera/logic/shaper"
	"tessera/scenes/boards"
)

func (b *board) Walk(_ *boards.Desk, cell string) bool {
	name, ok := strings.CutPrefix(cell, "cell:")
	m, err := shaper.ParseMove(name)
	if !ok || err != nil || !m.IsPlacement() {
		return false
	}
	b.Cursor, b.aims, b.typed = m, true, -1
	return true
}

func (b *board) Cell(*boards.Desk) string { return "cell:" + b.Cursor.String() }

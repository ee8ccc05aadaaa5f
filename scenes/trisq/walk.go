package trisq

import (
	"strings"

	"tessera/logic/trisq"
	"tessera/scenes/boards"
)

const cellTarget = "cell:"

// Walk implements boards.Walked.
func (b *board) Walk(_ *boards.Desk, cell string) bool {
	name, ok := strings.CutPrefix(cell, cellTarget)
	p, err := trisq.ParsePoint(name)
	if !ok || err != nil {
		return false
	}
	b.cursor, b.isArm = p, false
	return true
}

// Cell implements boards.Walked.
func (b *board) Cell(*boards.Desk) string { return cellTarget + b.cursor.String() }

package trisq

import (
	"strings"

	"tessera/logic/trisq"
	"tessera/scenes/table"
)

const cellTarget = "cell:"

// Walk implements table.Walked.
func (b *board) Walk(_ *table.Desk, cell string) bool {
	name, ok := strings.CutPrefix(cell, cellTarget)
	p, err := trisq.ParsePoint(name)
	if !ok || err != nil {
		return false
	}
	b.cursor, b.isArm = p, false
	return true
}

// Cell implements table.Walked.
func (b *board) Cell(*table.Desk) string { return cellTarget + b.cursor.String() }

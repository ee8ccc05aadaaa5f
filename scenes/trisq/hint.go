package trisq

import (
	"tessera/logic/trisq"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
)

// ShowHint implements boards.Hinter.
func (b *board) ShowHint(line []string, step boards.HintStep) (words string) {
	b.Hint = boards.Hint{Line: line, Shows: step}
	switch {
	case len(line) == 0:
		return ""
	case passes(line):
		return "Pass now."
	case step == boards.ShowWhere:
		return "Look here."
	case step == boards.ShowWhat:
		return "A figure of yours goes on this row."
	}
	return "Place it at " + line[0] + "."
}

// PassStandsOut implements boards.Passing: when the hint is to pass.
func (b *board) PassStandsOut(*boards.Desk) bool { return passes(b.Line) }

// passes reports whether a hint is to pass.
func passes(line []string) bool { return len(line) > 0 && line[0] == trisq.Pass.String() }

// regionSize is how many points wide the region is that glows.
const regionSize = 5

// region is a part of the board in which a point lies, first a square and then a
// row: not in the middle of it, which would say where.
func (b *board) region(p trisq.Point, step boards.HintStep) geom.Rect {
	rows := regionSize
	if step == boards.ShowWhat {
		rows = 1
	}
	from := func(at, size int) int { return min(at/size*size, trisq.Size-size) }
	column, row := from(p.Column(), regionSize), from(p.Row(), rows)
	first, last := b.grid.Cell(column, row), b.grid.Cell(column+regionSize-1, row+rows-1)
	return geom.Rect{X: first.X, Y: first.Y, W: last.Right() - first.X, H: last.Bottom() - first.Y}
}

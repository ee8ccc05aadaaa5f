package trisq

import (
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
)

// ShowHint implements boards.Hinter.
func (b *board) ShowHint(line []string, step boards.HintStep) (words say.Text) {
	b.Hint = boards.Hint{Line: line, Shows: step}
	switch {
	case len(line) == 0:
		return say.Text{}
	case passes(line):
		return say.It("Pass now.")
	}
	m, _ := trisq.ParseMove(line[0]) // a search's own, which is legal
	p, _ := m.Point()
	first, last := corners(p, step)
	switch step {
	case boards.ShowWhere:
		return say.It("Look here: %s to %s.", first, last)
	case boards.ShowWhat:
		return say.It("A figure of yours goes on this row: %s to %s.", first, last)
	}
	return say.It("Place it at %s.", line[0])
}

// PassStandsOut implements boards.Passing: when the hint is to pass.
func (b *board) PassStandsOut(*boards.Desk) bool { return passes(b.Line) }

// passes reports whether a hint is to pass.
func passes(line []string) bool { return len(line) > 0 && line[0] == trisq.Pass.String() }

// regionSize is how many points wide the region is that glows.
const regionSize = 5

// corners are those of a part of the board in which a point lies, first a square and
// then a row: not in the middle of it, which would say where.
func corners(p trisq.Point, step boards.HintStep) (first, last trisq.Point) {
	rows := regionSize
	if step == boards.ShowWhat {
		rows = 1
	}
	from := func(at, size int) int { return min(at/size*size, trisq.Size-size) }
	column, row := from(p.Column(), regionSize), from(p.Row(), rows)
	first, _ = trisq.PointAt(column, row)
	last, _ = trisq.PointAt(column+regionSize-1, row+rows-1)
	return first, last
}

// region is where the corners are on the screen.
func (b *board) region(p trisq.Point, step boards.HintStep) geom.Rect {
	from, to := corners(p, step)
	first, last := b.grid.Cell(from.Column(), from.Row()), b.grid.Cell(to.Column(), to.Row())
	return geom.Rect{X: first.X, Y: first.Y, W: last.Right() - first.X, H: last.Bottom() - first.Y}
}

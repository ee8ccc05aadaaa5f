package trisq

import (
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
)

func (b *board) ShowHint(line []string, step boards.HintStep) (words say.Text) {
	b.Hint = boards.Hint{Line: line, Shows: step}
	switch {
	case len(line) == 0:
		return say.Text{}
	case passes(line):
		return say.It("Pass now.")
	}
	m, _ := trisq.ParseMove(line[0]) // the moves of a search are legal
	p, _ := m.Point()
	first, last := corners(p, step)
	switch step {
	case boards.ShowWhere:
		return say.It("Look here: %s to %s.", first, last)
	case boards.ShowWhat:
		return say.It("Place a piece on this row: %s to %s.", first, last)
	}
	return say.It("Place it at %s.", line[0])
}

// PassStandsOut reports whether the hint is to pass.
func (b *board) PassStandsOut(*boards.Desk) bool { return passes(b.Line) }

// passes reports whether a hint is to pass.
func passes(line []string) bool { return len(line) > 0 && line[0] == trisq.Pass.String() }

// regionSize is the width of the glowing region, in points.
const regionSize = 5

// corners returns the corners of a part of the board that contains p: first a square,
// then a row. P is not always in its middle, so that the middle does not give it away.
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

// region returns this part on the screen.
func (b *board) region(p trisq.Point, step boards.HintStep) geom.Rect {
	from, to := corners(p, step)
	first, last := b.grid.Cell(from.Column(), from.Row()), b.grid.Cell(to.Column(), to.Row())
	return geom.Rect{X: first.X, Y: first.Y, W: last.Right() - first.X, H: last.Bottom() - first.Y}
}

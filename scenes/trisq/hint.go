package trisq

import (
	"tessera/assets/vector"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/ui"
)

// idea is a hint on the board: the move it is about, for as long as nothing is
// played or taken back.
type idea struct {
	move  trisq.Move
	step  boards.HintStep
	given bool
	plies int // of the state it is about; negative until it is first seen
}

// ShowHint implements boards.Hinter.
func (b *board) ShowHint(line []string, step boards.HintStep) (words string) {
	b.idea = idea{}
	if len(line) == 0 {
		return ""
	}
	m, err := trisq.ParseMove(line[0])
	if err != nil {
		return ""
	}
	b.idea = idea{move: m, step: step, given: true, plies: -1}
	switch p, placed := m.Point(); {
	case !placed:
		return "There is nothing left to place for: pass."
	case step == boards.ShowWhere:
		return "Look here."
	case step == boards.ShowWhat:
		return "A figure of yours goes on this row."
	default:
		return "Place it at " + p.String() + "."
	}
}

// regionSize is how many points wide the region is that glows first.
const regionSize = 5

// region is a part of the board, so many rows high, in which a point lies: not in
// the middle of it, which would say where.
func (b *board) region(p trisq.Point, rows int) geom.Rect {
	from := func(at, size int) int { return min(at/size*size, trisq.Size-size) }
	column, row := from(p.Column(), regionSize), from(p.Row(), rows)
	first, last := b.grid.Cell(column, row), b.grid.Cell(column+regionSize-1, row+rows-1)
	return geom.Rect{X: first.X, Y: first.Y, W: last.Right() - first.X, H: last.Bottom() - first.Y}
}

// PassStandsOut implements boards.Passing: when the hint is to pass.
func (b *board) PassStandsOut(*boards.Desk) bool {
	return b.idea.given && b.idea.move == trisq.Pass
}

// follow lets a hint go that is about another state.
func (i *idea) follow(s trisq.State) {
	switch {
	case i.plies < 0:
		i.plies = s.Plies()
	case i.plies != s.Plies():
		*i = idea{}
	}
}

// draw shows the figure where it may go, in a ring.
func (i *idea) draw(b *board, t *stateTable) {
	p, placed := i.move.Point()
	if !i.given || !placed {
		return
	}
	u := t.UI
	switch i.step {
	case boards.ShowWhere:
		u.Glow(b.region(p, regionSize))
		return
	case boards.ShowWhat:
		u.Glow(b.region(p, 1))
		return
	}
	u.ShowAt(b.picture(u, t.State().Turn(), 'f', b.grid.Step*0.96), b.at(p), ui.Look{Fade: 0.4})
	u.Outline(b.cell(p).Inset(u.Px(1)), vector.Alpha(u.Theme.Accent, 0.14), u.Theme.Accent, b.cell(p).W/2, 2.5)
}

package squaregame

import (
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/squaregame"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
	"tessera/scenes/squaregame/grid"
)

// mostTraced bounds the pieces drawn of a variation: more would hide the paper.
const mostTraced = 8

func (b *board) DrawGhost(on *boards.Desk, before []string, s match.State, move string) (trace boards.GhostMark, ok bool) {
	r, ok := b.MovePlace(on, move)
	if trace.Last = len(before)+1 >= mostTraced; !ok {
		return trace, false
	}
	m, _ := squaregame.ParseMove(move) // Place has parsed it already
	p := b.pen(on.UI)
	px := p.raster
	img := p.piece(pieceKey{piece: m.Piece, perm: m.Permutation, seat: s.Turn(), px: px, look: sprites.SquareHint})
	p.stamp(img, r.Center(), pose{grow: p.view.Step / float64(px), fade: 0.25})
	trace.From, trace.To, trace.Size = r.Center(), r.Center(), r.W
	return trace, true
}

// MovePlace returns false for a pass and for a place outside the view.
func (b *board) MovePlace(_ *boards.Desk, move string) (geom.Rect, bool) {
	m, err := squaregame.ParseMove(move)
	if err != nil || m.IsPass() {
		return geom.Rect{}, false
	}
	at := b.camera.View.At(grid.MiddleOf(m))
	return around(at, b.camera.View.Step), b.layout.Paper.Contains(at)
}

// around returns the square of the given side centered on p.
func around(p geom.Point, side float64) geom.Rect {
	return geom.Rect{X: p.X - side/2, Y: p.Y - side/2, W: side, H: side}
}

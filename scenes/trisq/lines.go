package trisq

import (
	"image/color"
	"math"

	"tessera/assets/vector"
	"tessera/logic/match"
	"tessera/logic/say"
	"tessera/logic/trisq"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
)

func (b *board) DrawGhost(on *boards.Desk, _ []string, s match.State, move string) (trace boards.GhostMark, ok bool) {
	p, ok := placed(move)
	if !ok {
		return trace, false
	}
	b.shows(&typedDesk{Desk: on}, match.Typed[trisq.State](s).Turn(), 'f', p, 0.4)
	return boards.GhostMark{From: b.at(p), To: b.at(p), Size: b.grid.Step}, true
}

func (b *board) MovePlace(_ *boards.Desk, move string) (geom.Rect, bool) {
	p, ok := placed(move)
	return b.At(p), ok
}

// placed returns the point that a move places on. It is false for a pass.
func placed(move string) (trisq.Point, bool) {
	m, err := trisq.ParseMove(move)
	if err != nil {
		return 0, false
	}
	return m.Point()
}

// faint is the least certainty of a point's owner, in percent, at which it is shown.
const faint = 20

// CellNotes returns words for the points whose owner is nearly certain.
func (b *board) CellNotes(on *boards.Desk) map[string]say.ID {
	const little = 60
	s, known := (&typedDesk{Desk: on}).State(), map[string]say.ID{}
	for i, sure := range on.Known.Ownership {
		p := trisq.Point(i)
		switch {
		case sure >= little && s.At(p) != trisq.Triangle:
			known["cell:"+p.String()] = "likely to go to triangles"
		case sure <= -little && s.At(p) != trisq.Square:
			known["cell:"+p.String()] = "likely to go to squares"
		}
	}
	return known
}

// drawOwnership shows the expected owner of each point at the end, as an analysis sees it: the
// more certain, the larger. A point with a figure is shown only if the figure will be
// captured.
func (b *board) drawOwnership(t *typedDesk) {
	if len(t.Known.Ownership) != trisq.Points {
		return
	}
	inks := [2]color.Color{vector.Hex(0x141A22), vector.Hex(0xFFFBF0)}
	s := t.State()
	for i, sure := range t.Known.Ownership {
		p, owner := trisq.Point(i), trisq.Triangle
		if sure < 0 {
			owner = trisq.Square
		}
		much := math.Abs(float64(sure)) / 100
		if 100*much < faint || s.At(p) == owner {
			continue
		}
		ink := inks[0]
		if owner == trisq.Square {
			ink = inks[1]
		}
		side := b.grid.Step * 0.5 * math.Sqrt(much)
		at := b.at(p)
		t.UI.Fill(geom.Rect{X: at.X - side/2, Y: at.Y - side/2, W: side, H: side}.Round(), vector.Alpha(ink, 0.25+0.45*much))
	}
}

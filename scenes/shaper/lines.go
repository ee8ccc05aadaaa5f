package shaper

import (
	"tessera/assets/sprites"
	"tessera/logic/match"
	"tessera/logic/shaper"
	"tessera/scenes/boards"
	"tessera/scenes/geom"
)

func (b *board) DrawGhost(on *boards.Desk, _ []string, s match.State, move string) (trace boards.GhostMark, ok bool) {
	m, err := shaper.ParseMove(move)
	if err != nil {
		return trace, false
	}
	at := b.layout.Tray.Center()
	if m.IsPlacement() {
		covered, _ := match.Typed[shaper.State](s).Piece().Covered(m)
		b.glow(on.UI, covered, sprites.ShaperBest)
		at = b.layout.Mine.At(m.Row(), m.Column())
	}
	return boards.GhostMark{From: at, To: at, Size: b.layout.Mine.Step}, true
}

func (b *board) MovePlace(_ *boards.Desk, move string) (geom.Rect, bool) {
	m, err := shaper.ParseMove(move)
	if err != nil {
		return geom.Rect{}, false
	}
	if m.IsPlacement() {
		return b.layout.Mine.Cell(m.Row(), m.Column()), true
	}
	return around(b.layout.Tray.Center(), b.layout.Mine.Step), true
}
